/// The texts of one table in one language, apart from any file format.
public struct Translations: Hashable, Sendable {
  /// One text with what translators need to know about it.
  public struct Unit: Hashable, Sendable {
    /// The key, which is the same in every language.
    public var key: ExactString
    /// The text in ``Translations/language``; `nil` where there is none yet.
    public var text: ExactString?
    /// The text that it is translated from.
    public var source: ExactString?
    /// What translators need to know, without the delimiters of a comment.
    public var comment: String?

    /// One text under a key.
    public init(
      key: ExactString, text: ExactString?, source: ExactString? = nil, comment: String? = nil
    ) {
      self.key = key
      self.text = text
      self.source = source
      self.comment = comment
    }
  }

  /// The language of the texts, a BCP 47 tag.
  public var language: String
  /// The language that they are translated from; the same as `language` for an original.
  public var sourceLanguage: String
  /// The texts, in the order of the table.
  public var units: [Unit]

  /// Texts in a language, and the language they are translated from.
  public init(language: String, sourceLanguage: String, units: [Unit]) {
    self.language = language
    self.sourceLanguage = sourceLanguage
    self.units = units
  }

  /// Whether the texts are the originals.
  public var isSource: Bool { language == sourceLanguage }
}

extension Translations {
  /// The texts that an app gets from a file, each where it counts, with the comments above it. Values that are no
  /// texts are left out.
  public static func units(of file: StringsFile) throws(StringsFile.Fault) -> [Unit] {
    let comments = Dictionary(
      file.entries.map { entry in
        (entry.key.text, entry.comments.map(\.text).filter { !$0.isEmpty }.joined(separator: "\n"))
      }
    ) { $1 }
    return try file.table().compactMap { pair in
      guard let text = pair.value.string else { return nil }
      let comment = comments[pair.key].flatMap { $0.isEmpty ? nil : $0 }
      return Unit(key: pair.key, text: text, comment: comment)
    }
  }
}
