import PlaybackService
public import PlayerCore

/// Determines the due beacons of an ad while it plays.
///
/// Each beacon with a time is due once, in the order of time, when the playhead has reached it:
/// also after a seek over it or at a high rate, and not again after a step backward. A tracker is a
/// value: the same inputs return the same beacons.
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
  /// An input.
  public enum Input: Hashable, Sendable {
    /// The ad is shown.
    case began
    /// The playhead reached a time of the ad, in seconds.
    case progressed(to: Double)
    /// The ad was paused.
    case paused
    /// The ad continues.
    case resumed
    /// The sound was turned off.
    case muted
    /// The sound was turned on.
    case unmuted
    /// The viewer skipped the ad.
    case skipped
    /// The ad played to its end.
    case ended
    /// The ad could not be shown, or failed during playback.
    case failed(AdErrorCode)
    /// An event that only the app knows: a click, full screen, viewability.
    case other(AdBeacon.Kind)
  }

  private struct TimedBeacon: Hashable {
    var time: Double
    var beacon: AdBeacon
  }

  /// The beacons with a time, in order.
  private let timed: [TimedBeacon]
  private let others: [AdBeacon]
  private let duration: Double
  /// The number of timed beacons that were due.
  private var dueCount = 0
  private var hasBegun = false
  private var hasEnded = false
  private var isPaused = false
  private var isMuted = false
  /// The current time of the ad in seconds.
  public private(set) var position = 0.0

  /// Creates a tracker.
  ///
  /// - Parameters:
  ///   - beacons: The beacons of the ad.
  ///   - duration: The duration of the ad in seconds. If it is not positive and finite, beacons at
  ///     a fraction of it are never due.
  public init(_ beacons: [AdBeacon], duration: Double) {
    self.duration = duration > 0 && duration.isFinite ? duration : 0
    var timed: [TimedBeacon] = []
    var others: [AdBeacon] = []
    for beacon in beacons {
      if let time = Self.time(of: beacon, duration: self.duration) {
        timed.append(TimedBeacon(time: time, beacon: beacon))
      } else {
        others.append(beacon)
      }
    }
    self.timed = timed.sorted { ($0.time, $0.beacon.rank) < ($1.time, $1.beacon.rank) }
    self.others = others
  }

  /// Returns the time of a beacon, or `nil` for a beacon without one.
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

  /// Returns the beacons that an input makes due, in order.
  public mutating func handle(_ input: Input) -> [AdBeacon] {
    guard !hasEnded else { return [] }
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
      hasEnded = true
      return all(.skip)
    case .ended:
      guard hasBegun else { return [] }
      hasEnded = true
      position = max(position, duration)
      return due(to: position) + (duration > 0 ? [] : all(.complete))
    case .failed(let code):
      hasEnded = true
      return all(.error).map { $0.filled(code) }
    case .other(let kind): return all(kind)
    }
  }

  private mutating func due(to time: Double) -> [AdBeacon] {
    let start = dueCount
    while dueCount < timed.count, timed[dueCount].time <= time { dueCount += 1 }
    return timed[start..<dueCount].map(\.beacon)
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
  /// The order of beacons at the same time.
  fileprivate var rank: Int {
    let order: [Kind] = [
      .loaded, .impression, .creativeView, .start, .progress, .firstQuartile, .midpoint,
      .thirdQuartile,
    ]
    return order.firstIndex(of: kind) ?? order.count
  }
}

/// Returns the due beacons of the ads in the sessions of an ``AdRequestProvider``.
///
/// It sends nothing. The app sends the beacons, and reports events that no session knows: clicks,
/// the sound, full screen.
public final class AdTrackingConsumer: PlaybackSessionConsumer {
  private let macros: () -> [String: String]
  private let send: (AdBeacon) -> Void
  private var current: (ad: LoadedAd, tracker: AdTracker)?

  /// Creates a consumer.
  ///
  /// - Parameters:
  ///   - macros: Returns values of macros for each beacon; by default a random `CACHEBUSTING`. The
  ///     consumer provides `ERRORCODE`, `ADPLAYHEAD`, `CONTENTPLAYHEAD`, `MEDIAPLAYHEAD` and
  ///     `ASSETURI`.
  ///   - send: Receives each due beacon, with its macros filled.
  public init(
    macros: @escaping () -> [String: String] = {
      ["CACHEBUSTING": "\(Int.random(in: 10_000_000...99_999_999))"]
    }, send: @escaping (AdBeacon) -> Void
  ) {
    self.macros = macros
    self.send = send
  }

  /// Reports an event of the current ad that only the app knows: ``AdTracker/Input/other(_:)`` for
  /// a click.
  public func handle(_ input: AdTracker.Input, in session: PlaybackSession) {
    guard let due = current?.tracker.handle(input) else { return }
    send(due, in: session)
  }

  /// Sends the beacons that an event of a session makes due.
  public func session(_ session: PlaybackSession, did event: SessionEvent) {
    switch event {
    case .advanced:
      current = nil
      let ads = session.providerExtension(AdPlan.self)?.ads
      send(ads?.breaks.flatMap(\.dueBeacons) ?? [], in: session)
    case .ad(let event): handle(event, in: session)
    case .lifecycle(let event) where event.kind == .adSkipped: handle(.skipped, in: session)
    default: break
    }
  }

  private func handle(_ event: AdEvent, in session: PlaybackSession) {
    guard let plan = session.providerExtension(AdPlan.self) else { return }
    func breakBeacons(_ sequence: AdSequence, _ kind: AdBeacon.Kind) -> [AdBeacon] {
      plan.loadedBreak(for: sequence)?.plan.beacons.filter { $0.kind == kind } ?? []
    }
    switch event {
    case .enteredSequence(let sequence):
      send(breakBeacons(sequence, .breakStart), in: session)
    case .exitedSequence(let sequence): send(breakBeacons(sequence, .breakEnd), in: session)
    case .entered(let ad):
      current = plan.loadedAd(for: ad).map {
        ($0, AdTracker($0.beacons, duration: ad.duration))
      }
      handle(.began, in: session)
    case .progressed(_, let time): handle(.progressed(to: time), in: session)
    case .paused: handle(.paused, in: session)
    case .resumed: handle(.resumed, in: session)
    case .failed(let ad, _):
      guard current == nil else { return handle(.failed(.display), in: session) }
      guard let loaded = plan.loadedAd(for: ad) else { return }
      var tracker = AdTracker(loaded.beacons, duration: ad.duration)
      send(tracker.handle(.failed(.linear)), in: session)
    case .exited(let ad):
      // A video may be slightly shorter than its declared duration. If it was cut off earlier, it
      // has not ended.
      if let tracker = current?.tracker, tracker.position >= ad.duration - 1 {
        handle(.ended, in: session)
      }
      current = nil
    }
  }

  private func send(_ beacons: [AdBeacon], in session: PlaybackSession) {
    for beacon in beacons {
      let content = clockText(session.player.clock.mediaTime)
      var values = macros()
      values["CONTENTPLAYHEAD"] = content
      values["MEDIAPLAYHEAD"] = content
      if let current {
        values["ADPLAYHEAD"] = clockText(current.tracker.position)
        values["ASSETURI"] = current.ad.file.url
      }
      send(beacon.filled(values))
    }
  }
}
