import PlayerCore
import PlayerUI
import TestSupport
import Testing

/// Whatever is pressed and whatever happens, in any order: what the controls show is what the session does.
@Suite struct RandomControlsTests {
  /// A run of random steps on virtual time.
  ///
  /// - Returns: every snapshot, in order.
  static func play(seed: UInt64) async -> [PlayerControls.Snapshot] {
    var random = SeededGenerator(seed: seed)
    let english = MediaSelection.Option(id: "en", displayName: "English")
    var film = SimulatedPlayer.Script(duration: 40, loadDelay: 0.5, seekDelay: 0.75)
    film.mediaSelection = MediaSelection(legible: .init([english], defaultOption: english))
    film.stalls = [.init(at: 12, for: 2)]
    var live = SimulatedPlayer.Script(duration: nil, seekDelay: 0.25)
    live.seekableRanges = [0...300]
    let page = AdControlsTests.page
    let ads = [0.0, 15].map { time in
      AdSequence([
        Ad(id: "one", beginTime: time, duration: 6, skipTime: 2, clickthroughURLs: [page]),
        Ad(id: "two", beginTime: time, duration: 4),
      ])
    }
    var options = PlayerUIOptions()
    options.automaticControlTypeSelection = Bool.random(using: &random)
    options.showBumperControls = Bool.random(using: &random)
    let stage = ControlsStage(
      [
        "film": film, "live": live, "one": .init(duration: 6), "two": .init(duration: 4),
        "bumper": .init(duration: 3),
      ], ads: ads, options: options)
    let changes = stage.controls.changes
    let videos = [
      ControlsStage.video("film").update { $0.bumper = ControlsStage.video("bumper") },
      ControlsStage.video("live"), ControlsStage.video("film"),
    ]
    stage.controller.autoAdvance = true
    stage.controller.setVideos(videos)
    for _ in 0..<120 {
      step(stage, videos, &random)
      if Bool.random(using: &random) { stage.run(for: .random(in: 0...4, using: &random)) }
      stage.drain()
      check(stage)
    }
    let last = stage.controls.snapshot
    stage.controls.tap()
    stage.drain()
    var seen: [PlayerControls.Snapshot] = []
    for await snapshot in changes {
      seen.append(snapshot)
      if snapshot == stage.controls.snapshot, snapshot != last { break }
    }
    return seen
  }

  private static func step(
    _ stage: ControlsStage, _ videos: [Video], _ random: inout SeededGenerator
  ) {
    let controls = stage.controls
    switch Int.random(in: 0..<14, using: &random) {
    case 0...2: controls.press(.playback)
    case 3: controls.press(ControlTag.allCases.randomElement(using: &random) ?? .skip)
    case 4: controls.touchSlider(at: .random(in: -0.1...1.1, using: &random))
    case 5: controls.releaseSlider()
    case 6: controls.cancelSliderTouch()
    case 7: controls.tap()
    case 8: controls.menuDidClose()
    case 9: controls.learnMoreDidClose()
    case 10: controls.adjustSlider(forward: .random(using: &random))
    case 11: stage.controller.seek(to: .random(in: 0...45, using: &random))
    case 12: stage.controller.advanceToNext()
    default:
      if Int.random(in: 0..<6, using: &random) == 0 { stage.controller.setVideos(videos) }
    }
  }

  private static func check(_ stage: ControlsStage) {
    let (state, snapshot) = (stage.state, stage.controls.snapshot)
    guard let session = stage.controller.currentSession else { return }
    #expect((state.stage == .ads) == (session.playingAdBreak != nil))
    #expect(state.isContentPlaying == session.isPlaying)
    #expect(state.isReady == session.isReady)
    #expect((0...1).contains(state.slider.fraction))
    #expect(state.slider.range.contains(state.slider.playhead) || state.videoType == .live)
    if state.stage != .content {
      #expect(!state.canSeek && state.slider.touchedTime == nil)
      #expect(!stage.controls.isEnabled(.jumpBack) && !stage.controls.isEnabled(.progress))
    }
    #expect((state.ads != nil) == (state.stage == .ads))
    if let ads = state.ads {
      #expect((0...ads.podCount).contains(ads.podIndex) && ads.secondsToContent >= 0)
    }
    if snapshot.visibility.isSuppressed { #expect(!snapshot.visibility.isShown) }
    // No seek is reported as awaited when none is in progress.
    if state.slider.awaitedTime != nil { #expect(session.isSeeking) }
    for width in [320.0, 700] {
      let layout = stage.controls.solved(width: width)
      #expect(layout.frames.allSatisfy { $0.x >= 0 && $0.maxX <= width + 1e-9 })
    }
  }

  @Test(arguments: 1...60)
  func controlsShowTheStateOfTheSession(seed: Int) async {
    let first = await Self.play(seed: UInt64(seed))
    for (snapshot, next) in zip(first, first.dropFirst()) { #expect(snapshot != next) }
  }

  /// The steps lead everywhere: what is never seen is not tried.
  @Test func theStepsCoverEveryState() async {
    var seen: [ControlsState] = []
    for seed in 1...8 { seen += await Self.play(seed: UInt64(seed)).map(\.state) }
    #expect(Set(seen.map(\.stage)) == [.content, .bumper, .ads])
    #expect(Set(seen.map(\.videoType)).isSuperset(of: [.vod, .liveDVR]))
    #expect(seen.contains { $0.slider.touchedTime != nil } && seen.contains { $0.hasEnded })
    #expect(
      seen.contains { $0.slider.awaitedTime != nil } && seen.contains { $0.isInterludePaused })
    #expect(seen.contains { !$0.liveEdge.isAtEdge } && seen.contains { $0.ads?.podIndex == 2 })
  }

  @Test(arguments: 1...5)
  func theSameStepsGiveTheSameSnapshots(seed: Int) async {
    let (first, second) = (await Self.play(seed: UInt64(seed)), await Self.play(seed: UInt64(seed)))
    #expect(first == second)
    #expect(first.count > 20)
  }
}
