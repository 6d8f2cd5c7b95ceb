import Lint
import Localization

extension Rule {
  /// The file does not hold a table of texts.
  ///
  /// An empty file, a single value, or a value that is an array or a dictionary: an app that asks for
  /// a text gets its key back. A file outside of any localization that has no equals sign may be something else, for
  /// all its name: that is a warning, and so is an empty file, of which Xcode makes a table without entries.
  static let notATable = faults(
    "not-a-table", "The file does not hold a table of texts", .error,
    [
      .emptyFile, .tooLarge, .tooManyMarks, .tooManyEntries, .topLevelNotDictionary,
      .nonStringValue,
    ],
    good: [.file("/* nothing to translate yet */\n")],
    bad: [.file(""), .file("\"hello\"\n"), .file("\"a\" = (1, 2);\n")])
}
