import AnnotationEngine
import Exploration
public import Lint
import ProjectFormat

/// Something that a project has to fulfil.
///
/// ```swift
/// import Lint
/// import ProjectLint
///
/// for rule in ProjectRule.all where rule.id.hasPrefix("project.gate") {
///   print(rule.id, rule.summary, separator: ": ")
/// }
/// // Prints "project.gate-without-release: Nothing releases a gate"
/// // Prints "project.gate-skipped: A jump leads past a gate"
/// ```
public struct ProjectRule: LintRule {
  /// The name of the rule, which begins with `project.`.
  public let id: String
  /// What the rule finds: one sentence, without its full stop.
  public let summary: String
  /// How severe its findings are, unless one says otherwise.
  public let severity: Severity
  /// Whether it runs unless rules are named.
  public let isOnByDefault: Bool
  /// Projects that the rule has nothing to say about.
  public var good: [ProjectExample] { makeGood() }
  /// Projects that it complains about.
  public var bad: [ProjectExample] { makeBad() }
  // Made when they are asked for, which a run of the program never does.
  private let makeGood: @Sendable () -> [ProjectExample]
  private let makeBad: @Sendable () -> [ProjectExample]
  let check: Check

  enum Check: Sendable {
    /// Looks at one annotation.
    case annotation(@Sendable (Annotation, ProjectContext) -> [ProjectProblem])
    /// Looks at the project.
    case project(@Sendable (ProjectContext) -> [ProjectProblem])
    /// Looks at the ways through the project, which need not be all there are.
    case ways(@Sendable (Exploration, ProjectContext) -> [ProjectProblem])
    /// Looks at all ways through the project; it is not asked where not all were explored.
    case allWays(@Sendable (Exploration, ProjectContext) -> [ProjectProblem])
    /// Passes on what the reader says, with what to do, and the severity where it is not the reader's; and looks at
    /// one annotation, for what the reader can't tell.
    case reader(
      Diagnostic.Kind, fix: @Sendable (Annotation?) -> String,
      also: @Sendable (Annotation, ProjectContext) -> [ProjectProblem] = { _, _ in [] },
      severity: @Sendable (Annotation?) -> Severity? = { _ in nil })
    /// Found while the others are run.
    case engine

    var needsAllWays: Bool { if case .allWays = self { true } else { false } }

    var needsWays: Bool { if case .ways = self { true } else { needsAllWays } }
  }

  init(
    _ id: String, _ summary: String, _ severity: Severity,
    good: @autoclosure @escaping @Sendable () -> [ProjectExample],
    bad: @autoclosure @escaping @Sendable () -> [ProjectExample], isOnByDefault: Bool = true,
    _ check: Check
  ) {
    self.id = "project." + id
    self.summary = summary
    self.severity = severity
    makeGood = good
    makeBad = bad
    self.isOnByDefault = isOnByDefault
    self.check = check
  }
}
