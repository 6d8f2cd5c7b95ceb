import JSON
import Lint
import ProjectFormat

/// The problems of one project that it does not ignore; of many of one kind only the first are kept.
struct ProjectProblems {
  private let document: ProjectDocument
  private let bytes: [UInt8]
  private var ignored: IgnoredRules
  private var problems: FoldedProblems<(rule: ProjectRule, problem: ProjectProblem)>

  /// - Parameter maximum: how many problems of one rule and severity are reported one by one.
  init(_ document: ProjectDocument, bytes: [UInt8], maximum: Int) {
    self.document = document
    self.bytes = bytes
    ignored = IgnoredRules(document, bytes: bytes)
    problems = FoldedProblems(maximum: maximum)
  }

  mutating func add(_ rule: ProjectRule, _ problem: ProjectProblem) {
    guard !ignored.cover(rule.id, annotation: problem.annotation) else { return }
    problems.add((rule, problem), rule: rule.id, severity: problem.severity ?? rule.severity)
  }

  /// Adds what is wrong with the fields that ignore rules.
  /// - Parameter isWhole: whether each rule has had its say.
  mutating func addIgnoring(by rules: [ProjectRule], isWhole: Bool) {
    guard ignored.isMentioned, rules.contains(where: { $0.id == ProjectRule.lintIgnore.id }) else {
      return
    }
    let silent = isWhole ? [] : ProjectRule.all.filter(\.check.needsAllWays).map(\.id)
    for problem in ignored.problems(enabled: Set(rules.map(\.id)).subtracting(silent)) {
      problems.add((.lintIgnore, problem), rule: ProjectRule.lintIgnore.id, severity: .warning)
    }
  }

  /// The problems with their places in the document.
  func findings(in file: String) -> [Finding] {
    let told = problems.told.map(\.problem)
    let pointers = document.pointers(to: told.compactMap(\.address), in: bytes)
    func pointer(of problem: ProjectProblem) -> JSON.Pointer {
      if case .value(let pointer, _) = problem.place { return pointer }
      return problem.address.flatMap { pointers[$0] } ?? JSON.Pointer()
    }
    let places = told.isEmpty ? [:] : JSON.places(of: told.map(pointer), in: bytes)
    return problems.findings { rule, problem in
      let pointer = pointer(of: problem)
      let id = problem.annotation.map { document.project.annotations[$0].id }
      return Finding(
        rule: rule.id, severity: problem.severity ?? rule.severity, message: problem.message,
        file: file, place: places[pointer].map { .init(line: $0.line, column: $0.column) },
        subject: .annotation(id: id, pointer: pointer.description), fix: problem.fix)
    }
  }
}

extension ProjectProblem {
  /// The part of an annotation whose place has to be found.
  fileprivate var address: ProjectDocument.PartAddress? {
    guard case .annotation(let number, let part) = place else { return nil }
    return ProjectDocument.PartAddress(annotation: number, part: part)
  }
}
