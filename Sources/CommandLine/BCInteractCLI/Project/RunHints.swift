import JSON
import Preview
import ProjectFormat
import ProjectLint
import Support

/// Hints about parts of a project or of the command line that probably have another meaning than
/// intended.
///
/// Each hint is a printable line; of each kind only the first few are listed.
struct RunHints {
  private(set) var lines: [String] = []
  private let project: InteractivityProject

  /// - Parameters:
  ///   - options: the options, with inputs that enable tokens and set variables.
  ///   - trace: further inputs.
  init(_ project: InteractivityProject, _ options: PlaybackOptions, _ trace: [TraceLine]?) {
    self.project = project
    let inputs = options.setup + (trace ?? []).map(\.input)
    addUnreadableRules()
    addUnusedTokens(inputs)
    addUnknownVariables(inputs)
    // The web player reads tags and character references.
    if options.platform != .web { addMarkup() }
    addOtherTypes()
  }

  private static let maximumOfAKind = 5

  /// - Parameter hint: returns the line about a subject, called for the listed ones only.
  private mutating func add<Subject>(_ subjects: [Subject], hint: (Subject) -> String) {
    lines += subjects.prefix(Self.maximumOfAKind).map { hint($0).printable }
    let more = subjects.count - Self.maximumOfAKind
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

  private mutating func addUnusedTokens(_ inputs: [EngineInput]) {
    let enabled = inputs.compactMap { if case .enable(let token) = $0 { token } else { nil } }
    guard !enabled.isEmpty else { return }
    let texts = project.annotations.compactMap { $0.condition?.text }
    let known = project.namesInConditions.union(texts.map { Identity($0) })
    let unused = enabled.filter { !known.contains(Identity($0)) }
    guard !unused.isEmpty else { return }
    let names = known.sortedTexts
    add(unused) { "no precondition names \($0)" + suggestion(for: $0, among: names) }
  }

  /// Names in texts without a value if other names have one, and values that nothing reads.
  private mutating func addUnknownVariables(_ inputs: [EngineInput]) {
    var values: Set<Identity> = []
    for case .set(let variables) in inputs {
      values.formUnion(variables.sorted.map { Identity($0.name) })
    }
    guard !values.isEmpty else { return }
    var used = project.namesInConditions
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
      return "annotation \(id): {{\(name.beginning)}} has no value" + suggestion(for: name, among: given)
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
  var sortedTexts: [String] {
    map(\.text).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

extension InteractivityProject {
  /// The names in conditions.
  var namesInConditions: Set<Identity> {
    let conditions = annotations.lazy.compactMap(\.condition)
    return Set(conditions.flatMap { $0.rule?.namesRead.map { Identity($0) } ?? [Identity($0.text)] })
  }

  /// The names in conditions and texts.
  var namesRead: Set<Identity> {
    namesInConditions.union(annotations.flatMap { namesInterpolated(in: $0.text ?? "") }.map { Identity($0) })
  }

  /// The problem with an id on the command line; `nil` if an annotation has it.
  func problem(ofID id: String) -> String? {
    if annotations.contains(where: { $0.id.hasSameBytes(as: id) }) { return nil }
    return problem(of: id)
  }

  /// The problem with an id or a type that selects lanes; `nil` if it selects any.
  func problem(ofLane name: String) -> String? {
    let chosen = TimelineSelection(names: [name])
    if annotations.contains(where: chosen.names) { return nil }
    let types = ["image", "text", "time", "spot"].filter { $0 != name }
    return problem(of: name, orOf: types)
  }

  private func problem(of name: String, orOf types: [String] = []) -> String {
    // More ids are not compared.
    let known = types + annotations.prefix(2000).map(\.id)
    return "there is no annotation \(name)" + suggestion(for: name, among: known)
  }
}
