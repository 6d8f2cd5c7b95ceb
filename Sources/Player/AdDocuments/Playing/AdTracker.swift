/// Finds out what is due to be told of one ad while it plays.
///
/// Each moment of the ad is due once, in the order of time, when the playhead has reached it: a seek over it or a high
/// rate makes it due all the same, a way back makes nothing due again. A value: the same inputs give the same beacons.
///
/// ```swift
/// var tracker = AdTracker(
///   [AdBeacon(.start, url: "https://ads.example.net/start"), AdBeacon(.midpoint, url: "https://ads.example.net/half")],
///   duration: 20)
/// print(tracker.handle(.began).map(\.kind))  // Prints "[start]"
/// print(tracker.handle(.progressed(to: 9)).map(\.kind))  // Prints "[]"
/// print(tracker.handle(.progressed(to: 12)).map(\.kind))  // Prints "[midpoint]"
/// ```
public struct AdTracker: Hashable, Sendable {
  /// What happens to the ad.
  public enum Input: Hashable, Sendable {
    /// It is shown.
    case began
    /// Seconds of the ad.
    case progressed(to: Double)
    /// It pauses.
    case paused
    /// It goes on.
    case resumed
    /// The sound went off.
    case muted
    /// The sound came back.
    case unmuted
    /// The viewer has skipped it.
    case skipped
    /// It has played to its end.
    case ended
    /// It could not be shown, or broke off.
    case failed(AdErrorCode)
    /// What an app knows and a player doesn't: a click, the full screen, whether it can be seen.
    case other(AdBeacon.Kind)
  }

  private struct Moment: Hashable {
    var time: Double
    var beacon: AdBeacon
  }

  /// What is due at a time of its own, in order.
  private let moments: [Moment]
  private let others: [AdBeacon]
  private let duration: Double
  /// How many of the moments were due.
  private var told = 0
  private var hasBegun = false
  private var isOver = false
  private var isPaused = false
  private var isMuted = false
  /// Seconds of the ad, where it is now.
  public private(set) var position = 0.0

  /// - Parameters:
  ///   - beacons: whom to tell of what.
  ///   - duration: seconds of the ad; where they are 0 or less, or not finite, nothing is due at a part of it.
  public init(_ beacons: [AdBeacon], duration: Double) {
    self.duration = duration > 0 && duration.isFinite ? duration : 0
    var moments: [Moment] = []
    var others: [AdBeacon] = []
    for beacon in beacons {
      switch Self.time(of: beacon, duration: self.duration) {
      case .some(let time): moments.append(Moment(time: time, beacon: beacon))
      case nil: others.append(beacon)
      }
    }
    self.moments = moments.enumerated().sorted { first, second in
      let (a, b) = (first.element, second.element)
      return (a.time, a.beacon.rank, first.offset) < (b.time, b.beacon.rank, second.offset)
    }.map(\.element)
    self.others = others
  }

  /// When a beacon is due; `nil` for what has no time.
  private static func time(of beacon: AdBeacon, duration: Double) -> Double? {
    switch beacon.kind {
    case .loaded, .impression, .creativeView, .start: 0
    case .firstQuartile where duration > 0: duration * 0.25
    case .midpoint where duration > 0: duration * 0.5
    case .thirdQuartile where duration > 0: duration * 0.75
    case .complete where duration > 0: duration
    case .progress: beacon.offset?.seconds(of: duration > 0 ? duration : nil)
    default: nil
    }
  }

  /// What is due now, in order.
  public mutating func handle(_ input: Input) -> [AdBeacon] {
    guard !isOver else { return [] }
    switch input {
    case .began:
      guard !hasBegun else { return [] }
      hasBegun = true
      return due(to: 0)
    case .progressed(let time):
      guard hasBegun, time.isFinite else { return [] }
      position = time
      return due(to: time)
    case .paused: return toggle(\.isPaused, to: true, .pause)
    case .resumed: return toggle(\.isPaused, to: false, .resume)
    case .muted: return toggle(\.isMuted, to: true, .mute)
    case .unmuted: return toggle(\.isMuted, to: false, .unmute)
    case .skipped:
      guard hasBegun else { return [] }
      isOver = true
      return all(.skip)
    case .ended:
      guard hasBegun else { return [] }
      isOver = true
      position = max(position, duration)
      return due(to: max(position, duration)) + (duration > 0 ? [] : all(.complete))
    case .failed(let code):
      isOver = true
      return all(.error).map { $0.telling(code) }
    case .other(let kind): return all(kind)
    }
  }

  private mutating func due(to time: Double) -> [AdBeacon] {
    let start = told
    while told < moments.count, moments[told].time <= time { told += 1 }
    return moments[start..<told].map(\.beacon)
  }

  private mutating func toggle(
    _ state: WritableKeyPath<AdTracker, Bool>, to value: Bool, _ kind: AdBeacon.Kind
  ) -> [AdBeacon] {
    guard self[keyPath: state] != value else { return [] }
    self[keyPath: state] = value
    return all(kind)
  }

  private func all(_ kind: AdBeacon.Kind) -> [AdBeacon] { others.filter { $0.kind == kind } }
}

extension AdBeacon {
  /// The order of what is due at one time.
  fileprivate var rank: Int {
    let order: [Kind] = [
      .loaded, .impression, .creativeView, .start, .progress, .firstQuartile, .midpoint,
      .thirdQuartile,
    ]
    return order.firstIndex(of: kind) ?? order.count
  }
}
