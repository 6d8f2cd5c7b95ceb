import JSON
import ProjectFormat
import Testing

@Suite struct RecordingTests {
  private static let document: JSON = [
    "annotations": [["id": "a", "type": "image", "start": 1, "end": 3]]
  ]

  private func recording() throws -> (Recording, InteractivityProject) {
    let project = try InteractivityProject(reading: Array(Self.document.text().utf8))
    var engine = InteractivityEngine(project: project)
    var recording = Recording(of: Self.document)
    let inputs: [EngineInput] = [
      .play, .tick(2), .set(["n": .number(1)]), .tapAt(x: 0.5, y: 0.5), .enable("x"), .seek(9),
      .end,
    ]
    for (index, input) in inputs.enumerated() {
      recording.add(input, at: Double(index), events: engine.handle(input), in: project)
    }
    return (recording, project)
  }

  @Test func aRecordingReadsBackEqual() throws {
    let (recording, _) = try recording()
    #expect(try Recording(reading: Array(recording.text.utf8)) == recording)
  }

  @Test func aReplayOfTheSameProjectHasNoDifference() throws {
    let (recording, project) = try recording()
    #expect(recording.differences(replaying: project, maximum: 1).first == nil)
  }

  /// The events of what a new version of the project removes have the ids of the previous version.
  @Test func aReloadIsRecordedWithTheIDsOfBothVersions() throws {
    let project = try InteractivityProject(reading: Array(Self.document.text().utf8))
    var new = project
    new.annotations[0].id = "b"
    var engine = InteractivityEngine(project: project)
    var recording = Recording(of: Self.document)
    for input in [.tick(2), .project(new)] as [EngineInput] {
      recording.add(input, at: 0, events: engine.handle(input), in: engine.project)
    }
    #expect(recording.differences(replaying: project) == [])
  }

  @Test func theFirstDifferenceIsFoundWithItsLine() throws {
    let (recording, _) = try recording()
    let changed = try InteractivityProject(
      reading: Array(#"{"annotations":[{"id":"a","type":"image","start":1.5,"end":3}]}"#.utf8))
    let difference = try #require(recording.differences(replaying: changed, maximum: 1).first)
    #expect(difference.step.input == .tick(2))
    #expect(difference.recorded == #"{"event":"entered","annotation":"a","time":1,"step":2}"#)
    #expect(difference.replayed == #"{"event":"entered","annotation":"a","time":1.5,"step":2}"#)
    #expect(recording.text.split(separator: "\n")[difference.line - 1] == difference.recorded ?? "")
  }

  @Test func eventsThatAreEqualAreNoDifference() throws {
    let project = try InteractivityProject(reading: Array(Self.document.text().utf8))
    var engine = InteractivityEngine(project: project)
    var recording = Recording(of: Self.document)
    recording.add(.tick(4), at: 0, events: engine.handle(.tick(4)), in: project)
    #expect(recording.steps[0].events.count == 4)
    let changed = try InteractivityProject(
      reading: Array(#"{"annotations":[{"id":"a","type":"image","start":1.5,"end":3}]}"#.utf8))
    let differences = recording.differences(replaying: changed)
    // Those of the end are equal.
    #expect(differences.map(\.recorded) == recording.steps[0].events.prefix(2).map { $0 })
  }

  @Test func aPlaythroughMatchesItsRecording() throws {
    let bytes = Array(Self.document.text(pretty: true).utf8)
    let playthrough = Simulation.play(try InteractivityProject(reading: bytes), duration: 60)
    var recording = Recording(of: Self.document)
    for step in playthrough.steps {
      recording.add(step.input, at: step.at, events: step.events, in: playthrough.project)
    }
    let text = Recording.text(of: playthrough, project: bytes)
    #expect(text == recording.text)
    #expect(playthrough.steps.contains { !$0.events.isEmpty })
  }

  @Test(arguments: Platform.allCases)
  func aRecordingHasItsPlatform(platform: Platform) throws {
    let bytes = Array(Self.document.text().utf8)
    let project = try InteractivityProject(reading: bytes)
    let playthrough = Simulation.play(
      project, taps: [.init(annotation: "a", time: 2)], platform: platform)
    let text = Recording.text(of: playthrough, project: bytes)
    #expect(text.contains(#""platform":"\#(platform.rawValue)""#) == (platform != .ios))
    var recording = try Recording(reading: Array(text.utf8))
    #expect(recording.platform == platform)
    #expect(recording.differences(replaying: project) == [])
    recording.platform = platform == .tvos ? .ios : .tvos
    #expect(recording.differences(replaying: project).count == 1)
  }

  @Test(arguments: [
    [EngineInput.wall(1e308), .wall(1e308)], [.tick(.nan)], [.wall(.infinity)], [.seek(1e308), .tick(-1e308)],
  ])
  func aPlaythroughWithHugeTimesCanBeReplayed(inputs: [EngineInput]) throws {
    let trace = ([.play] + inputs + [.tick(1)]).enumerated().map { TraceLine($0.element, line: $0.offset + 1) }
    let playthrough = Simulation.run(InteractivityProject(), trace: trace)
    let recording = try Recording(reading: Array(Recording.text(of: playthrough, project: Array("{}".utf8)).utf8))
    #expect(recording.steps.map(\.at) == playthrough.steps.map(\.at))
    #expect(recording.differences(replaying: playthrough.project) == [])
  }

  @Test(arguments: [
    "", "{}", "nonsense", #"{"recording":"bcinteract.recording/1","platform":"tv","project":{}}"#,
    #"{"recording":"other","project":{}}"#,
  ])
  func anInvalidRecordingIsRejected(text: String) {
    #expect(throws: TraceReader.Failure.self) { try Recording(reading: Array(text.utf8)) }
  }

  @Test func anInvalidLineIsReportedWithItsNumber() throws {
    var lines = try recording().0.text.split(separator: "\n")
    lines.insert("{\"input\":\"fly\"}", at: lines.count - 1)
    let error = #expect(throws: TraceReader.Failure.self) {
      try Recording(reading: Array(lines.joined(separator: "\n").utf8))
    }
    #expect(error?.place.line == lines.count - 1)
  }

  /// Wherever a copy or a full disk cut it.
  @Test func aTruncatedRecordingIsReportedWithItsLine() throws {
    let text = try recording().0.text
    let bytes = Array(text.utf8)
    for length in 20..<bytes.count - 1 {
      let error = #expect(throws: TraceReader.Failure.self) {
        try Recording(reading: Array(bytes[..<length]))
      }
      let lines = bytes[..<length].split(separator: UInt8(ascii: "\n"))
      #expect(error?.place == JSON.Place(line: lines.count, column: (lines.last?.count ?? 0) + 1))
      #expect(error?.problem.hasPrefix("the recording is cut off ") == true)
    }
  }

  /// As an editor or a version control system leaves it.
  @Test func carriageReturnLineFeedEndsALine() throws {
    let (recording, _) = try recording()
    let text = recording.text.split(separator: "\n").joined(separator: "\r\n")
    #expect(try Recording(reading: Array(text.utf8)) == recording)
  }
}
