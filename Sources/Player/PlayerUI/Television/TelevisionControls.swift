public import PlayerCore

/// The controls on a television: the tab bar at the top, the progress at the bottom, and the
/// effects of the remote's gestures (`BCOVTVPlayerView`).
///
/// The documents name the numbers and the parts, and refer to a missing guide for the gestures. The
/// gestures here are those that tvOS teaches its viewers. A value, like ``ControlsState``: the
/// caller carries out the effects.
///
/// ```swift
/// import PlayerUI
///
/// var television = TelevisionControls(at: 0)
/// _ = television.handle(.swipeDown, ControlsState(), at: 1)
/// print(television.tab?.rawValue ?? "none")  // Prints "info"
/// ```
public struct TelevisionControls: Hashable, Sendable {
  /// A tab of the bar at the top.
  public enum Tab: String, Hashable, Sendable, CaseIterable {
    /// Information about the video.
    case info
    /// The subtitles.
    case subtitles
    /// The audio options.
    case audio
  }

  /// A fast scan through the media while the viewer holds an edge of the remote.
  public struct Scan: Hashable, Sendable {
    /// The direction.
    public let side: RemoteSide
    /// The time of the media at the start, in seconds.
    public let origin: Double
    /// The time of the clock at the start, in seconds.
    public let begin: Double
    /// Whether the media played before.
    let wasPlaying: Bool
  }

  /// The options.
  public let options: TelevisionOptions
  /// The open tab; `nil` while the tab bar is hidden.
  public private(set) var tab: Tab?
  /// The visibility of the progress.
  public private(set) var progress: ControlsVisibility
  /// The current scan.
  public private(set) var scan: Scan?
  /// Whether the tab bar may appear, according to the settings (`bcovtvsettingsview_001`).
  public var showsTabBar = true

  /// Creates the controls before the first gesture, with visible progress.
  public init(options: TelevisionOptions = TelevisionOptions(), at now: Double) {
    self.options = options
    progress = ControlsVisibility(options: options.intervals, at: now)
  }

  /// Returns the tabs for the media; subtitles and audio only if there is a choice.
  public static func tabs(for state: ControlsState) -> [Tab] {
    let selection = state.mediaChoice.selection
    return Tab.allCases.filter { tab in
      switch tab {
      case .info: true
      case .subtitles: !selection.legible.options.isEmpty
      case .audio: selection.audible.options.count > 1
      }
    }
  }

  /// Returns the displayed time: that of the scan, or of the playhead.
  public func place(_ state: ControlsState, at now: Double) -> Double? {
    guard let scan else { return state.slider.shownTime }
    let rate = options.fastRate > 0 && options.fastRate.isFinite ? options.fastRate : 0
    let distance = scan.side.sign * rate * max(0, now - scan.begin)
    let range = state.slider.range
    return min(max(scan.origin + distance, range.lowerBound), range.upperBound)
  }

  /// Returns the thumbnail during a scan, a sixth of the view unless the app determines another
  /// size (`playerViewShouldDisplayThumbnailPreviewWithSize:`); `nil` if none is shown.
  ///
  /// - Parameters:
  ///   - controls: The controls of the player.
  ///   - view: The size of the view.
  ///   - now: The time of the clock in seconds.
  public func thumbnail(of controls: PlayerControls, in view: ViewSize, at now: Double) -> ThumbnailPreview? {
    guard scan != nil, let time = place(controls.snapshot.state, at: now) else { return nil }
    return controls.thumbnail(at: time, proposed: .television(view: view))
  }

  /// Handles a gesture.
  ///
  /// - Returns: The effects on the player, in order.
  public mutating func handle(_ gesture: RemoteGesture, _ state: ControlsState, at now: Double) -> [RemoteEffect] {
    follow(state, at: now)
    switch gesture {
    case .playPause, .select:
      progress.touch(at: now)
      if scan != nil { return endScan(state, at: now, plays: true) }
      return [state.isPlaying ? .pause : .play]
    case .click(let side):
      guard tab == nil else { return moveTab(to: side, state) }
      progress.touch(at: now)
      if scan != nil { return endScan(state, at: now, plays: nil) }
      guard state.canSeek, state.videoType != .live else { return [] }
      let range = state.slider.range
      let target = state.slider.shownTime + side.sign * max(0, options.jumpInterval)
      return [.seek(min(max(target, range.lowerBound), range.upperBound))]
    case .hold(let side): return beginScan(side, state, at: now)
    case .release:
      progress.touch(at: now)
      return endScan(state, at: now, plays: nil)
    case .swipe(let side): return tab == nil ? [] : moveTab(to: side, state)
    case .swipeDown:
      if showsTabBar, state.stage == .content, tab == nil, scan == nil { tab = .info }
      return []
    case .swipeUp:
      tab = nil
      return []
    case .menu: return goBack(at: now)
    }
  }

  /// Updates for another state of the media, and makes the automatic changes that are due; see
  /// ``ControlsVisibility/advance(to:)``.
  @discardableResult
  public mutating func follow(_ state: ControlsState, at now: Double) -> [ControlsVisibility.Change] {
    let changes = progress.advance(to: now)
    progress.hold(.paused, !state.isPlaying && scan == nil, at: now)
    if state.stage != .content { tab = nil }
    return changes
  }

  private mutating func beginScan(_ side: RemoteSide, _ state: ControlsState, at now: Double) -> [RemoteEffect] {
    progress.touch(at: now)
    guard tab == nil, state.canSeek, state.videoType != .live, let origin = place(state, at: now)
    else { return [] }
    let wasPlaying = scan?.wasPlaying ?? state.isPlaying
    scan = Scan(side: side, origin: origin, begin: now, wasPlaying: wasPlaying)
    progress.hold(.slider, true, at: now)
    return state.isPlaying ? [.pause] : []
  }

  /// - Parameter plays: Whether to play afterwards; `nil` for the state before the scan.
  private mutating func endScan(_ state: ControlsState, at now: Double, plays: Bool?) -> [RemoteEffect] {
    guard let scan, let target = place(state, at: now) else { return [] }
    self.scan = nil
    progress.hold(.slider, false, at: now)
    return [.seek(target)] + (plays ?? scan.wasPlaying ? [.play] : [])
  }

  private mutating func moveTab(to side: RemoteSide, _ state: ControlsState) -> [RemoteEffect] {
    let tabs = Self.tabs(for: state)
    guard let tab, let index = tabs.firstIndex(of: tab) else { return [] }
    let next = index + (side == .left ? -1 : 1)
    if tabs.indices.contains(next) { self.tab = tabs[next] }
    return []
  }

  /// Closes the topmost overlay; without one, leaves the player.
  private mutating func goBack(at now: Double) -> [RemoteEffect] {
    if tab != nil {
      tab = nil
      return []
    }
    if let scan {
      self.scan = nil
      progress.hold(.slider, false, at: now)
      return scan.wasPlaying ? [.play] : []
    }
    if progress.isShown, progress.holds.isEmpty {
      progress.toggle(at: now)
      return []
    }
    return [.leave]
  }
}

/// A gesture on the remote of a television.
public enum RemoteGesture: Hashable, Sendable {
  /// A press on the button that plays and pauses.
  case playPause
  /// A click in the middle.
  case select
  /// A click at an edge.
  case click(RemoteSide)
  /// The start of holding an edge.
  case hold(RemoteSide)
  /// The end of holding an edge.
  case release
  /// A swipe to a side: from one tab to the next.
  case swipe(RemoteSide)
  /// A swipe down: shows the tab bar.
  case swipeDown
  /// A swipe up: hides the tab bar.
  case swipeUp
  /// A press on the button that goes back.
  case menu
}

/// An edge of the remote.
public enum RemoteSide: Hashable, Sendable {
  /// Backward.
  case left
  /// Forward.
  case right

  var sign: Double { self == .left ? -1 : 1 }
}

/// The effect of a gesture on the player.
public enum RemoteEffect: Hashable, Sendable {
  /// Play.
  case play
  /// Pause.
  case pause
  /// Seek to this time in seconds.
  case seek(Double)
  /// Return to the screen from which the player was opened.
  case leave
}

/// The behavior of the controls on a television (`BCOVTVPlayerViewOptions`, with its defaults). All
/// times are in seconds.
public struct TelevisionOptions: Hashable, Sendable {
  /// The interval of a click at an edge of the remote.
  public var jumpInterval = 10.0
  /// The seconds of the media that pass per second while an edge is held.
  public var fastRate = 24.0
  /// The time after the last touch at which the progress hides.
  public var hideControlsInterval = 3.0
  /// The duration of the fade-out.
  public var hideControlsAnimationDuration = 0.5
  /// The duration of the fade-in.
  public var showControlsAnimationDuration = 0.2

  /// Creates the defaults of the original.
  public init() {}

  /// The same times as options of the controls on a phone.
  fileprivate var intervals: PlayerUIOptions {
    var options = PlayerUIOptions()
    options.hideControlsInterval = hideControlsInterval
    options.hideControlsAnimationDuration = hideControlsAnimationDuration
    options.showControlsAnimationDuration = showControlsAnimationDuration
    return options
  }
}
