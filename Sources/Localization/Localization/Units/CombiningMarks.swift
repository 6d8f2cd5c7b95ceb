/// Runs of combining marks that no text has, and that are made to cost time.
///
/// Comparing texts puts the marks of a character into their order, which takes time that grows with the square
/// of their number. Unicode's Stream-Safe Text Format (UAX #15 §13) has at most 30 in a row.
package enum CombiningMarks {
  /// The maximum number of marks in a row.
  static let maximum = 1000

  package static let problem = "more than \(maximum) combining marks in a row"
  static let fix = "no text has so many: remove them"

  /// The place of a longer run in a file.
  /// - Parameter escaped: whether characters may be written as `\U0301`, `\u0301` or `&#x301;`.
  package static func place(in bytes: [UInt8], escaped: Bool) -> StringsFile.Place? {
    let (encoding, start) = TextEncoding.detect(bytes)
    let source = SourceText(bytes, form: encoding.form, start: min(start, bytes.count))
    return source.overlongMarks(escaped: escaped).map {
      PlaceIndex(source, isWellFormed: false).place(of: $0, in: source)
    }
  }
}

extension SourceText {
  /// The offset in the file of some mark in a run that is too long.
  /// - Parameter escaped: whether characters may be written as `\U0301`, `\u0301` or `&#x301;`.
  func overlongMarks(escaped: Bool) -> Int? {
    var search = MarkSearch(escaped: escaped)
    return visit(&search).map(offset)
  }
}

extension ExactString {
  /// Whether it has a run of marks that is too long.
  var hasOverlongMarks: Bool {
    // A mark has two bytes at least.
    guard string.utf8.count > 2 * CombiningMarks.maximum else { return false }
    var search = MarkSearch(escaped: false)
    return withUTF8 { search.visit($0) != nil }
  }
}

extension PropertyList {
  /// Whether a text in the value has a run of marks that is too long.
  var hasOverlongMarks: Bool {
    switch self {
    case .string(let text): text.hasOverlongMarks
    case .array(let elements): elements.contains(where: \.hasOverlongMarks)
    case .dictionary(let members):
      members.contains { $0.key.hasOverlongMarks || $0.value.hasOverlongMarks }
    case .data, .integer, .real, .boolean, .date: false
    }
  }
}

/// Looks for a run of marks that is too long.
///
/// Such a run has more units than there are between two places that are looked at, so that most of a text need not
/// be read.
private struct MarkSearch: UnitVisitor {
  let escaped: Bool

  mutating func visit<Unit: CodeUnit>(_ units: UnsafeBufferPointer<Unit>) -> Int? {
    let step = CombiningMarks.maximum / 2
    // A mark has four units at most, or eight where it is escaped.
    let reach = (escaped ? 8 : 4) * (CombiningMarks.maximum + 2)
    for place in stride(from: step, to: units.count, by: step) where isCandidate(place, units) {
      let around = max(0, place - reach)..<min(units.count, place + reach)
      if longestRun(in: scalars(around, units)) > CombiningMarks.maximum { return place }
    }
    return nil
  }

  /// Whether there is a mark here, or right after: the place may be in the middle of one.
  private func isCandidate<Unit: CodeUnit>(
    _ place: Int, _ units: UnsafeBufferPointer<Unit>
  ) -> Bool {
    let nearby = place..<min(units.count, place + (escaped ? 17 : 8))
    let isPlain = units[nearby].allSatisfy {
      $0 < 0x80 && $0 != Unit(UInt8(ascii: "\\")) && $0 != Unit(UInt8(ascii: "&"))
    }
    return !isPlain && !Unit.areUnmarked(units[nearby])
      && scalars(nearby, units).contains(where: \.isReordered)
  }

  private func longestRun(in scalars: String.UnicodeScalarView) -> Int {
    var (run, longest) = (0, 0)
    for scalar in scalars {
      run = scalar.isReordered ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }

  private func scalars<Unit: CodeUnit>(
    _ range: Range<Int>, _ units: UnsafeBufferPointer<Unit>
  ) -> String.UnicodeScalarView {
    let text = Unit.text(UnsafeBufferPointer(rebasing: units[range]))
    return escaped ? text.string.withCharactersUnescaped.unicodeScalars : text.string.unicodeScalars
  }
}

extension CodeUnit {
  /// Whether there is surely no mark among some units, nor anything that stands for one. It is told by the bytes of UTF-8 that
  /// the letters of many scripts begin with: Latin, Greek, Cyrillic and Chinese.
  fileprivate static func areUnmarked(_ units: Slice<UnsafeBufferPointer<Self>>) -> Bool {
    bitWidth == 8
      && units.allSatisfy {
        switch UInt8(truncatingIfNeeded: $0) {
        case UInt8(ascii: "\\"), UInt8(ascii: "&"): false
        case 0..<0xCC, 0xCE...0xD1, 0xE4...0xE9: true
        default: false
        }
      }
  }
}

extension Unicode.Scalar {
  /// Whether normalization moves the character among its neighbours.
  fileprivate var isReordered: Bool {
    value >= 0x300 && properties.canonicalCombiningClass != .notReordered
  }
}

extension String {
  /// With `\U0301`, `\u0301`, `&#769;` and `&#x301;` resolved.
  fileprivate var withCharactersUnescaped: String {
    var result: [UInt16] = []
    var rest = Array(utf16)[...]
    func take(_ prefix: String) -> Bool {
      guard rest.starts(with: prefix.utf16) else { return false }
      rest = rest.dropFirst(prefix.utf16.count)
      return true
    }
    func number(_ digits: ArraySlice<UInt16>, radix: Int) -> UInt32? {
      UInt32(String(decoding: digits, as: UTF16.self), radix: radix)
    }
    while let unit = rest.first {
      if take("\\U") || take("\\u") {
        let digits = rest.prefix(4)
        rest = rest.dropFirst(digits.count)
        result += number(digits, radix: 16).map { [UInt16(truncatingIfNeeded: $0)] } ?? []
      } else if take("&#") {
        let digits = rest.prefix(8).prefix { $0 != UInt16(UInt8(ascii: ";")) }
        rest = rest.dropFirst(digits.count + 1)
        let value =
          digits.first == UInt16(UInt8(ascii: "x"))
          ? number(digits.dropFirst(), radix: 16) : number(digits, radix: 10)
        result += value.flatMap(Unicode.Scalar.init).map { Array(String($0).utf16) } ?? []
      } else {
        result.append(unit)
        rest.removeFirst()
      }
    }
    return String(decoding: result, as: UTF16.self)
  }
}
