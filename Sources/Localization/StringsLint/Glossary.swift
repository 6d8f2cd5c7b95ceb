public import Localization

/// The words that a project has settled on: for each term of the source language, what to write.
public struct Glossary: Hashable, Sendable {
  /// A term and its accepted translations.
  public struct Term: Hashable, Sendable {
    /// The term in the source language.
    public var source: String
    /// The accepted translations.
    public var translations: [String]
  }

  /// The terms, in the order in which they were given.
  public var terms: [Term]

  /// Reads a file with lines such as `playlist = Wiedergabeliste, Liste`, comments after a `#` and empty lines.
  /// - Throws: the error for a line that is no entry, or for an unknown encoding.
  public init(file bytes: [UInt8]) throws(ConversionError) {
    let (text, isDamaged) = TextEncoding.decode(bytes)
    guard !isDamaged else { throw ConversionError("the file is not UTF-8; save it in this encoding") }
    terms = []
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() where !line.prefix(while: { $0 != "#" }).trimmed.isEmpty {
      guard let term = Term(line: line) else {
        throw ConversionError(
          "the line is not an entry; write playlist = Wiedergabeliste",
          at: StringsFile.Place(line: index + 1, column: 1))
      }
      terms.append(term)
    }
  }

  /// The terms of a comment: the lines after `Terms:` that are entries.
  init?(comment: String) {
    guard let start = comment.firstMatch(of: /(?m)^[\s*]*Terms:/) else { return nil }
    terms = comment[start.range.upperBound...].split(whereSeparator: \.isNewline).compactMap { Term(line: $0) }
  }
}

extension Glossary.Term {
  /// Reads a line; `nil` if it lacks the term or all translations.
  fileprivate init?(line: some StringProtocol) {
    let parts = line.prefix { $0 != "#" }.split(separator: "=", maxSplits: 1).map(\.trimmed)
    guard parts.count == 2, !parts[0].isEmpty else { return nil }
    let translations = parts[1].split(separator: ",").map(\.trimmed).filter { !$0.isEmpty }
    guard !translations.isEmpty else { return nil }
    self.init(source: parts[0], translations: translations)
  }
}

extension StringProtocol {
  /// Without white space at its ends.
  fileprivate var trimmed: String {
    let start = firstIndex { !$0.isWhitespace } ?? endIndex
    let end = lastIndex { !$0.isWhitespace }.map(index(after:)) ?? start
    return String(self[start..<end])
  }
}
