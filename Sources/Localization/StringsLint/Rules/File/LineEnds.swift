import Lint
import Localization

extension Rule {
  /// The lines of the file end in different ways.
  ///
  /// The app doesn't care, but tools that compare versions show every line as changed.
  static let lineEnds = Rule(
    "line-ends", "The lines of the file end in different ways", .info,
    good: [.file("\"a\" = \"1\";\r\n\"b\" = \"2\";\r\n")],
    bad: [.file("\"a\" = \"1\";\r\n\"b\" = \"2\";\n")],
    .file { context in
      guard context.file.format == .text, let place = context.file.firstOddLineEnd else {
        return []
      }
      return [
        Problem(
          "this line ends in another way than the first one", at: .bytes(place..<place),
          fix: .advice("save the file with one kind of line end"))
      ]
    })
}

extension StringsFile {
  /// Where the first line end is that differs from the one before it.
  fileprivate var firstOddLineEnd: Int? {
    let size = encoding.form.unitSize
    let low = encoding.form == .utf16BigEndian || encoding.form == .utf32BigEndian ? size - 1 : 0
    return bytes.withUnsafeBufferPointer { bytes in
      // Most files have no carriage return, which is found out for many bytes at once.
      guard bytes.reduce(0 as UInt8, { $0 | ($1 == 0x0D ? 1 : 0) }) == 1 else { return nil }
      func isUnit(_ value: UInt8, at offset: Int) -> Bool {
        guard offset + size <= bytes.count, bytes[offset + low] == value else { return false }
        return (0..<size).allSatisfy { $0 == low || bytes[offset + $0] == 0 }
      }
      var first: (isReturn: Bool, isPair: Bool)?
      var offset = 0
      while offset + size <= bytes.count {
        // Both are rare, and less than the space that begins most of the rest.
        guard bytes[offset + low] <= 0x0D, isUnit(0x0A, at: offset) || isUnit(0x0D, at: offset)
        else {
          offset += size
          continue
        }
        let isReturn = isUnit(0x0D, at: offset)
        let isPair = isReturn && isUnit(0x0A, at: offset + size)
        if let first, first != (isReturn, isPair) { return offset }
        first = (isReturn, isPair)
        offset += isPair ? 2 * size : size
      }
      return nil
    }
  }
}
