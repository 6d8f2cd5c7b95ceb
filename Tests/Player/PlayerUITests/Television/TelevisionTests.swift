import JSON
import PlayerCore
import PlayerUI
import Testing

@Suite struct TelevisionTests {
  /// A television on virtual time, whose gestures are carried out.
  final class Room {
    let stage: ControlsStage
    var television: TelevisionControls
    var now: Double { stage.executor.now }

    init(_ script: SimulatedPlayer.Script = .init(duration: 600)) {
      stage = ControlsStage(["a": script])
      television = TelevisionControls(at: 0)
      stage.load("a")
    }

    @discardableResult func does(_ gesture: RemoteGesture) -> [RemoteEffect] {
      let effects = television.handle(gesture, stage.state, at: now)
      for effect in effects {
        switch effect {
        case .play: stage.controller.play()
        case .pause: stage.controller.pause()
        case .seek(let time): stage.controller.seek(to: time)
        case .leave: break
        }
      }
      stage.drain()
      television.follow(stage.state, at: now)
      return effects
    }

    func wait(_ seconds: Double) {
      stage.run(for: seconds)
      television.follow(stage.state, at: now)
    }

    var place: Double? { television.place(stage.state, at: now) }
  }

  @Test func theDefaultsEqualThoseOfTheNativeSDK() {
    let options = TelevisionOptions()
    #expect(options.jumpInterval == 10 && options.fastRate == 24)
    #expect(options.hideControlsInterval == 3 && options.hideControlsAnimationDuration == 0.5)
    #expect(options.showControlsAnimationDuration == 0.2)
  }

  @Test func aClickInTheMiddlePlaysAndPauses() {
    let room = Room()
    #expect(room.does(.select) == [.play])
    room.wait(5)
    #expect(!room.television.progress.isShown)
    #expect(room.does(.playPause) == [.pause])
    room.wait(10)
    #expect(room.television.progress.isShown)
  }

  @Test func aClickAtAnEdgeJumpsTenSeconds() {
    let room = Room()
    #expect(room.does(.click(.left)) == [.seek(0)])
    #expect(room.does(.click(.right)) == [.seek(10)])
    #expect(room.does(.click(.right)) == [.seek(20)])
    #expect(room.does(.click(.left)) == [.seek(10)])
    room.stage.controller.seek(to: 595)
    room.stage.drain()
    #expect(room.does(.click(.right)) == [.seek(600)])
  }

  /// While an edge is held, 24 seconds pass in each; letting go plays on where that led, if it played before.
  @Test func holdingAnEdgeScrubsThroughTheMedia() {
    let room = Room()
    room.does(.select)
    room.wait(100)
    #expect(room.does(.hold(.right)) == [.pause])
    room.wait(5)
    #expect(room.place == 220 && room.television.progress.isShown)
    #expect(room.does(.release) == [.seek(220), .play])
    room.wait(1)
    #expect(room.place == 221)
    room.does(.hold(.left))
    room.wait(100)
    #expect(room.place == 0)
    #expect(room.does(.release) == [.seek(0), .play])
  }

  @Test func scrubbingAPausedVideoEndsPaused() {
    let room = Room()
    #expect(room.does(.hold(.right)) == [])
    room.wait(2)
    #expect(room.does(.release) == [.seek(48)])
  }

  @Test func scrubbingCanBeReversedAndCancelled() {
    let room = Room()
    room.does(.select)
    room.does(.hold(.right))
    room.wait(10)
    room.does(.hold(.left))
    room.wait(2)
    #expect(room.place == 192)
    #expect(room.does(.menu) == [.play])
    #expect(room.television.scan == nil)
    #expect(room.does(.release) == [])
    room.does(.hold(.right))
    room.wait(1)
    #expect(room.does(.select).last == .play)
  }

  @Test func theTabBarShowsAndHides() {
    let english = MediaSelection.Option(id: "en", displayName: "English")
    let german = MediaSelection.Option(id: "de", displayName: "Deutsch")
    var script = SimulatedPlayer.Script(duration: 100)
    script.mediaSelection = MediaSelection(
      audible: .init([english, german]), legible: .init([english]))
    let room = Room(script)
    room.does(.swipe(.right))
    #expect(room.television.tab == nil)
    room.does(.swipeDown)
    #expect(room.television.tab == .info)
    var tabs: [TelevisionControls.Tab?] = []
    for side in [RemoteSide.right, .right, .right, .left, .left, .left] {
      room.does(.swipe(side))
      tabs.append(room.television.tab)
    }
    #expect(tabs == [.subtitles, .audio, .audio, .subtitles, .info, .info])
    // The edge now goes from tab to tab, and not through the media.
    #expect(room.does(.click(.right)) == [] && room.television.tab == .subtitles)
    #expect(room.does(.hold(.right)) == [] && room.television.scan == nil)
    room.does(.swipeUp)
    #expect(room.television.tab == nil)
  }

  @Test func onlyWhatCanBeChosenHasATab() {
    let room = Room()
    room.does(.swipeDown)
    room.does(.swipe(.right))
    #expect(room.television.tab == .info)
    #expect(TelevisionControls.tabs(for: room.stage.state) == [.info])
    room.does(.swipeUp)
    room.television.showsTabBar = false
    room.does(.swipeDown)
    #expect(room.television.tab == nil)
  }

  @Test func theBackButtonClosesWhatIsOpenFirst() {
    let room = Room()
    room.does(.select)
    room.does(.swipeDown)
    #expect(room.does(.menu) == [] && room.television.tab == nil)
    #expect(room.does(.menu) == [] && !room.television.progress.isShown)
    #expect(room.does(.menu) == [.leave])
  }

  @Test func aLiveStreamCannotBeSought() {
    var script = SimulatedPlayer.Script(duration: nil)
    script.seekableRanges = [0...20]
    let room = Room(script)
    #expect(room.does(.click(.right)) == [] && room.does(.hold(.left)) == [])
    #expect(room.television.scan == nil)
  }

  // MARK: Texts

  @Test func theInfoTabShowsTheKnownMetadata() {
    let stage = ControlsStage(["a": .init(duration: 3725)])
    stage.load("a")
    let texts = TelevisionTexts(stage.controls.text)
    let video = ControlsStage.video(
      "a", properties: ["name": "Rivers", "description": "short", "long_description": "long"])
    let info = texts.info(of: video, stage.state)
    #expect(info.title == "Rivers" && info.description == "long" && info.duration == "63 min")
    #expect(info.playFromBeginning == "Play from Beginning" && info.moreInfo == "More Info")
    let nothing = texts.info(of: Video(), ControlsState())
    #expect(nothing.title == "Unknown" && nothing.duration == "Unknown")
    #expect(nothing.description == nil)
    #expect(
      TelevisionControls.Tab.allCases.map(texts.title(of:)) == ["Info", "Subtitles", "Audio"])
    #expect(texts.showTabBar == "Show Tab Bar")
  }

  @Test func theSubtitleTabUsesItsOwnTexts() {
    let english = MediaSelection.Option(id: "en", displayName: "English")
    var script = SimulatedPlayer.Script(duration: 100)
    script.mediaSelection = MediaSelection(
      audible: .init([english]), legible: .init([english], defaultOption: english))
    let stage = ControlsStage(["a": script])
    stage.load("a")
    let texts = TelevisionTexts(stage.controls.text)
    #expect(texts.subtitles(stage.state.mediaChoice).map(\.title) == ["Off", "Auto", "English"])
    #expect(texts.subtitles(MediaChoice()).isEmpty)
  }

  @Test func theStatusShowsAdsAndLiveStreams() throws {
    let ads = AdControlsTests.stage()
    #expect(TelevisionTexts(ads.controls.text).status(ads.state) == "Ad 1 of 2")
    var script = SimulatedPlayer.Script(duration: nil)
    script.seekableRanges = [0...400]
    let live = ControlsStage(["a": script])
    let texts = TelevisionTexts(live.controls.text)
    #expect(texts.status(live.state) == nil)
    live.load("a")
    #expect(texts.status(live.state) == "Live stream paused")
    live.controls.press(.live)
    live.drain()
    #expect(texts.status(live.state) == "LIVE")
  }

  @Test func voiceOverReadsTheElapsedAndTheRemainingTime() {
    let stage = ControlsStage(["a": .init(duration: 100)])
    stage.play("a", to: 40)
    let texts = TelevisionTexts(stage.controls.text)
    #expect(
      texts.accessibilityLabel(stage.state)
        == "Media controls, elapsed time 40 seconds, remaining time 1 minute")
    #expect(
      texts.accessibilityLabel(ControlsState())
        == "Media controls, elapsed time Unknown, remaining time Unknown")
  }

  @Test func aThumbnailIsShownDuringAScan() {
    let stage = ControlsStage()
    stage.load("a")
    var television = TelevisionControls(at: 0)
    let view = ViewSize(width: 1920, height: 1080)
    #expect(television.thumbnail(of: stage.controls, in: view, at: 1) == nil)
    _ = television.handle(.hold(.right), stage.state, at: 1)
    let thumbnail = television.thumbnail(of: stage.controls, in: view, at: 3)
    #expect(thumbnail?.time == 48)
    #expect(thumbnail?.placement.size == ViewSize(width: 320, height: 180))
    stage.controls.placementOfThumbnail = { _, _ in nil }
    #expect(television.thumbnail(of: stage.controls, in: view, at: 3) == nil)
  }
}
