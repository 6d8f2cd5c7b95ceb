public import Lint
import Localization

/// Something that a table of translations has to fulfil.
///
/// ```swift
/// import Lint
/// import StringsLint
///
/// for rule in Rule.all where rule.id.hasPrefix("strings.duplicate") {
///   print(rule.id, rule.summary, separator: ": ")
/// }
/// // Prints "strings.duplicate-key: A key is in the file twice"
/// ```
public struct Rule: LintRule {
  /// The name of the rule, which begins with `strings.`.
  public let id: String
  /// What the rule finds: one sentence, without its full stop.
  public let summary: String
  /// How severe its findings are, unless one says otherwise.
  public let severity: Severity
  /// Whether it runs unless rules are named.
  public let isOnByDefault: Bool
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
    /// Looks at one entry, if its text or the reference has one of these features; `always` for all.
    case entry(TextFeatures, @Sendable (Pair) -> [Problem])
    /// Looks at the tables of all locales together; gives problems, each about a table as a whole, by its index.
    case folder(@Sendable ([TableOutline]) -> [(file: Int, problem: Problem)])
    /// Found while the others are run.
    case engine
  }

  init(
    _ id: String, _ summary: String, _ severity: Severity,
    good: @autoclosure @escaping @Sendable () -> [Example],
    bad: @autoclosure @escaping @Sendable () -> [Example], isOnByDefault: Bool = true,
    _ check: Check
  ) {
    self.id = "strings." + id
    self.summary = summary
    self.severity = severity
    makeGood = good
    makeBad = bad
    self.isOnByDefault = isOnByDefault
    self.check = check
  }
}
