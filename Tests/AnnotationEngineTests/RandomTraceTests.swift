import AnnotationEngine
import TestSupport
import Testing

/// The engine and the naive one agree on every event of random traces over random projects.
@Suite struct RandomTraceTests {
  static let tracesPerSeed = 2_500

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func theEngineAgreesWithTheNaiveOne(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for trace in 0..<Self.tracesPerSeed {
      let annotations = RandomProject.annotations(using: &generator)
      var engine = InteractivityEngine(project: InteractivityProject(annotations: annotations))
      var naive = NaiveEngine(annotations)
      var inputs: [String] = []
      for _ in 0..<12 {
        let actual: [NaiveEngine.Line]
        let expected: [NaiveEngine.Line]
        if Int.random(in: 0..<12, using: &generator) == 0 {
          let edited = edited(naive.annotations, using: &generator)
          inputs.append("edit to\n\(edited.map(description(of:)).joined(separator: "\n"))\n")
          let edit = engine.update(to: InteractivityProject(annotations: edited))
          actual = (edit.left + edit.joined).map(line(of:))
          let result = naive.update(to: edited)
          expected = result.left + result.joined
        } else {
          let input = randomInput(using: &generator, knowsDuration: engine.duration != nil)
          inputs.append("\(input)")
          actual = engine.handle(input).map(line(of:))
          expected = naive.handle(input)
        }
        guard actual == expected, engine.active == naive.activeInOrder,
          Set(engine.visible) == naive.shown, engine.position == naive.position
        else {
          Issue.record(
            """
            seed \(seed), trace \(trace): \(inputs)
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

  /// Another version: some annotations are gone, some others, some new.
  private func edited(
    _ annotations: [Annotation], using generator: inout SeededGenerator
  ) -> [Annotation] {
    let others = RandomProject.annotations(using: &generator)
    var result: [Annotation] = []
    for id in 0..<8 {
      let number = Int.random(in: 0..<8, using: &generator)
      let old = annotations.first { $0.id == "\(id)" }
      let other = others.first { $0.id == "\(id)" }
      let chosen =
        switch number {
        case 0: nil as Annotation?
        case 1, 2: other
        default: old
        }
      if let chosen { result.append(chosen) }
    }
    if Int.random(in: 0..<4, using: &generator) == 0 { result.shuffle(using: &generator) }
    for index in result.indices { result[index].index = index }
    return result
  }

  private func randomInput(
    using generator: inout SeededGenerator, knowsDuration: Bool
  ) -> EngineInput {
    switch Int.random(in: 0..<20, using: &generator) {
    case 0: .play
    case 1: .pause
    case 2, 3: .seek(RandomProject.time(using: &generator))
    case 4: .enable(["a", "b"].randomElement(using: &generator) ?? "a")
    case 5: .disable(["a", "b"].randomElement(using: &generator) ?? "a")
    case 6: .set(["n": .number(Double(Int.random(in: 0...3, using: &generator)))])
    case 7, 8: .tap("\(Int.random(in: 0..<8, using: &generator))")
    case 9: .adStart
    case 10: .adEnd
    case 11: .wall(RandomProject.time(using: &generator) / 4)
    case 12: .end
    case 13: .duration(knowsDuration ? 12 : RandomProject.time(using: &generator) + 4)
    case 14: .rate(-1)
    default: .tick(RandomProject.time(using: &generator))
    }
  }
}
