/// Collects the problems that rules find in one input. It leaves out what the input ignores, and
/// folds repeated problems.
package struct LintRun<Rule: LintRule, Place: Sendable> {
  /// The rules that the input ignores.
  package private(set) var ignores: IgnoreList<Place>
  private var problems: Folded<(rule: Rule, problem: LintProblem<Place>)>
  /// Whether findings keep those that they group. A linter that folds findings saves the memory.
  private let keepsGroups: Bool

  /// - Parameter maximum: The number of problems of one rule and severity that are reported one
  ///   by one.
  package init(ignores: IgnoreList<Place>, maximum: Int) {
    self.ignores = ignores
    keepsGroups = maximum == .max
    problems = Folded(maximum: maximum)
  }

  /// Adds problems that a rule found, except where the input ignores the rule.
  /// - Parameter canBeIgnored: `false` for problems of the ignore list itself.
  package mutating func add(
    _ found: [LintProblem<Place>], of rule: Rule, canBeIgnored: Bool = true
  ) {
    for problem in found where !(canBeIgnored && ignores.covers(rule.id, part: problem.part)) {
      problems.add((rule, problem), rule: rule.id, severity: problem.severity ?? rule.severity)
    }
  }

  /// The problems that become findings, in the order of their kinds.
  package var reported: [LintProblem<Place>] {
    // Swift makes a key path of a generic type anew in each call.
    problems.reported.map { $0.problem }
  }

  /// Returns the problems as findings.
  /// - Parameter locate: Creates the finding of one problem, with its place in the file.
  package func findings(_ locate: (Rule, LintProblem<Place>) -> Finding) -> [Finding] {
    problems.findings { rule, problem in
      guard keepsGroups, let group = problem.group else { return locate(rule, problem) }
      var finding = locate(rule, problem)
      finding.group = .init(
        lead: String(finding.message.dropLast(problem.message.count)), words: group.words,
        parts: group.keys.map { locate(rule, group.part($0)) })
      return finding
    }
  }
}

/// Elements grouped by rule and severity. Of a group that is too large, only the first elements are
/// kept.
struct Folded<Element> {
  private let maximum: Int
  private var groups: [Group] = []
  /// The index of each group.
  private var indices: [Kind: Int] = [:]

  private struct Kind: Hashable {
    let rule: String
    let severity: Severity
  }

  private struct Group {
    var elements: [Element] = []
    var count = 0
  }

  /// The number of subjects that a folded finding names.
  private static var namedCount: Int { 5 }

  /// - Parameter maximum: The number of elements of one group that are reported one by one.
  init(maximum: Int) { self.maximum = maximum }

  mutating func add(_ element: Element, rule: String, severity: Severity) {
    let kind = Kind(rule: rule, severity: severity)
    let index = indices[kind] ?? groups.count
    if index == groups.count {
      indices[kind] = index
      groups.append(Group())
    }
    groups[index].count += 1
    if groups[index].elements.count < maximum { groups[index].elements.append(element) }
  }

  /// The elements that are reported: all of a small group, the first five of a folded one.
  var reported: [Element] { groups.flatMap(reported) }

  /// Returns a finding for each element of a small group, and one finding for a large group.
  func findings(_ finding: (Element) -> Finding) -> [Finding] {
    // Each finding is made in its place: copies of it take longer.
    groups.reduce(into: []) { findings, group in
      guard group.count > maximum else { return reported(of: group).forEach { findings.append(finding($0)) } }
      findings.append(Finding(folding: reported(of: group).map(finding), count: group.count))
    }
  }

  private func reported(of group: Group) -> ArraySlice<Element> {
    group.elements.prefix(group.count <= maximum ? group.count : Self.namedCount)
  }
}

extension Finding {
  /// Creates one finding for many of a kind: the first one, with the count and the first subjects'
  /// names.
  /// - Parameters:
  ///   - first: The first findings, at least one.
  ///   - count: The number of all findings.
  fileprivate init(folding first: [Finding], count: Int) {
    self = first[0]
    let names = first.compactMap { $0.subject?.name }
    self.count = count
    message += ", and \(count - 1) more of this kind"
    fix =
      (names.isEmpty ? "" : "first: \(names.joined(separator: ", ")); ")
      + "--format json lists them all"
  }
}

extension Report {
  /// Returns the report with one finding for each rule and severity that a file repeats too often.
  /// - Parameter maximum: The number of findings of one kind that are listed one by one.
  public func folded(maximum: Int) -> Report {
    var report = self
    report.findings = []
    var rest = findings[...]
    // Findings are sorted by file.
    while let file = rest.first?.file {
      let end = rest.firstIndex { $0.file != file } ?? rest.endIndex
      var folded = Folded<Finding>(maximum: maximum)
      for finding in rest[..<end] {
        folded.add(finding, rule: finding.rule, severity: finding.severity)
      }
      report.findings += folded.findings { $0 }.sorted()
      rest = rest[end...]
    }
    return report
  }
}
