internal import Interactivity
internal import JSON
internal import ProjectLint
internal import Terminal

/// What in a project, or on the command line beside it, is most likely meant in another way than it is read.
///
/// Each hint is a line, fit for a terminal; of each sort only the first few are told.
struct RunHints {
  private(set) var lines: [String] = []
  private let project: InteractivityProject

  /// - Parameter inputs: what enables tokens and sets variables: the command line's, and a trace's.
  init(_ project: InteractivityProject, inputs: [EngineInput]) {
    self.project = project
    let conditions = project.annotations.compactMap(\.condition)
    let read = Set(
      conditions.flatMap { $0.rule?.namesRead ?? [$0.text] }.map(Identity.init))
    addUnreadableRules()
    addUnusedTokens(inputs, known: read.union(conditions.map { Identity($0.text) }))
    addUnknownVariables(inputs, known: read)
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

  private mutating func addUnusedTokens(_ inputs: [EngineInput], known: Set<Identity>) {
    var unused: [String] = []
    for case .enable(let token) in inputs where !known.contains(Identity(token)) {
      unused.append(token)
    }
    guard !unused.isEmpty else { return }
    let known = known.sortedTexts
    add(unused) { "no precondition names \($0)" + suggestion(for: $0, among: known) }
  }

  /// Names in texts that have no value, where other names have one; values that nothing reads.
  private mutating func addUnknownVariables(_ inputs: [EngineInput], known: Set<Identity>) {
    var values: Set<Identity> = []
    for case .set(let variables) in inputs {
      values.formUnion(variables.sorted.map { Identity($0.name) })
    }
    guard !values.isEmpty else { return }
    var used = known
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
