import AnnotationEngine
import Foundation
import JSON
import JSONParsing
import Testing

/// Cases of the WHATWG algorithm "time marches on", in its strict profile: after each input, what was
/// entered and exited in order, what is active, and where the playhead stands.
@Suite struct TimelineCorpusTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var document: JSON
  }

  static let cases: [Case] = {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures/timeline.json")
    guard let data = try? Data(contentsOf: file), let all = try? JSON(parsing: Array(data))["cases"]
    else { return [] }
    return (all.array ?? []).map { Case(testDescription: $0["id"]?.string ?? "", document: $0) }
  }()

  @Test func theCorpusIsThere() {
    #expect(Self.cases.count >= 115)
  }

  @Test(arguments: cases)
  func windowsFireAsTheAlgorithmSays(entry: Case) throws {
    let rows = entry.document["annotations"]?.array ?? []
    let annotations = rows.enumerated().map { index, row in
      Annotation(
        id: row["id"]?.string ?? "", kind: .image,
        start: MediaTime(seconds: row["start"]?.number ?? 0),
        extent: row["end"]?.number.map { .until(MediaTime(seconds: $0)) } ?? .open, index: index)
    }
    var engine = InteractivityEngine(project: InteractivityProject(annotations: annotations))
    _ = engine.handle(.duration(try #require(entry.document["duration"]?.number)))

    for (number, step) in (entry.document["steps"]?.array ?? []).enumerated() {
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
