import JSON
import PlayerCore
import TestSupport
import Testing

/// Random schedules of `setVideos`, play, pause, seek and advance, against a reference model.
@Suite struct StressTests {
  static let seeds = Array(UInt64(1)...400)

  static func schedule(_ seed: UInt64) -> [Action] {
    var random = SeededGenerator(seed: seed)
    var serial = 0
    return (0..<60).map { _ in Action.random(using: &random, serial: &serial) }
  }

  @Test(arguments: seeds)
  func theControllerMatchesTheModel(_ seed: UInt64) {
    var model = ReferenceController()
    let stage = Stage(showing: .lifecycle)
    var seekCount = 0
    for action in Self.schedule(seed) + [.wait(64)] {
      model.perform(action)
      perform(action, on: stage, &seekCount)
    }
    // A moment's events are compared as a set where a seek is answered: the answer is a job of its own.
    #expect(sorted(stage.log.lines) == sorted(model.lines), "seed \(seed)")
  }

  private func perform(_ action: Action, on stage: Stage, _ seekCount: inout Int) {
    let controller = stage.controller
    switch action {
    case .wait(let seconds): stage.run(for: seconds)
    case .setVideos(let clips):
      for clip in clips { stage.behave(clip) }
      controller.setVideos(clips.map(\.video))
    case .play: controller.play()
    case .pause: controller.pause()
    case .advance: controller.advanceToNext()
    case .seek(let time):
      seekCount += 1
      let number = seekCount
      controller.seek(to: time, toleranceBefore: 0, toleranceAfter: 0) { [weak log = stage.log] in
        log?.note("seek \(number) \($0)")
      }
    case .autoAdvance(let isOn): controller.autoAdvance = isOn
    case .autoPlay(let isOn): controller.autoPlay = isOn
    }
    stage.executor.drain()
  }

  /// Answers to seeks stand behind the other events of their moment.
  private func sorted(_ lines: [String]) -> [String] {
    let marked = lines.enumerated().map { index, line in
      let moment = Double(line.split(separator: " ")[0]) ?? .infinity
      return (moment, line.contains(" - seek ") ? 1 : 0, index, line)
    }
    return marked.sorted { ($0.0, $0.1, $0.2) < ($1.0, $1.1, $1.2) }.map(\.3)
  }

  /// Whatever happens: progress is bracketed, goes on in playback, and passes each cue point by the rule.
  @Test(arguments: seeds)
  func progressAndCuePointsFollowTheRules(_ seed: UInt64) {
    let stage = Stage(showing: [])
    var seekCount = 0
    for action in Self.schedule(seed) { perform(action, on: stage, &seekCount) }
    var place: [Int: Double] = [:]
    var terminated: Set<Int> = []
    var expected: CuePointPass?
    for (session, event) in stage.log.events {
      #expect(!terminated.contains(session.generation), "seed \(seed)")
      if let pass = expected, !pass.cuePoints.isEmpty {
        #expect(event == .passedCuePoints(pass), "seed \(seed)")
      }
      expected = nil
      switch event {
      case .progressed(let time):
        if time == -.infinity {
          place[session.generation] = time
        } else if let previous = place[session.generation] {
          expected = Self.naivePass(previous, time, session.video.cuePoints)
          place[session.generation] = time
        } else {
          Issue.record("seed \(seed): progress without a beginning")
        }
      case .lifecycle(let event):
        if event.kind == .end { #expect(place[session.generation] == .infinity) }
        if event.kind == .terminate { terminated.insert(session.generation) }
      default: break
      }
    }
  }

  private static func naivePass(
    _ start: Double, _ end: Double, _ cuePoints: CuePointCollection
  ) -> CuePointPass {
    let passed = cuePoints.filter {
      end >= start
        ? start < $0.position && $0.position <= end : end <= $0.position && $0.position < start
    }
    return CuePointPass(
      previousTime: start, currentTime: end, cuePoints: CuePointCollection(passed))
  }

  /// Many controllers at once, each with an executor of its own on a thread of its own: nothing is shared
  /// but values and the manager.
  @Test func controllersOnManyThreadsAreIndependent() async {
    let expected = (1...8).map { Self.log(seed: UInt64($0)) }
    let logs = await withTaskGroup(of: (Int, [String]).self) { group in
      for number in 1...8 {
        group.addTask {
          PlayerManager.shared.register(.init(name: "stress", version: "1"))
          return (number, Self.log(seed: UInt64(number)))
        }
      }
      return await group.reduce(into: [Int: [String]]()) { $0[$1.0] = $1.1 }
    }
    #expect((1...8).map { logs[$0] ?? [] } == expected)
    #expect(PlayerManager.shared.components.filter { $0.name == "stress" }.count == 1)
  }

  private static func log(seed: UInt64) -> [String] {
    let stage = Stage(showing: .all)
    var seekCount = 0
    for action in schedule(seed) { StressTests().perform(action, on: stage, &seekCount) }
    return stage.log.lines
  }
}

extension Action.Clip {
  var video: Video {
    isPlayable
      ? Stage.video(id, cues: [0, 0.5, 1, 1, 2.25, 3, .infinity])
      : Video(properties: ["id": .string(id)])
  }
}

extension Stage {
  func behave(_ clip: Action.Clip) {
    var script = SimulatedPlayer.Script(
      duration: clip.duration, loadDelay: clip.loadDelay, seekDelay: clip.seekDelay)
    script.loadFailures = clip.fails ? ["gone"] : []
    setScript(script, of: clip.id)
  }
}
