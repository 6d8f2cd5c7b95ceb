/// The texts of one language in a file that has several forms of a text: a `.stringsdict` or a string catalog.
///
/// A form that a number chooses is a text of its own here, as is the text that the forms are put into.
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
  /// One text, or one form of it.
  public struct Text: Sendable {
    /// The key of the text in the file.
    public var key: String
    /// The variable whose form it is; `nil` for the text itself and its own forms.
    public var variable: String?
    /// The plural category, the kind of device or the width that it is for; `nil` for a text without forms.
    public var form: String?
    /// The text.
    public var text: String
    /// Where it is; in XML the column is always 1, in a binary property list there is no place.
    public var place: StringsFile.Place?
    /// Whether the file says that somebody has to look at it again.
    public var needsReview = false
    /// What translators need to know.
    public var comment: String?
  }

  /// What is wrong with the way the file says it.
  public struct Problem: Sendable {
    /// The key that it is about; `nil` for the file as a whole.
    public var key: String?
    /// What is wrong: lower case, no full stop.
    public var message: String
    /// Where it is.
    public var place: StringsFile.Place?
    /// Whether an app shows something wrong because of it.
    public var isError = true
    /// Whether it is that the form `other` is missing.
    public var lacksOther = false
  }

  /// A variable, `%#@name@`, and what it says of its number.
  public struct Variable: Sendable {
    /// The key of the text that it belongs to.
    public var key: String
    /// Its name.
    public var name: String
    /// The specifier of its number, without the percent sign: `d`, `lld`; `nil` if it names none.
    public var specifier: String?
    /// Where it is defined.
    public var place: StringsFile.Place?
  }

  /// The language of the texts; empty for a file that doesn't say.
  public var language = ""
  /// The texts, in the order of the file.
  public var texts: [Text] = []
  /// The variables, in the order of the file.
  public var variables: [Variable] = []
  /// Where a string catalog has its keys, those among them that the language lacks.
  public var places: [String: StringsFile.Place] = [:]
  /// What is wrong with the file, apart from its texts.
  public var problems: [Problem] = []

  /// The largest file that is read: 64 MiB.
  public static let maximumSize = 64 << 20
}

extension FormTable.Problem {
  static func lackOfOther(_ key: String, _ place: StringsFile.Place? = nil) -> Self {
    Self(
      key: key, message: "the form other is missing, which every language needs", place: place,
      lacksOther: true)
  }
}
