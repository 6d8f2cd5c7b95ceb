import AnnotationEngine
import JSON
import TestSupport
import Testing

/// Cases of the WHATWG algorithm "time marches on", in its strict profile: after each input, what
/// was entered and exited in order, what is active, and where the playhead stands.
@Suite struct TimelineCorpusTests {
  @Test func theCorpusIsComplete() {
    #expect(TimelineCase.all.count >= 115)
  }

  @Test(arguments: TimelineCase.all)
  func windowsFireAsInTheSpecifiedAlgorithm(entry: TimelineCase) throws {
    let annotations = entry.annotations
    var engine = InteractivityEngine(project: InteractivityProject(annotations: annotations))
    _ = engine.handle(.duration(entry.duration))

    for (number, step) in entry.steps.enumerated() {
      let input: EngineInput =
        switch step["input"]?.string {
        case "play": .play
        case "pause": .pause
        case "end": .end
        case "rate": .rate(try #require(step["value"]?.number))
        case "tick": .tick(try #require(step["time"]?.number))
        default: .seek(try #require(step["time"]?.number))
        }
      let events = engine.handle(input).compactMap { event -> [String]? in
        guard let annotation = event.annotation, ["entered", "exited"].contains(event.name) else {
          return nil
        }
        return [event.name, annotations[annotation].id]
      }
      let expected = (step["events"]?.array ?? []).map { ($0.array ?? []).compactMap(\.string) }
      #expect(events == expected, "step \(number + 1)")
      let active = (step["active"]?.array ?? []).compactMap(\.string)
      #expect(engine.active.map { annotations[$0].id } == active, "step \(number + 1)")
      #expect(engine.position == step["position"]?.number, "step \(number + 1)")
    }
  }
}

extension TimelineCase: CustomTestStringConvertible {
  public var testDescription: String { id }
}
