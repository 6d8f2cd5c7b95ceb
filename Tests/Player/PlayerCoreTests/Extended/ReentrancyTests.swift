import PlayerCore
import Testing

/// Every command may be given in every callback; it takes effect after the callback.
@Suite struct ReentrancyTests {
  typealias Script = SimulatedPlayer.Script

  static let requests: [(name: String, request: @Sendable (PlaybackController) -> Void)] = [
    ("seek", { $0.seek(to: 3) }), ("play", { $0.play() }), ("pause", { $0.pause() }),
    ("advance", { $0.advanceToNext() }), ("resume", { $0.resume(at: 1, autoPlay: true) }),
    ("set videos", { $0.setVideos([Stage.video("x", cues: [0, 1])]) }),
    ("clear", { $0.setVideos([]) }),
    ("insert", { $0.insert(Stage.video("n"), afterVideoAt: 0) }),
    ("rate", { $0.playbackRate = 2 }), ("no delegate", { $0.delegate = nil }),
    ("terminate", { $0.currentSession?.terminate() }),
  ]

  /// At each event in turn, each request once: no event comes inside another, and the session ends well.
  @Test(arguments: requests.indices)
  func callbacksAreNotNested(_ index: Int) {
    let plain = Self.run { _, _ in }
    for step in 0..<plain.count {
      var depth = 0
      let events = Self.run { controller, count in
        #expect(depth == 0, "an event inside another, at step \(step)")
        depth += 1
        if count == step { Self.requests[index].request(controller) }
        depth -= 1
      }
      #expect(Array(events.prefix(step + 1)) == Array(plain.prefix(step + 1)))
      Self.expectTerminateIsLast(events)
    }
  }

  private static func run(_ react: @escaping (PlaybackController, Int) -> Void) -> [String] {
    let ads = AdSessionProvider(
      sequences: { _ in [AdSequence([Ad(id: "ad", duration: 1)])] },
      source: { Stage.source($0.id) })
    let stage = Stage(
      ["a": Script(duration: 3), "b": Script(duration: 2), "ad": Script(duration: 1)],
      showing: .all, provider: ads)
    var count = 0
    let reaction = Reaction { [controller = stage.controller] _ in
      react(controller, count)
      count += 1
    }
    stage.controller.addSessionConsumer(reaction)
    stage.controller.autoAdvance = true
    stage.controller.autoPlay = true
    stage.controller.setVideos([
      Stage.video("a", cues: [1, 2]).update { $0.bumper = Stage.video("ad") }, Stage.video("b"),
    ])
    stage.run(for: 30)
    stage.controller.removeSessionConsumer(reaction)
    return stage.log.lines.filter { !$0.contains(" - ") }
  }

  private static func expectTerminateIsLast(_ lines: [String]) {
    var current: Substring?
    for line in lines {
      let words = line.split(separator: " ")
      if words[2] == "advanced" { current = words[1] }
      #expect(current == words[1], "\(line) comes after its session's end")
      if words[2] == "Terminate" { current = nil }
    }
  }
}
