import Foundation
import Interactivity
import PlayerCore
import TestSupport
import Testing

/// Where the playback and the project disagree about the playhead, nothing goes round in circles.
///
/// None of these came to an end before.
@Suite(.timeLimit(.minutes(10))) struct InteractivityCycleTests {
  private static func trigger(
    _ id: String, at start: Double, lasting length: Double = 0, jump: String
  ) -> Annotation {
    var trigger = Scenery.trigger(id, at: start, lasting: length)
    trigger.action.jump = jump
    return trigger
  }

  /// The jump of 5 is cut by the load; from 1 on, where the engine took the playhead to be, the
  /// other trigger was due at once, again and again.
  @Test func aJumpCancelledByAResumeIsNotRepeated() {
    let stage = Stage(
      [Self.trigger("t", at: 5, lasting: 1, jump: "1"), Self.trigger("u", at: 2.5, jump: "1.25")],
      loadDelay: 1)
    var resumes = 1
    stage.onLine = { [unowned stage] line in
      guard resumes > 0, line.hasSuffix("trigger t") else { return }
      resumes -= 1
      stage.controller.resume(at: 8, autoPlay: true)
    }
    stage.play()
    _ = stage.wait(1)
    stage.controller.seek(to: 5.5)
    #expect(stage.wait(3) == ["1.0 trigger t"])
    #expect(stage.mediaTime == 10)
    #expect(stage.handler?.position == 10)
  }

  @Test func inUnseekableMediaTheProjectFollowsThePlayback() {
    let stage = Stage(
      [Self.trigger("t", at: 2, jump: "1"), Scenery.image("a", 3, 9)], refusesSeeks: true)
    stage.play()
    #expect(stage.wait(10) == ["2.0 trigger t", "3.0 show a", "9.0 hide a"])
    #expect(stage.mediaTime == 10)
  }

  /// What is left of a pause on show is measured, and rounding left a hair of it that no time
  /// passes.
  @Test(arguments: 1...40)
  func aRepeatedlyMeasuredPauseOnShowEnds(count: Int) {
    var image = Scenery.image("a", 0.1 * Double(count), 0.1 * Double(count) + 1.3)
    image.pausesOnShow = true
    let stage = Stage([image])
    stage.play()
    _ = stage.wait(0.1 * Double(count))
    for _ in 0..<count {
      _ = stage.wait(1.3 / Double(count) * 0.7)
      stage.handler?.tap(id: "a")
    }
    _ = stage.wait(3)
    #expect(stage.isPlaying)
    #expect(abs(stage.mediaTime - 0.1 * Double(count) - 3 + 1.3 * 0.3) < 1e-6)
  }

  /// A point on which a seek has landed is due where the playhead is; the ad that the seek has
  /// passed comes first.
  @Test func aTriggerAtTheLandingOfASeekWaitsForTheBreak() {
    let ads = AdSessionProvider(
      policy: StandardProgressPolicy(
        .all, resuming: .contentPlayhead, ignoresProcessed: true),
      sequences: { _ in [AdSequence([Ad(id: "1", beginTime: 4, duration: 60)])] },
      source: { _ in MediaSource(url: URL(filePath: "/ad.mp4")) })
    let stage = Stage([Scenery.trigger("t", at: 5)], provider: ads)
    stage.play()
    _ = stage.wait(1)
    stage.controller.seek(to: 5)
    #expect(stage.wait(65) == ["61.0 trigger t"])
  }

  /// The gate of one project sends the playhead back to where the other's trigger sends it on.
  @Test func twoConflictingProjectsDoNotLoopForever() async throws {
    let loops = Loops()
    var streams: [AsyncStream<InteractivityEvent>] = []
    do {
      var gate = Scenery.image("g", 2, 3)
      gate.isGate = true
      let stage = Stage([gate])
      let other = InteractivityHandler(
        project: Scenery.project([Self.trigger("t", at: 2, lasting: 1, jump: "6")]),
        controller: stage.controller)
      for handler in [other, try #require(stage.handler)] {
        handler.delegate = loops
        streams.append(handler.events)
      }
      stage.play()
      _ = stage.wait(10)
    }
    #expect(loops.count > 0)
    #expect(loops.count < 50)
    var read = 0
    for stream in streams {
      for await case .foundLoop in stream { read += 1 }
    }
    #expect(read == loops.count)
  }

  private final class Loops: InteractivityHandlerDelegate {
    private(set) var count = 0
    func interactivityHandler(_: InteractivityHandler, did event: InteractivityEvent) {
      if case .foundLoop = event { count += 1 }
    }
  }

  /// The project's place lies before a trigger, the playhead still behind it: nothing is due until
  /// the host's seek has landed.
  @Test func aTriggerDoesNotOvertakeTheHostsSeek() {
    let stage = Stage(
      [Self.trigger("t", at: 10, jump: "2"), Self.trigger("u", at: 5, jump: "3")], seekDelay: 0.5)
    var answers: [Bool] = []
    stage.onLine = { [unowned stage] line in
      if line.hasSuffix("trigger t") { stage.controller.seek(to: 50) { answers.append($0) } }
    }
    stage.play()
    stage.controller.seek(to: 9)
    #expect(stage.wait(11) == ["1.5 trigger t"])
    #expect(answers == [true])
    #expect(stage.mediaTime == 59)
  }
}
