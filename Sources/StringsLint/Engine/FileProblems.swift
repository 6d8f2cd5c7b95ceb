internal import Findings

/// The problems of one file that its comments don't ignore; of many of one kind only the first are kept.
struct FileProblems {
  private(set) var ignores: IgnoreComments
  private let maximum: Int
  private var groups: [Group] = []
  /// The place of each group, by rule and severity.
  private var places: [Kind: Int] = [:]

  private struct Kind: Hashable {
    let rule: String
    let severity: Severity
  }

  private struct Group {
    let rule: Rule
    var problems: [Problem]
    var count: Int
  }

  /// - Parameters:
  ///   - ignores: the comments of the file.
  ///   - maximum: how many problems of one rule and severity are reported one by one.
  init(_ ignores: IgnoreComments, maximum: Int) {
    self.ignores = ignores
    self.maximum = maximum
  }

  mutating func add(_ rule: Rule, _ problem: Problem) {
    guard !ignores.cover(rule.id, entry: problem.entryIndex) else { return }
    let kind = Kind(rule: rule.id, severity: problem.severity ?? rule.severity)
    let place = places[kind] ?? groups.count
    if place == groups.count {
      places[kind] = place
      groups.append(Group(rule: rule, problems: [], count: 0))
    }
    groups[place].count += 1
    if groups[place].problems.count < maximum { groups[place].problems.append(problem) }
  }

  /// The problems as findings; of each kind above the maximum one finding with the count and the first keys.
  func findings(_ located: (Rule, Problem) -> Finding) -> [Finding] {
    groups.flatMap { group in
      group.count <= maximum
        ? group.problems.map { located(group.rule, $0) }
        : [folded(group.problems.prefix(5).map { located(group.rule, $0) }, count: group.count)]
    }
  }

  /// What is wrong with the comments themselves, folded in the same way.
  func commentFindings(enabled ids: Set<String>) -> [Finding] {
    let findings = ignores.findings(enabled: ids)
    return findings.count <= maximum
      ? findings : [folded(Array(findings.prefix(5)), count: findings.count)]
  }

  /// The first of many findings, which tells of the others.
  private func folded(_ first: [Finding], count: Int) -> Finding {
    var finding = first[0]
    let keys = first.compactMap(\.key)
    finding.count = count
    finding.message += ", and \(count - 1) more of this kind"
    finding.fix =
      (keys.isEmpty ? "" : "they begin with \(keys.joined(separator: ", ")); ")
      + "--max 0 lists them all"
    return finding
  }
}

extension Finding {
  /// The key of the text that it is about.
  package var key: String? {
    guard case .translation(_, let key)? = subject else { return nil }
    return key
  }
}
