import Localization

/// A text with its features.
struct Text: Sendable {
  let string: String
  /// The value of ``format``, where several rules need it.
  private var cachedFormat: FormatString?
  let features: TextFeatures
  /// The columns that it takes in a font of fixed width: an estimate of its length on the screen.
  let width: Int

  init(_ string: String) {
    self.string = string
    var scan = FeatureScan()
    for scalar in string.unicodeScalars { scan.take(scalar.value) }
    scan.end()
    features = scan.features
    width = scan.width
  }

  /// The text cut into its specifiers.
  var format: FormatString { cachedFormat ?? FormatString(string) }

  /// The same text with its ``format`` made once, for all the rules that look at it. Those of all
  /// texts of a table would take many times as much memory as the texts.
  var withFormat: Text {
    guard has(.percent) else { return self }
    var text = self
    text.cachedFormat = format
    return text
  }

  /// The words outside format specifiers.
  var words: [Substring] {
    guard has(.percent) else { return string.words }
    return format.pieces.flatMap { if case .literal(let range) = $0 { string[range].words } else { [Substring]() } }
  }

  var isEmpty: Bool { string.isEmpty }

  func has(_ features: TextFeatures) -> Bool { !self.features.isDisjoint(with: features) }
}

extension Substring {
  /// The runs of letters and marks.
  var words: [Substring] { unicodeScalars.split { !$0.isLetterOrMark }.map(Substring.init) }
}

extension String {
  /// The runs of letters and marks.
  var words: [Substring] { self[...].words }

  /// Returns the ranges of the occurrences of a text, in order.
  func ranges(ofText text: String) -> [Range<Index>] { unicodeScalars.ranges(of: text.unicodeScalars) }

  /// Returns the range of the code point at an index.
  func scalarRange(at index: Index) -> Range<Index> { index..<unicodeScalars.index(after: index) }

  /// Returns the code point before the one at an index; `nil` at the start.
  func scalar(before index: Index) -> Unicode.Scalar? { unicodeScalars[..<index].last }

  /// Returns the code point after the one at an index; `nil` at the end.
  func scalar(after index: Index) -> Unicode.Scalar? { unicodeScalars[index...].dropFirst().first }

  /// The text with parts replaced, which are in order.
  func replacing(_ ranges: [Range<Index>], by text: String) -> String {
    var result = ""
    var end = startIndex
    for range in ranges {
      result += self[end..<range.lowerBound] + text
      end = range.upperBound
    }
    return result + self[end...]
  }

  /// The text with a part replaced.
  func replacing(_ range: Range<Index>, by text: String) -> String {
    String(self[..<range.lowerBound]) + text + String(self[range.upperBound...])
  }
}

extension Unicode.Scalar {
  /// A Boolean value that indicates whether it belongs to a word.
  fileprivate var isLetterOrMark: Bool { isAlphabetic || !isASCII && properties.generalCategory == .nonspacingMark }
}
