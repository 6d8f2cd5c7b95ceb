public import PlayerCore

/// Listens to the sessions of an ``AdRequestProvider`` and gives out what is due to be told of their ads.
///
/// It sends nothing by itself. An app hands the beacons to whatever asks servers, and tells it what no session knows: clicks,
/// the sound, the full screen.
public final class AdTrackingConsumer: PlaybackSessionConsumer {
  private let macros: () -> [String: String]
  private let send: (AdBeacon) -> Void
  private var current: (ad: LoadedAd, tracker: AdTracker)?

  /// - Parameters:
  ///   - macros: values for macros, asked for each beacon; unless told, a random `CACHEBUSTING`. `ERRORCODE`,
  ///     `ADPLAYHEAD`, `CONTENTPLAYHEAD`, `MEDIAPLAYHEAD` and `ASSETURI` are known here.
  ///   - send: takes each beacon when it is due, with the macros filled.
  public init(
    macros: @escaping () -> [String: String] = {
      ["CACHEBUSTING": "\(Int.random(in: 10_000_000...99_999_999))"]
    }, send: @escaping (AdBeacon) -> Void
  ) {
    self.macros = macros
    self.send = send
  }

  /// Tells what an app knows of the ad that plays: ``AdTracker/Input/other(_:)`` for a click.
  public func handle(_ input: AdTracker.Input, in session: PlaybackSession) {
    guard let due = current?.tracker.handle(input) else { return }
    tell(due, in: session)
  }

  /// Finds out what is due after the event.
  public func session(_ session: PlaybackSession, did event: SessionEvent) {
    switch event {
    case .advanced:
      current = nil
      let ads = session.providerExtension(AdPlan.self)?.ads
      tell(ads?.breaks.flatMap(\.dueBeacons) ?? [], in: session)
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
      tell(breakBeacons(sequence, .breakStart), in: session)
    case .exitedSequence(let sequence): tell(breakBeacons(sequence, .breakEnd), in: session)
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
      tell(tracker.handle(.failed(.linear)), in: session)
    case .exited(let ad):
      // A film is a little shorter or longer than the response says. What was cut before has not ended.
      if let tracker = current?.tracker, tracker.position >= ad.duration - 1 {
        handle(.ended, in: session)
      }
      current = nil
    }
  }

  private func tell(_ beacons: [AdBeacon], in session: PlaybackSession) {
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
