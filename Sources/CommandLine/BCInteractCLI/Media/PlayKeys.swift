import Preview
import ProjectFormat

/// The keys that the window of `play` has in addition to those of mpv.
struct PlayKeys {
  /// The preconditions in the order of the digits of their keys, nine at most.
  let preconditions: ArraySlice<String>
  /// The variables in the order of the digits of their keys, nine at most.
  let variables: ArraySlice<String>
  private let isVideo360: Bool
  private let words: PreviewWords

  init(_ project: InteractivityProject, isVideo360: Bool, _ words: PreviewWords) {
    let names = project.names
    preconditions = names.preconditions.prefix(9)
    variables = names.variables.prefix(9)
    self.isVideo360 = isVideo360
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
    if isVideo360 { lines.insert("Alt+← → ↑ ↓   " + words(.turnView), at: 3) }
    if !preconditions.isEmpty { lines += ["", words(.preconditions)] }
    lines += preconditions.enumerated().map { index, name in
      "Alt+\(index + 1)   [\(enabled.contains(name) ? "x" : " ")] \(name)"
    }
    if !variables.isEmpty { lines += ["", words(.variables)] }
    return lines + variables.enumerated().map { "Ctrl+\($0 + 1)   \($1)" }
  }
}
