import PlayerCore

/// The controls on a television: the tab bar above, the progress below, and what the gestures of the remote do (`BCOVTVPlayerView`).
///
/// The documents name the numbers and the parts, and leave the gestures to a guide that they do not contain: those here are
/// the ones that tvOS teaches its viewers. A value, like ``ControlsState``: the caller carries out the effects.
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
    /// What plays.
    case info
    /// What is read.
    case subtitles
    /// What is heard.
    case audio
  }

  /// A run through the media while an edge of the remote is held.
  public struct Scan: Hashable, Sendable {
    /// Which way.
    public let side: RemoteSide
    /// Where it began, in seconds of the media.
    public let origin: Double
    /// When it began, in seconds of the clock.
    public let begin: Double
    /// Whether the media played.
    let wasPlaying: Bool
  }

  /// The numbers.
  public let options: TelevisionOptions
  /// The tab that is open; `nil` while the tab bar is not there.
  public private(set) var tab: Tab?
  /// The progress at the bottom.
  public private(set) var progress: ControlsVisibility
  /// The run that goes on now.
  public private(set) var scan: Scan?
  /// Whether the tab bar comes at all, as the settings say (`bcovtvsettingsview_001`).
  public var showsTabBar = true

  /// Controls before the first gesture: the progress is shown.
  public init(options: TelevisionOptions = TelevisionOptions(), at now: Double) {
    self.options = options
    progress = ControlsVisibility(options: options.intervals, at: now)
  }

  /// The tabs for what plays: of subtitles and audio only where there is a choice.
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

  /// The place that the progress shows: where a run is by now, or the playhead.
  public func place(_ state: ControlsState, at now: Double) -> Double? {
    guard let scan else { return state.slider.shownTime }
    let way = scan.side.sign * rate * max(0, now - scan.begin)
    let range = state.slider.range
    return min(max(scan.origin + way, range.lowerBound), range.upperBound)
  }

  private var rate: Double {
    options.fastRate > 0 && options.fastRate.isFinite ? options.fastRate : 0
  }

  /// Takes a gesture in.
  ///
  /// - Returns: what the player has to do, in order.
  public mutating func handle(
    _ gesture: RemoteGesture, _ state: ControlsState, at now: Double
  ) -> [RemoteEffect] {
    follow(state, at: now)
    switch gesture {
    case .playPause, .select:
      progress.touch(at: now)
      if scan != nil { return endScan(state, at: now, plays: true) }
      return [state.isPlaying ? .pause : .play]
    case .click(let side):
      guard tab == nil else { return move(to: side, state) }
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
    case .swipe(let side): return tab == nil ? [] : move(to: side, state)
    case .swipeDown:
      if showsTabBar, state.stage == .content, tab == nil, scan == nil { tab = .info }
      return []
    case .swipeUp:
      tab = nil
      return []
    case .menu: return goBack(at: now)
    }
  }

  /// Takes in another state of what plays, and does what is due of the fades; see ``ControlsVisibility/advance(to:)``.
  @discardableResult
  public mutating func follow(
    _ state: ControlsState, at now: Double
  ) -> [ControlsVisibility.Change] {
    let changes = progress.advance(to: now)
    progress.hold(.paused, !state.isPlaying && scan == nil, at: now)
    if state.stage != .content { tab = nil }
    return changes
  }

  private mutating func beginScan(
    _ side: RemoteSide, _ state: ControlsState, at now: Double
  ) -> [RemoteEffect] {
    progress.touch(at: now)
    guard tab == nil, state.canSeek, state.videoType != .live, let place = place(state, at: now)
    else { return [] }
    let wasPlaying = scan?.wasPlaying ?? state.isPlaying
    scan = Scan(side: side, origin: place, begin: now, wasPlaying: wasPlaying)
    progress.hold(.slider, true, at: now)
    return state.isPlaying ? [.pause] : []
  }

  /// - Parameter plays: whether to play afterwards; as before the run unless told.
  private mutating func endScan(
    _ state: ControlsState, at now: Double, plays: Bool?
  ) -> [RemoteEffect] {
    guard let scan, let place = place(state, at: now) else { return [] }
    self.scan = nil
    progress.hold(.slider, false, at: now)
    return [.seek(place)] + (plays ?? scan.wasPlaying ? [.play] : [])
  }

  private mutating func move(to side: RemoteSide, _ state: ControlsState) -> [RemoteEffect] {
    let tabs = Self.tabs(for: state)
    guard let tab, let index = tabs.firstIndex(of: tab) else { return [] }
    let next = index + (side == .left ? -1 : 1)
    if tabs.indices.contains(next) { self.tab = tabs[next] }
    return []
  }

  /// First what lies over the picture goes, then the viewer.
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
