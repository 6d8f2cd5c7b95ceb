import AnnotationEngine
import JSON
import ProjectFormat
import TestSupport

/// A project that the module plays, with what the program's own engine says.
enum ModuleCase {
  /// A random project with random inputs, edits among them.
  static func random(using generator: inout SeededGenerator) -> JSON {
    let annotations = annotations(using: &generator)
    let platform = Platform.allCases.randomElement(using: &generator) ?? .ios
    var engine = InteractivityEngine(
      project: InteractivityProject(annotations: annotations), platform: platform)
    var inputs: [EngineInput] = []
    for _ in 0..<12 {
      inputs.append(input(&engine, using: &generator))
      _ = engine.handle(inputs[inputs.count - 1])
    }
    return json(of: InteractivityProject(annotations: annotations), inputs, platform)
  }

  /// The events as lines, and the numbers of the visible annotations, after each input.
  static func json(
    of project: InteractivityProject, _ inputs: [EngineInput], _ platform: Platform = .ios
  ) -> JSON {
    let project = read(project)
    var engine = InteractivityEngine(project: project, platform: platform)
    var events: [JSON] = []
    var states: [JSON] = []
    for (number, var input) in inputs.enumerated() {
      if case .project(let version) = input { input = .project(read(version)) }
      let replaced = engine.project
      let lines = engine.handle(input).map {
        $0.json(in: engine.project, replacing: replaced, step: number + 1).text()
      }
      events.append(.string(lines.joined(separator: "\n")))
      states.append(.string(engine.visible.map(String.init).joined(separator: " ")))
    }
    return [
      "document": .string(project.json.text()), "platform": .string(platform.rawValue),
      "inputs": .array(inputs.map(json)),
      "events": .array(events), "states": .array(states),
    ]
  }

  /// The project as its document reads.
  private static func read(_ project: InteractivityProject) -> InteractivityProject {
    (try? InteractivityProject(reading: Array(project.json.text().utf8))) ?? project
  }

  private static func json(of input: EngineInput) -> JSON {
    guard case .project(let project) = input else { return input.json }
    return ["input": "project", "project": .string(read(project).json.text())]
  }

  private static func annotations(using generator: inout SeededGenerator) -> [Annotation] {
    var annotations = RandomProject.annotations(using: &generator)
    for index in annotations.indices {
      let side = Double(Int.random(in: 0...8, using: &generator) * 10)
      annotations[index].box.left = .percent(side)
      annotations[index].box.width = .percent(100 - side)
      annotations[index].box.height = .pixels(side * 5)
      guard Int.random(in: 0..<3, using: &generator) == 0 else { continue }
      annotations[index].text = "„{{n}}“ – {{ b }} 𝄞"
      annotations[index].action.command = .init(
        name: "Läuft \"so\"", data: [.init(key: "ключ", value: "\u{1}\u{2028}")])
    }
    return annotations
  }

  private static func input(
    _ engine: inout InteractivityEngine, using generator: inout SeededGenerator
  ) -> EngineInput {
    let places = [0.1, 0.5, 0.95]
    func place() -> Double { places.randomElement(using: &generator) ?? 0 }
    switch Int.random(in: 0..<24, using: &generator) {
    case 0: return .tapAt(x: place(), y: place())
    case 1: return .picture(PictureSize(width: 640, height: 480))
    case 2: return .set(["n": .text("två"), "b": .bool(true), "c": .undefined])
    case 3: return .session(at: place() * 10)
    case 4:
      let edited = RandomProject.edited(engine.project.annotations, using: &generator)
      return .project(InteractivityProject(annotations: edited))
    case 5: return .tapNumber(Int.random(in: -1..<8, using: &generator))
    default:
      return RandomProject.input(using: &generator, knowsDuration: engine.duration != nil)
    }
  }
}
