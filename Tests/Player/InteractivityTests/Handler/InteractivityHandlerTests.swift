import Foundation
import Interactivity
import JSON
import PlayerCore
import TestSupport
import Testing

@Suite struct InteractivityHandlerTests {
  private static func image(_ id: String, _ start: Double, _ end: Double) -> Annotation {
    Scenery.image(id, start, end)
  }

  private static func trigger(_ id: String, at start: Double) -> Annotation {
    Scenery.trigger(id, at: start, lasting: 1)
  }

  @Test func annotationsShowAtTheirOwnTimesAndNotAtTheNextProgress() {
    let stage = Stage([Self.image("a", 0.3, 2.7), Self.trigger("t", at: 1.4)])
    stage.play()
    #expect(stage.wait(5) == ["0.3 show a", "1.4 trigger t", "2.7 hide a"])
    #expect(stage.log.first == "0.0 project of 2")
  }

  @Test func aSeekShowsAndHidesAnnotationsWithoutFiringTriggers() {
    let stage = Stage([Self.image("a", 5, 9), Self.trigger("skipped", at: 20)])
    stage.play()
    stage.controller.seek(to: 30)
    #expect(stage.wait(1) == [])
    stage.controller.seek(to: 6)
    #expect(stage.wait(1) == ["1.0 show a"])
    stage.controller.seek(to: 40)
    #expect(stage.wait(1) == ["2.0 hide a"])
  }

  @Test func aJumpOfTheProjectSeeksThePlayerOnce() {
    var trigger = Self.trigger("t", at: 2)
    trigger.action.jump = "30"
    let stage = Stage(
      [trigger, Self.image("there", 30, 31), Self.trigger("passed", at: 10)], seekDelay: 0.5)
    stage.play()
    #expect(stage.wait(2.1) == ["2.0 trigger t", "2.0 show there"])
    #expect(stage.wait(2) == ["3.5 hide there"])
    #expect(abs(stage.mediaTime - 31.6) < 0.01)
  }

  @Test func aPauseOnShowPausesAndResumes() {
    var image = Self.image("a", 2, 5)
    image.pausesOnShow = true
    let stage = Stage([image, Self.trigger("after", at: 6)])
    stage.play()
    #expect(stage.wait(4.9) == ["2.0 show a"])
    #expect(stage.mediaTime == 2)
    #expect(!stage.isPlaying)
    #expect(stage.wait(6) == ["8.0 hide a", "9.0 trigger after"])
  }

  @Test func aGateHoldsUntilATap() {
    var gate = Self.image("g", 3, 4)
    gate.isGate = true
    gate.action.releasesGate = true
    let stage = Stage([gate])
    stage.play()
    #expect(stage.wait(2) == [])
    stage.controller.seek(to: 50)
    #expect(stage.wait(10) == ["2.0 show g", "2.0 ignored g: behind a closed gate"])
    #expect(stage.mediaTime == 3)
    stage.controller.play()
    _ = stage.wait(1)
    #expect(stage.mediaTime == 3)
    stage.handler?.tap(id: "g")
    #expect(stage.wait(2) == ["13.0 tap g", "14.0 hide g"])
    #expect(stage.isPlaying)
  }

  @Test func aLinkIsOpenedByTheApp() {
    var image = Self.image("a", 0, 9)
    image.action.link = "https://example.com/coat"
    image.action.pauses = true
    image.box.width = .percent(50)
    image.box.height = .percent(50)
    let stage = Stage([image])
    stage.play()
    stage.handler?.tap(x: 0.2, y: 0.2)
    #expect(stage.wait(1) == ["0.0 tap a", "0.0 open https://example.com/coat"])
    #expect(!stage.isPlaying)
    stage.handler?.tap(x: 0.9, y: 0.9)
    #expect(stage.wait(1) == ["1.0 ignored -: nothing to tap there"])
  }

  @Test(
    arguments: [
      (nil, ["0.0 tap a", "0.0 ignored a: link not opened: the app opens no links"]),
      (
        false,
        [
          "0.0 tap a", "0.0 open https://example.com/coat",
          "0.0 ignored a: link not opened: the app could not open it",
        ]
      ),
    ] as [(Bool?, [String])])
  func aLinkThatIsNotOpenedIsReported(opens: Bool?, expected: [String]) async throws {
    var image = Self.image("a", 0, 9)
    image.action.link = "https://example.com/coat"
    let stage = Stage([image], opens: opens)
    stage.play()
    let events = try #require(stage.handler?.events)
    stage.handler?.tap(id: "a")
    #expect(stage.wait(1) == expected)
    stage.handler = nil
    var reasons: [String] = []
    for await case .ignored(let reason, _) in events { reasons.append(reason.rawValue) }
    #expect(reasons == [String(expected.last?.dropFirst("0.0 ignored a: ".count) ?? "")])
  }

  @Test func aTapAndALinkAreIgnoredOnTheTelevision() {
    var trigger = Self.trigger("t", at: 1)
    trigger.action.link = "https://example.com/coat"
    let stage = Stage([Self.image("a", 0, 9), trigger], platform: .tvos)
    stage.play()
    stage.handler?.tap(id: "a")
    #expect(
      stage.wait(2) == [
        "0.0 ignored a: not on this platform", "1.0 trigger t",
        "1.0 ignored t: not on this platform",
      ])
  }

  @Test func everythingIsHiddenDuringAds() {
    let ads = AdSessionProvider(
      sequences: { _ in [AdSequence([Ad(id: "1", beginTime: 2, duration: 5)])] },
      source: { _ in MediaSource(url: URL(filePath: "/ad.mp4")) })
    let stage = Stage([Self.image("a", 0, 9)], provider: ads)
    stage.controller.setVideos([Stage.video])
    stage.controller.play()
    stage.executor.drain()
    let log = stage.wait(65).filter { $0.hasSuffix("a") }
    #expect(
      log.map { $0.split(separator: " ").dropFirst().joined(separator: " ") } == [
        "hide a", "show a",
      ])
  }

  /// The example of the SDK's documents: hidden on play, shown five seconds after a pause.
  @Test func theXRayExample() {
    final class XRay: PlaybackSessionConsumer {
      unowned let handler: InteractivityHandler
      unowned let executor: PlaybackExecutor
      var timer: PlaybackExecutor.Timer?

      init(_ handler: InteractivityHandler, _ executor: PlaybackExecutor) {
        self.handler = handler
        self.executor = executor
      }

      func session(_: PlaybackSession, did event: SessionEvent) {
        guard case .lifecycle(let event) = event else { return }
        switch event.kind {
        case .pause:
          timer = executor.perform(after: 5) { [unowned handler] in
            handler.enablePrecondition("xRay")
          }
        case .play:
          timer?.cancel()
          handler.disablePrecondition("xRay")
        default: break
        }
      }
    }
    var panel = Self.image("panel", 0, 60)
    panel.condition = Annotation.Condition("xRay")
    let stage = Stage([panel])
    guard let handler = stage.handler else { return }
    stage.controller.addSessionConsumer(XRay(handler, stage.executor))
    stage.play()
    #expect(stage.wait(3) == [])
    stage.controller.pause()
    #expect(stage.wait(6) == ["8.0 show panel"])
    stage.controller.play()
    #expect(stage.wait(1) == ["9.0 hide panel"])
    stage.controller.pause()
    _ = stage.wait(2)
    stage.controller.play()
    #expect(stage.wait(9) == [])
  }

  @Test func annotationsThatEndWithTheMediaAreExited() {
    let stage = Stage([Self.image("a", 8, 10), Self.trigger("t", at: 10)], duration: 10)
    stage.play()
    #expect(stage.wait(20) == ["8.0 show a", "10.0 hide a", "10.0 trigger t"])
    stage.controller.play()
    #expect(stage.wait(9) == ["28.0 show a"])
  }

  @Test func relativeTimesWaitForTheDuration() {
    var late = Self.image("late", 0, 0)
    late.start = .percent(-10)
    late.extent = .open
    let stage = Stage([late])
    stage.play()
    #expect(stage.wait(56) == ["54.0 show late"])
  }

  @Test func theNextVideoHidesTheAnnotationsOfThePreviousOne() {
    let stage = Stage([Self.image("a", 1, 50)])
    stage.play()
    _ = stage.wait(2)
    stage.controller.setVideos([Stage.video])
    stage.controller.play()
    #expect(stage.wait(2) == ["2.0 hide a", "3.0 show a"])
  }

  @Test func theNextVideoHasTheSizeOfThePicture() {
    var image = Self.image("a", 0, 50)
    image.box.width = .pixels(100)
    image.box.height = .pixels(100)
    let stage = Stage([image])
    stage.handler?.picture = PictureSize(width: 200, height: 200)
    for _ in 0..<2 {
      stage.play()
      stage.handler?.tap(x: 0.4, y: 0.4)
      #expect(stage.wait(1).last?.hasSuffix("tap a") == true)
    }
  }

  @Test func aProjectForAnotherVideoStaysSilent() {
    var project = Scenery.project([Self.image("a", 0, 50)])
    project.videoID = "1"
    let stage = Stage([])
    stage.handler?.load {
      $0(.success(Array(#"{"videoId":1,"annotations":[{"id":"a","type":"image"}]}"#.utf8)))
    }
    stage.controller.setVideos([Stage.video.update { $0.properties["id"] = "2" }])
    stage.controller.play()
    #expect(stage.wait(1) == ["0.0 project of 0", "0.0 project of 1"])
    stage.controller.setVideos([Stage.video.update { $0.properties["id"] = "1" }])
    stage.controller.play()
    #expect(stage.wait(1) == ["1.0 show a"])
  }

  @Test func aBadVersionLeavesThePreviousProject() {
    let stage = Stage([Self.image("a", 0, 50)])
    stage.play()
    stage.handler?.load { $0(.success(Array("{".utf8))) }
    let log = stage.wait(1)
    #expect(log.count == 1)
    #expect(log.first?.contains("failed: 1:2: ") == true)
    #expect(stage.handler?.visibleAnnotations.map(\.id) == ["a"])
    stage.handler?.load {
      $0(.success(Array(#"{"annotations":[{"id":"b","type":"image"}]}"#.utf8)))
    }
    #expect(stage.wait(1) == ["1.0 project of 1", "1.0 hide a", "1.0 show b"])
  }

  /// The preconditions and variables that the app has set apply to each later session.
  @Test func preconditionsAndVariablesOutliveASession() {
    var token = Self.image("token", 0, 9)
    token.condition = Annotation.Condition("on")
    var rule = Self.image("rule", 0, 9)
    rule.condition = Annotation.Condition("n == 1")
    var never = Self.image("never", 0, 9)
    never.condition = Annotation.Condition("off")
    let stage = Stage([token, rule, never])
    stage.handler?.enablePrecondition("on")
    stage.handler?.enablePrecondition("off")
    stage.handler?.disablePrecondition("off")
    stage.handler?.setVariables(["n": 1])
    for _ in 0..<2 {
      stage.play()
      _ = stage.wait(1)
      #expect(Set(stage.handler?.visibleAnnotations.map(\.id) ?? []) == ["token", "rule"])
    }
  }

  /// Playback without a command: automatic play, and an interruption by the system.
  @Test func theProjectFollowsPlaybackStartedByThePlayer() {
    var panel = Self.image("panel", 0, 9)
    panel.condition = Annotation.Condition("on")
    panel.pausesOnShow = true
    let stage = Stage([Self.image("a", 0.3, 0.6), panel])
    stage.controller.autoPlay = true
    stage.controller.setVideos([Stage.video])
    #expect(stage.wait(1.5) == ["0.0 project of 2", "0.3 show a", "0.6 hide a"])
    stage.controller.currentSession?.player.rate = 0
    _ = stage.wait(1)
    // A pause on show that begins while all stands doesn't set it going.
    stage.handler?.enablePrecondition("on")
    _ = stage.wait(20)
    #expect(!stage.isPlaying)
  }

  /// The events of the handler's own requests are not inputs.
  @Test func theRequestsOfTheHandlerAreNotInputs() {
    var image = Self.image("a", 2, 5)
    image.pausesOnShow = true
    let stage = Stage([image])
    var inputs: [EngineInput] = []
    stage.handler?.tracer = { input, _ in inputs.append(input) }
    stage.play()
    _ = stage.wait(10)
    #expect(stage.isPlaying)
    #expect(inputs.filter { $0 == .play || $0 == .pause } == [.play])
  }

  // MARK: Reentrancy

  @Test func aDelegateMaySeekInsideACallback() {
    let stage = Stage([Self.image("a", 1, 2), Self.image("b", 1, 3), Self.image("c", 30, 31)])
    stage.onLine = { [unowned stage] line in
      if line.hasSuffix("show b") { stage.controller.seek(to: 30) }
    }
    stage.play()
    #expect(
      stage.wait(1.5) == ["1.0 show b", "1.0 show a", "1.0 hide a", "1.0 hide b", "1.0 show c"])
  }

  @Test func aDelegateMayChangePreconditionsInsideACallback() {
    var hidden = Self.image("hidden", 0, 9)
    hidden.condition = Annotation.Condition("on")
    let stage = Stage([Self.image("a", 1, 2), Self.image("b", 1, 2), hidden])
    stage.onLine = { [unowned stage] line in
      if line.hasSuffix("show a") { stage.handler?.enablePrecondition("on") }
    }
    stage.play()
    #expect(stage.wait(1.5) == ["1.0 show a", "1.0 show b", "1.0 show hidden"])
  }

  @Test func aDelegateMaySetVideosInsideACallback() {
    let stage = Stage([Self.image("a", 1, 2), Self.trigger("t", at: 1)])
    var isFirst = true
    stage.onLine = { [unowned stage] line in
      guard isFirst, line.hasSuffix("show a") else { return }
      isFirst = false
      stage.controller.setVideos([Stage.video])
      stage.controller.play()
    }
    stage.play()
    #expect(
      stage.wait(2.5) == [
        "1.0 show a", "1.0 trigger t", "1.0 hide a", "2.0 show a", "2.0 trigger t",
      ])
  }

  @Test func aDelegateMayReleaseTheHandlerInsideACallback() {
    let stage = Stage([Self.image("a", 1, 2), Self.image("later", 3, 4)])
    stage.onLine = { [unowned stage] line in
      if line.hasSuffix("show a") { stage.handler = nil }
    }
    stage.play()
    #expect(stage.wait(9) == ["1.0 show a"])
  }

  @Test func aSelectedChapterStartsExactlyAtItsBeginning() throws {
    let stage = Stage([Self.image("there", 30.25, 31)])
    stage.play()
    _ = stage.wait(1)
    try #require(stage.handler).select(ChapterMenu.Chapter(title: "Rain", start: 30.25))
    #expect(stage.wait(0) == ["1.0 show there"])
    #expect(stage.mediaTime == 30.25)
  }

  @Test func aChapterBehindAClosedGateIsIgnored() throws {
    var gate = Self.image("g", 3, 4)
    gate.isGate = true
    let stage = Stage([gate])
    stage.play()
    #expect(stage.wait(5) == ["3.0 show g"])
    let handler = try #require(stage.handler)
    handler.select(ChapterMenu.Chapter(title: "Rain", start: 30))
    #expect(stage.wait(1) == ["5.0 ignored g: behind a closed gate"])
    #expect(stage.mediaTime == 3)
    handler.select(ChapterMenu.Chapter(title: "Sun", start: 1))
    #expect(stage.wait(1) == ["6.0 hide g"])
    #expect(stage.mediaTime < 3)
  }
}
