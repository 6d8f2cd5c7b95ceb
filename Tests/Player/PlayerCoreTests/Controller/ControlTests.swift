import PlayerCore
import Testing

/// The state of an app's sliders, buttons and captions. This package has no views, only their
/// state.
@Suite struct ControlTests {
  typealias Script = SimulatedPlayer.Script

  private static let english = MediaSelection.Option(id: "en", displayName: "English", locale: "en")
  private static let french = MediaSelection.Option(id: "fr", displayName: "Français", locale: "fr")

  /// The state of a slider, derived only from the events.
  private final class Slider: PlaybackSessionConsumer {
    private var duration: Double?
    private var ranges: [ClosedRange<Double>] = []
    private var position: Double?

    func session(_: PlaybackSession, did event: SessionEvent) {
      switch event {
      case .advanced: (duration, ranges, position) = (nil, [], nil)
      case .durationChanged(let time): duration = time
      case .seekableRangesChanged(let new): ranges = new
      case .progressed(let time) where time.isFinite: position = time
      default: break
      }
    }

    var text: String {
      func show(_ time: Double?) -> String { time.map(EventLog.seconds) ?? "?" }
      let places = ranges.map { "\($0)" }.joined(separator: " ")
      return "\(show(position)) of \(show(duration)) in [\(places)]"
    }
  }

  /// 4.2.2: the slider kept what it showed of the video before.
  @Test("changelog 4.2.2: a slider belongs to the new session") func aSliderBelongsToTheNewSession() {
    var live = Script(duration: nil, loadDelay: 1)
    live.seekableRanges = [100...130]
    let stage = Stage(
      ["a": Script(duration: 30), "b": live, "c": Script(duration: nil), "d": Script(duration: 8)],
      showing: [.media, .progress])
    let slider = Slider()
    stage.controller.addSessionConsumer(slider)
    stage.controller.autoPlay = true
    stage.controller.setVideos(["a", "b", "c", "d"].map { Stage.video($0) })
    stage.run(for: 2.5)
    #expect(slider.text == "2 of 30 in [0.0...30.0]")
    stage.log.clear()
    stage.controller.advanceToNext()
    stage.run(for: 1)
    #expect(slider.text == "0 of ? in [100.0...130.0]")
    stage.controller.advanceToNext()
    stage.run(for: 1)
    #expect(slider.text == "1 of ? in []")
    stage.controller.advanceToNext()
    stage.run(for: 0)
    #expect(slider.text == "0 of 8 in [0.0...8.0]")
    let kept = stage.log.lines.filter { line in
      ["advanced", " at ", "duration", "seekable"].contains { line.contains($0) }
    }
    #expect(
      kept == [
        "3.5 b advanced", "3.5 b seekable 100.0...130.0", "3.5 b at −∞", "3.5 b at 0",
        "3.5 c advanced", "3.5 c at −∞", "3.5 c at 0", "4.5 c at 1",
        "4.5 d advanced", "4.5 d duration 8", "4.5 d seekable 0.0...8.0", "4.5 d at −∞",
        "4.5 d at 0",
      ])
  }

  /// 4.2.2, for one who comes late: it is caught up on the session that is, and on none before.
  @Test("changelog 4.2.2: a late slider knows the new session only")
  func aLateSliderKnowsTheNewSessionOnly() {
    let stage = Stage(["a": Script(duration: 30), "b": Script(duration: nil)])
    stage.controller.setVideos([Stage.video("a"), Stage.video("b")])
    stage.run(for: 1)
    stage.controller.advanceToNext()
    stage.run(for: 1)
    let slider = Slider()
    stage.controller.addSessionConsumer(slider)
    stage.run(for: 0)
    #expect(slider.text == "? of ? in []")
  }

  /// 6.6.0: the LIVE button did not start a live stream that was paused.
  @Test("changelog 6.6.0: the live button goes to the edge and plays", arguments: [true, false])
  func theLiveButtonGoesToTheEdgeAndPlays(_ isPlaying: Bool) {
    var live = Script(duration: nil, seekDelay: 0.5)
    live.seekableRanges = [0...30]
    let stage = Stage(["a": live], showing: [.lifecycle, .seeks, .progress])
    stage.controller.setVideos([Stage.video("a")])
    stage.controller.play()
    stage.run(for: 2)
    if !isPlaying { stage.controller.pause() }
    stage.player("a")?.change { $0.seekableRanges = [10...20, 40...90] }
    stage.run(for: 1)
    stage.log.clear()
    stage.controller.playLive()
    stage.run(for: 1.75)
    let start = isPlaying ? ["3 a PlayRequest"] : ["3 a PlayRequest", "3 a Play"]
    #expect(stage.log.lines == start + ["3.5 a landed at 90", "3.5 a at 90", "4.5 a at 91"])
    #expect(stage.player("a")?.rate == 1)
  }

  @Test func theLiveButtonIsForLiveStreams() {
    var diagnostics: [String] = []
    let stage = Stage(showing: [.lifecycle, .seeks])
    stage.controller.diagnosticHandler = { diagnostics.append($0) }
    stage.controller.playLive()
    stage.controller.setVideos([Stage.video("a")])
    stage.run(for: 1)
    stage.log.clear()
    stage.controller.playLive()
    stage.run(for: 1)
    expectLog(stage, "")
    #expect(diagnostics.count == 2)
  }

  /// `diagnosticHandler` promises the reason of each ignored call.
  @Test func eachIgnoredCallIsReported() {
    var diagnostics: [String] = []
    let stage = Stage()
    stage.controller.diagnosticHandler = { diagnostics.append($0) }
    stage.controller.seek(to: 1)
    stage.controller.resume(at: 1, autoPlay: true)
    stage.controller.advanceToNext()
    stage.run(for: 1)
    stage.controller.setVideos([Stage.video("a")])
    stage.run(for: 1)
    stage.controller.seek(to: .nan)
    stage.controller.advanceToNext()
    stage.controller.pauseAd()
    stage.controller.resumeAd()
    stage.controller.insert(Stage.video("b"), afterVideoAt: 1)
    stage.controller.insert(Video(sources: []), afterVideoAt: 0)
    stage.run(for: 1)
    stage.controller.currentSession?.terminate()
    stage.controller.play()
    stage.run(for: 1)
    #expect(
      diagnostics == [
        "seek(to: 1.0) is ignored: no session is ready, an ad or a bumper plays, or the time is NaN",
        "resume(at:autoPlay:) is ignored: there is no session with media",
        "advanceToNext() is ignored: no playable video follows",
        "advanceToNext() is ignored: no playable video follows",
        "pauseAd() is ignored: no ad plays", "resumeAd() is ignored: no ad plays",
        "insert(_:afterVideoAt: 1) is ignored: there is no video 1",
        "insert(_:afterVideoAt: 0) is ignored: the video can't be played",
        "seek(to: nan) is ignored: no session is ready, an ad or a bumper plays, or the time is NaN",
        "play() is ignored: the session has failed or ended",
      ])
  }

  /// 6.6.0: the captions that the media has as its default were not selected.
  @Test("changelog 6.6.0: the default captions are selected") func theDefaultCaptionsAreSelected() {
    let texts = [Self.english, Self.french]
    let stranger = MediaSelection.Option(id: "de", displayName: "Deutsch")
    #expect(MediaSelection.Group(texts, defaultOption: Self.french).selected == Self.french)
    #expect(MediaSelection.Group(texts).selected == nil)
    #expect(MediaSelection.Group(texts, defaultOption: stranger).selected == nil)
    let chosen = MediaSelection.Group(texts, selected: Self.english, defaultOption: Self.french)
    #expect(chosen.selected == Self.english)
    var script = Script(duration: 10)
    script.mediaSelection.legible = MediaSelection.Group(texts, defaultOption: Self.french)
    let stage = Stage(["a": script])
    stage.controller.setVideos([Stage.video("a")])
    stage.run(for: 1)
    let session = stage.controller.currentSession
    #expect(session?.player.mediaSelection.legible.selected == Self.french)
    session?.selectLegible(nil)
    stage.run(for: 1)
    #expect(session?.player.mediaSelection.legible.selected == nil)
  }

  /// 6.7.5: the captions button vanished after a change of the layout; what it shows is the
  /// session's, whatever happens to the view.
  @Test("changelog 6.7.5: captions survive changes of the view")
  func captionsSurviveChangesOfTheView() throws {
    var script = Script(duration: 60)
    script.mediaSelection.legible = MediaSelection.Group([Self.english, Self.french])
    let stage = Stage(["a": script], showing: .media)
    stage.controller.allowsBackgroundAudioPlayback = true
    stage.controller.setVideos([Stage.video("a")])
    stage.controller.play()
    stage.run(for: 1)
    let session = try #require(stage.controller.currentSession)
    session.selectLegible(Self.french)
    stage.run(for: 1)
    stage.log.clear()
    let selection = session.player.mediaSelection
    let view = try #require(stage.controller.view as? VideoView)
    view.size = ViewSize(width: 390, height: 844)
    stage.controller.isShutterClosed = true
    stage.controller.appDidEnterBackground()
    stage.controller.appWillEnterForeground()
    stage.controller.isPictureInPictureActive = true
    view.size = ViewSize(width: 844, height: 390)
    stage.controller.resume(at: 30, autoPlay: true)
    stage.run(for: 1)
    #expect(session.player.mediaSelection == selection)
    #expect(selection.legible.selected == Self.french)
    #expect(!stage.log.text.contains("reads"))
  }
}
