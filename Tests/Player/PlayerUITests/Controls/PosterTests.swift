import JSON
import Localization
import PlayerCore
import PlayerUI
import Testing

/// The poster of a video, while it is due.
@Suite struct PosterTests {
  typealias Script = SimulatedPlayer.Script

  private static func video(_ name: String, bumper: String? = nil) -> Video {
    ControlsStage.video(
      name, properties: ["poster": .string("https://images.example.net/\(name).jpg")]
    ).update { $0.bumper = bumper.map { ControlsStage.video($0) } }
  }

  @Test func thePosterIsDueUntilTheFirstPlay() {
    let stage = ControlsStage()
    stage.controller.setVideos([Self.video("a"), ControlsStage.video("b"), Self.video("c")])
    stage.drain()
    #expect(stage.state.poster?.lastPathComponent == "a.jpg")
    stage.controls.press(.playback)
    stage.run(for: 2)
    stage.controls.press(.playback)
    stage.run(for: 2)
    #expect(stage.state.poster == nil)
    for _ in 0..<2 {
      stage.controller.advanceToNext()
      stage.drain()
    }
    #expect(stage.delegate.notes == ["poster a.jpg", "poster removed", "poster c.jpg"])
  }

  @Test func aSeekRemovesThePoster() {
    let stage = ControlsStage()
    stage.controller.setVideos([Self.video("a")])
    stage.drain()
    #expect(stage.state.poster != nil)
    stage.controller.seek(to: 20)
    stage.drain()
    #expect(stage.state.poster == nil)
  }

  @Test func controlsCreatedDuringPlaybackShowNoPoster() {
    let stage = ControlsStage()
    stage.controller.setVideos([Self.video("a")])
    stage.controls.press(.playback)
    stage.run(for: 3)
    let late = PlayerControls(of: stage.controller, localizer: Localizer(preferred: ["en"]))
    stage.drain()
    #expect(late.snapshot.state.time == 3 && late.snapshot.state.poster == nil)
  }

  @Test func thePosterOfAudioStays() {
    var script = Script(duration: 10)
    script.mediaType = .audio
    let stage = ControlsStage(["a": script, "bumper": Script(duration: 3)])
    stage.controller.setVideos([Self.video("a", bumper: "bumper")])
    stage.drain()
    #expect(stage.state.poster != nil)
    stage.controls.press(.playback)
    stage.run(for: 1)
    #expect(stage.state.stage == .bumper && stage.state.poster == nil)
    stage.run(for: 4)
    #expect(stage.state.stage == .content && stage.state.poster != nil)
    stage.controller.setVideos([Video]())
    stage.drain()
    #expect(stage.state.poster == nil)
  }

  /// Between the pre-roll and the video, the poster does not flash.
  @Test func afterAnAdThePosterDoesNotReturn() {
    let sequence = AdSequence([Ad(id: "ad", beginTime: 0, duration: 2)])
    let stage = ControlsStage(["ad": Script(duration: 2)], ads: [sequence])
    stage.controller.setVideos([Self.video("a")])
    stage.drain()
    stage.controls.press(.playback)
    stage.run(for: 5)
    #expect(
      stage.delegate.notes.filter { $0.hasPrefix("poster") } == ["poster a.jpg", "poster removed"])
  }

  @Test(
    arguments: [
      (
        [
          "poster": "https://a.example/p.jpg",
          "poster_sources": [["src": "https://a.example/s.jpg"]],
        ],
        "p.jpg"
      ),
      (
        [
          "poster_sources": [["src": "https://a.example/s.jpg"], ["src": "http://a.example/t.jpg"]]
        ],
        "s.jpg"
      ),
      (["poster": .null, "poster_sources": [:]], nil), ([:], nil),
    ] as [(JSON.Object, String?)])
  func theAddressIsThatOfTheProperties(properties: JSON.Object, name: String?) {
    #expect(Video(properties: properties).posterURL?.lastPathComponent == name)
  }

  @Test(arguments: [(ContentMode.aspectFit, 75.0), (.aspectFill, -150), (.scaleToFill, 0)])
  func theFrameFollowsTheContentMode(mode: ContentMode, edge: Double) {
    var options = PlayerUIOptions()
    options.contentModeForPosterImage = mode
    let stage = ControlsStage(options: options)
    let (picture, view) = (ViewSize(width: 100, height: 50), ViewSize(width: 300, height: 300))
    #expect(stage.controls.posterFrame(of: picture, in: view) == nil)
    stage.controller.setVideos([Self.video("a")])
    stage.drain()
    let frame = stage.controls.posterFrame(of: picture, in: view)
    #expect((mode == .aspectFill ? frame?.x : frame?.y) == edge)
    stage.controls.press(.playback)
    stage.drain()
    #expect(stage.controls.posterFrame(of: picture, in: view) == nil)
  }
}
