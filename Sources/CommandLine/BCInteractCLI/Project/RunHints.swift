import JSON
import Preview
import ProjectFormat
import ProjectLint
import Support

/// What in a project, or on the command line beside it, is most likely meant in another way than it is read.
///
/// Each hint is a line, fit for a terminal; of each sort only the first few are told.
struct RunHints {
  private(set) var lines: [String] = []
  private let project: InteractivityProject

  /// - Parameter inputs: what enables tokens and sets variables: the command line's, and a trace's.
  init(_ project: InteractivityProject, inputs: [EngineInput]) {
    self.project = project
    addUnreadableRules()
    addUnusedTokens(inputs)
    addUnknownVariables(inputs)
    addMarkup()
    addOtherTypes()
  }

  private static let maximumOfASort = 5

  /// - Parameter hint: the line about a subject, made for those alone that are told.
  private mutating func add<Subject>(_ subjects: [Subject], hint: (Subject) -> String) {
    lines += subjects.prefix(Self.maximumOfASort).map { hint($0).printable }
    let more = subjects.count - Self.maximumOfASort
    if more > 0 { lines.append("\(more) more of this sort") }
  }

  // MARK: Rules and names

  private mutating func addUnreadableRules() {
    let annotations = project.annotations.filter { $0.condition?.looksLikeRule == true }
    add(annotations) { annotation in
      let rule = annotation.condition?.text ?? ""
      let length = rule.utf8.count
      let reason =
        length > DisplayRule.maximumLength
        ? ": it is \(length) bytes long, and a rule has \(DisplayRule.maximumLength) at most" : ""
      return
        "annotation \(annotation.id): “\(rule.beginning)” is not a rule that can be read\(reason); "
        + "it counts as the name of a token"
    }
  }

  /// The names that conditions read.
  private var namesRead: Set<Identity> {
    var names: Set<Identity> = []
    for case let condition? in project.annotations.lazy.map(\.condition) {
      guard let rule = condition.rule else {
        names.insert(Identity(condition.text))
        continue
      }
      for name in rule.namesRead { names.insert(Identity(name)) }
    }
    return names
  }

  private mutating func addUnusedTokens(_ inputs: [EngineInput]) {
    let enabled = inputs.compactMap { if case .enable(let token) = $0 { token } else { nil } }
    guard !enabled.isEmpty else { return }
    var known = namesRead
    for annotation in project.annotations {
      if let text = annotation.condition?.text { known.insert(Identity(text)) }
    }
    let unused = enabled.filter { !known.contains(Identity($0)) }
    guard !unused.isEmpty else { return }
    let texts = known.sortedTexts
    add(unused) { "no precondition names \($0)" + suggestion(for: $0, among: texts) }
  }

  /// Names in texts that have no value, where other names have one; values that nothing reads.
  private mutating func addUnknownVariables(_ inputs: [EngineInput]) {
    var values: Set<Identity> = []
    for case .set(let variables) in inputs {
      values.formUnion(variables.sorted.map { Identity($0.name) })
    }
    guard !values.isEmpty else { return }
    var used = namesRead
    var unknown: [(id: String?, name: String)] = []
    for annotation in project.annotations {
      for name in namesInterpolated(in: annotation.text ?? "")
      where used.insert(Identity(name)).inserted && !values.contains(Identity(name)) {
        unknown.append((annotation.id, name))
      }
    }
    unknown += values.subtracting(used).sortedTexts.map { (nil, $0) }
    guard !unknown.isEmpty else { return }
    let (given, read) = (values.sortedTexts, used.sortedTexts)
    add(unknown) { id, name in
      guard let id else { return "nothing reads \(name)" + suggestion(for: name, among: read) }
      return "annotation \(id): {{\(name.beginning)}} has no value"
        + suggestion(for: name, among: given)
    }
  }

  // MARK: Texts and types

  private mutating func addMarkup() {
    let found = project.annotations.compactMap { annotation -> (id: String, sign: String)? in
      guard annotation.kind == .text, let text = annotation.text else { return nil }
      return Markup.first(in: text).map { (annotation.id, $0) }
    }
    add(found) {
      "annotation \($0.id): the player's label shows \($0.sign) as it is, and no markup"
    }
  }

  private mutating func addOtherTypes() {
    let found = project.annotations.compactMap { annotation in
      EditorWord.meaning(of: annotation).map { (annotation, meant: $0) }
    }
    add(found) { annotation, meant in
      "annotation \(annotation.id): the format has no type \(annotation.rawType); \(meant) is meant?"
    }
  }
}

extension Set<Identity> {
  /// The names in the order of their bytes.
  fileprivate var sortedTexts: [String] {
    map(\.text).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

extension InteractivityProject {
  /// What is wrong with an id on the command line; `nil` where an annotation has it.
  func problem(ofID id: String) -> String? {
    if annotations.contains(where: { $0.id.hasSameBytes(as: id) }) { return nil }
    return problem(of: id)
  }

  /// What is wrong with an id or a type that lanes are chosen by; `nil` where there are some.
  func problem(ofLane name: String) -> String? {
    let chosen = TimelineSelection(names: [name])
    if annotations.contains(where: chosen.names) { return nil }
    let types = ["image", "text", "time", "spot"].filter { $0 != name }
    return problem(of: name, orOf: types)
  }

  private func problem(of name: String, orOf types: [String] = []) -> String {
    // No more are compared.
    let known = types + annotations.prefix(2000).map(\.id)
    return "nothing is called \(name)" + suggestion(for: name, among: known)
  }
}
