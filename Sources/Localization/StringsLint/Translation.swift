public import Localization

/// A table to check: one file for one locale.
public struct Translation: Sendable {
  /// The file, as the user named it.
  public let name: String
  /// The locale; `nil` if neither the path nor the user says it. Then the rules for single
  /// languages don't apply.
  public let locale: LocaleTag?
  /// The table to compare with; `nil` if there is none.
  public let reference: Reference?
  /// The terms of the project, in addition to those in the table's own comments.
  public var glossary: Glossary?
  /// The keys whose texts are in another file of the same table, such as a `.stringsdict`.
  public var keysElsewhere: Set<String> = []
  /// A Boolean value that indicates whether there is no such file, and its language has none of the texts.
  public var isMissingFile = false

  /// The `.strings` file; `nil` for a table with forms.
  var plainFile: StringsFile?
  /// The table with forms; `nil` for a `.strings` file.
  let forms: FormTable?
  /// The texts of ``forms``, each key and form once. Of two with the same key the first counts.
  let origins: [FormTable.Text]

  /// The `.strings` file; an empty one for a table with forms.
  public var file: StringsFile { plainFile ?? StringsFile([]) }

  /// Creates a table from a file with forms: a `.stringsdict` or one language of a string catalog.
  public init(name: String, locale: LocaleTag?, forms: FormTable, reference: Reference?) {
    self.name = name
    self.locale = locale
    self.reference = reference
    self.forms = forms
    plainFile = nil
    origins = forms.origins
  }

  /// Creates a table from a `.strings` file.
  public init(name: String, locale: LocaleTag?, file: StringsFile, reference: Reference?) {
    self.name = name
    self.locale = locale
    plainFile = file
    self.reference = reference
    forms = nil
    origins = []
  }
}
