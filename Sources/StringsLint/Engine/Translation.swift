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

  /// A file with what is known about it.
  public init(name: String, locale: LocaleTag?, file: StringsFile, reference: Reference?) {
    self.name = name
    self.locale = locale
    self.file = file
    self.reference = reference
  }
}
