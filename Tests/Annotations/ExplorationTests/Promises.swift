import AnnotationEngine
import Exploration
import TestSupport

/// Checks the paths of an exploration with the naive engine.
enum Promises {
  /// Plays each path, and returns what differs from the exploration.
  static func broken(
    by exploration: Exploration, of annotations: [Annotation], platform: Platform = .ios
  ) -> [String] {
    var broken: [String] = []
    func play(_ path: Exploration.Path, _ what: String) -> (NaiveEngine, [NaiveEngine.Line]) {
      var engine = NaiveEngine(annotations, platform: platform)
      var lines: [NaiveEngine.Line] = []
      var count = 0
      var time = 0.0
      for input in path.inputs {
        let start = engine.position
        lines = engine.handle(input)
        switch input {
        case .duration, .wall: break
        case .tick, .end:
          let jump = lines.first { $0.name.hasPrefix("seek") }
          time += (jump?.time ?? engine.position) - start
        default: count += 1
        }
      }
      if count != path.count || abs(time - path.mediaTime) > 1e-9
        || engine.position != path.position
      {
        broken.append(
          "\(what): \(path) has \(count) inputs, \(time) s, leads to \(engine.position)")
      }
      return (engine, lines)
    }
    for (number, finding) in exploration.findings.enumerated() {
      guard let path = finding.path else { continue }
      let (_, lines) = play(path, "path to \(number)")
      let word =
        switch annotations[number].kind {
        case .unsupported: "entered"
        case .timeTrigger: "triggered"
        default: "shown"
        }
      if !lines.contains(where: { $0.name == word && $0.annotation == number }) {
        broken.append("\(path.inputs) does not lead to \(number)")
      }
    }
    for stuck in exploration.stuck {
      let (engine, _) = play(stuck.path, "stuck")
      if engine.gate != stuck.gate { broken.append("not at the gate: \(stuck)") }
    }
    for cycle in exploration.cycles {
      let (engine, _) = play(cycle.path, "cycle")
      if engine.ended, !cycle.isCut { broken.append("ends: \(cycle)") }
    }
    for scene in exploration.scenes {
      let (engine, _) = play(scene.path, "scene")
      if engine.position != scene.window.start { broken.append("not at its start: \(scene)") }
    }
    return broken
  }

  /// Returns the differences from a search by brute force.
  static func differences(
    _ exploration: Exploration, _ brute: BruteForce, of annotations: [Annotation], duration: Double
  ) -> [String] {
    var differences: [String] = []
    for number in annotations.indices {
      let path = exploration.findings[number].path
      let cost = brute.reached[number]
      if path?.count != cost?.inputs || abs((path?.mediaTime ?? 0) - (cost?.time ?? 0)) > 1e-9 {
        differences.append(
          "\(number): \(String(describing: path)), by force \(String(describing: cost))")
      }
    }
    let unplayed = exploration.unplayed
    let windows = annotations.compactMap { $0.window(duration: duration) }
    let boundaries: [Double] = [0] + windows.flatMap { [$0.start, $0.end] }
    for time in boundaries where time < duration {
      let isPlayed = !unplayed.contains { $0.contains(time) }
      if isPlayed != brute.played.contains(time), time > 0 || isPlayed {
        differences.append("\(time) is \(isPlayed ? "" : "not ")played, by force it differs")
      }
    }
    if exploration.stuck.isEmpty != brute.stuck.isEmpty
      || !exploration.stuck.allSatisfy({ brute.stuck.contains($0.path.position) })
    {
      differences.append("stuck \(exploration.stuck), by force at \(brute.stuck.sorted())")
    }
    return differences
  }

  static func description(of annotation: Annotation) -> String {
    "\(annotation.id) \(annotation.kind) \(annotation.start) \(annotation.extent) "
      + "if \(annotation.condition?.text ?? "-") \(annotation.action) "
      + "pause \(annotation.pausesOnShow) gate \(annotation.isGate) loop \(annotation.loopBack ?? "-")"
  }
}
