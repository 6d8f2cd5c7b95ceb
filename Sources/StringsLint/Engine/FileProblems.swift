internal import Findings

/// The problems of one file that its comments don't ignore; of many of one kind only the first are kept.
struct FileProblems: Sendable {
  private let context: FileContext
  private let maximum: Int
  private var ignores: IgnoreComments
  private var groups: [Group] = []
  /// The place of each group, by rule and severity.
  private var places: [Kind: Int] = [:]

  private struct Kind: Hashable {
    let rule: String
    let severity: Severity
  }

  private struct Group: Sendable {
    let rule: Rule
    var problems: [Problem]
    var count: Int
  }

  /// - Parameter maximum: how many problems of one rule and severity are reported one by one.
  init(_ context: FileContext, maximum: Int) {
    self.context = context
    self.maximum = maximum
    ignores = IgnoreComments(context.file)
  }

  mutating func add(_ rule: Rule, _ problem: Problem) {
    guard !ignores.cover(rule.id, entry: problem.entryIndex) else { return }
    append(problem, of: rule)
  }

  private mutating func append(_ problem: Problem, of rule: Rule) {
    let kind = Kind(rule: rule.id, severity: problem.severity ?? rule.severity)
    let place = places[kind] ?? groups.count
    if place == groups.count {
      places[kind] = place
      groups.append(Group(rule: rule, problems: [], count: 0))
    }
    groups[place].count += 1
    if groups[place].problems.count < maximum { groups[place].problems.append(problem) }
  }

  /// The problems as findings, those of the comments themselves among them; of each kind above the maximum one
  /// finding with the count and the first keys.
  func findings(_ rules: [Rule], ids: Set<String>) -> [Finding] {
    var all = self
    if let rule = rules.first(where: { $0.id == Rule.ignoreComment.id }) {
      for problem in ignores.problems(enabled: ids) { all.append(problem, of: rule) }
    }
    return all.findings
  }

  private var findings: [Finding] {
    let locator = Locator(context)
    var findings: [Finding] = []
    for group in groups {
      if group.count <= maximum {
        findings += group.problems.map { locator.finding(group.rule, $0) }
      } else if let first = group.problems.first {
        var finding = locator.finding(group.rule, first)
        finding.count = group.count
        let keys = group.problems.prefix(5).compactMap { locator.key(of: $0) }
        finding.message += ", and \(group.count - 1) more of this kind"
        finding.fix =
          (keys.isEmpty ? "" : "they begin with \(keys.joined(separator: ", ")); ")
          + "--max 0 lists them all"
        findings.append(finding)
      }
    }
    return findings
  }
}
