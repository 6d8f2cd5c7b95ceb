internal import Interactivity
internal import JSON
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
      conditions.flatMap { $0.rule == nil ? [$0.text] : names(inRule: $0.text) }.map(Identity.init))
    add(unreadableRules)
    addUnusedTokens(inputs, known: read.union(conditions.map { Identity($0.text) }))
    addUnknownVariables(inputs, known: read)
    add(markup)
    add(otherTypes)
  }

  private static let maximumOfASort = 5

  private mutating func add(_ hints: some Collection<String>) {
    lines += hints.prefix(Self.maximumOfASort).map(\.printable)
    let more = hints.count - Self.maximumOfASort
    if more > 0 { lines.append("\(more) more of this sort") }
  }

  // MARK: Rules and names

  private var unreadableRules: [String] {
    project.annotations.compactMap { annotation in
      guard let condition = annotation.condition, condition.rule == nil,
        condition.text.contains(where: "=&|<>!()".contains)
      else { return nil }
      return "annotation \(annotation.id): “\(condition.text)” is not a rule that can be read; "
        + "it counts as the name of a token"
    }
  }

  private mutating func addUnusedTokens(_ inputs: [EngineInput], known: Set<Identity>) {
    let tokens = inputs.compactMap { input -> String? in
      guard case .enable(let token) = input, !known.contains(Identity(token)) else { return nil }
      return token
    }
    guard !tokens.isEmpty else { return }
    let known = known.sortedTexts
    add(tokens.lazy.map { "no precondition names \($0)" + suggestion(for: $0, among: known) })
  }

  /// Names in texts that have no value, where other names have one; values that nothing reads.
  private mutating func addUnknownVariables(_ inputs: [EngineInput], known: Set<Identity>) {
    var values: Set<Identity> = []
    for case .set(let variables) in inputs {
      values.formUnion(variables.sorted.map { Identity($0.name) })
    }
    guard !values.isEmpty else { return }
    var used = known
    // What is near is looked for when a hint is told.
    var hints: [() -> String] = []
    let given = values.sortedTexts
    for annotation in project.annotations {
      for name in names(inText: annotation.text ?? "")
      where used.insert(Identity(name)).inserted && !values.contains(Identity(name)) {
        hints.append {
          "annotation \(annotation.id): {{\(name)}} has no value"
            + suggestion(for: name, among: given)
        }
      }
    }
    let names = used.sortedTexts
    for name in values.subtracting(used).sortedTexts {
      hints.append { "nothing reads \(name)" + suggestion(for: name, among: names) }
    }
    add(hints.lazy.map { $0() })
  }

  private func names(inText text: String) -> [String] {
    var names: [String] = []
    var rest = text[...]
    while let open = rest.firstRange(of: "{{"),
      let close = rest[open.upperBound...].firstRange(of: "}}")
    {
      let words = rest[open.upperBound..<close.lowerBound].split(separator: " ")
      names.append(words.joined(separator: " "))
      rest = rest[close.upperBound...]
    }
    return names
  }

  /// The names in a rule: its words outside of quotes, but for those that are values.
  private func names(inRule text: String) -> [String] {
    var names: [String] = []
    var name = ""
    var quote: Character?
    var isEscaped = false
    for character in text + " " {
      if let open = quote {
        if isEscaped {
          isEscaped = false
        } else if character == "\\" {
          isEscaped = true
        } else if character == open {
          quote = nil
        }
      } else if character.isLetter || character == "_" || character == "$"
        || (!name.isEmpty && character.isNumber)
      {
        name.append(character)
      } else {
        if !name.isEmpty { names.append(name) }
        name = ""
        if character == "\"" || character == "'" { quote = character }
      }
    }
    return names.filter { !["true", "false", "undefined"].contains($0) }
  }

  // MARK: Texts and types

  private var markup: [String] {
    project.annotations.compactMap { annotation in
      guard annotation.kind == .text, let text = annotation.text, let sign = markup(in: text) else {
        return nil
      }
      return "annotation \(annotation.id): the player's label shows \(sign) as it is, and no markup"
    }
  }

  /// The first tag or character reference in a text.
  private func markup(in text: String) -> String? {
    var rest = text[...]
    while let start = rest.firstIndex(where: { $0 == "<" || $0 == "&" }) {
      let end: Character = rest[start] == "<" ? ">" : ";"
      let inside = rest[rest.index(after: start)...].prefix { $0 != end }
      let isName = inside.drop { $0 == "/" || $0 == "#" }.first?.isLetter == true
      let isShort = end == ">" || (inside.count < 9 && !inside.contains(" "))
      if inside.endIndex < rest.endIndex, isName, isShort {
        return String(rest[start]) + inside.prefix(20) + String(end)
      }
      rest = rest[rest.index(after: start)...]
    }
    return nil
  }

  /// The words that editors show for the types which documents name in another way.
  private static let editorWords = [
    "hotspot": "hotLink", "hotspots": "hotLink", "clickable area": "hotLink", "button": "hotLink",
    "text overlay": "pop", "textoverlay": "pop", "overlay text": "pop", "caption": "pop",
    "label": "pop", "image overlay": "image", "imageoverlay": "image", "picture": "image",
    "time triggered": "onTime", "timetriggered": "onTime", "time trigger": "onTime",
    "timetrigger": "onTime", "trigger": "onTime",
  ]

  private var otherTypes: [String] {
    project.annotations.compactMap { annotation in
      guard annotation.kind == .unsupported else { return nil }
      let words = annotation.rawType.lowercased().split { $0 == " " || $0 == "_" || $0 == "-" }
      guard let meant = Self.editorWords[words.joined(separator: " ")] else { return nil }
      return
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
