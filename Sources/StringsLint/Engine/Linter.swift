public import Findings
internal import Localization

/// Runs rules over tables.
///
/// ```swift
/// import Findings
/// import Localization
/// import StringsLint
///
/// let translation = Translation(
///   name: "de.lproj/App.strings", locale: LocaleTag("de"),
///   file: StringsFile(Array("\"title\" = \"Spiele %d\";".utf8)),
///   reference: Reference([("title", "Play %@")]))
/// let report = Report(findings: Linter().findings(in: [translation]))
/// print(report.printed(as: .text))
/// ```
public struct Linter: Sendable {
  /// The rules that it runs, in this order.
  public let rules: [Rule]
  private let entryRules: [(traits: Traits, rule: Rule, check: @Sendable (Pair) -> [Problem])]
  private let ids: Set<String>

  /// A linter with these rules.
  public init(rules: [Rule] = Rule.standard) {
    self.rules = rules
    ids = Set(rules.map(\.id))
    entryRules = rules.compactMap { rule in
      guard case .entry(let traits, let check) = rule.check else { return nil }
      return (traits, rule, check)
    }
  }

  /// What the rules say about these tables, those about a whole folder included.
  ///
  /// Findings come in no particular order; a ``Report`` puts them into one.
  public func findings(in translations: [Translation]) -> [Finding] {
    findings(in: translations.map(FileContext.init))
  }

  /// The same, and how much of its reference each table translates.
  public func check(
    _ translations: [Translation]
  ) -> (findings: [Finding], coverage: [Coverage?]) {
    let contexts = translations.map(FileContext.init)
    return (findings(in: contexts), contexts.map(\.coverage))
  }

  private func findings(in contexts: [FileContext]) -> [Finding] {
    var problems = contexts.map(problems(in:))
    for rule in rules {
      guard case .folder(let check) = rule.check else { continue }
      for (file, problem) in check(contexts) { problems[file].append((rule, problem)) }
    }
    return zip(contexts, problems).flatMap { context, problems in
      findings(from: problems, in: context)
    }
  }

  typealias Found = (rule: Rule, problem: Problem)

  func problems(in context: FileContext) -> [Found] {
    var found: [Found] = []
    for rule in rules {
      guard case .file(let check) = rule.check else { continue }
      for problem in check(context) { found.append((rule, problem)) }
    }
    for entry in context.texts {
      for (rule, var problem) in problems(of: context.pair(entry)) {
        problem.entry = entry.index
        found.append((rule, problem))
      }
    }
    return found
  }

  /// What the rules about single texts say about one.
  func problems(of pair: Pair) -> [Found] {
    var found: [Found] = []
    let traits = pair.source.map { pair.target.traits.union($0.traits) } ?? pair.target.traits
    for (needed, rule, check) in entryRules
    where needed.isEmpty || !needed.isDisjoint(with: traits) {
      for problem in check(pair) { found.append((rule, problem)) }
    }
    return found
  }

  /// Leaves out what the file's comments ignore, and says which comments ignore nothing.
  private func findings(from problems: [Found], in context: FileContext) -> [Finding] {
    var ignores = IgnoreComments(context.file)
    let locator = Locator(context)
    var findings: [Finding] = []
    findings.reserveCapacity(problems.count)
    for (rule, problem) in problems where !ignores.cover(rule.id, entry: problem.entryIndex) {
      findings.append(locator.finding(rule, problem))
    }
    if let rule = rules.first(where: { $0.id == Rule.ignoreComment.id }) {
      for problem in ignores.problems(enabled: ids) {
        findings.append(locator.finding(rule, problem))
      }
    }
    return findings
  }
}
