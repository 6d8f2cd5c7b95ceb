public import Lint
import Localization

/// A rule about tables of translations.
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
///
/// A rule is an id, a severity and its code. `docs/translation-rules.md` describes it, with examples
/// that the tests check.
public struct Rule: LintRule {
  /// The name that `--rule`, `--skip` and ignore comments use, such as `strings.missing-key`.
  public let id: String
  /// The severity of the findings, unless a finding has its own.
  public let severity: Severity
  /// A Boolean value that indicates whether the rule runs unless rules are named.
  public let isOnByDefault: Bool
  /// The code of the rule.
  let check: Check

  /// The code of a rule about tables.
  enum Check: Sendable {
    /// A check of the table: its bytes, its grammar, its keys.
    case table(@Sendable (Table) -> [Problem])
    /// A check of one entry. It runs if the text or the reference has one of the features, or if
    /// there are none.
    case entry(TextFeatures, @Sendable (Pair) -> [Problem])
    /// A check of the tables of all locales. Returns problems with the index of the table.
    case folder(@Sendable ([CheckedTable]) -> [(table: Int, problem: Problem)])
    /// The linter itself reports the problems.
    case linter
  }

  init(_ id: String, _ severity: Severity, isOnByDefault: Bool = true, _ check: Check) {
    self.id = id
    self.severity = severity
    self.isOnByDefault = isOnByDefault
    self.check = check
  }

  /// Returns the rule `strings.missing-key` with a severity for all keys, also for those whose texts may be names.
  package static func missingKey(_ severity: Severity) -> Rule { FileRules.missingKey(severity) }
}

/// A problem of a table. Its part is the index of an entry.
typealias Problem = LintProblem<TextPlace>

extension Rule {
  /// All rules, in the order in which they check a table. Of several safe fixes for a text, the
  /// first rule's is written.
  public static var all: [Rule] {
    FaultRules.all + FileRules.all + UnknownKeyRules.all + FormatRules.all + FormRules.all
      + TranslationRules.all + SpaceRules.all + WordRules.all + PairRules.all + NumberRules.all
      + MarkupRules.all + PlaceholderRules.all + PunctuationRules.all + InvisibleCharacterRules.all
      + CharacterRules.all + ConsistencyRules.all + PluralRules.all + FolderRules.all
  }

  /// The start of the rules' names, which users may omit.
  public static let prefix = "strings."

  /// The page that describes the rules.
  public static let descriptions = RulePage(EmbeddedTexts.translationRules, prefix: prefix)

  /// The rules that run unless rules are named.
  public static var standard: [Rule] { all.filter(\.isOnByDefault) }
}

/// A place in a table, or in the entry that a problem is about.
enum TextPlace: Sendable {
  /// A part of the entry's text.
  case text(Range<String.Index>)
  /// The key of the entry.
  case key
  /// A range of bytes of the file.
  case bytes(Range<Int>)
  /// A line and column of the file.
  case line(StringsFile.Place)
}

extension LintProblem where Place == TextPlace {
  /// Creates a problem of a part of an entry's text; `nil` for all of it.
  init(_ message: String, _ range: Range<String.Index>?, severity: Severity? = nil, fix: Fix? = nil) {
    self.init(message, at: range.map { .text($0) }, severity: severity, fix: fix)
  }
}

extension Rule {
  /// A rule that checks a whole table.
  static func table(
    _ id: String, _ severity: Severity, isOnByDefault: Bool = true,
    _ check: @escaping @Sendable (Table) -> [Problem]
  ) -> Rule { Rule(id, severity, isOnByDefault: isOnByDefault, .table(check)) }

  /// A rule that finds at most one problem in an entry.
  static func entry(
    _ id: String, _ severity: Severity, _ features: TextFeatures, _ check: @escaping @Sendable (Pair) -> Problem?
  ) -> Rule { Rule(id, severity, .entry(features) { pair in check(pair).map { [$0] } ?? [] }) }

  /// A rule that reports what the format judge found.
  static func format(_ id: String, _ severity: Severity, _ kind: FormatProblem.Kind) -> Rule {
    Rule(
      id, severity,
      .entry(.percent) { pair in
        pair.formatProblems.filter { $0.kind == kind }.map {
          Problem($0.message, $0.range, severity: $0.severity, fix: $0.fix)
        }
      })
  }

  /// A rule that checks the tables of all locales.
  static func folder(
    _ id: String, _ severity: Severity,
    _ check: @escaping @Sendable ([CheckedTable]) -> [(table: Int, problem: Problem)]
  ) -> Rule { Rule(id, severity, .folder(check)) }
}
