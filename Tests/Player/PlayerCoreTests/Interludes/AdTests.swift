import JSON
import PlayerCore
import Testing

@Suite struct AdTests {
  typealias Script = SimulatedPlayer.Script

  static func ads(
    at times: [Double], policy: StandardProgressPolicy = .recommended,
    source: @escaping (Ad) -> MediaSource? = { Stage.source($0.id) }
  ) -> AdSessionProvider {
    AdSessionProvider(
      policy: policy,
      sequences: { _ in
        times.map { AdSequence([Ad(id: "ad", beginTime: $0, duration: 2, skipTime: 1)]) }
      }, source: source)
  }

  static func stage(
    ads times: [Double], showing: EventLog.Kinds = [.lifecycle],
    policy: StandardProgressPolicy = .recommended
  ) -> Stage {
    Stage(
      ["a": Script(duration: 100), "ad": Script(duration: 2), "bumper": Script(duration: 1)],
      showing: showing, provider: ads(at: times, policy: policy))
  }

  @Test func bumperBeforeAdsBeforeContent() {
    let stage = Stage(
      ["a": Script(duration: 4), "ad": Script(duration: 2), "bumper": Script(duration: 1)],
      showing: [.lifecycle, .progress], provider: Self.ads(at: [0, 2, .infinity]))
    stage.controller.setVideos([
      Stage.video("a").update { $0.bumper = Stage.video("bumper") }, Stage.video("b"),
    ])
    stage.controller.autoAdvance = true
    stage.controller.play()
    stage.run(for: 11.5)
    expectLog(
      stage,
      """
      0 a advanced
      0 a Ready
      0 a PlayRequest
      0 a BumperEnter
      1 a BumperProgress
      1 a BumperExit
      1 a at −∞
      1 a at 0
      1 a AdSequenceEnter
      1 a AdEnter
      2 a AdProgress
      3 a AdProgress
      3 a AdExit
      3 a AdSequenceExit
      3 a Play
      4 a at 1
      5 a at 2
      5 a WillPauseForAd
      5 a AdSequenceEnter
      5 a AdEnter
      6 a AdProgress
      7 a AdProgress
      7 a AdExit
      7 a AdSequenceExit
      8 a at 3
      9 a at 4
      9 a Pause
      9 a at +∞
      9 a AdSequenceEnter
      9 a AdEnter
      10 a AdProgress
      11 a AdProgress
      11 a AdExit
      11 a AdSequenceExit
      11 a End
      11 a Terminate
      11 b advanced
      11 b Ready
      """)
  }

  @Test func theTypedCallbacksReportTheSameEvents() {
    let stage = Self.stage(ads: [0], showing: .interludes)
    stage.controller.setVideos([Stage.video("a").update { $0.bumper = Stage.video("bumper") }])
    stage.controller.play()
    stage.run(for: 1.5)
    stage.controller.pauseAd()
    stage.controller.pauseAd()
    stage.run(for: 1)
    stage.controller.resumeAd()
    stage.run(for: 5)
    stage.controller.pauseAd()
    stage.controller.resumeAd()
    stage.run(for: 1)
    expectLog(
      stage,
      """
      0 a advanced
      0 a bumper bumper entered
      1 a bumper bumper at 1
      1 a bumper bumper exited
      1 a sequence of 1 entered
      1 a ad ad entered
      1.5 a ad ad paused
      2.5 a ad ad resumed
      3.5 a ad ad at 1.5
      4 a ad ad at 2
      4 a ad ad exited
      4 a sequence of 1 exited
      """)
  }

  /// Play and pause of the controller go to what plays.
  @Test func pausingPausesTheBumper() {
    let stage = Self.stage(ads: [])
    stage.controller.setVideos([Stage.video("a").update { $0.bumper = Stage.video("bumper") }])
    stage.controller.play()
    stage.run(for: 0.5)
    stage.log.clear()
    stage.controller.pause()
    stage.run(for: 3)
    stage.controller.play()
    stage.run(for: 0.75)
    expectLog(
      stage,
      """
      0.5 a PauseRequest
      0.5 a BumperPause
      3.5 a PlayRequest
      3.5 a BumperResume
      4 a BumperProgress
      4 a BumperExit
      4 a Play
      """)
  }

  @Test func aBumperThatFailsDoesNotStopTheContent() {
    var broken = Script(duration: 5)
    broken.loadFailures = ["404"]
    let stage = Stage(["bumper": broken], showing: .lifecycle)
    stage.controller.setVideos([Stage.video("a").update { $0.bumper = Stage.video("bumper") }])
    stage.controller.play()
    stage.run(for: 1)
    expectLog(
      stage,
      """
      0 a advanced
      0 a Ready
      0 a PlayRequest
      0 a BumperFailedToPlayToEndTime (failedToPlayToEnd: 404)
      0 a Play
      """)
  }

  /// 6.12.1 (ads): an ad with an invalid address stopped the content.
  @Test func unplayableAdsAreSkipped() {
    var broken = Script(duration: 5)
    broken.loadFailures = ["404"]
    let provider = AdSessionProvider(
      sequences: { _ in
        [AdSequence(["none", "broken", "good"].map { Ad(id: $0, duration: 1) })]
      }, source: { $0.id == "none" ? nil : Stage.source($0.id) })
    let stage = Stage(
      ["broken": broken, "good": Script(duration: 1)], showing: .interludes, provider: provider)
    stage.controller.setVideos([Stage.video("a")])
    stage.controller.play()
    stage.run(for: 3)
    expectLog(
      stage,
      """
      0 a advanced
      0 a sequence of 3 entered
      0 a ad none failed: it has no media that can be played
      0 a ad broken failed: 404
      0 a ad good entered
      1 a ad good at 1
      1 a ad good exited
      1 a sequence of 3 exited
      """)
    #expect(stage.player("a")?.clock.mediaTime == 2)
  }

  /// What the documents' viewer does: leaves at 60, comes back, and later sees the ad at 30.
  @Test func seekingWithoutAdsLeavesThemForLater() {
    let stage = Self.stage(ads: [30])
    stage.controller.setVideos([Stage.video("a")])
    stage.run(for: 1)
    var answers: [Bool] = []
    stage.controller.seekWithoutAds(to: 60) { answers.append($0) }
    stage.controller.play()
    stage.run(for: 5)
    #expect(!stage.log.text.contains("Ad"))
    stage.controller.seekWithoutAds(to: 0) { answers.append($0) }
    stage.run(for: 31)
    #expect(stage.log.lines.contains("36 a AdEnter"))
    #expect(answers == [true, true])
  }

  @Test func adsMayBeDisabledAroundASeek() {
    let stage = Self.stage(ads: [30])
    stage.controller.setVideos([Stage.video("a")])
    stage.controller.play()
    stage.run(for: 1)
    stage.controller.adsDisabled = true
    stage.controller.seek(to: 60) { [controller = stage.controller] _ in
      controller.adsDisabled = false
    }
    stage.run(for: 5)
    #expect(!stage.log.text.contains("AdEnter"))
    stage.controller.seek(to: 29.5)
    stage.run(for: 5)
    #expect(stage.log.text.contains("AdEnter"))
  }

  /// 6.3.0, 6.6.0: a pre-roll played again after a seek to the start, or didn't.
  @Test(arguments: [true, false])
  func thePolicyDecidesWhetherThePreRollPlaysAgain(_ ignoresProcessed: Bool) {
    let policy = StandardProgressPolicy(
      .final, resuming: .contentPlayhead, ignoresProcessed: ignoresProcessed)
    let stage = Self.stage(ads: [0], policy: policy)
    stage.controller.setVideos([Stage.video("a")])
    stage.controller.play()
    stage.run(for: 10)
    stage.log.clear()
    stage.controller.seek(to: 0)
    stage.run(for: 10)
    #expect(stage.log.text.contains("AdEnter") == !ignoresProcessed)
  }

  /// A seek over two breaks plays the last, and content goes on at its cue point without passing it again.
  @Test func contentContinuesAtTheLastProcessedCuePoint() {
    let stage = Self.stage(ads: [30, 60], showing: [.lifecycle, .progress, .cuePoints])
    stage.controller.setVideos([Stage.video("a")])
    stage.controller.play()
    stage.run(for: 1)
    stage.log.clear()
    stage.controller.seek(to: 90)
    stage.run(for: 4)
    expectLog(
      stage,
      """
      1 a at 90
      1 a passed 30 60 (1→90)
      1 a WillPauseForAd
      1 a AdSequenceEnter
      1 a AdEnter
      2 a AdProgress
      3 a AdProgress
      3 a AdExit
      3 a AdSequenceExit
      4 a at 61
      5 a at 62
      """)
  }

  @Test func anAdIsSkippedWhenItMayBe() throws {
    let stage = Self.stage(ads: [0])
    stage.controller.setVideos([Stage.video("a")])
    stage.controller.play()
    stage.run(for: 0.5)
    let session = try #require(stage.controller.currentSession)
    #expect(session.playingAdBreak?.skip() == false)
    stage.run(for: 0.75)
    stage.log.clear()
    #expect(session.playingAdBreak?.skip() == true)
    stage.run(for: 0.5)
    expectLog(
      stage,
      """
      1.25 a AdSkipped
      1.25 a AdExit
      1.25 a AdSequenceExit
      1.25 a Play
      """)
    #expect(session.playingAdBreak == nil)
  }

  @Test func pausingInAnAdKeepsTheContentPaused() {
    let stage = Self.stage(ads: [2])
    stage.controller.setVideos([Stage.video("a")])
    stage.controller.play()
    stage.run(for: 3)
    stage.controller.pause()
    stage.run(for: 60)
    #expect(stage.log.lines.last == "3 a AdPause")
    #expect(stage.player("a")?.clock.mediaTime == 2)
    stage.controller.play()
    stage.run(for: 2)
    #expect(stage.player("a")?.clock.mediaTime == 3)
    #expect(stage.log.lines.filter { $0.hasSuffix("a Play") }.count == 1)
  }

  /// The ad that the viewer skips while it is paused ends, and the next one waits for the viewer.
  @Test func skippingAPausedAdStartsNoOther() throws {
    let stage = Stage(
      ["x": Script(duration: 5), "y": Script(duration: 5)], showing: .lifecycle,
      provider: AdSessionProvider(
        policy: StandardProgressPolicy(.all, resuming: .contentPlayhead, ignoresProcessed: true),
        sequences: { _ in ["x", "y"].map { AdSequence([Ad(id: $0, duration: 5, skipTime: 0)]) } },
        source: { Stage.source($0.id) }))
    stage.controller.setVideos([Stage.video("a")])
    stage.controller.play()
    stage.run(for: 2)
    stage.controller.pause()
    stage.run(for: 1)
    let session = try #require(stage.controller.currentSession)
    #expect(session.playingAdBreak?.skip() == true)
    stage.run(for: 3)
    #expect(session.playingAdBreak == nil)
    stage.controller.play()
    stage.run(for: 1)
    #expect(session.playingAdBreak?.sequence.ads.map(\.id) == ["y"])
  }

  /// An ad before the content may have any time before it.
  @Test(arguments: [-1, Double.nan, -Double.infinity, 0])
  func anAdBeforeTheContentPlaysFirst(beginTime: Double) {
    let stage = Stage(
      ["x": Script(duration: 5)], showing: .lifecycle,
      provider: AdSessionProvider(
        sequences: { _ in [AdSequence([Ad(id: "x", beginTime: beginTime, duration: 5)])] },
        source: { Stage.source($0.id) }))
    stage.controller.setVideos([Stage.video("a")])
    stage.controller.play()
    stage.run(for: 1)
    #expect(stage.controller.currentSession?.playingAdBreak != nil)
  }

  @Test func aReplacedSessionEndsItsAd() {
    let stage = Self.stage(ads: [0])
    stage.controller.setVideos([Stage.video("a")])
    stage.controller.play()
    stage.run(for: 0.5)
    stage.log.clear()
    stage.controller.setVideos([Stage.video("b")])
    stage.run(for: 10)
    expectLog(
      stage,
      """
      0.5 a AdExit
      0.5 a AdSequenceExit
      0.5 a Terminate
      0.5 b advanced
      0.5 b Ready
      """)
  }

  @Test func sequencesTakeTheirTimesFromTheirAds() {
    let sequence = AdSequence([
      Ad(id: "1", beginTime: 30, duration: 10), Ad(id: "2", beginTime: 30, duration: 5),
    ])
    #expect(sequence.beginTime == 30)
    #expect(sequence.duration == 15)
    #expect(!sequence.ads[0].isSkippable)
  }

  @Test func adCuePointsAreMarksOnTheTimeLine() throws {
    let stage = Self.stage(ads: [0, 30, .infinity])
    stage.controller.setVideos([Stage.video("a", cues: [5])])
    stage.run(for: 1)
    let session = try #require(stage.controller.currentSession)
    #expect(session.interstitialTimeRanges == [0...0, 30...30])
    stage.controller.generatesInterstitialTimeRanges = false
    #expect(session.interstitialTimeRanges.isEmpty)
    stage.controller.generatesInterstitialTimeRanges = true
    #expect(session.interstitialTimeRanges == [0...0, 30...30])
    #expect(session.providerExtension(AdSchedule.self)?.sequences.count == 3)
  }

  /// The keys of the original, with their values.
  @Test func thePropertiesHaveTheProgressAndTheBumper() {
    let stage = Self.stage(ads: [0])
    stage.controller.setVideos([Stage.video("a").update { $0.bumper = Stage.video("bumper") }])
    stage.controller.play()
    stage.run(for: 2)
    let properties = stage.log.events.compactMap { entry -> JSON.Object? in
      guard case .lifecycle(let event) = entry.event else { return nil }
      return [.bumperProgress, .adProgress].contains(event.kind) ? event.properties : nil
    }
    let key = "kBCOVPlaybackSessionLifecycleEventPropertiesKey"
    #expect(
      properties == [
        ["\(key)BumperVideo": "bumper", "\(key)BumperProgress": 1.0], ["\(key)AdProgress": 1.0],
      ])
  }

  /// A policy of one's own: no more than one break, whatever is passed.
  @Test func theAppMaySupplyAPolicy() {
    struct Once: CuePointProgressPolicy {
      var isSpent = false
      mutating func apply(to pass: CuePointPass) -> CuePointProgressResult {
        defer { isSpent = true }
        return CuePointProgressResult(
          cuePoints: isSpent ? .empty : pass.cuePoints, resumeCuePoint: nil)
      }
    }
    let provider = AdSessionProvider(
      policy: Once(),
      sequences: { _ in [0, 3].map { AdSequence([Ad(id: "ad", beginTime: $0, duration: 1)]) } },
      source: { Stage.source($0.id) })
    let stage = Stage(
      ["a": Script(duration: 5), "b": Script(duration: 5), "ad": Script(duration: 1)],
      showing: .lifecycle, provider: provider)
    stage.controller.autoAdvance = true
    stage.controller.autoPlay = true
    stage.controller.setVideos([Stage.video("a"), Stage.video("b")])
    stage.run(for: 20)
    // Each session has a copy of its own.
    #expect(
      stage.log.lines.filter { $0.hasSuffix("AdEnter") } == ["0 a AdEnter", "6 b AdEnter"])
  }

  /// An ad that loads while the viewer pauses waits; so does the next one after a skip.
  @Test func pausingBeforeAnAdLoadsPausesIt() {
    let provider = AdSessionProvider(
      sequences: { _ in [AdSequence(["1", "2"].map { Ad(id: $0, duration: 2, skipTime: 0) })] },
      source: { Stage.source($0.id) })
    let stage = Stage(
      ["1": Script(duration: 2, loadDelay: 1), "2": Script(duration: 2, loadDelay: 1)],
      showing: .interludes, provider: provider)
    stage.controller.setVideos([Stage.video("a")])
    stage.controller.play()
    stage.run(for: 0.5)
    stage.controller.pause()
    stage.run(for: 4.5)
    #expect(stage.player("1")?.clock.mediaTime == 0)
    stage.controller.currentSession?.playingAdBreak?.skip()
    stage.run(for: 5)
    #expect(stage.player("2")?.clock.mediaTime == 0)
    stage.controller.play()
    stage.run(for: 3)
    expectLog(
      stage,
      """
      0 a advanced
      0 a sequence of 2 entered
      1 a ad 1 entered
      1 a ad 1 paused
      5 a ad 1 exited
      6 a ad 2 entered
      6 a ad 2 paused
      10 a ad 2 resumed
      11 a ad 2 at 1
      12 a ad 2 at 2
      12 a ad 2 exited
      12 a sequence of 2 exited
      """)
  }
}
