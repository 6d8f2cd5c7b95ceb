extension StringsFile {
  /// A comment that says how far the translation of an entry has got, as `.strings` has no other place
  /// for that.
  public enum StateMark: Hashable, Sendable {
    /// The text is that of the source language, until it is translated.
    case new
    /// Somebody has to look at the text again.
    case needsReview

    /// The comment as it is written above an entry.
    public var comment: String {
      switch self {
      case .new: "// new: not translated yet"
      case .needsReview: "// needs review"
      }
    }

    /// The mark that a comment's text is, without its delimiters.
    public init?(_ text: String) {
      // Hardly a comment is as long as one of them.
      guard [5, 12, 23].contains(text.utf8.count) else { return nil }
      switch text.lowercased() {
      case "new: not translated yet": self = .new
      case "needs review", "fuzzy": self = .needsReview
      default: return nil
      }
    }
  }
}

extension StringsFile.Entry {
  /// What the comments of the entry say of its state.
  public var stateMark: StringsFile.StateMark? {
    comments.lazy.compactMap { StringsFile.StateMark($0.text) }.first
  }
}
