import Lint

/// The problems of one file that its comments don't ignore; of many of one kind only the first are kept.
struct FileProblems {
  private(set) var ignores: IgnoreComments
  private var problems: FoldedProblems<(rule: Rule, problem: Problem)>

  /// - Parameters:
  ///   - ignores: the comments of the file.
  ///   - maximum: how many problems of one rule and severity are reported one by one.
  init(_ ignores: IgnoreComments, maximum: Int) {
    self.ignores = ignores
    problems = FoldedProblems(maximum: maximum)
  }

  mutating func add(_ rule: Rule, _ problem: Problem) {
    guard !ignores.cover(rule.id, entry: problem.entryIndex) else { return }
    problems.add((rule, problem), rule: rule.id, severity: problem.severity ?? rule.severity)
  }

  /// The problems as findings.
  func findings(_ located: (Rule, Problem) -> Finding) -> [Finding] {
    problems.findings { located($0.rule, $0.problem) }
  }
}
