import JSON
import ProjectFormat
import TestSupport
import Testing

@Suite struct TraceTests {
  private func read(_ text: String) throws -> [TraceLine] {
    try TraceReader.lines(of: Array(text.utf8))
  }

  static let inputs: [EngineInput] = [
    .play, .pause, .tick(12.5), .seek(30), .rate(-1.5), .duration(184.32), .wall(0.5),
    .enable("xRay"), .disable("x y"), .tap("701"), .tapAt(x: 0.5, y: 0.2), .tapNumber(3), .adStart, .adEnd, .end,
    .set(["a": .number(1), "b": .text("\u{1B}"), "c": .bool(true), "d": .undefined]),
  ]

  @Test(arguments: inputs)
  func whatIsWrittenReadsBackEqual(input: EngineInput) throws {
    for at in [nil, 1.25] {
      let line = TraceLine(input, at: at, line: 1)
      #expect(try read(line.json.text()) == [line])
    }
  }

  @Test func linesHaveTheFormOfTheReadme() {
    let lines = Self.inputs.map { TraceLine($0, line: 1).json.text() }
    #expect(lines[2] == #"{"input":"tick","time":12.5}"#)
    #expect(lines[7] == #"{"input":"enable","precondition":"xRay"}"#)
    #expect(lines[10] == #"{"input":"tap","x":0.5,"y":0.2}"#)
    #expect(
      TraceLine(.wall(1), at: 3, line: 1).json.text() == #"{"input":"wall","elapsed":1,"at":3}"#)
  }

  @Test func blankLinesAreSkippedAndCounted() throws {
    let trace = "\n{\"input\":\"play\"}\r\n \t\n{\"input\":\"end\"}"
    #expect(try read(trace) == [TraceLine(.play, line: 2), TraceLine(.end, line: 4)])
    #expect(try read("") == [])
  }

  @Test(arguments: [
    (#"{"input":"tick"}"#, #"1:1: input "tick" needs "time""#),
    (#"{"input":"tick","time":"4"}"#, #"1:24: "time" must be a finite number"#),
    (#"{"input":"tick","time":1e999}"#, #"1:24: "time" must be a finite number"#),
    (#"{"input":"tap","x":1}"#, #"1:1: input "tap" needs "y""#),
    (#"{"input":"tap"}"#, #"1:1: input "tap" needs "annotation", "number", or "x" and "y""#),
    (#"{"input":"enable","precondition":4}"#, #"1:34: "precondition" must be a text"#),
    (#"{"input":"play","at":null}"#, #"1:22: "at" must be a finite number"#),
    (#"{"input":"play","at":"Infinity"}"#, #"1:22: "at" must be a finite number"#),
    (#"  {"time":4}"#, #"1:3: a line of a trace needs "input""#),
    ("[]", "1:1: a JSON object was expected"),
    ("{\"input\":\"play\"}\n\n{\"input\":play}", "3:10: "),
    (#"{"input":"set","variables":[]}"#, #"1:28: "variables" must be an object"#),
    (
      #"{"input":"set","variables":{"a":[]}}"#,
      "1:33: a variable must be a text, a finite number, true, false or null"
    ),
    (#"{"input":"stop"}"#, #"1:10: unknown input "stop"; there are play, pause, tick, "#),
  ])
  func anErrorIsReportedWithItsPosition(text: String, message: String) {
    let failure = #expect(throws: TraceReader.Failure.self) { try read(text) }
    #expect(failure?.description.hasPrefix(message) == true, "\(failure?.description ?? "")")
  }

  @Test func aLineIsBounded() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(throws: TraceReader.Failure.self) { try read(deep) }
    let long = #"{"input":"enable","precondition":""# + String(repeating: "x", count: 2 << 20)
    #expect(throws: TraceReader.Failure.self) { try read(long + "\"}") }
  }

  @Test func theInputsOfAWholeSessionAreReadAndWritten() throws {
    let project = Scenery.project([Scenery.image("a", 1, 2)])
    let inputs: [EngineInput] = [
      .picture(PictureSize(width: 640, height: 360)), .project(project), .session(at: 0),
      .session(at: 12.5),
    ]
    let text = inputs.map { TraceLine($0, line: 1).json.text() }.joined(separator: "\n")
    #expect(try TraceReader.lines(of: Array(text.utf8)).map(\.input) == inputs)
    #expect(text.contains(#"{"input":"session"}"#))
  }

  @Test func aTraceMayContinueWithAnotherVersion() throws {
    var renamed = Scenery.image("b", 1, 9)
    renamed.title = "new"
    let old = Scenery.project([Scenery.image("a", 1, 9), Scenery.image("b", 1, 9)])
    let inputs: [EngineInput] = [
      .tick(2), .project(Scenery.project([renamed])), .tick(10), .session(at: 0),
    ]
    let lines = inputs.enumerated().map { TraceLine($0.element, line: $0.offset + 1) }
    let playthrough = Simulation.run(old, trace: lines)
    let told = playthrough.steps.flatMap(\.events).map { event in
      "\(event.name) \(event.annotation.map { playthrough.project.annotations[$0].id } ?? "-")"
    }
    #expect(
      told == [
        "entered a", "shown a", "entered b", "shown b", "exited a", "hidden a", "exited b",
        "hidden b",
      ])
    #expect(playthrough.project.annotations.map(\.title) == ["new", nil, nil])
    #expect(playthrough.project.annotations.map(\.index) == [0, 1, 2])
  }
}
