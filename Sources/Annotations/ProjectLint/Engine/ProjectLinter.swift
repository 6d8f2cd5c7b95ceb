import Exploration
import JSON
public import Lint
public import ProjectFormat

/// Runs rules over projects.
///
/// ```swift
/// import Lint
/// import Interactivity
/// import ProjectLint
///
/// let bytes = Array("""
///   {"annotations": [
///     {"id": "skip", "type": "hotLink", "title": "Skip", "start": 5, "end": 9, "gotoTrack": "1;30"}]}
///   """.utf8)
/// let document = try ProjectDocument(reading: bytes)
/// for finding in ProjectLinter().findings(in: document, bytes: bytes, file: "project.json")
/// where finding.severity == .error {
///   print("\(finding.place?.line ?? 0) \(finding.rule)")
/// }
/// // Prints "2 project.lost-jump"
/// ```
public struct ProjectLinter: Sendable {
  /// How many states are explored at most, unless told.
  public static let maximumStates = 100_000

  /// The rules that it runs, in this order.
  public let rules: [ProjectRule]
  private let annotationRules:
    [(rule: ProjectRule, check: @Sendable (Annotation, ProjectContext) -> [ProjectProblem])]
  private let projectRules:
    [(rule: ProjectRule, check: @Sendable (ProjectContext) -> [ProjectProblem])]
  private let readerRules: [Diagnostic.Kind: ReaderRule]
  private let needsWays: Bool
  private let maximumPerKind: Int
  private let maximumStates: Int

  /// A linter with these rules.
  ///
  /// - Parameters:
  ///   - maximumPerKind: how many findings of one rule and severity a project may have before they become one, with
  ///     their count and the first names.
  ///   - maximumStates: how many states are explored at most to find the ways through a project. Where that is not
  ///     enough, rules that have to know all ways are silent, and a finding says so.
  public init(
    rules: [ProjectRule] = ProjectRule.standard, maximumPerKind: Int = .max,
    maximumStates: Int = Self.maximumStates
  ) {
    self.rules = rules
    self.maximumPerKind = maximumPerKind
    self.maximumStates = maximumStates
    annotationRules = rules.compactMap { rule in
      switch rule.check {
      case .annotation(let check), .reader(_, _, let check, _): (rule, check)
      default: nil
      }
    }
    projectRules = rules.compactMap { rule in
      if case .project(let check) = rule.check { (rule, check) } else { nil }
    }
    var readerRules: [Diagnostic.Kind: ReaderRule] = [:]
    for rule in rules {
      if case .reader(let kind, let fix, _, let severity) = rule.check {
        readerRules[kind] = ReaderRule(rule: rule, fix: fix, severity: severity)
      }
    }
    self.readerRules = readerRules
    needsWays = rules.contains { $0.check.needsWays }
  }

  /// What the rules say about a project, in no particular order; a ``Report`` puts findings into one.
  ///
  /// - Parameters:
  ///   - bytes: what the document was read from.
  ///   - file: what the findings are to call it.
  ///   - duration: the media's length in seconds. Unless told, it is the last end in the project, and what depends on it
  ///     is no error.
  public func findings(
    in document: ProjectDocument, bytes: [UInt8], file: String, duration: Double? = nil
  ) -> [Finding] {
    let context = ProjectContext(document, duration: duration)
    var found = ProjectProblems(document, bytes: bytes, maximum: maximumPerKind)
    addReading(of: document, to: &found)
    for (number, annotation) in context.annotations.enumerated() {
      for (rule, check) in annotationRules {
        for problem in check(annotation, context) { found.add(rule, problem.about(number)) }
      }
    }
    for (rule, check) in projectRules {
      for problem in check(context) { found.add(rule, problem) }
    }
    let isWhole = !needsWays || addWays(of: context, to: &found)
    found.addIgnoring(by: rules, isWhole: isWhole)
    return found.findings(in: file)
  }

  private func addReading(of document: ProjectDocument, to found: inout ProjectProblems) {
    for diagnostic in document.diagnostics {
      guard let reader = readerRules[diagnostic.kind] else { continue }
      let number = document.annotation(at: diagnostic.pointer)
      let annotation = number.map { document.project.annotations[$0] }
      found.add(
        reader.rule,
        ProjectProblem(
          diagnostic.message, at: .value(diagnostic.pointer, annotation: number),
          severity: reader.severity(annotation) ?? Severity(diagnostic.severity),
          fix: reader.fix(annotation)))
    }
  }

  /// - Returns: whether all ways were explored.
  private func addWays(of context: ProjectContext, to found: inout ProjectProblems) -> Bool {
    let maximum = Exploration.maximumAnnotations
    guard context.annotations.count <= maximum else {
      if let rule = rules.first(where: { $0.id == ProjectRule.unexplored.id }) {
        found.add(rule, .moreAnnotations(than: maximum))
      }
      return false
    }
    let exploration = Exploration(
      of: context.document.project, duration: context.duration, maximumStates: maximumStates)
    for rule in rules {
      switch rule.check {
      case .ways(let check):
        for problem in check(exploration, context) { found.add(rule, problem) }
      case .allWays(let check) where exploration.isComplete:
        for problem in check(exploration, context) { found.add(rule, problem) }
      default: break
      }
    }
    return exploration.isComplete
  }
}

/// A rule that passes on what the reader says.
private struct ReaderRule: Sendable {
  let rule: ProjectRule
  let fix: @Sendable (Annotation?) -> String
  let severity: @Sendable (Annotation?) -> Severity?
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
