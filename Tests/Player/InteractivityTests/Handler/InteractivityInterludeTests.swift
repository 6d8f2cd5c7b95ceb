import Foundation
import Interactivity
import JSON
import PlayerCore
import TestSupport
import Testing

/// Interactivity with ads, bumpers and network failures.
@Suite struct InteractivityInterludeTests {
  private static func image(_ id: String, _ start: Double, _ end: Double) -> Annotation {
    Scenery.image(id, start, end)
  }

  private static func ads(at time: Double) -> AdSessionProvider {
    AdSessionProvider(
      sequences: { _ in [AdSequence([Ad(id: "1", beginTime: time, duration: 60)])] },
      source: { _ in MediaSource(url: URL(filePath: "/ad.mp4")) })
  }

  /// The bumper begins, and the network gives up in the middle of it.
  @Test func aFailedBumperDoesNotHideAnnotationsPermanently() {
    let executor = PlaybackExecutor(clock: ManualClock())
    let controller = PlaybackController(executor: executor) { video, _ in
      var script = SimulatedPlayer.Script(duration: 60)
      if video.id == "bumper" { script.failures = [.init(at: 1, reason: "gone")] }
      return SimulatedPlayer(script, executor: executor)
    }
    controller.holdAgainstGrammar()
    let handler = InteractivityHandler(
      project: Scenery.project([Self.image("a", 1, 9)]), controller: controller)
    controller.setVideos([
      Stage.video.update {
        $0.bumper = Stage.video.update { $0.properties["id"] = "bumper" }
      }
    ])
    controller.play()
    executor.run(for: 4)
    #expect(handler.visibleAnnotations.map(\.id) == ["a"])
  }

  @Test func resumingDuringAnAdDoesNotHideAnnotationsPermanently() {
    let stage = Stage([Self.image("a", 0, 50)], provider: Self.ads(at: 2))
    stage.play()
    #expect(stage.wait(10).last == "2.0 hide a")
    stage.controller.resume(at: 20, autoPlay: true)
    #expect(stage.wait(2) == ["10.0 show a"])
  }

  @Test func aProjectLoadedDuringAnAdStartsAfterIt() {
    let stage = Stage([], provider: Self.ads(at: 0))
    var answer: (Result<[UInt8], any Error>) -> Void = { _ in }
    stage.handler = InteractivityHandler(controller: stage.controller)
    stage.handler?.delegate = stage
    stage.handler?.load { answer = $0 }
    stage.play()
    _ = stage.wait(10)
    answer(.success(Array(#"{"annotations":[{"id":"a","type":"image"}]}"#.utf8)))
    #expect(stage.wait(10) == ["10.0 project of 1"])
    #expect(stage.wait(60) == ["60.0 show a"])
  }

  /// A jump at the start takes effect when the pre-roll has ended.
  @Test func aJumpBeforeAnAdTakesEffectAfterIt() {
    var trigger = Scenery.trigger("t", at: 0, lasting: 1)
    trigger.action.jump = "30"
    let stage = Stage([trigger, Self.image("there", 30, 31)], provider: Self.ads(at: 0))
    stage.play()
    _ = stage.wait(60.5)
    #expect(stage.mediaTime == 30.5)
    #expect(stage.handler?.visibleAnnotations.map(\.id) == ["there"])
  }

  /// A jump over an ad plays the ad, and then continues at its own target.
  @Test(arguments: [5.0, 8])
  func aJumpOverAnAdComesBackToItsTarget(start: Double) {
    var trigger = Scenery.trigger("t", at: start)
    trigger.action.jump = "12"
    var gate = Scenery.image("g", 3, 4)
    gate.isGate = true
    gate.action.releasesGate = true
    let stage = Stage([gate, trigger], provider: Self.ads(at: 8))
    stage.play()
    _ = stage.wait(3.5)
    stage.handler?.tap(id: "g")
    let log = stage.wait(start - 3 + 60 + 2)
    #expect(log.count { $0.hasSuffix("trigger t") } == 1)
    #expect(stage.mediaTime == 14)
    #expect(stage.isPlaying)
  }

  /// A handler that is made in the middle of a session misses nothing that was before it.
  @Test func aLateHandlerStartsAtThePlayhead() {
    let stage = Stage([])
    stage.play()
    _ = stage.wait(10.5)
    stage.handler = InteractivityHandler(
      project: Scenery.project([
        Scenery.trigger("past", at: 5, lasting: 1), Self.image("now", 8, 12),
        Scenery.trigger("next", at: 10.75, lasting: 1),
      ]), controller: stage.controller)
    stage.handler?.delegate = stage
    #expect(
      stage.wait(2) == ["10.5 project of 3", "10.5 show now", "10.8 trigger next", "12.0 hide now"])
  }

  /// Two loads: the answer to the last one is used, whenever it arrives.
  @Test func onlyTheLastLoadCounts() {
    let stage = Stage([])
    _ = stage.wait(0)
    var answers: [(Result<[UInt8], any Error>) -> Void] = []
    stage.handler?.load { answers.append($0) }
    stage.handler?.load { answers.append($0) }
    let documents = [#"{"annotations":[{"id":"old","type":"image"}]}"#, #"{"annotations":[]}"#]
    for (answer, document) in zip(answers, documents).reversed() {
      answer(.success(Array(document.utf8)))
    }
    #expect(stage.wait(1) == ["0.0 project of 0"])
  }

  /// On a real clock the playhead goes a little further until the player has paused.
  @Test func aPauseOnShowResumesOnARunningClock() {
    /// Each look at it takes a tenth of a millisecond.
    final class RunningClock: HostClock {
      private var time = 0.0
      var now: Double {
        time += 1e-4
        return time
      }
      func wait(until deadline: Double) { time = max(time, deadline) }
      var waker: @Sendable () -> Void { {} }
    }
    let executor = PlaybackExecutor(clock: RunningClock())
    let controller = PlaybackController(executor: executor) { _, _ in
      SimulatedPlayer(SimulatedPlayer.Script(duration: 60), executor: executor)
    }
    controller.holdAgainstGrammar()
    var image = Self.image("a", 2, 5)
    image.pausesOnShow = true
    let handler = InteractivityHandler(
      project: Scenery.project([image]), controller: controller)
    controller.setVideos([Stage.video])
    controller.play()
    executor.run(until: 4)
    #expect(handler.isPausedOnShow)
    executor.run(until: 6)
    #expect(!handler.isPausedOnShow)
    #expect(controller.currentSession?.player.rate == 1)
  }
}
