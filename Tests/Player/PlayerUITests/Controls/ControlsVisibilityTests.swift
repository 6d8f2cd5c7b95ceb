import PlayerUI
import TestSupport
import Testing

@Suite struct ControlsVisibilityTests {
  static func controls(_ change: (inout PlayerUIOptions) -> Void = { _ in }) -> ControlsVisibility {
    var options = PlayerUIOptions()
    change(&options)
    return ControlsVisibility(options: options, at: 0)
  }

  @Test func controlsHideAfterTheLastTouch() {
    var controls = Self.controls()
    #expect(controls.nextDeadline == 3)
    controls.touch(at: 2)
    #expect(controls.nextDeadline == 5)
    #expect(controls.advance(to: 4.999).isEmpty && controls.isShown)
    #expect(controls.advance(to: 5).isEmpty && !controls.isShown)
    #expect(controls.nextDeadline == 5.5)
    #expect(controls.opacity(at: 5.25) == 0.5)
    #expect(controls.advance(to: 5.5) == [.fadedOut])
    #expect(controls.nextDeadline == nil)
  }

  @Test func aLateUpdateEqualsFrequentOnes() {
    var controls = Self.controls()
    #expect(controls.advance(to: 100) == [.fadedOut])
    controls.touch(at: 100)
    #expect(abs(controls.opacity(at: 100.1) - 0.5) < 1e-9)
    #expect(controls.advance(to: 103) == [.fadedIn])
    #expect(controls.advance(to: 104) == [.fadedOut])
  }

  @Test func aReversedFadeContinuesFromItsOpacity() {
    var controls = Self.controls()
    controls.advance(to: 3)
    controls.touch(at: 3.25)
    #expect(controls.opacity(at: 3.25) == 0.5)
    #expect(controls.advance(to: 3.349).isEmpty)
    #expect(controls.advance(to: 3.35) == [.fadedIn])
    #expect(controls.opacity(at: 3.35) == 1)
  }

  @Test func aTapShowsAndHides() {
    var controls = Self.controls()
    controls.toggle(at: 1)
    #expect(!controls.isShown && controls.nextDeadline == 1.5)
    controls.advance(to: 2)
    controls.toggle(at: 2)
    #expect(controls.isShown && controls.nextDeadline == 2.2)
  }

  @Test(arguments: [ControlsVisibility.Hold.voiceOver, .paused, .slider, .menu])
  func aHoldKeepsControlsVisibleAndRestartsTheTimer(hold: ControlsVisibility.Hold) {
    var controls = Self.controls()
    controls.hold(hold, true, at: 1)
    #expect(controls.advance(to: 1000).isEmpty && controls.isShown)
    controls.hold(hold, false, at: 1000)
    #expect(controls.nextDeadline == 1003)
  }

  @Test func aDoubleTapWithVoiceOverHidesAndShowsControls() {
    var controls = Self.controls()
    controls.hold(.voiceOver, true, at: 0)
    controls.toggle(at: 5)
    #expect(!controls.isShown)
    controls.advance(to: 100)
    controls.toggle(at: 100)
    #expect(controls.isShown)
    controls.advance(to: 200)
    #expect(controls.isShown && controls.nextDeadline == nil)
  }

  @Test func controlsStayVisibleIfTheOptionsRequireIt() {
    var controls = Self.controls { $0.keepControlsVisible = true }
    #expect(controls.nextDeadline == nil)
    controls.toggle(at: 1)
    #expect(controls.isShown)
  }

  @Test(arguments: [0, -1, Double.infinity, .nan])
  func anInvalidIntervalNeverHidesControls(interval: Double) {
    let controls = Self.controls { $0.hideControlsInterval = interval }
    #expect(controls.nextDeadline == nil)
  }

  @Test func suppressedControlsNeverAppear() {
    var controls = Self.controls()
    controls.suppress(true, at: 1)
    controls.touch(at: 1.2)
    controls.hold(.voiceOver, true, at: 1.3)
    #expect(!controls.isShown)
    #expect(controls.advance(to: 9) == [.fadedOut])
    controls.suppress(false, at: 9)
    #expect(controls.isShown)
    #expect(controls.advance(to: 10) == [.fadedIn])
  }

  /// Whatever is done, opacity stays within its bounds, the ends of fades are told as they are, and nothing hides while something holds.
  @Test(arguments: 1...100)
  func invariantsHoldForRandomTouches(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var controls = Self.controls()
    var now = 0.0
    for _ in 0..<200 {
      now += Double.random(in: 0...2, using: &random)
      let wasShown = controls.isShown
      let isHeld = !controls.holds.isEmpty
      let changes = controls.advance(to: now)
      for (change, next) in zip(changes, changes.dropFirst()) { #expect(change != next) }
      // The last reported state is the current one, unless another fade has begun since.
      let isStill = [0, 1].contains(controls.opacity(at: now))
      if let last = changes.last, isStill {
        #expect(last == (controls.isShown ? .fadedIn : .fadedOut))
      }
      if isHeld, wasShown { #expect(controls.isShown) }
      switch Int.random(in: 0..<5, using: &random) {
      case 0: controls.touch(at: now)
      case 1: controls.toggle(at: now)
      case 2: controls.hold(.menu, .random(using: &random), at: now)
      case 3: controls.suppress(.random(using: &random), at: now)
      default: break
      }
      #expect((0...1).contains(controls.opacity(at: now)))
      #expect((0...1).contains(controls.opacity(at: now + 0.1)))
      if let deadline = controls.nextDeadline { #expect(deadline >= now) }
    }
  }
}
