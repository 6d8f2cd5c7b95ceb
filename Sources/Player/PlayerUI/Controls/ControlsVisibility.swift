/// The visibility of the controls, with automatic hiding.
///
/// The controls hide some seconds after the last touch, unless there is a reason to keep them:
/// VoiceOver, a pause, a finger on the slider, an open menu, or the option to keep them. All times
/// are in seconds of one clock, which the caller reads; ``nextDeadline`` is the time of the next
/// call of ``advance(to:)``.
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
  /// A reason to keep the controls visible.
  public enum Hold: Hashable, Sendable {
    /// VoiceOver is running.
    case voiceOver
    /// Playback is paused. The documents do not define this case; a paused player without controls
    /// looks broken.
    case paused
    /// A finger is on the slider.
    case slider
    /// A menu is open.
    case menu
  }

  /// The end of a fade.
  public enum Change: Hashable, Sendable {
    /// The controls are fully visible (`controlsFadingViewDidFadeIn:`).
    case fadedIn
    /// The controls are invisible (`controlsFadingViewDidFadeOut:`).
    case fadedOut
  }

  /// Whether the controls are visible or fade in.
  public private(set) var isShown = true
  /// The current reasons to keep the controls visible.
  public private(set) var holds: Set<Hold> = []
  /// Whether there are no controls: during a bumper, if the options say so.
  public private(set) var isSuppressed = false

  private let options: PlayerUIOptions
  /// The start of the interval after which the controls hide.
  private var idleSince: Double
  /// The current fade.
  private var fade: Fade?

  private struct Fade: Hashable, Sendable {
    var begin: Double
    var end: Double
    var from: Double
  }

  /// Creates visible controls.
  ///
  /// - Parameters:
  ///   - options: The intervals.
  ///   - now: The time in seconds.
  public init(options: PlayerUIOptions, at now: Double) {
    self.options = options
    idleSince = now
  }

  /// Handles a touch anywhere: shows the controls, and restarts the interval
  /// (`resetHideControlsIntervalTimer`).
  public mutating func touch(at now: Double) {
    idleSince = now
    show(true, at: now)
  }

  /// Handles a tap outside of the controls, or VoiceOver's double tap: shows or hides the controls.
  public mutating func toggle(at now: Double) {
    idleSince = now
    show(!isShown || options.keepControlsVisible, at: now)
  }

  /// Adds or removes a reason to keep the controls visible. Removing one restarts the interval.
  public mutating func hold(_ hold: Hold, _ isHeld: Bool, at now: Double) {
    guard isHeld != holds.contains(hold) else { return }
    if isHeld {
      holds.insert(hold)
      // A VoiceOver user can't see hidden controls, and a viewer who pauses wants to resume.
      show(true, at: now)
    } else {
      holds.remove(hold)
      idleSince = now
    }
  }

  /// Hides the controls regardless of all holds, or shows them again.
  public mutating func suppress(_ isSuppressed: Bool, at now: Double) {
    guard isSuppressed != self.isSuppressed else { return }
    self.isSuppressed = isSuppressed
    idleSince = now
    fade(to: !isSuppressed, at: now)
  }

  /// The time of the next automatic change: the end of a fade or of the interval. `nil` if there is
  /// none.
  public var nextDeadline: Double? { [fade?.end, hideTime].compactMap(\.self).min() }

  private var hideTime: Double? {
    let interval = options.hideControlsInterval
    guard isShown, !options.keepControlsVisible, holds.isEmpty, interval > 0, interval.isFinite
    else { return nil }
    return idleSince + interval
  }

  /// Makes the automatic changes that are due.
  ///
  /// - Returns: The fades that have ended.
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

  /// Returns the opacity of the controls, from 0 to 1.
  public func opacity(at now: Double) -> Double {
    let goal = isShown ? 1.0 : 0
    guard let fade, fade.end > fade.begin, now < fade.end else { return goal }
    let part = max(0, now - fade.begin) / (fade.end - fade.begin)
    return fade.from + (goal - fade.from) * part
  }

  private mutating func show(_ shows: Bool, at now: Double) {
    if !isSuppressed { fade(to: shows, at: now) }
  }

  /// Starts a fade. A fade that is reversed takes the time that corresponds to its opacity.
  private mutating func fade(to shows: Bool, at now: Double) {
    guard shows != isShown else { return }
    let opacity = opacity(at: now)
    isShown = shows
    let duration =
      shows
      ? options.showControlsAnimationDuration * (1 - opacity)
      : options.hideControlsAnimationDuration * opacity
    fade = Fade(begin: now, end: now + max(0, duration), from: opacity)
  }
}
