public import Lint
import Localization

/// Runs rules over tables.
///
/// ```swift
/// import Lint
/// import Localization
/// import StringsLint
///
/// let translation = Translation(
///   name: "de.lproj/App.strings", locale: LocaleTag("de"),
///   file: StringsFile(Array("\"title\" = \"Spiele %d\";".utf8)),
///   reference: Reference([("title", "Play %@")]))
/// for finding in Linter().findings(in: [translation]) {
///   print("\(finding.severity) \(finding.rule): \(finding.message)")
/// }
/// // Prints "error strings.format-type: %d shows the address of an object, or garbage"
/// ```
public struct Linter: Sendable {
  /// The rules that it runs, in this order.
  public let rules: [Rule]
  /// The rules about single texts, and what each asks for. Apart, for to copy a rule for every text took as long
  /// as many of the rules.
  private let entryRules: [Rule]
  private let entryFeatures: [TextFeatures]
  private let entryChecks: [@Sendable (Pair) -> [Problem]]
  let ids: Set<String>
  let maximumPerKind: Int

  /// A linter with these rules.
  ///
  /// - Parameter maximumPerKind: how many findings of one rule and severity a file may have before they become
  ///   one, with their count and the first keys.
  public init(rules: [Rule] = Rule.standard, maximumPerKind: Int = .max) {
    self.rules = rules
    self.maximumPerKind = maximumPerKind
    ids = Set(rules.map(\.id))
    let entryRules = rules.compactMap {
      rule -> (rule: Rule, TextFeatures, @Sendable (Pair) -> [Problem])? in
      guard case .entry(let features, let check) = rule.check else { return nil }
      return (rule, features, check)
    }
    self.entryRules = entryRules.map(\.rule)
    entryFeatures = entryRules.map(\.1)
    entryChecks = entryRules.map(\.2)
  }

  /// What the rules say about these tables, those about a whole folder included.
  ///
  /// Findings come in no particular order; a ``Report`` puts them into one.
  public func findings(in translations: [Translation]) -> [Finding] {
    findings(in: translations.map(check))
  }

  typealias Found = (rule: Rule, problem: Problem)

  func problems(in context: FileContext) -> FileProblems {
    var found = FileProblems(
      IgnoreComments(
        context.file, enabled: context.translation.forms == nil ? ids : [],
        maximum: ids.contains(Rule.ignoreComment.id) ? maximumPerKind : 0),
      maximum: maximumPerKind)
    for rule in rules {
      guard case .file(let check) = rule.check else { continue }
      for problem in check(context) { found.add(rule, problem) }
    }
    for entry in context.texts {
      for (rule, var problem) in problems(of: context.pair(entry)) {
        problem.entry = entry.index
        found.add(rule, problem)
      }
    }
    return found
  }

  /// What the rules about single texts say about one.
  func problems(of pair: Pair) -> [Found] {
    var found: [Found] = []
    // An empty text has lost everything, and is told of once.
    let isEmpty = ids.contains(Rule.empty.id) && pair.target.string.isBlank
    let features: TextFeatures =
      isEmpty ? [] : pair.target.features.union(pair.source?.features ?? [])
    for (index, needed) in entryFeatures.enumerated() where needed.concern(features) {
      for problem in entryChecks[index](pair) { found.append((entryRules[index], problem)) }
    }
    return found
  }
}
