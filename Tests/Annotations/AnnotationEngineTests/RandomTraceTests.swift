import AnnotationEngine
import TestSupport
import Testing

/// The engine and the naive one agree on every event of random traces over random projects.
@Suite struct RandomTraceTests {
  static let tracesPerSeed = trials(250, of: 12_500)

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func theEngineAgreesWithTheNaiveOne(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for trace in 0..<Self.tracesPerSeed {
      let annotations = RandomProject.annotations(using: &generator)
      let platform = trace % 4 == 0 ? Platform.allCases[trace / 4 % 4] : .ios
      var engine = InteractivityEngine(
        project: InteractivityProject(annotations: annotations), platform: platform)
      var naive = NaiveEngine(annotations, platform: platform)
      var inputs: [String] = []
      var pass = Pass()
      for _ in 0..<12 {
        let actual: [NaiveEngine.Line]
        let expected: [NaiveEngine.Line]
        if Int.random(in: 0..<12, using: &generator) == 0 {
          let edited = RandomProject.edited(naive.annotations, using: &generator)
          pass = Pass()
          inputs.append("edit to\n\(edited.map(description(of:)).joined(separator: "\n"))\n")
          let edit = engine.update(to: InteractivityProject(annotations: edited))
          actual = (edit.left + edit.joined).map(line(of:))
          let result = naive.update(to: edited)
          expected = result.left + result.joined
        } else {
          let input = RandomProject.input(
            using: &generator, knowsDuration: engine.duration != nil)
          inputs.append("\(input)")
          let start = engine.position
          let events = engine.handle(input)
          if !pass.accepts(events, of: input, from: start) {
            Issue.record("seed \(seed), trace \(trace): \(inputs) repeats a trigger: \(events)")
          }
          actual = events.map(line(of:))
          expected = naive.handle(input)
        }
        guard actual == expected, engine.isPlaying == naive.playing, engine.active == naive.activeInOrder,
          Set(engine.visible) == naive.shown, engine.position == naive.position
        else {
          Issue.record(
            """
            seed \(seed), trace \(trace), \(platform): \(inputs)
            \(annotations.map(description(of:)).joined(separator: "\n"))
            engine: \(actual) at \(engine.position), active \(engine.active)
            naive:  \(expected) at \(naive.position), active \(naive.activeInOrder)
            """)
          return
        }
      }
      #expect(advances(engine), "seed \(seed), trace \(trace): \(inputs)")
    }
  }

  /// The triggers that have fired since the playhead last moved in another way than by playback.
  private struct Pass {
    var fired: Set<Int> = []

    /// Returns whether no trigger fires again.
    mutating func accepts(_ events: [EngineEvent], of input: EngineInput, from start: Double) -> Bool {
      switch input {
      case .seek, .play, .duration: fired = []
      case .tick(let time) where time < start: fired = []
      default: break
      }
      return events.allSatisfy { event in
        if case .seek = event.kind { fired = [] }
        guard event.kind == .triggered, let annotation = event.annotation else { return true }
        return fired.insert(annotation).inserted
      }
    }
  }

  /// Returns whether a player with this engine plays on if the viewer wishes to play: after `play`,
  /// only a gate or a pause of the project may stop it, and without a stop the playhead moves.
  private func advances(_ engine: InteractivityEngine) -> Bool {
    var engine = engine
    _ = engine.handle(.adEnd) + engine.handle(.rate(1))
    var events = engine.handle(.play)
    for _ in 0..<4 {
      let isStopped = engine.closedGate != nil || engine.remainingStand != nil
      let isPaused = events.last { $0.kind == .pause || $0.kind == .resume }?.kind == .pause
      guard engine.isPlaying || isStopped || isPaused else { return false }
      guard engine.isPlaying, engine.position < engine.duration ?? .infinity else { return true }
      let position = engine.position
      events = engine.handle(.tick(position + 0.25))
      let isMovedByProject = events.contains { [.entered, .exited].contains($0.kind) }
      guard engine.position > position || isMovedByProject else { return false }
    }
    return true
  }

  private func line(of event: EngineEvent) -> NaiveEngine.Line {
    var name = event.name
    if case .seek(let target) = event.kind { name += " \(target)" }
    return NaiveEngine.Line(name: name, annotation: event.annotation, time: event.time)
  }

  private func description(of annotation: Annotation) -> String {
    "\(annotation.id) \(annotation.kind) \(annotation.start) \(annotation.extent) "
      + "if \(annotation.condition?.text ?? "-") \(annotation.action) "
      + "pause \(annotation.pausesOnShow) gate \(annotation.isGate) loop \(annotation.loopBack ?? "-")"
  }
}
