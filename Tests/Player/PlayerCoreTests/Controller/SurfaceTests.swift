import JSON
import PlayerCore
import Testing

/// The manager, the view, the settings: what an app touches first.
@Suite struct SurfaceTests {
  final class FramedView: PlayerView {
    let video: VideoView
    init(_ video: VideoView) { self.video = video }
  }

  @Test func theManagerIsSharedAndItsSessionHasOneID() async {
    let names = await withTaskGroup(of: String.self) { group in
      for _ in 0..<100 { group.addTask { PlayerManager.shared.sessionID } }
      return await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(names.count == 1)
    #expect(names.first?.count == 32)
    #expect(PlayerManager.version.split(separator: ".").count == 3)
  }

  /// Another run of the program has another name.
  @Test func theSessionIDIsThatOfTheProcess() async throws {
    let mark = "session id "
    let child = try await #require(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) { print("\nsession id \(PlayerManager.shared.sessionID)") }
    let lines = String(decoding: child.standardOutputContent, as: UTF8.self).split(separator: "\n")
    let line = try #require(lines.first { $0.hasPrefix(mark) })
    #expect(line.count == mark.count + 32)
    #expect(line.dropFirst(mark.count) != PlayerManager.shared.sessionID)
  }

  @Test func aNewControllerHasTheDefaults() {
    let executor = PlaybackExecutor(clock: ManualClock())
    let controller = PlayerManager.shared.makeSimulatedController(executor: executor)
    #expect(controller.currentSession == nil)
    #expect(!controller.autoPlay && !controller.autoAdvance && !controller.adsDisabled)
    #expect(!controller.allowsBackgroundAudioPlayback && !controller.isShutterClosed)
    #expect(controller.shutterFadeTime == 0)
    #expect(controller.generatesInterstitialTimeRanges)
    #expect(controller.playbackRate == 1)
    #expect(controller.options == ControllerOptions())
    #expect(controller.view is VideoView)
    controller.setVideos([Stage.video("a", properties: ["duration": 2000])])
    controller.play()
    executor.run()
    #expect(controller.currentSession?.player.clock.mediaTime == 2)
  }

  @Test func theViewIsMadeOnce() {
    var made = 0
    let stage = Stage(viewStrategy: { video, controller in
      made += 1
      _ = controller.view
      return FramedView(video)
    })
    #expect(made == 0)
    #expect(stage.controller.view is FramedView)
    #expect(stage.controller.view === stage.controller.view)
    #expect(made == 1)
  }

  /// The composition of the documents: controls over the video, and ads over both.
  @Test func aStrategyComposesItsLayers() throws {
    final class Layer: PlayerView, PlaybackSessionConsumer {
      let layer: ViewLayer
      var events = 0
      init(_ layer: ViewLayer) { self.layer = layer }
      func session(_: PlaybackSession, did _: SessionEvent) { events += 1 }
    }
    let (controls, ads) = (Layer(.controls), Layer(.ads))
    let stage = Stage(viewStrategy: { video, controller in
      controller.addSessionConsumer(controls)
      controller.addSessionConsumer(ads)
      return ContainerView([ContainerView([video, controls]), ads])
    })
    func drawn() -> [ViewLayer] {
      stage.controller.view.drawingOrder.map(\.layer).filter { $0 != .container }
    }
    #expect(drawn() == [.video, .controls, .ads])
    stage.controller.setVideos([Stage.video("a")])
    stage.run(for: 1)
    #expect(controls.events > 0 && controls.events == ads.events)
    let container = try #require(stage.controller.view as? ContainerView)
    container.subviews.insert(Layer(.contentOverlay), at: 1)
    #expect(drawn() == [.video, .controls, .contentOverlay, .ads])
    stage.controller.options.isAVPlayerViewControllerCompatible = true
    #expect(drawn() == [.controls, .contentOverlay, .ads])
  }

  @Test(arguments: [true, false])
  func theBackgroundPausesUnlessBackgroundAudioIsAllowed(_ allowsAudio: Bool) throws {
    let stage = Stage()
    let view = try #require(stage.controller.view as? VideoView)
    stage.controller.allowsBackgroundAudioPlayback = allowsAudio
    stage.controller.setVideos([Stage.video("a")])
    stage.controller.play()
    stage.run(for: 1)
    stage.controller.appDidEnterBackground()
    stage.run(for: 1)
    #expect(view.isAttached == !allowsAudio)
    stage.controller.appWillEnterForeground()
    stage.run(for: 1)
    #expect(view.isAttached)
    #expect(stage.player("a")?.clock.mediaTime == (allowsAudio ? 3 : 1))
  }

  /// Picture in picture must not stop while the app is in the background.
  @Test(arguments: [true, false])
  func pictureInPictureContinuesInTheBackground(_ isActive: Bool) throws {
    let stage = Stage()
    let view = try #require(stage.controller.view as? VideoView)
    stage.controller.isPictureInPictureActive = isActive
    stage.controller.setVideos([Stage.video("a")])
    stage.controller.play()
    stage.run(for: 1)
    stage.controller.appDidEnterBackground()
    stage.run(for: 1)
    #expect(view.isAttached)
    #expect(stage.player("a")?.clock.mediaTime == (isActive ? 2 : 1))
  }

  @Test(arguments: [
    // As wide as the screen: 0.57, exactly 16:9, and a little less.
    (100.0, 57.0, 100.0, true), (1600, 900, 1600, true), (1600, 899, 1600, false),
    (390, 844, 390, true), (100, 56, 100, false),
    // High enough, and narrower or wider than the screen.
    (99, 99, 100, false), (101, 101, 100, false), (0, 0, 0, false), (.nan, .nan, .nan, false),
  ])
  func pictureInPictureNeedsALargeView(
    width: Double, height: Double, screenWidth: Double, starts: Bool
  ) {
    let size = ViewSize(width: width, height: height)
    #expect(size.startsPictureInPicture(screenWidth: screenWidth) == starts)
  }

  @Test(arguments: [(true, true), (true, false), (false, true), (false, false)])
  func anExternalScreenNeedsExternalPlayback(_ isAllowed: Bool, _ isUsed: Bool) {
    let controller = Stage().controller
    controller.allowsExternalPlayback = isAllowed
    controller.usesExternalPlaybackWhileExternalScreenIsActive = isUsed
    #expect(controller.usesExternalScreen == (isAllowed && isUsed))
    controller.allowsExternalPlayback = true
    #expect(controller.usesExternalScreen == isUsed)
  }

  @Test func anAppsOwnPictureHasNoSize() throws {
    let controller = Stage().controller
    let view = try #require(controller.view as? VideoView)
    #expect(controller.playerSize == .zero)
    view.size = ViewSize(width: 640, height: 360)
    #expect(controller.playerSize == ViewSize(width: 640, height: 360))
    controller.options.isAVPlayerViewControllerCompatible = true
    #expect(controller.playerSize == .zero)
  }

  /// The app's own view shows the pictures, before and after the app is in the background.
  @Test(arguments: [true, false])
  func aViewOfTheAppReplacesTheVideoView(_ wasShown: Bool) throws {
    let controller = Stage().controller
    let view = try #require(controller.view as? VideoView)
    controller.allowsBackgroundAudioPlayback = true
    if wasShown { #expect(view.isAttached) }
    controller.options.isAVPlayerViewControllerCompatible = true
    #expect(!view.isAttached)
    controller.appDidEnterBackground()
    controller.appWillEnterForeground()
    #expect(!view.isAttached)
    controller.options.isAVPlayerViewControllerCompatible = false
    #expect(view.isAttached)
    controller.appDidEnterBackground()
    controller.options.bufferOptimizer = .none
    #expect(!view.isAttached)
  }

  @Test func invalidSettingsAreClamped() {
    let stage = Stage()
    stage.controller.progressInterval = 0
    stage.controller.preferredPeakBitRate = -.infinity
    stage.controller.playbackRate = -1
    #expect(stage.controller.progressInterval == 1)
    #expect(stage.controller.preferredPeakBitRate == 0)
    #expect(stage.controller.playbackRate == 1)
  }

  @Test func progressMayComeMoreOften() {
    let stage = Stage(["a": .init(duration: 1)], showing: .progress)
    stage.controller.progressInterval = 0.25
    stage.controller.setVideos([Stage.video("a")])
    stage.controller.play()
    stage.run(for: 0.6)
    #expect(stage.log.lines.suffix(2) == ["0.25 a at 0.25", "0.5 a at 0.5"])
  }

  @Test func metadataIsInTheViewersLanguage() {
    let stage = Stage(showing: .media)
    stage.controller.preferredLanguages = ["fr-CA"]
    stage.controller.setVideos([
      Stage.video(
        "a", properties: ["name": "Tide", "variants": [["language": "fr", "name": "Marée"]]])
    ])
    stage.run(for: 1)
    #expect(stage.log.lines.contains("0 a named Marée"))
  }

  @Test func lifecycleEventsAreValues() {
    let event = LifecycleEvent(.ready)
    #expect(event == LifecycleEvent(LifecycleEvent.Kind(rawValue: event.kind.rawValue)))
    #expect(event.kind.rawValue == "kBCOVPlaybackSessionLifecycleEventReady")
    #expect("\(event.kind)" == "Ready")
    #expect("\(LifecycleEvent.Kind(rawValue: "mine"))" == "mine")
    #expect(event != LifecycleEvent(.ready, properties: ["a": 1]))
  }

  /// 4.1.5: a component was registered several times.
  @Test("changelog 4.1.5: registering twice has no further effect")
  func registeringTwiceHasNoFurtherEffect() {
    let component = PlayerManager.Component(name: "changelog", version: "1")
    var contexts: [String] = []
    for _ in 0..<2 {
      PlayerManager.shared.register(component) { contexts.append($0.sessionID) }
    }
    #expect(PlayerManager.shared.components.filter { $0 == component }.count == 1)
    #expect(contexts == [PlayerManager.shared.sessionID])
    let newer = PlayerManager.Component(name: "changelog", version: "2")
    PlayerManager.shared.register(newer)
    #expect(PlayerManager.shared.components.contains(newer))
  }

  /// 6.4.4: setting the shutter in the wrong place failed; here it holds at once, and fades.
  @Test("changelog 6.4.4: the shutter fades") func theShutterFades() throws {
    let stage = Stage()
    let view = try #require(stage.controller.view as? VideoView)
    stage.controller.shutterFadeTime = 2
    stage.controller.isShutterClosed = true
    stage.run(for: 0.5)
    #expect(view.shutter.opacity(at: stage.executor.now) == 0.25)
    stage.run(for: 5)
    #expect(view.shutter.opacity(at: stage.executor.now) == 1)
    stage.controller.isShutterClosed = false
    stage.run(for: 1)
    #expect(view.shutter.opacity(at: stage.executor.now) == 0.5)
  }
}
