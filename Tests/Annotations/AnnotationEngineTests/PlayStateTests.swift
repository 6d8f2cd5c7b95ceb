import AnnotationEngine
import TestSupport
import Testing

/// The play state of the engine, one scene an argument: the viewer's wish to play is one value, and the
/// stops of the project hold it back while they last.
@Suite struct PlayStateTests {
  struct Scene: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var annotations: [Annotation]
    var inputs: [EngineInput]
    /// The events of the last input.
    var events: [String]
    var position: Double
    var isPlaying = true
  }

  static let scenes = [
    Scene(
      testDescription: "a tap that jumps away from a gate",
      annotations: [gate("g", 5, 9) { $0.action.jump = "12" }],
      inputs: [.play, .tick(5), .tap("g")],
      events: ["5 tapped g", "5 seek→12 g", "12 resume g", "9 exited g", "9 hidden g"], position: 12),
    Scene(
      testDescription: "a jump within the window of a gate",
      annotations: [gate("g", 5, 9) { $0.action.jump = "7" }],
      inputs: [.play, .tick(5), .tap("g")],
      events: ["5 tapped g", "5 seek→7 g", "7 resume g"], position: 7),
    Scene(
      testDescription: "a seek back from a gate",
      annotations: [gate("g", 5, 9)], inputs: [.play, .tick(5), .seek(2)],
      events: ["2 resume g", "9 exited g", "9 hidden g"], position: 2),
    Scene(
      testDescription: "a seek back from a gate while paused",
      annotations: [gate("g", 5, 9)], inputs: [.play, .tick(5), .pause, .seek(2)],
      events: ["9 exited g", "9 hidden g"], position: 2, isPlaying: false),
    Scene(
      testDescription: "the first of two gates",
      annotations: [gate("g", 5, 9), gate("h", 5, 9)], inputs: [.play, .tick(5), .tap("g")],
      events: ["5 tapped g", "5 gateReleased g"], position: 5, isPlaying: false),
    Scene(
      testDescription: "the second of two gates",
      annotations: [gate("g", 5, 9), gate("h", 5, 9)],
      inputs: [.play, .tick(5), .tap("g"), .tap("h")],
      events: ["5 tapped h", "5 gateReleased h"], position: 5),
    Scene(
      testDescription: "a button that releases two gates",
      annotations: [gate("g", 5, 9), gate("h", 5, 9), button("b") { $0.action.releasesGate = true }],
      inputs: [.play, .tick(5), .tap("b")],
      events: ["5 tapped b", "5 gateReleased g", "5 gateReleased h"], position: 5),
    Scene(
      testDescription: "the end of a pause on show in a closed gate",
      annotations: [gate("g", 5, 15), pausing("p", 5, 9)], inputs: [.play, .tick(5), .wall(4)],
      events: [], position: 5, isPlaying: false),
    Scene(
      testDescription: "the release of a gate after a pause on show",
      annotations: [gate("g", 5, 15), pausing("p", 5, 9)],
      inputs: [.play, .tick(5), .wall(4), .tap("g")],
      events: ["5 tapped g", "5 gateReleased g"], position: 5),
    Scene(
      testDescription: "the end of a pause on show after the release of a gate",
      annotations: [gate("g", 5, 15), pausing("p", 5, 9)],
      inputs: [.play, .tick(5), .tap("g"), .wall(4)], events: ["5 resume p"], position: 5),
    Scene(
      testDescription: "a gate that pauses on show, reached by a seek while paused",
      annotations: [gate("g", 5, 9) { $0.pausesOnShow = true }],
      inputs: [.seek(5), .play, .tap("g")], events: ["5 tapped g", "5 gateReleased g"], position: 5),
    Scene(
      testDescription: "the shorter of two pauses on show",
      annotations: [pausing("p", 5, 9), pausing("q", 5, 8)], inputs: [.play, .tick(5), .wall(3)],
      events: [], position: 5, isPlaying: false),
    Scene(
      testDescription: "the longer of two pauses on show, removed by its condition",
      annotations: [pausing("p", 5, 9) { $0.condition = .init("on") }, pausing("q", 5, 8)],
      inputs: [.enable("on"), .play, .tick(5), .disable("on")], events: ["5 hidden p"],
      position: 5, isPlaying: false),
    Scene(
      testDescription: "play after a pause at the end",
      annotations: [trigger("buy", 5), trigger("stop", 20) { $0.action.pauses = true }],
      inputs: [.duration(20), .play, .tick(20), .play], events: [], position: 0),
    Scene(
      testDescription: "play after a tap that pauses and jumps to the end",
      annotations: [
        trigger("buy", 5),
        button("b") {
          $0.action.pauses = true
          $0.action.jump = "100%"
        },
      ],
      inputs: [.duration(20), .play, .tick(2), .tap("b"), .play],
      events: [], position: 0),
    Scene(
      testDescription: "play in a pause on show at the end",
      annotations: [pausing("p", 20, 24)],
      inputs: [.duration(20), .play, .tick(20), .play], events: [], position: 20),
    Scene(
      testDescription: "a jump back from a pause at the end",
      annotations: [
        trigger("stop", 20) { $0.action.pauses = true }, button("b") { $0.action.jump = "5" },
      ],
      inputs: [.duration(20), .play, .tick(20), .end, .tap("b")],
      events: ["20 tapped b", "20 seek→5 b"], position: 5, isPlaying: false),
    Scene(
      testDescription: "a tap that jumps back from the end",
      annotations: [button("b", from: 15) { $0.action.jump = "5" }],
      inputs: [.duration(20), .play, .end, .tap("b")],
      events: ["20 tapped b", "20 seek→5 b", "5 resume", "30 exited b", "30 hidden b"], position: 5),
    Scene(
      testDescription: "a seek back from the end", annotations: [],
      inputs: [.duration(20), .play, .end, .seek(5)], events: ["5 resume"], position: 5),
    Scene(
      testDescription: "a seek back from the end after a pause", annotations: [],
      inputs: [.duration(20), .play, .end, .pause, .seek(5)], events: [], position: 5,
      isPlaying: false),
    Scene(
      testDescription: "play backwards at the end", annotations: [trigger("t", 0)],
      inputs: [.duration(20), .play, .end, .rate(-1), .play], events: [], position: 20),
    Scene(
      testDescription: "playing backwards into a trigger, a gate and a pause on show",
      annotations: [
        trigger("point", 6), trigger("window", 5, lasting: 4), pausing("p", 5, 9),
        gate("g", 5, 9) { $0.condition = .init("on") },
      ],
      inputs: [.seek(10), .enable("on"), .play, .tick(5)],
      events: [
        "5 entered window", "5 entered p", "5 shown p", "5 entered g", "5 shown g",
      ], position: 5),
  ]

  @Test(arguments: scenes)
  func theWishToPlayContinuesWhenTheLastStopEnds(scene: Scene) {
    var engine = InteractivityEngine(project: Scenery.project(scene.annotations))
    var events: [EngineEvent] = []
    for input in scene.inputs { events = engine.handle(input) }
    #expect(EngineBehaviourTests.lines(of: events, in: engine) == scene.events)
    #expect(engine.position == scene.position)
    #expect(engine.isPlaying == scene.isPlaying)
  }

  /// A pause on show at the end of the media is waited for; a pause of the viewer there is not.
  @Test(arguments: [true, false])
  func onlyTheViewersPauseIsAPauseAtTheEnd(hasPauseOnShow: Bool) {
    let annotations = hasPauseOnShow ? [Self.pausing("p", 20, 24)] : []
    var engine = InteractivityEngine(project: Scenery.project(annotations))
    for input in [.duration(20), .play, .tick(20), .pause] as [EngineInput] { _ = engine.handle(input) }
    #expect(engine.isPausedAtEnd == !hasPauseOnShow)
  }

  typealias Change = (inout Annotation) -> Void

  static func gate(_ id: String, _ start: Double, _ end: Double, _ change: Change = { _ in }) -> Annotation {
    var gate = Scenery.image(id, start, end)
    gate.isGate = true
    change(&gate)
    gate.action.releasesGate = gate.action.jump == nil
    return gate
  }

  static func pausing(_ id: String, _ start: Double, _ end: Double, _ change: Change = { _ in }) -> Annotation {
    var image = Scenery.image(id, start, end)
    image.pausesOnShow = true
    change(&image)
    return image
  }

  static func button(_ id: String, from start: Double = 0, _ change: Change) -> Annotation {
    var image = Scenery.image(id, start, 30)
    change(&image)
    return image
  }

  static func trigger(
    _ id: String, _ time: Double, lasting length: Double = 0, _ change: Change = { _ in }
  ) -> Annotation {
    var trigger = Scenery.trigger(id, at: time, lasting: length)
    change(&trigger)
    return trigger
  }
}
