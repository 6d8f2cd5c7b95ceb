/// The texts of one language in a file that has several forms of a text: a `.stringsdict` or a string catalog.
///
/// Each form that a number chooses is a text of its own, and so is the text that the forms are inserted
/// into. Lookup (``PluralTable``) and the linter both read this table.
///
/// ```swift
/// import Localization
///
/// let catalog = """
///   {"sourceLanguage": "en", "version": "1.0", "strings": {"files": {"localizations": {
///     "de": {"variations": {"plural": {
///       "one": {"stringUnit": {"state": "translated", "value": "eine Datei"}},
///       "other": {"stringUnit": {"state": "translated", "value": "%d Dateien"}}}}}}}}}
///   """
/// for table in try FormTable.tables(inCatalog: Array(catalog.utf8)) where table.language == "de" {
///   for text in table.texts { print(text.key, text.form ?? "", text.text) }
/// }
/// // Prints "files one eine Datei"
/// // Prints "files other %d Dateien"
/// ```
public struct FormTable: Sendable {
  /// A text, or one form of it.
  public struct Text: Sendable {
    /// The key of the text in the file.
    public var key: String
    /// The variable that the form belongs to; `nil` for the text itself and its own forms.
    public var variable: String?
    /// The plural category, the kind of device or the width that the form is for; `nil` for a text without
    /// forms.
    public var form: String?
    /// A Boolean value that indicates whether a number chooses the form; `other` is also the name of a device.
    public var isPlural = true
    /// The text.
    public var text: String
    /// The place of the text. In XML the column is always 1; a binary property list has no places.
    public var place: StringsFile.Place?
    /// A Boolean value that indicates whether the file marks the text for review.
    public var needsReview = false
    /// The comment for translators.
    public var comment: String?
  }

  /// A mistake in the structure of the file.
  public struct Problem: Sendable {
    /// The key of the entry; `nil` for the file as a whole.
    public var key: String?
    /// The mistake: lower case, no full stop.
    public var message: String
    /// The place of the mistake.
    public var place: StringsFile.Place?
    /// A Boolean value that indicates whether an app shows something wrong because of it.
    public var isError = true
    /// A Boolean value that indicates whether the form `other` is missing.
    public var lacksOther = false
    /// A Boolean value that indicates whether a string catalog has a name twice in one object.
    public var repeatsName = false
  }

  /// A variable, `%#@name@`.
  public struct Variable: Sendable {
    /// The key of the text that it belongs to.
    public var key: String
    /// Its name.
    public var name: String
    /// The specifier of its number, without the percent sign: `d`, `lld`; `nil` if it names none.
    public var specifier: String?
    /// The place of its definition.
    public var place: StringsFile.Place?
    /// A Boolean value that indicates whether its forms are plural forms.
    public var isPlural = true
  }

  /// The language of the texts; empty for a file that does not name it.
  public var language = ""
  /// The texts, in the order of the file.
  public var texts: [Text] = []
  /// The variables, in the order of the file.
  public var variables: [Variable] = []
  /// The places of a string catalog's keys, including those that the language lacks.
  public var places: [String: StringsFile.Place] = [:]
  /// The mistakes in the structure of the file.
  public var problems: [Problem] = []

  /// Creates a table without texts, in a language if it is known.
  public init(language: String = "") { self.language = language }

  /// The size of the largest file that is read: 64 MiB.
  public static let maximumSize = StringsFile.maximumSize
}

extension FormTable.Problem {
  static func lackOfOther(_ key: String, _ place: StringsFile.Place? = nil) -> Self {
    Self(key: key, message: "the form other is missing, which every language needs", place: place, lacksOther: true)
  }
}
