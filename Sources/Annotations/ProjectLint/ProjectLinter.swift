import Exploration
import JSON
public import Lint
public import ProjectFormat

/// Runs rules on projects.
///
/// ```swift
/// import Lint
/// import ProjectFormat
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
  /// The default for the number of states that are explored.
  public static let maximumStates = 100_000

  /// The rules that the linter runs, in this order.
  public let rules: [ProjectRule]
  let platform: Platform?
  private let maximumPerKind: Int
  let maximumStates: Int

  /// Creates a linter with rules.
  ///
  /// - Parameters:
  ///   - platform: The platform on which the projects are to play. If it is `nil`, the rules about
  ///     features check all platforms, and paths are those of iOS.
  ///   - maximumPerKind: The number of findings of one rule and severity in a project that are reported one by one.
  ///     More become one finding with their count and the first names.
  ///   - maximumStates: The number of states that are explored to find the paths through a project. If a project has
  ///     more, rules that need all paths report nothing, and a finding says so.
  public init(
    rules: [ProjectRule] = ProjectRule.standard, platform: Platform? = nil,
    maximumPerKind: Int = .max,
    maximumStates: Int = Self.maximumStates
  ) {
    self.rules = rules
    self.platform = platform
    self.maximumPerKind = maximumPerKind
    self.maximumStates = maximumStates
  }

  /// Returns the findings of the rules in a project, in no particular order. A ``Report`` sorts
  /// them.
  ///
  /// - Parameters:
  ///   - bytes: The bytes that the document was read from.
  ///   - file: The name of the file in the findings.
  ///   - duration: The length of the media in seconds. If it is `nil`, the last end in the project is taken for it, and
  ///     findings that depend on it are no errors.
  ///   - hasPicture: Returns whether a picture without an address, as `logo.png`, is available as a file.
  public func findings(
    in document: ProjectDocument, bytes: [UInt8], file: String, duration: Double? = nil,
    hasPicture: @escaping (String) -> Bool = { _ in false }
  ) -> [Finding] {
    let context = ProjectContext(
      document, duration: duration, platform: platform,
      maximumStates: maximumStates, hasPicture: hasPicture)
    var run = LintRun<ProjectRule, ProjectPlace>(
      ignores: document.ignoreList, maximum: maximumPerKind)
    var completed: Set<String> = []
    for rule in rules {
      guard let problems = rule.problems(context) else { continue }
      completed.insert(rule.id)
      run.add(problems, of: rule)
    }
    if let rule = rules.first(where: { $0.id == ProjectDocument.ruleOfIgnores }) {
      let unused = run.ignores.items.filter { !$0.isUsed && completed.contains($0.rule) }
      let problems =
        run.ignores.problems
        + unused.map { item in
          ProjectProblem(
            "\(item.name) is ignored, and reports nothing here", of: item.part, at: item.place,
            fix: .advice("remove it"))
        }
      run.add(problems, of: rule, canBeIgnored: false)
    }
    let pointers = document.pointers(to: run.reported.compactMap(\.address), in: bytes)
    func pointer(of problem: ProjectProblem) -> JSON.Pointer {
      if case .value(let pointer)? = problem.place { return pointer }
      let field = problem.address.flatMap { pointers[$0] } ?? JSON.Pointer()
      return if case .member(_, let name)? = problem.place { field.appending(name) } else { field }
    }
    let reported = run.reported.map(pointer)
    let places = reported.isEmpty ? [:] : JSON.places(of: reported, in: bytes)
    return run.findings { rule, problem in
      let pointer = pointer(of: problem)
      var finding = Finding(
        rule: rule.id, severity: problem.severity ?? rule.severity, message: problem.message,
        file: file, place: places[pointer].map { .init(line: $0.line, column: $0.column) },
        subject: .annotation(
          id: problem.part.map { document.project.annotations[$0].id },
          pointer: pointer.description),
        fix: problem.fix?.words())
      finding.baselineName = problem.key
      return finding
    }
  }
}

extension ProjectProblem {
  /// The address of the annotation or of its field, whose pointer the document finds.
  fileprivate var address: ProjectDocument.PartAddress? {
    guard let part else { return nil }
    let field =
      switch place {
      case .field(let field), .member(let field, _): field
      case .value, nil: nil as AnnotationPart?
      }
    return ProjectDocument.PartAddress(annotation: part, part: field)
  }
}

extension ProjectDocument {
  private static let ruleIDs = Set(ProjectRule.all.map(\.id))
  fileprivate static let ruleOfIgnores = "project.lint-ignore"

  /// The rules that the project ignores, each with a reason: `"lintIgnore": {"project.open-end":
  /// "stays on purpose"}`, in the project for all of it, in an annotation for that annotation.
  var ignoreList: IgnoreList<ProjectPlace> {
    var list = IgnoreList<ProjectPlace>(searchesPartFirst: true)
    for owner in [nil] + project.annotations.indices.map(Int?.some) {
      guard let (key, value) = ignoredRules(of: owner) else { continue }
      let place: ProjectPlace = owner == nil ? .value(JSON.Pointer([key])) : .field(.ignoredRules)
      func report(_ message: String, at place: ProjectPlace, _ fix: String) {
        list.problems.append(
          ProjectProblem(message, of: owner, at: place, fix: .advice(fix)))
      }
      guard !value.isNull, value.string != "" else { continue }
      guard let reasons = value.object?.members else {
        report("\(key) is no object", at: place, "write rules with reasons: {\"project.…\": \"why\"}")
        continue
      }
      for (name, reason) in reasons.map({ ($0.key, $0.value) }) {
        let place: ProjectPlace =
          owner == nil ? .value(JSON.Pointer([key, name])) : .member(.ignoredRules, name)
        let rule = name.hasPrefix(ProjectRule.prefix) ? name : ProjectRule.prefix + name
        let hasReason = reason.string?.contains(where: \.isLetter) == true
        guard rule != Self.ruleOfIgnores else {
          report("\(name) can't be ignored", at: place, "remove it")
          continue
        }
        if !Self.ruleIDs.contains(rule) {
          report("there is no rule \(name)", at: place, "bcinteract rules lists the names")
        } else if !hasReason {
          report("\(name) is ignored without a reason", at: place, "write the reason as its value")
        }
        // An entry without a reason is reported once, used or not.
        list.add(rule, name: name, part: owner, at: place, isUsed: !hasReason)
      }
    }
    return list
  }
}
