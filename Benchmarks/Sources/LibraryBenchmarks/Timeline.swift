import CBaseline
import Foundation
import Interactivity
import Measurement

/// The engine over two hours of media, with windows of one to ten seconds anywhere in it, compared with a scan
/// over all of them.
let timelineSuite = Suite(name: "timeline") {
  [1_000, 10_000, 100_000, 1_000_000].flatMap(timelineRows(count:))
}

private let mediaLength = 7200.0

private func timelineRows(count: Int) -> [Row] {
  let project = randomProject(count: count)
  let windows = project.annotations.map { $0.window(duration: mediaLength) }
  let targets = Targets(count: count)

  let scan = scanTime(of: windows)
  func row(_ name: String, _ seconds: Double, target: Double) -> Row {
    Row(
      name: "\(name), \(count)", ours: timeText(seconds),
      baseline: "linear scan \(timeText(scan))", ratio: scan / seconds,
      target: ">= \(Int(target)) x", isMet: scan >= target * seconds)
  }
  let (tick, events) = tickTime(of: project)
  return [
    buildRow(windows), memoryRow(windows),
    row(String(format: "tick at 60 Hz, %.2f events", events), tick, target: targets.tick),
    row("tick, quiet", quietTickTime(of: project), target: targets.tick),
    row("query at random", queryTime(of: windows), target: targets.seek),
    row("seek at random", seekTime(of: project), target: targets.seek),
  ]
}

/// The minimum ratios to the scan. The cost of a tick depends on its changes, not on the number of annotations.
private struct Targets {
  var tick = 1.0
  var seek = 1.0

  init(count: Int) {
    if count >= 100_000 { seek = 50 }
    if count >= 1_000_000 { tick = 10_000 }
  }
}

private func buildRow(_ windows: [TimeWindow?]) -> Row {
  let build = measure(batches: 5) { keep(TimelineIndex(windows)) }
  // Every index of windows at least sorts them by start and by end.
  let sort = measure(batches: 5) {
    keep(windows.compactMap(\.self).sorted { $0.start < $1.start })
    keep(windows.compactMap(\.self).sorted { $0.end < $1.end })
  }
  return Row(
    name: "build of the index, \(windows.count)", ours: timeText(build),
    baseline: "sorting twice \(timeText(sort))", ratio: sort / build,
    target: ">= 1 x", isMet: build <= sort)
}

private func memoryRow(_ windows: [TimeWindow?]) -> Row {
  let before = baseline_allocated_bytes()
  let index = TimelineIndex(windows)
  let bytes = (Double(baseline_allocated_bytes()) - Double(before)) / Double(windows.count)
  keep(index)
  let window = Double(MemoryLayout<TimeWindow>.size)
  return Row(
    name: "memory of the index, \(windows.count)", ours: String(format: "%.1f B each", bytes),
    baseline: String(format: "the bare window %.0f B", window), ratio: bytes / window,
    target: "<= 48 B each", isMet: bytes <= 48)
}

private func queryTime(of windows: [TimeWindow?]) -> Double {
  let index = TimelineIndex(windows)
  var places = Places()
  return measure { keep(index.active(at: places.next())) }
}

private func scanTime(of windows: [TimeWindow?]) -> Double {
  let windows = windows.compactMap(\.self)
  var places = Places()
  return measure {
    let time = places.next()
    keep(windows.indices.filter { windows[$0].contains(time) })
  }
}

private func seekTime(of project: InteractivityProject) -> Double {
  var engine = startedEngine(project)
  var places = Places()
  var events: [EngineEvent] = []
  return measure {
    events.removeAll(keepingCapacity: true)
    engine.handle(.seek(places.next()), into: &events)
  }
}

/// The mean over whole passes of the media, and the number of events per tick.
private func tickTime(of project: InteractivityProject) -> (seconds: Double, events: Double) {
  var engine = startedEngine(project)
  var events: [EngineEvent] = []
  var total = 0
  let ticks = Int(mediaLength) * 60
  let pass = measure(batches: 5) {
    total = 0
    for tick in 0..<ticks {
      events.removeAll(keepingCapacity: true)
      engine.handle(.tick(Double(tick) / 60), into: &events)
      total += events.count
    }
    engine.handle(.seek(0), into: &events)
  }
  return (pass / Double(ticks), Double(total) / Double(ticks))
}

/// Ticks so short that almost none of them causes an event.
private func quietTickTime(of project: InteractivityProject) -> Double {
  var engine = startedEngine(project)
  var events: [EngineEvent] = []
  var time = mediaLength / 2
  engine.handle(.seek(time), into: &events)
  return measure {
    time += 1e-9
    engine.handle(.tick(time), into: &events)
  }
}

private func startedEngine(_ project: InteractivityProject) -> InteractivityEngine {
  var engine = InteractivityEngine(project: project)
  _ = engine.handle(.duration(mediaLength))
  _ = engine.handle(.play)
  return engine
}

private func randomProject(count: Int) -> InteractivityProject {
  var generator = SeededGenerator(seed: 1)
  let annotations = (0..<count).map { index in
    Annotation(
      id: String(index), kind: .image,
      start: MediaTime(seconds: .random(in: 0..<mediaLength, using: &generator)),
      extent: .lasting(MediaTime(seconds: .random(in: 1..<10, using: &generator))), index: index)
  }
  return InteractivityProject(annotations: annotations)
}

/// Random media times, the same in every run.
private struct Places {
  private let times: [Double]
  private var place = 0

  init() {
    var generator = SeededGenerator(seed: 7)
    times = (0..<4096).map { _ in .random(in: 0..<mediaLength, using: &generator) }
  }

  mutating func next() -> Double {
    place = (place + 1) % times.count
    return times[place]
  }
}
