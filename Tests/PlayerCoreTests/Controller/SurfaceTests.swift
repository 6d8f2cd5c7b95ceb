import JSON
import PlayerCore
import Testing

/// The manager, the view, the settings: what an app touches first.
@Suite struct SurfaceTests {
  final class FramedView: PlayerView {
    let video: VideoView
    init(_ video: VideoView) { self.video = video }
  }

  @Test func theManagerIsOneAndItsSessionHasOneName() async {
    let names = await withTaskGroup(of: String.self) { group in
      for _ in 0..<100 { group.addTask { PlayerManager.shared.sessionID } }
      return await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(names.count == 1)
    #expect(names.first?.count == 32)
    #expect(PlayerManager.version.split(separator: ".").count == 3)
  }

  @Test func aNewControllerHasTheDefaults() {
    let executor = PlaybackExecutor(clock: ManualClock())
    let controller = PlayerManager.shared.makeSimulatedController(executor: executor)
    #expect(controller.currentSession == nil)
    #expect(!controller.autoPlay && !controller.autoAdvance && !controller.adsDisabled)
    #expect(!controller.allowsBackgroundAudioPlayback && !controller.isShutterClosed)
    #expect(controller.shutterFadeTime == 0)
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
    var diagnostics = 0
    let stage = Stage(viewStrategy: { video, controller in
      made += 1
      _ = controller.view
      return FramedView(video)
    })
    stage.controller.diagnosticHandler = { _ in diagnostics += 1 }
    #expect(made == 0)
    #expect(stage.controller.view is FramedView)
    #expect(stage.controller.view === stage.controller.view)
    #expect(made == 1)
    #expect(diagnostics == 1)
  }

  @Test(arguments: [true, false])
  func theBackgroundPausesUnlessSoundMayGoOn(_ allowsAudio: Bool) throws {
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

  @Test func unlawfulSettingsAreMadeLawful() {
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
}
