/// The text part of a file: its code units in the machine's byte order.
///
/// Little-endian files and UTF-8 share the file's own array; only big-endian ones are copied. Ranges
/// are always byte offsets into the file.
struct SourceText: Sendable {
  let form: TextEncoding.Form
  /// The bytes before the text: a byte order mark, or the unit that CoreFoundation skips.
  let start: Int
  /// The file, with every whole unit in the machine's byte order.
  private let bytes: [UInt8]

  init(_ file: [UInt8], form: TextEncoding.Form, start: Int) {
    self.form = form
    self.start = start
    bytes = form.isNative ? file : file.swapped(unit: form.unitSize, from: start)
  }

  /// The number of whole units.
  var count: Int { (bytes.count - start) / form.unitSize }

  /// The byte offset of a unit.
  func offset(_ unit: Int) -> Int { start + unit * form.unitSize }

  /// Hands the units to a visitor in their own type.
  func visit<Visitor: UnitVisitor>(_ visitor: inout Visitor) -> Visitor.Result {
    bytes.withUnsafeBytes { raw in
      let text = UnsafeRawBufferPointer(rebasing: raw[start...])
      return switch form.unitSize {
      case 1: visitor.visit(text.bindMemory(to: UInt8.self))
      case 2: visitor.visit(text.bindMemory(to: UInt16.self))
      default: visitor.visit(text.bindMemory(to: UInt32.self))
      }
    }
  }

  /// The text of a part of the file.
  func text(of range: Range<Int>) -> ExactString {
    text(units: units(range), escaped: false)
  }

  /// The units of a part of the file.
  func units(_ range: Range<Int>) -> Range<Int> {
    let size = form.unitSize
    return max(0, range.lowerBound - start) / size..<max(0, range.upperBound - start) / size
  }

  /// The text of a range of units, with its escapes resolved if it has any.
  func text(units range: Range<Int>, escaped: Bool) -> ExactString {
    struct Decode: UnitVisitor {
      let range: Range<Int>
      let escaped: Bool
      mutating func visit<Unit: CodeUnit>(_ units: UnsafeBufferPointer<Unit>) -> ExactString {
        units.text(range.clamped(to: 0..<units.count), escaped: escaped)
      }
    }
    var decode = Decode(range: range, escaped: escaped)
    return visit(&decode)
  }
}

extension TextEncoding.Form {
  fileprivate var isNative: Bool {
    switch self {
    case .utf8: true
    case .utf16LittleEndian, .utf32LittleEndian: 1.littleEndian == 1
    case .utf16BigEndian, .utf32BigEndian: 1.bigEndian == 1
    }
  }
}

extension [UInt8] {
  fileprivate func swapped(unit size: Int, from start: Int) -> [UInt8] {
    var copy = self
    for unit in stride(from: start, through: count - size, by: size) {
      copy[unit..<unit + size].reverse()
    }
    return copy
  }
}

extension UnsafeBufferPointer where Element: CodeUnit {
  /// The text of these units, with its escapes resolved if it has any.
  func text(_ range: Range<Int>, escaped: Bool) -> ExactString {
    let part = UnsafeBufferPointer(rebasing: self[range])
    guard escaped else { return Element.text(part) }
    return part.plainlyUnescaped().map { ExactString($0) } ?? ExactString(utf16: part.unescaped())
  }
}
