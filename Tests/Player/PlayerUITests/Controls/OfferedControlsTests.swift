import PlayerCore
import PlayerUI
import Testing

/// The controls that appear only if they have a function.
@Suite struct OfferedControlsTests {
  typealias Script = SimulatedPlayer.Script

  @Test func captionStateBelongsToOneVideo() {
    let english = MediaSelection.Option(id: "en", displayName: "English", locale: "en")
    var script = Script(duration: 10)
    script.mediaSelection = MediaSelection(legible: .init([english]))
    let stage = ControlsStage(["a": script, "b": Script(duration: 10)])
    #expect(stage.controls.solved(width: 700).frame(of: "closedCaption") == nil)
    stage.load("a", "b")
    #expect(stage.controls.solved(width: 700).frame(of: "closedCaption") != nil)
    stage.controls.isClosedCaptionEnabled = false
    #expect(stage.controls.solved(width: 700).frame(of: "closedCaption") == nil)
    stage.controls.isClosedCaptionEnabled = true
    stage.controller.advanceToNext()
    stage.drain()
    #expect(stage.controls.solved(width: 700).frame(of: "closedCaption") == nil)
  }

  @Test func airPlayIsOfferedIfAllowedAndDevicesExist() {
    for (routes, allowed) in [(false, false), (false, true), (true, false), (true, true)] {
      let stage = ControlsStage()
      stage.controller.allowsExternalPlayback = allowed
      stage.controls.hasExternalRoutes = routes
      stage.load("a")
      let isShown = stage.controls.solved(width: 700).frame(of: "externalRoute") != nil
      #expect(isShown == (routes && allowed))
      stage.controls.press(.externalRoute)
      #expect(stage.delegate.notes == (isShown ? ["menu routes"] : []))
    }
  }

  @Test(arguments: [(MediaType.audio, ControlsState.RouteIcon.audio), (.audioVideo, .video)])
  func theAirPlayIconDependsOnTheMedia(media: MediaType, icon: ControlsState.RouteIcon) {
    var script = Script(duration: 10)
    script.mediaType = media
    let stage = ControlsStage(["a": script, "bumper": Script(duration: 8)])
    stage.controller.setVideos([
      ControlsStage.video("a").update { $0.bumper = ControlsStage.video("bumper") }
    ])
    stage.drain()
    #expect(stage.state.externalRouteIcon == icon)
    stage.controls.press(.playback)
    stage.run(for: 2)
    #expect(stage.state.stage == .bumper && stage.state.externalRouteIcon == icon)
  }

  @Test func pictureInPictureIsOfferedForPicturesOnly() {
    var options = PlayerUIOptions()
    options.showPictureInPictureButton = true
    var sound = Script(duration: 10)
    sound.mediaType = .audio
    let stage = ControlsStage(["a": Script(duration: 10), "sound": sound], options: options)
    stage.load("a")
    #expect(stage.controls.solved(width: 700).frame(of: "pictureInPicture") != nil)
    stage.controls.press(.pictureInPicture)
    #expect(stage.delegate.notes == ["pictureInPicture"])
    stage.load("sound")
    #expect(stage.controls.solved(width: 700).frame(of: "pictureInPicture") == nil)
    #expect(ControlsStage().controls.solved(width: 700).frame(of: "pictureInPicture") == nil)
  }

  private static let offers: [ControlTag] = [
    .closedCaption, .externalRoute, .preferredBitrate, .pictureInPicture,
  ]

  @Test(arguments: offers)
  func disabledFeaturesAreNotOffered(tag: ControlTag) {
    var script = Script(duration: 100)
    script.mediaSelection = MediaSelection(
      legible: .init([MediaSelection.Option(id: "en", displayName: "English")]))
    var options = PlayerUIOptions()
    options.showPictureInPictureButton = true
    options.preferredBitrate = .init(options: [.init("Low", bitsPerSecond: 300_000)])
    let stage = ControlsStage(["a": script], options: options)
    stage.controller.allowsExternalPlayback = true
    stage.controls.hasExternalRoutes = true
    stage.load("a")
    func offered() -> [ControlTag] {
      Self.offers.filter { stage.controls.solved(width: 700).frame(of: $0.name) != nil }
    }
    #expect(offered() == Self.offers)
    switch tag {
    case .closedCaption: stage.controls.isClosedCaptionEnabled = false
    case .externalRoute: stage.controls.isExternalRouteEnabled = false
    case .preferredBitrate: stage.controls.isPreferredBitrateEnabled = false
    default: stage.controls.isPictureInPictureEnabled = false
    }
    #expect(offered() == Self.offers.filter { $0 != tag })
    stage.controls.press(tag)
    #expect(stage.delegate.notes.isEmpty)
  }
}
