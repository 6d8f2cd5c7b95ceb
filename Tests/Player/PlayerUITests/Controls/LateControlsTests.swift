import Localization
import PlayerCore
import PlayerUI
import Testing

/// Controls that are created during playback have the state of those that saw all of it.
@Suite struct LateControlsTests {
  typealias Script = SimulatedPlayer.Script

  private func expectSameState(
    _ stage: ControlsStage, _ location: SourceLocation = #_sourceLocation
  ) {
    let late = PlayerControls(of: stage.controller, localizer: Localizer(preferred: ["en"]))
    stage.drain()
    #expect(late.snapshot.state == stage.state, sourceLocation: location)
    #expect(late.snapshot.enabled == stage.controls.snapshot.enabled, sourceLocation: location)
  }

  @Test func theyShowTheAdThatPlays() {
    let stage = AdControlsTests.stage()
    #expect(stage.state.stage == .ads && stage.state.isPlaying)
    expectSameState(stage)
    stage.run(for: 4)
    #expect(stage.controls.isEnabled(.skip))
    expectSameState(stage)
    stage.controls.press(.playback)
    stage.drain()
    #expect(!stage.state.isPlaying)
    expectSameState(stage)
    stage.controls.press(.playback)
    stage.run(for: 5)
    #expect(stage.state.ads?.podIndex == 2)
    expectSameState(stage)
    stage.run(for: 10)
    #expect(stage.state.stage == .content)
    expectSameState(stage)
  }

  @Test func theyShowTheBumperThatPlays() {
    let stage = ControlsStage(["bumper": Script(duration: 8)])
    stage.controller.setVideos([
      ControlsStage.video("a").update { $0.bumper = ControlsStage.video("bumper") }
    ])
    stage.controls.press(.playback)
    stage.run(for: 3)
    #expect(stage.state.stage == .bumper && stage.state.isPlaying)
    expectSameState(stage)
    stage.controls.press(.playback)
    stage.drain()
    #expect(!stage.state.isPlaying)
    expectSameState(stage)
  }

  @Test(arguments: [MediaType.audio, .audioVideo])
  func theyShowTheTimeAndTheMediaTypeOfAPausedTitle(type: MediaType) {
    var script = Script(duration: 100)
    script.mediaType = type
    let stage = ControlsStage(["a": script])
    stage.play("a", to: 5)
    stage.controls.press(.playback)
    stage.drain()
    #expect(stage.state.mediaType == type && stage.state.timeLabels.currentTime == "0:05")
    expectSameState(stage)
  }
}
