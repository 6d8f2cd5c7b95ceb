import PlayerCore
import PlayerUI
import Testing

@Suite struct OptionsTests {
  @Test func theDefaultsEqualThoseOfTheNativeSDK() {
    let options = PlayerUIOptions()
    #expect(options.jumpBackInterval == 10)
    #expect(options.hideControlsInterval == 3)
    #expect(options.hideControlsAnimationDuration == 0.5)
    #expect(options.showControlsAnimationDuration == 0.2)
    #expect(options.learnMoreBrowserStyle == .external)
    #expect(!options.showPictureInPictureButton && !options.automaticControlTypeSelection)
    #expect(options.automaticControlTypeSelectionUsesShutter)
    #expect(options.automaticControlTypeSelectionShutterFadeTime == 0.5)
    #expect(!options.keepControlsVisible && options.showBumperControls)
    #expect(options.contentModeForPosterImage == .aspectFit)
    #expect(options.preferredBitrate == nil)
    let limits = options.projectionLimits
    #expect(limits.pan == -.infinity ... .infinity && limits.tilt == -.infinity ... .infinity)
    #expect(limits.panInertia == 1 && limits.zoom == 1...1 && limits.rotate == 0...0)
  }

  @Test(arguments: [
    (ContentMode.aspectFit, ViewSize(width: 100, height: 50), [0.0, 75, 300, 150]),
    (.aspectFill, ViewSize(width: 100, height: 50), [-150, 0, 600, 300]),
    (.scaleToFill, ViewSize(width: 100, height: 50), [0, 0, 300, 300]),
    (.aspectFit, ViewSize(width: 50, height: 100), [75, 0, 150, 300]),
    (.aspectFit, ViewSize(width: 0, height: 100), [0, 0, 0, 0]),
    (.aspectFill, ViewSize(width: 100, height: .nan), [0, 0, 0, 0]),
  ])
  func aPosterFillsTheView(mode: ContentMode, picture: ViewSize, frame: [Double]) {
    let found = mode.frame(of: picture, in: ViewSize(width: 300, height: 300))
    #expect([found.x, found.y, found.width, found.height] == frame)
  }
}
