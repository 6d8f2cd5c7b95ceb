import Preview
import ProjectFormat

/// The keys that the window of `play` has in addition to those of mpv.
struct PlayKeys {
  /// The preconditions with the digits of their keys, nine at most.
  let preconditions: [(number: Int, name: String)]
  /// The variables with the digits of their keys, nine at most.
  let variables: [(number: Int, name: String)]
  private let words: PreviewWords

  init(_ project: InteractivityProject, _ words: PreviewWords) {
    let names = project.names
    func numbered(_ names: [String]) -> [(number: Int, name: String)] {
      names.prefix(9).enumerated().map { ($0.offset + 1, $0.element) }
    }
    preconditions = numbered(names.preconditions)
    variables = numbered(names.variables)
    self.words = words
  }

  /// Returns the prompt for the value of a variable.
  func question(_ name: String) -> String { words(.valueOf, name) }

  /// Returns the list of keys with the state of the preconditions.
  func lines(enabled: Set<String>) -> [String] {
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
