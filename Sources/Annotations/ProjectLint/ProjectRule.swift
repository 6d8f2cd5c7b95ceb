import Exploration
import JSON
public import Lint
public import ProjectFormat

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
public typealias ProjectRule = LintRule<ProjectCheck, ProjectExample>

/// A problem of a project. Its part is the index of an annotation.
typealias ProjectProblem = LintProblem<ProjectPlace>

extension ProjectRule {
  /// All rules, in the order in which they check a project.
  public static var all: [ProjectRule] {
    ReadingRules.all + JumpRules.all + GateRules.all + LoopRules.all + PathRules.all + TimeRules.all
      + PlaceRules.all + NameRules.all + TextRules.all + PlayerRules.all + AccessibilityRules.all
  }

  /// The rules that run unless rules are named.
  public static var standard: [ProjectRule] { all.filter(\.isOnByDefault) }
}

/// A place in a project, or in the annotation that a problem is about.
enum ProjectPlace: Hashable, Sendable {
  /// A field of the annotation.
  case field(AnnotationPart)
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

/// A small project that shows a rule. A literal is the only annotation of its project.
public struct ProjectExample: Sendable {
  /// The document.
  public var text: String
  /// The length of the media in seconds, if it is given to the linter.
  public var duration: Double?
  /// The platform on which the project is to play, if it is given to the linter.
  public var platform: Platform?

  /// Creates an example from a whole document.
  static func document(_ text: String, duration: Double? = nil) -> ProjectExample {
    ProjectExample(text: text, duration: duration)
  }

  /// Creates a project of annotations, one on each line.
  static func annotations(
    _ annotations: String..., duration: Double? = nil, platform: Platform? = nil
  ) -> ProjectExample {
    let lines = annotations.map { "  " + $0 }.joined(separator: ",\n")
    return ProjectExample(
      text: "{\"annotations\": [\n\(lines)\n]}\n", duration: duration, platform: platform)
  }
}

extension ProjectExample: ExpressibleByStringLiteral {
  /// Creates a project of one annotation.
  public init(stringLiteral annotation: String) { self = .annotations(annotation) }
}

/// The code of a rule about projects.
public struct ProjectCheck: Sendable {
  /// Returns the problems of a project; `nil` if the rule needs all paths and not all were
  /// explored.
  let problems: @Sendable (ProjectContext) -> [ProjectProblem]?

  /// A check of the whole project.
  static func project(_ check: @escaping @Sendable (ProjectContext) -> [ProjectProblem]) -> ProjectCheck {
    ProjectCheck(problems: check)
  }

  /// A check that finds at most one problem in each annotation.
  static func annotation(_ check: @escaping @Sendable (Annotation, ProjectContext) -> ProjectProblem?) -> ProjectCheck {
    ProjectCheck { context in
      context.annotations.enumerated().compactMap { number, annotation in
        guard var problem = check(annotation, context) else { return nil }
        problem.part = number
        return problem
      }
    }
  }

  /// A check of the explored paths, which may be incomplete.
  static func paths(_ check: @escaping @Sendable (Exploration, ProjectContext) -> [ProjectProblem]) -> ProjectCheck {
    ProjectCheck { context in context.exploration.map { check($0, context) } }
  }

  /// A check of all paths.
  static func allPaths(_ check: @escaping @Sendable (Exploration, ProjectContext) -> [ProjectProblem]) -> ProjectCheck {
    ProjectCheck { context in
      context.exploration.flatMap { $0.isComplete ? check($0, context) : nil }
    }
  }

  /// A check that reports what the reader found, and that may also check each annotation.
  static func diagnostics(
    _ kind: Diagnostic.Kind, fix: String,
    also check: (@Sendable (Annotation, ProjectContext) -> ProjectProblem?)? = nil
  ) -> ProjectCheck {
    let annotationCheck = check.map { annotation($0) }
    return ProjectCheck { context in
      context.diagnostics(kind) { _ in (fix, nil) } + (annotationCheck?.problems(context) ?? [])
    }
  }

  /// The linter itself reports the problems.
  static let linter = ProjectCheck { _ in [] }
}

extension ProjectContext {
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
        severity: severity ?? Severity(diagnostic.severity), fix: .advice(fix))
    }
  }
}

extension Severity {
  fileprivate init(_ severity: Diagnostic.Severity) {
    self =
      switch severity {
      case .error: .error
      case .warning: .warning
      case .info: .info
      }
  }
}
