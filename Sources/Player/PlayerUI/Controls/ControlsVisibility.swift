/// Whether the controls are shown, and when they hide by themselves.
///
/// They hide some seconds after the last touch, unless something holds them: VoiceOver, a pause, a finger on the slider, an open menu, or
/// the option to keep them. All times are seconds of one clock, which the caller reads: ``nextDeadline`` says when to call
/// ``advance(to:)`` again.
///
/// ```swift
/// import PlayerUI
///
/// var visibility = ControlsVisibility(options: PlayerUIOptions(), at: 0)
/// visibility.touch(at: 10)
/// print(visibility.nextDeadline ?? 0)  // Prints "13.0"
/// visibility.advance(to: 13)
/// print(visibility.opacity(at: 13.25))  // Prints "0.5"
/// ```
public struct ControlsVisibility: Hashable, Sendable {
  /// What keeps the controls from hiding.
  public enum Hold: Hashable, Sendable {
    /// Somebody listens to the controls and does not see them.
    case voiceOver
    /// Nothing plays. The documents don't say what happens then; a player that stands still with nothing to touch looks broken.
    case paused
    /// A finger is on the slider.
    case slider
    /// A menu is open.
    case menu
  }

  /// What came to its end.
  public enum Change: Hashable, Sendable {
    /// The controls are seen in full (`controlsFadingViewDidFadeIn:`).
    case fadedIn
    /// The controls are gone (`controlsFadingViewDidFadeOut:`).
    case fadedOut
  }

  /// Whether the controls are there, or fade in.
  public private(set) var isShown = true
  /// What keeps the controls from hiding now.
  public private(set) var holds: Set<Hold> = []
  /// Whether there are no controls at all: during a bumper, where the options say so.
  public private(set) var isSuppressed = false

  private let interval: Double
  private let fadeOut: Double
  private let fadeIn: Double
  private let isKept: Bool
  /// When the wait for the next touch began.
  private var restedSince: Double
  /// When the fade began, and from which opacity; `nil` once it has come to its end.
  private var fade: Fade?

  private struct Fade: Hashable, Sendable {
    var begin: Double
    var end: Double
    var from: Double
  }

  /// Controls that are shown.
  ///
  /// - Parameters:
  ///   - options: the intervals.
  ///   - now: seconds of the clock.
  public init(options: PlayerUIOptions, at now: Double) {
    interval = options.hideControlsInterval
    fadeOut = max(0, options.hideControlsAnimationDuration)
    fadeIn = max(0, options.showControlsAnimationDuration)
    isKept = options.keepControlsVisible
    restedSince = now
  }

  /// A touch anywhere: shows the controls, and the wait begins anew (`resetHideControlsIntervalTimer`).
  public mutating func touch(at now: Double) {
    restedSince = now
    show(true, at: now)
  }

  /// A tap beside the controls, or VoiceOver's double tap: shows or hides them.
  public mutating func toggle(at now: Double) {
    restedSince = now
    show(!isShown || isKept, at: now)
  }

  /// Something keeps the controls from hiding, or does no longer. The wait then begins anew.
  public mutating func hold(_ hold: Hold, _ isHeld: Bool, at now: Double) {
    guard isHeld != holds.contains(hold) else { return }
    if isHeld {
      holds.insert(hold)
      // Who listens can't see that controls are gone; who pauses wants to go on.
      show(true, at: now)
    } else {
      holds.remove(hold)
      restedSince = now
    }
  }

  /// Takes the controls away whatever holds them, or gives them back.
  public mutating func suppress(_ isSuppressed: Bool, at now: Double) {
    guard isSuppressed != self.isSuppressed else { return }
    self.isSuppressed = isSuppressed
    restedSince = now
    fade(to: !isSuppressed, at: now)
  }

  /// When something happens by itself: the end of a fade, or of the wait. `nil` where nothing does.
  public var nextDeadline: Double? {
    [fade?.end, hidesAt].compactMap(\.self).min()
  }

  private var hidesAt: Double? {
    guard isShown, !isKept, holds.isEmpty, interval > 0, interval.isFinite else { return nil }
    return restedSince + interval
  }

  /// Does what is due.
  ///
  /// - Returns: the fades that have come to their end.
  @discardableResult
  public mutating func advance(to now: Double) -> [Change] {
    var changes: [Change] = []
    while let due = nextDeadline, due <= now {
      if let fade, fade.end <= due {
        self.fade = nil
        changes.append(isShown ? .fadedIn : .fadedOut)
      } else {
        show(false, at: due)
      }
    }
    return changes
  }

  /// How much is seen of the controls: 1 is all, 0 nothing.
  public func opacity(at now: Double) -> Double {
    let goal = isShown ? 1.0 : 0
    guard let fade, fade.end > fade.begin, now < fade.end else { return goal }
    let part = max(0, now - fade.begin) / (fade.end - fade.begin)
    return fade.from + (goal - fade.from) * part
  }

  private mutating func show(_ shows: Bool, at now: Double) {
    if !isSuppressed { fade(to: shows, at: now) }
  }

  /// A fade that is turned around takes as much of its time as it has come.
  private mutating func fade(to shows: Bool, at now: Double) {
    guard shows != isShown else { return }
    let opacity = opacity(at: now)
    isShown = shows
    let left = shows ? 1 - opacity : opacity
    fade = Fade(begin: now, end: now + (shows ? fadeIn : fadeOut) * left, from: opacity)
  }
}
