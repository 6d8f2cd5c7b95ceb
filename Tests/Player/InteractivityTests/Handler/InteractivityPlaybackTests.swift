import Foundation
import Interactivity
import PlayerCore
import ProjectFormat
import TestSupport
import Testing

/// What the project asks of the playback, where something else happens at the same moment.
@Suite struct InteractivityPlaybackTests {
  private static func image(_ id: String, _ start: Double, _ end: Double) -> Annotation {
    Scenery.image(id, start, end)
  }

  private static func trigger(_ id: String, at start: Double) -> Annotation {
    Scenery.trigger(id, at: start, lasting: 0.5)
  }

  private static func ads(at times: [Double]) -> AdSessionProvider {
    AdSessionProvider(
      sequences: { _ in times.map { AdSequence([Ad(id: "1", beginTime: $0, duration: 60)]) } },
      source: { _ in MediaSource(url: URL(filePath: "/ad.mp4")) })
  }

  // MARK: Ads

  /// The player of the ad plays for a minute, too.
  @Test(arguments: [0.0, 10, 4.5], [true, false])
  func aPauseWhereABreakBeginsDoesNotFreezeTheAd(_ time: Double, _ onShow: Bool) {
    var image = Self.image("a", time, time + 3)
    image.pausesOnShow = onShow
    var trigger = Self.trigger("t", at: time)
    trigger.action.pauses = true
    let stage = Stage([onShow ? image : trigger], provider: Self.ads(at: [time]))
    stage.play()
    _ = stage.wait(time + 60.5)
    #expect(stage.controller.currentSession?.isInInterlude == false)
    #expect(!stage.isPlaying)
    _ = stage.wait(4)
    #expect(stage.isPlaying == onShow)
  }

  /// Nothing of the content happens before the pre-roll.
  @Test func aPreRollComesBeforeTheFirstAnnotations() {
    let stage = Stage(
      [Self.image("a", 0, 5), Self.trigger("t", at: 0)], provider: Self.ads(at: [0]))
    stage.play()
    #expect(stage.wait(60.25).map { String($0.dropFirst(5)) } == ["show a", "trigger t"])
  }

  @Test func aTriggerAfterALateBreakFiresOnce() {
    let stage = Stage([Self.trigger("t", at: 4.7)], provider: Self.ads(at: [4.5]))
    stage.play()
    #expect(stage.wait(70) == ["64.7 trigger t"])
  }

  /// The engine has ended, and the viewer pauses and plays the ad.
  @Test func pauseAndPlayInAPostRollReplayNothing() {
    let stage = Stage(
      [Self.image("a", 1, 2), Self.trigger("t", at: 3)], duration: 60,
      provider: Self.ads(at: [.infinity]))
    stage.play()
    _ = stage.wait(90)
    stage.controller.pause()
    _ = stage.wait(1)
    stage.controller.play()
    #expect(stage.wait(100) == [])
  }

  // MARK: The end

  @Test(arguments: [true, false])
  func aJumpAtTheEndContinuesPlayback(_ autoAdvance: Bool) {
    var trigger = Self.trigger("t", at: 10)
    trigger.action.jump = "5"
    let stage = Stage([trigger], duration: 10)
    stage.controller.autoAdvance = autoAdvance
    stage.controller.setVideos([Stage.video, Stage.video])
    stage.controller.play()
    let first = stage.controller
    #expect(stage.wait(22).dropFirst() == ["10.0 trigger t", "15.0 trigger t", "20.0 trigger t"])
    #expect(first.currentSession?.generation == 1)
    #expect(stage.isPlaying)
  }

  @Test func aLoopBackThatEndsWithTheMediaLoops() {
    var image = Self.image("a", 7, 10)
    image.loopBack = "a"
    let stage = Stage([image], duration: 10)
    stage.play()
    #expect(
      stage.wait(14) == [
        "7.0 show a", "10.0 hide a", "10.0 show a", "13.0 hide a", "13.0 show a",
      ])
    #expect(stage.isPlaying)
  }

  /// Playback pauses for the duration of the annotation, and then the video ends.
  @Test func aPauseOnShowAtTheEndIsFollowedByTheEnd() {
    var image = Self.image("a", 10, 13)
    image.pausesOnShow = true
    let stage = Stage([image], duration: 10)
    let ends = Ends()
    stage.controller.addSessionConsumer(ends)
    stage.play()
    _ = stage.wait(12)
    #expect(ends.times.isEmpty)
    #expect(stage.mediaTime == 10)
    _ = stage.wait(30)
    #expect(ends.count == 1)
    #expect(stage.log.filter { $0.hasSuffix("show a") }.count == 1)
  }

  @Test func aGateAtTheEndDelaysTheEnd() {
    var gate = Self.image("g", 10, 12)
    gate.isGate = true
    gate.action.releasesGate = true
    let stage = Stage([gate], duration: 10)
    let ends = Ends()
    stage.controller.addSessionConsumer(ends)
    stage.play()
    _ = stage.wait(30)
    #expect(ends.count == 0)
    stage.handler?.tap(id: "g")
    _ = stage.wait(30)
    #expect(ends.count == 1)
    #expect(stage.log.filter { $0.hasSuffix("show g") }.count == 1)
  }

  /// There is nothing to hold at the end, and to play again starts over.
  @Test(arguments: [true, false])
  func aPauseAtTheEndDoesNotDelayTheEnd(isTap: Bool) {
    var stop = isTap ? Self.image("stop", 8, 12) : Scenery.trigger("stop", at: 20)
    stop.action.pauses = true
    if isTap { stop.action.jump = "100%" }
    let stage = Stage([Scenery.trigger("buy", at: 5), stop], duration: 20)
    let ends = Ends()
    stage.controller.addSessionConsumer(ends)
    stage.play()
    _ = stage.wait(9)
    stage.handler?.tap(id: "stop")
    _ = stage.wait(13)
    #expect(ends.times == [20])
    #expect(stage.log.count { $0.hasSuffix("trigger buy") } == 1)
    stage.controller.play()
    #expect(stage.wait(6) == ["27.0 trigger buy"])
    #expect(stage.mediaTime == 6)
  }

  @Test func aJumpFromTheEndPlaysOn() {
    var again = Self.image("again", 15, 30)
    again.action.jump = "5"
    let stage = Stage([again], duration: 20)
    stage.play()
    _ = stage.wait(21)
    #expect(!stage.isPlaying)
    stage.handler?.tap(id: "again")
    _ = stage.wait(2)
    #expect(stage.isPlaying)
    #expect(stage.mediaTime == 7)
  }

  @Test func theNextVideoBeginsAfterAPauseAtTheEnd() {
    var stop = Scenery.trigger("stop", at: 20)
    stop.action.pauses = true
    let stage = Stage([stop], duration: 20)
    stage.controller.autoAdvance = true
    stage.controller.autoPlay = true
    stage.controller.setVideos([Stage.video, Stage.video])
    #expect(stage.wait(23).last == "20.0 trigger stop")
    #expect(stage.mediaTime == 3)
  }

  private final class Ends: PlaybackSessionConsumer {
    var times: [Double] = []
    var count: Int { times.count }
    func session(_ session: PlaybackSession, did event: SessionEvent) {
      if case .lifecycle(let event) = event, event.kind == .end {
        times.append(session.player.clock.mediaTime)
      }
    }
  }

  // MARK: The right session

  @Test func aPauseOfOneVideoDoesNotAffectTheNext() {
    var trigger = Self.trigger("t", at: 1)
    trigger.action.pauses = true
    let stage = Stage([trigger])
    var isFirst = true
    stage.onLine = { [unowned stage] line in
      guard isFirst, line.hasSuffix("trigger t") else { return }
      isFirst = false
      stage.controller.setVideos([Stage.video])
      stage.controller.play()
    }
    stage.play()
    _ = stage.wait(1.5)
    #expect(stage.controller.currentSession?.generation == 2)
    #expect(stage.isPlaying)
  }

  @Test func aReleaseOfOneVideoDoesNotStartTheNext() {
    var gate = Self.image("g", 1, 5)
    gate.isGate = true
    gate.action.releasesGate = true
    let stage = Stage([gate])
    stage.onLine = { [unowned stage] line in
      if line.hasSuffix("tap g") { stage.controller.setVideos([Stage.video]) }
    }
    stage.play()
    _ = stage.wait(2)
    stage.handler?.tap(id: "g")
    _ = stage.wait(2)
    #expect(!stage.isPlaying)
    #expect(stage.mediaTime == 0)
  }

  // MARK: The host's wishes

  @Test func theHostsSeekFollowsTheProjectsJump() {
    var trigger = Self.trigger("t", at: 1)
    trigger.action.jump = "20"
    let stage = Stage([trigger], seekDelay: 0.5)
    var answers: [Bool] = []
    stage.onLine = { [unowned stage] line in
      if line.hasSuffix("trigger t") { stage.controller.seek(to: 50) { answers.append($0) } }
    }
    stage.play()
    _ = stage.wait(2)
    #expect(answers == [true])
    #expect(stage.mediaTime == 50.5)
  }

  @Test func theHostsPlayFollowsTheProjectsPause() {
    var image = Self.image("a", 1, 5)
    image.pausesOnShow = true
    let stage = Stage([image])
    stage.onLine = { [unowned stage] line in
      if line.hasSuffix("show a") { stage.controller.play() }
    }
    stage.play()
    _ = stage.wait(2)
    #expect(stage.mediaTime == 2)
  }

  /// A pause on show resumes only if playback was running before.
  @Test func aPauseOnShowDoesNotStartWhatTheHostPaused() {
    var image = Self.image("a", 20, 25)
    image.pausesOnShow = true
    let stage = Stage([image])
    stage.play()
    _ = stage.wait(1)
    stage.controller.resume(at: 22, autoPlay: false)
    _ = stage.wait(20)
    #expect(!stage.isPlaying)
    #expect(stage.mediaTime == 22)
  }
}
