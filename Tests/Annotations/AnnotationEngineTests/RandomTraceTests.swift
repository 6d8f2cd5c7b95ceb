import AnnotationEngine
import TestSupport
import Testing

/// The engine and the naive one agree on every event of random traces over random projects.
@Suite struct RandomTraceTests {
  static let tracesPerSeed = trials(500, of: 2_500)

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
      for _ in 0..<12 {
        let actual: [NaiveEngine.Line]
        let expected: [NaiveEngine.Line]
        if Int.random(in: 0..<12, using: &generator) == 0 {
          let edited = RandomProject.edited(naive.annotations, using: &generator)
          inputs.append("edit to\n\(edited.map(description(of:)).joined(separator: "\n"))\n")
          let edit = engine.update(to: InteractivityProject(annotations: edited))
          actual = (edit.left + edit.joined).map(line(of:))
          let result = naive.update(to: edited)
          expected = result.left + result.joined
        } else {
          let input = RandomProject.input(
            using: &generator, knowsDuration: engine.duration != nil)
          inputs.append("\(input)")
          actual = engine.handle(input).map(line(of:))
          expected = naive.handle(input)
        }
        guard actual == expected, engine.active == naive.activeInOrder,
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
    }
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
