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

  /// Reads lines such as `playlist = Wiedergabeliste, Liste`; others, and what follows a `#`, are
  /// left out.
  public init(_ text: some StringProtocol) {
    terms = text.split(whereSeparator: \.isNewline).compactMap { line in
      let parts = line.prefix { $0 != "#" }.split(separator: "=", maxSplits: 1).map(\.trimmed)
      guard parts.count == 2, !parts[0].isEmpty else { return nil }
      let translations = parts[1].split(separator: ",").map(\.trimmed).filter { !$0.isEmpty }
      return translations.isEmpty ? nil : Term(source: parts[0], translations: translations)
    }
  }

  /// The terms of a comment: the lines after `Terms:`.
  init?(comment: String) {
    guard let start = comment.firstMatch(of: /(?m)^[\s*]*Terms:/) else { return nil }
    self.init(comment[start.range.upperBound...])
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
