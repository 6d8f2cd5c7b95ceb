public import Findings
internal import Localization

/// Something that a table of translations has to fulfil.
///
/// Each rule is one `static let` in a file of its own. Its doc comment begins with ``summary`` and
/// becomes, with its examples, the rule's page in `docs/rules/`.
public struct Rule: Sendable {
  /// The name that `--rule`, `--skip` and ignore comments take, such as `strings.missing-key`.
  public let id: String
  /// One sentence, without its full stop: what the rule finds.
  public let summary: String
  /// How severe its findings are, unless one says otherwise.
  public let severity: Severity
  /// Tables that the rule has nothing to say about.
  public var good: [Example] { makeGood() }
  /// Tables that it complains about.
  public var bad: [Example] { makeBad() }
  // Made when they are asked for, which a run of the program never does.
  private let makeGood: @Sendable () -> [Example]
  private let makeBad: @Sendable () -> [Example]
  let check: Check

  enum Check: Sendable {
    /// Looks at the file: its bytes, its grammar, its keys.
    case file(@Sendable (FileContext) -> [Problem])
    /// Looks at one entry, if its text or the reference has one of these traits; `always` for all.
    case entry(Traits, @Sendable (Pair) -> [Problem])
    /// Looks at the tables of all locales together; gives problems by the index of their file.
    case folder(@Sendable ([FileContext]) -> [(file: Int, problem: Problem)])
    /// Found while the others are run.
    case engine
  }

  init(
    _ id: String, _ summary: String, _ severity: Severity,
    good: @autoclosure @escaping @Sendable () -> [Example],
    bad: @autoclosure @escaping @Sendable () -> [Example], _ check: Check
  ) {
    self.id = "strings." + id
    self.summary = summary
    self.severity = severity
    makeGood = good
    makeBad = bad
    self.check = check
  }

  /// The rule as a report introduces it.
  public var description: Report.RuleDescription {
    .init(id: id, summary: summary, severity: severity)
  }
}

/// A table that shows what a rule means. The tests hold every example against its rule.
public struct Example: Sendable {
  public var locale: String
  /// The table that is compared with: keys and texts.
  public var reference: [(key: String, text: String)]
  /// The `.strings` file, or several for a rule about a folder.
  public var files: [(locale: String, bytes: [UInt8])]
  /// The file after the safe fixes, where there is one.
  public var fixed: String?

  /// One text and the text it translates.
  static func text(
    _ target: String, for source: String? = nil, in locale: String = "de", fixed: String? = nil
  ) -> Example {
    Example(
      locale: locale, reference: source.map { [("key", $0)] } ?? [],
      files: [(locale, entry(target))],
      fixed: fixed.map { String(decoding: entry($0), as: UTF8.self) })
  }

  /// A whole file.
  static func file(
    _ text: String, reference: [(key: String, text: String)] = [], in locale: String = "de",
    fixed: String? = nil
  ) -> Example {
    Example(
      locale: locale, reference: reference, files: [(locale, Array(text.utf8))], fixed: fixed)
  }

  /// A whole file in any encoding.
  static func file(bytes: [UInt8]) -> Example {
    Example(locale: "de", reference: [], files: [("de", bytes)])
  }

  /// A file for each of several locales.
  static func folder(
    _ files: [(locale: String, text: String)], reference: [(key: String, text: String)] = []
  ) -> Example {
    Example(
      locale: "", reference: reference, files: files.map { ($0.locale, Array($0.text.utf8)) })
  }

  private static func entry(_ text: String) -> [UInt8] {
    Array("\"key\" = \"\(ExactString(text).escaped)\";\n".utf8)
  }
}
