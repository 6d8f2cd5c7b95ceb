import Exploration
import JSON
import ProjectFormat
import Support

/// What somebody does on a way, and when.
struct WayWords {
  /// Where nothing has been done yet: each way goes on from a copy, which shares the index of the project.
  private let start: InteractivityEngine
  private let ink: Ink

  init(project: InteractivityProject, ink: Ink) {
    start = InteractivityEngine(project: project)
    self.ink = ink
  }

  /// `tap ridge at 0:06`, one for each input; nothing for the beginning of the playback.
  func parts(of way: Exploration.Path) -> [String] {
    var engine = start
    var parts: [String] = []
    for input in way.inputs {
      let place = MediaTime.clock(engine.position)
      if let words = words(for: input, hasBegun: engine.hasBegun) {
        parts.append("\(words) at \(place)")
      }
      _ = engine.handle(input)
    }
    return parts
  }

  private func words(for input: EngineInput, hasBegun: Bool) -> String? {
    switch input {
    case .play: hasBegun ? "play on" : nil
    case .tap(let id): "tap \(ink.fitted(id, to: 24))"
    case .tapAt(let x, let y): "tap at \(percent(x)), \(percent(y))"
    case .enable(let token): "enable \(ink.fitted(token, to: 40))"
    case .disable(let token): "disable \(ink.fitted(token, to: 40))"
    case .set(let variables):
      "set "
        + variables.sorted.map { name, value in
          ink.fitted("\(name)=\(value == .undefined ? "undefined" : value.json.text())", to: 40)
        }.joined(separator: ", ")
    default: nil
    }
  }

  private func percent(_ fraction: Double) -> String { "\((fraction * 100).shortText)%" }
}
