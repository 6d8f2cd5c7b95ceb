import Exploration
import Foundation
import Interactivity
import Measurement

/// Exploration of every path, compared with the minimum work of a search: a copy of the engine and one tick per state.
let exploreSuite = Suite(
  name: "explore", memory: { _ in peakMemory { keep(explored(endlessProject(), duration: 900)) } },
  rows: exploreRows)

private func exploreRows() -> [Row] {
  let long = longProject()
  let longRow = row(
    "explore, 1000 annotations", long, duration: 7200, limit: 0.3, batches: 5)
  let endless = endlessProject()
  let endlessRow = row("explore, a million states", endless, duration: 900, limit: 10, batches: 1)
  return [longRow, endlessRow, memoryRow()]
}

private func explored(_ project: InteractivityProject, duration: Double) -> Exploration {
  Exploration(of: project, duration: duration)
}

private func row(
  _ name: String, _ project: InteractivityProject, duration: Double, limit: Double, batches: Int
) -> Row {
  let states = explored(project, duration: duration).states
  let seconds = measure(batches: batches) { keep(explored(project, duration: duration)) }
  var engine = InteractivityEngine(project: project)
  _ = engine.handle(.duration(duration))
  _ = engine.handle(.play)
  let copy = measure(batches: 3) {
    var next = engine
    keep(next.handle(.tick(duration / 2)))
  }
  let least = copy * Double(states)
  return Row(
    name: name, ours: timeText(seconds),
    baseline: "a copy and a tick, \(states) times \(timeText(least))", ratio: least / seconds,
    target: "<= \(timeText(limit)) on a calm machine", isMet: seconds <= limit * slowness)
}

private func memoryRow() -> Row {
  let bytes = Double(measureInChild("memory", "explore") ?? 0)
  let engine = Double(MemoryLayout<InteractivityEngine>.size) * 1e6
  return Row(
    name: "memory of a million states", ours: String(format: "%.0f MB", bytes / 1e6),
    baseline: String(format: "a million bare engines %.0f MB", engine / 1e6),
    ratio: engine / bytes, target: "<= 1000 MB", isMet: bytes > 0 && bytes <= 1e9)
}

/// A thousand annotations over two hours, as producers make them: most show something, some jump anywhere, some have a
/// condition, a few are gates.
private func longProject() -> InteractivityProject {
  var generator = SeededGenerator(seed: 14)
  let count = 1000
  func once(in count: Int) -> Bool { Int.random(in: 0..<count, using: &generator) == 0 }
  let kinds: [Annotation.Kind] = [.image, .image, .text, .text, .hotspot, .hotspot, .timeTrigger]
  let conditions = ["xRay", "score > 3", "isMember", "score >= 5 && isMember"]
  return InteractivityProject(
    annotations: (0..<count).map { number in
      let kind = kinds.randomElement(using: &generator) ?? .text
      let length = kind == .timeTrigger ? 0 : Double.random(in: 1...10, using: &generator)
      var annotation = Annotation(
        id: "a\(number)", kind: kind,
        start: MediaTime(seconds: Double.random(in: 0..<7180, using: &generator)),
        extent: .lasting(MediaTime(seconds: length)), index: number)
      if kind == .hotspot || once(in: 5) {
        if once(in: 2) {
          annotation.action.jump = "a\(Int.random(in: 0..<count, using: &generator))"
        } else {
          annotation.action.command = Annotation.Command(name: "open")
        }
      }
      if once(in: 10), let text = conditions.randomElement(using: &generator) {
        annotation.condition = Annotation.Condition(text)
      }
      if once(in: 100), annotation.isVisual, annotation.condition == nil {
        annotation.isGate = true
        annotation.action.jump = nil
        annotation.action.releasesGate = true
      }
      return annotation
    })
}

/// A menu that leads to 24 gates in any order. Each stays open, so that there are more states than an exploration visits.
private func endlessProject() -> InteractivityProject {
  var annotations: [Annotation] = []
  func add(
    _ id: String, _ kind: Annotation.Kind, from start: Double, lasting length: Double,
    change: (inout Annotation) -> Void
  ) {
    var annotation = Annotation(
      id: id, kind: kind, start: MediaTime(seconds: start),
      extent: .lasting(MediaTime(seconds: length)), index: annotations.count)
    change(&annotation)
    annotations.append(annotation)
  }
  for number in 0..<24 {
    let start = Double(20 + 20 * number)
    add("tile\(number)", .hotspot, from: 0, lasting: 10) { $0.action.jump = "\(start)" }
    add("gate\(number)", .image, from: start + 5, lasting: 5) {
      $0.isGate = true
      $0.action.releasesGate = true
      // One tap does not suffice.
      $0.action.pauses = true
    }
    add("back\(number)", .timeTrigger, from: start + 15, lasting: 0) { $0.action.jump = "0" }
  }
  return InteractivityProject(annotations: annotations)
}
