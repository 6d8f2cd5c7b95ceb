import Exploration
import JSON
public import Lint
import ProjectFormat

/// A rule about projects.
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
///
/// A rule is an id, a severity and its code. `docs/project-rules.md` describes it, with examples that
/// the tests check.
public struct ProjectRule: LintRule {
  /// The name that `--rule`, `--skip` and `lintIgnore` use, such as `project.circle`.
  public let id: String
  /// The severity of the findings, unless a finding has its own.
  public let severity: Severity
  /// A Boolean value that indicates whether the rule runs unless rules are named.
  public let isOnByDefault: Bool
  /// The kind of the reader's diagnostics that the rule reports; `nil` if it reports none.
  private(set) var reported: Diagnostic.Kind?
  /// Returns the problems of a project; `nil` if the rule is about other platforms, or needs all
  /// paths and not all were explored.
  let problems: @Sendable (ProjectContext) -> [ProjectProblem]?

  init(
    _ id: String, _ severity: Severity, isOnByDefault: Bool = true,
    _ problems: @escaping @Sendable (ProjectContext) -> [ProjectProblem]?
  ) {
    self.id = id
    self.severity = severity
    self.isOnByDefault = isOnByDefault
    self.problems = problems
  }
}

/// A problem of a project. Its part is the index of an annotation.
typealias ProjectProblem = LintProblem<ProjectPlace>

extension ProjectRule {
  /// All rules, in the order in which they check a project.
  public static var all: [ProjectRule] {
    ReadingRules.all + JumpRules.all + GateRules.all + LoopRules.all + PathRules.all + TimeRules.all
      + PlaceRules.all + NameRules.all + TextRules.all + PlayerRules.all + AccessibilityRules.all
  }

  /// The start of the rules' names, which users may omit.
  public static let prefix = "project."

  /// The page that describes the rules.
  public static let descriptions = RulePage(EmbeddedTexts.projectRules, prefix: prefix)

  /// The rules that run unless rules are named.
  public static var standard: [ProjectRule] { all.filter(\.isOnByDefault) }
}

/// A place in a project, or in the annotation that a problem is about.
enum ProjectPlace: Hashable, Sendable {
  /// A field of the annotation.
  case field(AnnotationPart)
  /// A member of a field of the annotation.
  case member(AnnotationPart, String)
  /// A value of the document.
  case value(JSON.Pointer)
}

extension LintProblem where Place == ProjectPlace {
  /// Creates a problem of an annotation or one of its fields, or of the whole project.
  init(
    _ message: String, of annotation: Int? = nil, _ field: AnnotationPart? = nil,
    severity: Severity? = nil, fix: String
  ) {
    self.init(
      message, of: annotation, at: field.map { .field($0) }, severity: severity, fix: .advice(fix))
  }
}

extension ProjectRule {
  /// A rule that checks the whole project.
  /// - Parameter kind: The kind of the reader's diagnostics that the rule reports and `--fix` can fix.
  static func project(
    _ id: String, _ severity: Severity, isOnByDefault: Bool = true, reporting kind: Diagnostic.Kind? = nil,
    _ check: @escaping @Sendable (ProjectContext) -> [ProjectProblem]
  ) -> ProjectRule {
    var rule = ProjectRule(id, severity, isOnByDefault: isOnByDefault, check)
    rule.reported = kind
    return rule
  }

  /// A rule that finds at most one problem in each annotation.
  /// - Parameter applies: Returns whether the rule is about the platform of the context.
  static func annotation(
    _ id: String, _ severity: Severity, if applies: @escaping @Sendable (ProjectContext) -> Bool = { _ in true },
    _ check: @escaping @Sendable (Annotation, ProjectContext) -> ProjectProblem?
  ) -> ProjectRule {
    ProjectRule(id, severity) { applies($0) ? $0.problems(check) : nil }
  }

  /// A rule that checks the explored paths, which may be incomplete.
  static func paths(
    _ id: String, _ severity: Severity,
    _ check: @escaping @Sendable (Exploration, ProjectContext) -> [ProjectProblem]
  ) -> ProjectRule {
    ProjectRule(id, severity) { context in context.exploration.map { check($0, context) } }
  }

  /// A rule that checks all paths.
  static func allPaths(
    _ id: String, _ severity: Severity,
    _ check: @escaping @Sendable (Exploration, ProjectContext) -> [ProjectProblem]
  ) -> ProjectRule {
    ProjectRule(id, severity) { context in
      context.exploration.flatMap { $0.isComplete ? check($0, context) : nil }
    }
  }

  /// A rule that finds at most one problem in what all paths do with each annotation.
  static func allPathsToEach(
    _ id: String, _ severity: Severity,
    _ check: @escaping @Sendable (Annotation, Exploration.Finding, ProjectContext) -> ProjectProblem?
  ) -> ProjectRule {
    .allPaths(id, severity) { exploration, context in
      context.problems { annotation, context in check(annotation, exploration.findings[annotation.index], context) }
    }
  }

  /// A rule that reports what the reader found, and that may also check each annotation.
  static func diagnostics(
    _ id: String, _ severity: Severity, _ kind: Diagnostic.Kind, fix: String,
    also check: (@Sendable (Annotation, ProjectContext) -> ProjectProblem?)? = nil
  ) -> ProjectRule {
    .project(id, severity, reporting: kind) { context in
      context.diagnostics(kind) { _ in (fix, nil) } + (check.map(context.problems) ?? [])
    }
  }
}

extension ProjectContext {
  /// Returns the problems of the annotations, at most one of each.
  fileprivate func problems(
    _ check: (Annotation, ProjectContext) -> ProjectProblem?
  ) -> [ProjectProblem] {
    annotations.indices.compactMap { number in
      guard var problem = check(annotations[number], self) else { return nil }
      problem.part = number
      return problem
    }
  }

  /// Returns the reader's diagnostics of a kind as problems.
  /// - Parameter details: Returns the fix for an annotation, and the severity if it is not the
  ///   reader's.
  func diagnostics(
    _ kind: Diagnostic.Kind, details: (Annotation?) -> (fix: String, severity: Severity?)
  ) -> [ProjectProblem] {
    document.diagnostics.filter { $0.kind == kind }.map { diagnostic in
      let number = document.annotation(at: diagnostic.pointer)
      let (fix, severity) = details(number.map { annotations[$0] })
      return ProjectProblem(
        diagnostic.message, of: number, at: .value(diagnostic.pointer),
        severity: severity ?? Severity(rawValue: diagnostic.severity.rawValue), fix: .advice(fix),
        // The diagnostic is at the first annotation that has the key.
        key: kind == .unknownKey ? diagnostic.pointer.tokens.last : nil)
    }
  }
}
