package import Preview
package import ProjectFormat

/// The keys that a window with real media has besides those of its player.
package struct PlayKeys {
  /// Each with the digit of its key; nine at most.
  package let preconditions: [(number: Int, name: String)]
  /// Each with the digit of its key; nine at most.
  package let variables: [(number: Int, name: String)]
  private let words: PreviewWords

  package init(_ project: InteractivityProject, _ words: PreviewWords) {
    let names = project.names
    func numbered(_ names: [String]) -> [(number: Int, name: String)] {
      names.prefix(9).enumerated().map { ($0.offset + 1, $0.element) }
    }
    preconditions = numbered(names.preconditions)
    variables = numbered(names.variables)
    self.words = words
  }

  /// What asks for the value of a variable.
  package func question(_ name: String) -> String { words(.valueOf, name) }

  /// The list of keys, as it is when these preconditions are enabled.
  package func lines(enabled: Set<String>) -> [String] {
    var lines = [
      "h   " + words(.hotSpots),
      ", .   \(words(.frameBack)), \(words(.frameForward))",
      "! @   " + words(.previousAndNextChapter),
      "?   " + words(.keys),
      "q   " + words(.quit),
    ]
    if !preconditions.isEmpty { lines += ["", words(.preconditions)] }
    lines += preconditions.map {
      "Alt+\($0.number)   [\(enabled.contains($0.name) ? "x" : " ")] \($0.name)"
    }
    if !variables.isEmpty { lines += ["", words(.variables)] }
    return lines + variables.map { "Ctrl+\($0.number)   \($0.name)" }
  }
}
