import Interchange
public import Localization

/// A table to check: one file for one locale.
public struct Translation: Sendable {
  /// The file as the user named it.
  public let name: String
  /// `nil` where neither the path nor the user tells: then the rules of no language apply.
  public let locale: LocaleTag?
  /// The file as it was read.
  public let file: StringsFile
  /// What to compare with; `nil` for nothing but the file itself.
  public let reference: Reference?
  /// The words that the project has settled on, beside those in the table's own comments.
  public var glossary: Glossary?
  /// Keys whose texts are in another file of the same table: what an app finds in a `.stringsdict` counts, too.
  public var keysElsewhere: Set<String> = []

  /// The file with forms that the texts come from; `nil` for a table of plain texts.
  let forms: FormTable?
  /// By entry of ``file``, what it is in ``forms``.
  let origins: [FormTable.Text]

  /// A file with forms of its texts, a `.stringsdict` or one language of a string catalog.
  public init(name: String, locale: LocaleTag?, forms: FormTable, reference: Reference?) {
    self.name = name
    self.locale = locale
    self.reference = reference
    self.forms = forms
    origins = forms.origins
    // The rules look at a table of plain texts; places and keys are put right where findings are made.
    file = StringsFile(Array(StringsFormat.write(origins.lazy.map(\.unit)).utf8))
  }

  /// A file with what is known about it.
  public init(name: String, locale: LocaleTag?, file: StringsFile, reference: Reference?) {
    self.name = name
    self.locale = locale
    self.file = file
    self.reference = reference
    forms = nil
    origins = []
  }
}
