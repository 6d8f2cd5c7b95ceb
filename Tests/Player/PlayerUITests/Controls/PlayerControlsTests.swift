import Localization
import PlayerCore
import PlayerUI
import Testing

@Suite struct PlayerControlsTests {
  typealias Script = SimulatedPlayer.Script

  @Test func thePlaybackButtonPlaysAndPauses() {
    let stage = ControlsStage()
    stage.load("a")
    #expect(!stage.state.isPlaying && stage.controls.isPrimary(.playback))
    stage.controls.press(.playback)
    stage.run(for: 4)
    #expect(stage.state.isPlaying && !stage.controls.isPrimary(.playback))
    stage.controls.press(.playback)
    stage.run(for: 4)
    #expect(!stage.state.isPlaying && stage.state.time == 4)
  }

  @Test func controlsThatAreCreatedDuringPlaybackShowIt() {
    let stage = ControlsStage()
    stage.play("a", to: 5)
    var options = PlayerUIOptions()
    options.automaticControlTypeSelection = true
    options.automaticControlTypeSelectionUsesShutter = true
    let late = PlayerControls(of: stage.controller, options: options, localizer: Localizer(preferred: ["en"]))
    stage.run(for: 3)
    #expect(late.snapshot.state.isReady && late.snapshot.state.isPlaying && late.snapshot.state.canSeek)
    #expect(late.snapshot.state.videoType == .vod)
    #expect(!stage.controller.isShutterClosed)
    late.press(.playback)
    stage.drain()
    #expect(stage.controller.currentSession?.isPlaying == false)
  }

  @Test(arguments: [true, false])
  func resumingShowsWhetherTheContentPlays(autoPlay: Bool) {
    let stage = ControlsStage()
    stage.play("a", to: 5)
    stage.controller.resume(at: 3, autoPlay: autoPlay)
    stage.run(for: 2)
    #expect(stage.state.isPlaying == autoPlay)
    #expect(stage.controller.currentSession?.isPlaying == autoPlay)
  }

  @Test func afterTheEndThePlaybackButtonRestarts() {
    let stage = ControlsStage(["a": Script(duration: 3)])
    stage.play("a", to: 5)
    #expect(stage.state.hasEnded && !stage.state.isPlaying)
    #expect(stage.state.timeLabels.currentTime == "0:03" && stage.state.slider.fraction == 1)
    stage.controls.press(.playback)
    stage.run(for: 1)
    #expect(!stage.state.hasEnded && stage.state.isPlaying)
    #expect(stage.state.timeLabels.currentTime == "0:01")
  }

  @Test(arguments: [
    (4.0, 10.0, 0.0), (10, 10, 0), (25, 10, 15), (25, 5, 20), (25, 0, 25), (25, -3, 25),
    (25, .nan, 25), (25, .infinity, 0), (-.infinity, 10, 0), (.nan, 10, 0),
  ])
  func jumpBackStopsAtTheStart(time: Double, interval: Double, target: Double) {
    #expect(JumpBack.target(from: time, interval: interval, in: nil) == target)
  }

  @Test(arguments: [(305.0, 300.0), (350, 340), (310, 300), (200, 300), (.infinity, 490)])
  func jumpBackStopsAtTheStartOfTheWindow(time: Double, target: Double) {
    #expect(JumpBack.target(from: time, interval: 10, in: 300...500) == target)
  }

  @Test func aPressOnJumpBackSeeks() {
    let stage = ControlsStage()
    stage.play("a", to: 25)
    stage.controls.press(.jumpBack)
    stage.run(for: 1)
    #expect(stage.state.time == 16)
  }

  @Test(arguments: [[100...400], [100...400, 200...Double.infinity, -Double.infinity...90]])
  func inALiveWindowJumpBackStaysWithinIt(ranges: [ClosedRange<Double>]) {
    var script = Script(duration: nil)
    script.seekableRanges = ranges
    let stage = ControlsStage(["a": script])
    stage.load("a")
    stage.controller.seek(to: 105)
    stage.drain()
    #expect(stage.state.controlType == .liveDVR && stage.state.slider.range == 100...400)
    stage.controls.press(.jumpBack)
    stage.drain()
    #expect(stage.player("a")?.clock.mediaTime == 100)
  }

  @Test func duringABumperOnlyPlayAndPauseWork() {
    let stage = ControlsStage(["a": Script(duration: 100), "bumper": Script(duration: 8)])
    stage.controller.setVideos([
      ControlsStage.video("a").update { $0.bumper = ControlsStage.video("bumper") }
    ])
    stage.drain()
    stage.controls.press(.playback)
    stage.run(for: 3)
    #expect(stage.state.stage == .bumper && stage.state.isPlaying)
    #expect(stage.state.slider.color == .purple)
    #expect(stage.controls.solved(width: 800).hidden.contains("jumpBack"))
    for tag in [ControlTag.jumpBack, .progress, .live, .skip] {
      #expect(!stage.controls.isEnabled(tag))
    }
    #expect(stage.state.timeLabels.currentTime == "0:03")
    stage.controls.touchSlider(at: 0.5)
    #expect(stage.state.slider.touchedTime == nil)
    stage.controls.press(.playback)
    stage.run(for: 60)
    #expect(stage.state.stage == .bumper && !stage.state.isPlaying)
    stage.controls.press(.playback)
    stage.run(for: 7)
    #expect(stage.state.stage == .content && stage.state.isPlaying)
    #expect(stage.state.slider.color == .standard)
    #expect(!stage.controls.solved(width: 800).hidden.contains("jumpBack"))
  }

  @Test func controlsCanBeHiddenDuringABumper() {
    var options = PlayerUIOptions()
    options.showBumperControls = false
    let stage = ControlsStage(["bumper": Script(duration: 8)], options: options)
    stage.controller.setVideos([
      ControlsStage.video("a").update { $0.bumper = ControlsStage.video("bumper") }
    ])
    stage.drain()
    stage.controls.press(.playback)
    stage.run(for: 1)
    stage.controls.touch()
    #expect(!stage.visibility.isShown)
    stage.run(for: 8)
    #expect(stage.visibility.isShown)
  }

  @Test func theLiveButtonGoesToTheEdgeAndPlays() {
    var script = Script(duration: nil)
    script.seekableRanges = [0...400]
    let stage = ControlsStage(["a": script])
    stage.load("a")
    stage.controller.seek(to: 100)
    stage.drain()
    #expect(!stage.state.liveEdge.isAtEdge && !stage.controls.isPrimary(.live))
    #expect(stage.state.timeLabels.currentTime == "-5:00")
    stage.controls.press(.live)
    stage.drain()
    #expect(stage.state.liveEdge.isAtEdge && stage.state.isPlaying)
    #expect(
      stage.state.timeLabels == TimeLabels(time: 400, duration: nil, type: .liveDVR, liveEdge: 400))
  }

  /// The edge comes in jumps of some seconds, and the playhead runs after it: between the two distances nothing changes.
  @Test func theLiveButtonDoesNotFlap() {
    var script = Script(duration: nil)
    script.seekableRanges = [0...400]
    let stage = ControlsStage(["a": script])
    stage.load("a")
    stage.controls.press(.live)
    var answers: [Bool] = []
    for edge in stride(from: 406.0, through: 460, by: 6) {
      stage.run(for: 6)
      stage.player("a")?.change { $0.seekableRanges = [0...(edge + 8)] }
      stage.drain()
      answers.append(stage.state.liveEdge.isAtEdge)
    }
    #expect(answers.allSatisfy { $0 })
  }

  @Test func openingTheMenuKeepsTheControlsAndIsReported() {
    let english = MediaSelection.Option(id: "en", displayName: "English", locale: "en")
    var script = Script(duration: 100)
    script.mediaSelection = MediaSelection(legible: .init([english]))
    let stage = ControlsStage(["a": script])
    stage.play("a", to: 1)
    stage.controls.press(.closedCaption)
    #expect(stage.delegate.notes.last == "menu mediaChoice")
    stage.run(for: 50)
    #expect(stage.visibility.isShown)
    stage.controls.menuDidClose()
    stage.run(for: 4)
    #expect(!stage.visibility.isShown)
  }

  @Test func aScreenTransitionIsReportedBeforeAndAfter() {
    let stage = ControlsStage()
    stage.load("a")
    stage.controls.press(.screenMode)
    stage.controls.transition(to: .full)
    #expect(stage.delegate.notes.isEmpty)
    stage.drain()
    #expect(stage.delegate.notes == ["will full, is normal", "did full, is full"])
    stage.controls.press(.screenMode)
    stage.drain()
    #expect(stage.delegate.notes.suffix(2) == ["will normal, is full", "did normal, is normal"])
  }

  @Test func aSelectedBitRateAppliesToTheVideosThatFollow() throws {
    var options = PlayerUIOptions()
    options.preferredBitrate = .init(
      options: [.init("Low", bitsPerSecond: 300_000), .init("High", bitsPerSecond: 0)],
      initialIndex: 1)
    let stage = ControlsStage(options: options)
    stage.load("a", "b")
    #expect(stage.controls.solved(width: 700).frame(of: "preferredBitrate") != nil)
    stage.controls.chooseBitrate(0)
    stage.controls.chooseBitrate(9)
    stage.drain()
    #expect(stage.controls.snapshot.bitrates?.selected.title == "Low")
    #expect(stage.player("a")?.preferredPeakBitRate == 300_000)
    stage.controller.advanceToNext()
    stage.drain()
    #expect(stage.player("b")?.preferredPeakBitRate == 300_000)
  }

  /// The menu's own words are in the viewer's language, and a limit that is chosen at first holds at once.
  @Test func theMenuOfBitRatesIsTranslated() {
    var options = PlayerUIOptions()
    options.preferredBitrate = .init(options: [.init("300", bitsPerSecond: 300_000)])
    let stage = ControlsStage(options: options, languages: ["de"])
    let menu = stage.controls.snapshot.bitrates
    #expect(menu?.title == "Bevorzugte Bitrate")
    #expect(menu?.options.map(\.title) == ["300", "Automatisch"])
    #expect(stage.controller.preferredPeakBitRate == 300_000)
    options.preferredBitrate?.title = "Rates"
    let english = ControlsStage(options: options).controls.snapshot.bitrates
    #expect(english?.title == "Rates")
    #expect(english?.options.map(\.title) == ["300", "Automatic"])
  }

  @Test(arguments: [
    (10.0 as Double?, nil as [ClosedRange<Double>]?, MediaType.audioVideo, ControlType.vod),
    (10, nil, .audio, .audio), (nil, [0...20], .audioVideo, .live),
    (nil, [0...20], .audio, .liveAudio),
    (nil, [0...500], .audioVideo, .liveDVR), (nil, [0...500], .audio, .liveDVRAudio),
  ])
  func theLayoutFollowsTheMediaIfConfigured(
    duration: Double?, ranges: [ClosedRange<Double>]?, media: MediaType, type: ControlType
  ) {
    var script = Script(duration: duration)
    script.seekableRanges = ranges
    script.mediaType = media
    let own = ControlLayout(standard: [[LayoutItem(.playback)]], compact: [])
    for isAutomatic in [false, true] {
      var options = PlayerUIOptions()
      options.automaticControlTypeSelection = isAutomatic
      let stage = ControlsStage(["a": script], options: options, layout: own)
      stage.load("a")
      #expect(stage.state.controlType == type)
      let layout = stage.controls.snapshot.layout
      #expect(layout == (isAutomatic ? .supplied(type) : own))
    }
  }

  /// Before the type of a video is known, its picture is covered; then the cover fades away.
  @Test func theShutterOpensWhenTheLayoutIsFound() {
    var options = PlayerUIOptions()
    options.automaticControlTypeSelection = true
    for uses in [true, false] {
      options.automaticControlTypeSelectionUsesShutter = uses
      let stage = ControlsStage(options: options)
      var seen: [Bool] = []
      let watcher = Watcher { seen.append(stage.controller.isShutterClosed) }
      stage.controller.addSessionConsumer(watcher)
      stage.load("a")
      #expect(seen.contains(true) == uses)
      #expect(!stage.controller.isShutterClosed)
      #expect(stage.controller.shutterFadeTime == (uses ? 0.5 : 0))
    }
  }

  /// A stream whose type is never found out is uncovered when it plays.
  @Test func theShutterOpensAtTheLatestWhenTheVideoPlays() {
    var options = PlayerUIOptions()
    options.automaticControlTypeSelection = true
    var script = Script(duration: nil)
    script.seekableRanges = []
    let stage = ControlsStage(["a": script], options: options)
    stage.load("a")
    #expect(stage.state.videoType == .unknown && stage.controller.isShutterClosed)
    stage.controls.press(.playback)
    stage.run(for: 1)
    #expect(!stage.controller.isShutterClosed)
  }

  final class Watcher: PlaybackSessionConsumer {
    private let look: () -> Void
    init(_ look: @escaping () -> Void) { self.look = look }
    func session(_: PlaybackSession, did _: SessionEvent) { look() }
  }

  @Test func theNextVideoKeepsNoStateOfThePreviousOne() {
    let stage = ControlsStage(["a": Script(duration: 10), "b": Script(duration: 7200)])
    stage.play("a", to: 8)
    stage.controls.setBuffered(until: 9)
    stage.controls.touchSlider(at: 0.5)
    stage.load("b")
    #expect(stage.state.slider.fraction == 0 && stage.state.slider.touchedTime == nil)
    #expect(stage.state.slider.bufferedFraction == nil)
    #expect(stage.state.timeLabels.duration == "2:00:00")
    #expect(stage.state.timeLabels.currentTime == "-:--")
  }

  @Test func disabledControlsDoNothing() {
    let stage = ControlsStage()
    stage.load("a")
    stage.controls.areControlsEnabled = false
    for tag in ControlTag.allCases {
      #expect(!stage.controls.isEnabled(tag))
      stage.controls.press(tag)
    }
    stage.run(for: 2)
    #expect(!stage.state.isPlaying && stage.delegate.notes.isEmpty)
    #expect(stage.controls.snapshot.enabled.isEmpty)
    stage.controls.areControlsEnabled = true
    #expect(stage.controls.snapshot.enabled == [.playback, .jumpBack, .progress, .screenMode])
  }

  /// A control that an app shows although it has nothing to do opens no empty menu.
  @Test func unavailableControlsDoNothing() {
    let stage = ControlsStage()
    stage.load("a")
    for tag in [
      ControlTag.closedCaption, .preferredBitrate, .externalRoute, .pictureInPicture, .video360,
    ] {
      stage.controls.press(tag)
      #expect(!stage.controls.isEnabled(tag))
    }
    #expect(stage.delegate.notes.isEmpty)
  }

  /// Before a video, and after it is gone, a press on anything is harmless.
  @Test func withoutAVideoNothingHappens() {
    let stage = ControlsStage()
    for tag in ControlTag.allCases where tag != .playback { stage.controls.press(tag) }
    stage.controls.touchSlider(at: 0.5)
    stage.controls.releaseSlider()
    stage.controls.adjustSlider(forward: true)
    stage.controls.choose(.off)
    stage.run(for: 1)
    #expect(stage.state == ControlsState())
  }

  @Test func controlsHideDuringPlaybackAndStayDuringAPause() {
    let stage = ControlsStage()
    stage.load("a")
    stage.run(for: 20)
    #expect(stage.visibility.isShown)
    stage.controls.press(.playback)
    stage.run(for: 2.9)
    #expect(stage.visibility.isShown)
    stage.run(for: 0.7)
    #expect(!stage.visibility.isShown && stage.delegate.notes == ["fadedOut"])
    stage.controls.tap()
    stage.run(for: 1)
    #expect(stage.delegate.notes == ["fadedOut", "fadedIn"])
    stage.controls.setVoiceOver(isRunning: true)
    stage.run(for: 50)
    #expect(stage.visibility.isShown)
  }

  @Test func anotherLayoutMayBeInstalledAtAnyTime() {
    let stage = ControlsStage()
    stage.play("a", to: 1)
    stage.controls.customLayout = ControlLayout(standard: [[LayoutItem(.playback)]], compact: [])
    #expect(stage.controls.solved(width: 700).frames.map(\.tag) == [.playback])
    stage.controls.press(.playback)
    stage.drain()
    #expect(!stage.state.isPlaying)
  }

  @Test func everyChangeIsReportedOnceAndInOrder() async {
    let stage = ControlsStage(["a": Script(duration: 3)])
    let changes = stage.controls.changes
    stage.play("a", to: 5)
    let last = stage.controls.snapshot
    var seen: [PlayerControls.Snapshot] = []
    for await snapshot in changes {
      if let before = seen.last { #expect(snapshot != before) }
      seen.append(snapshot)
      if snapshot == last { break }
    }
    let labels = seen.map(\.state.timeLabels.currentTime)
    var steps: [String] = []
    for label in labels where steps.last != label { steps.append(label) }
    #expect(steps == ["-:--", "0:00", "0:01", "0:02", "0:03"])
  }

  @Test func controlsAreReleasedWithTheirController() {
    weak var controls: PlayerControls?
    do {
      let stage = ControlsStage()
      stage.play("a", to: 2)
      controls = stage.controls
      #expect(controls != nil)
    }
    #expect(controls == nil)
  }
}
