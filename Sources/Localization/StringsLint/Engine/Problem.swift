import Lint
import Localization

/// What a rule has to say, before it is known where in the file that is.
struct Problem {
  var message: String
  var place: Place
  /// Where it differs from the rule's own.
  var severity: Severity?
  var fix: Fix?
  /// The key that it is about, where the place doesn't tell.
  var key: String?
  /// The index of the entry whose text it is about; set where the rule is run.
  var entry: Int?
  /// The argument beyond those of the reference that it is about.
  var furtherArgument: FormatReading.PassedArgument?

  enum Place {
    /// A part of an entry's text; `nil` for the whole text.
    case text(Range<String.Index>?)
    /// The key of the entry at an index of the file.
    case key(entry: Int)
    /// The text of the entry at an index of the file.
    case value(entry: Int)
    /// A range of bytes of the file.
    case bytes(Range<Int>)
    /// A place in a file that is not a table of plain texts.
    case place(StringsFile.Place?)
    /// The file as a whole.
    case file
  }

  enum Fix {
    /// What a person should do.
    case advice(String)
    /// The text to write instead. It is safe: `--fix` writes it.
    case text(String)

    /// What a report says about it: the advice, or the text as it is written in a file.
    var words: String {
      switch self {
      case .advice(let words): words
      case .text(let text): "\"\(ExactString(text).escaped)\""
      }
    }
  }

  init(
    _ message: String, at place: Place, severity: Severity? = nil, fix: Fix? = nil,
    key: String? = nil
  ) {
    self.message = message
    self.place = place
    self.severity = severity
    self.fix = fix
    self.key = key
  }

  /// The index of the entry that it is about.
  var entryIndex: Int? {
    switch place {
    case .key(let entry), .value(let entry): entry
    default: entry
    }
  }

  /// A problem with an entry's text.
  init(
    _ message: String, _ range: Range<String.Index>? = nil, severity: Severity? = nil,
    fix: Fix? = nil
  ) {
    self.init(message, at: .text(range), severity: severity, fix: fix)
  }
}
