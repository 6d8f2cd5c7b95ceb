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
/// for finding in Linter().findings(in: [translation]) {
///   print("\(finding.severity) \(finding.rule): \(finding.message)")
/// }
/// // Prints "error strings.format-type: %d shows the address of an object, or garbage"
/// ```
public struct Linter: Sendable {
  /// The rules that it runs, in this order.
  public let rules: [Rule]
  private let entryRules: [(traits: Traits, rule: Rule, check: @Sendable (Pair) -> [Problem])]
  private let ids: Set<String>
  private let maximumPerKind: Int

  /// A linter with these rules.
  ///
  /// - Parameter maximumPerKind: how many findings of one rule and severity a file may have before they become
  ///   one, with their count and the first keys.
  public init(rules: [Rule] = Rule.standard, maximumPerKind: Int = .max) {
    self.rules = rules
    self.maximumPerKind = maximumPerKind
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
    check(translations).findings
  }

  /// The same, and how much of its reference each table translates.
  public func check(
    _ translations: [Translation]
  ) -> (findings: [Finding], coverage: [Coverage?]) {
    let contexts = translations.map(FileContext.init)
    var problems = contexts.map { self.problems(in: $0) }
    addFolderProblems(to: &problems, contexts)
    return (problems.flatMap { $0.findings(rules, ids: ids) }, contexts.map(\.coverage))
  }

  private func addFolderProblems(to problems: inout [FileProblems], _ contexts: [FileContext]) {
    for rule in rules {
      guard case .folder(let check) = rule.check else { continue }
      for (file, problem) in check(contexts) { problems[file].add(rule, problem) }
    }
  }

  typealias Found = (rule: Rule, problem: Problem)

  func problems(in context: FileContext) -> FileProblems {
    var found = FileProblems(context, maximum: maximumPerKind)
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
    let traits = pair.source.map { pair.target.traits.union($0.traits) } ?? pair.target.traits
    for (needed, rule, check) in entryRules
    where needed.isEmpty || !needed.isDisjoint(with: traits) {
      for problem in check(pair) { found.append((rule, problem)) }
    }
    return found
  }
}
