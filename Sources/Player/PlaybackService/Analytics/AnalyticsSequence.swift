import Support

/// The events that a session's life gives, in their order: a value without clock or network.
///
/// What counts as engagement is media time that was played forward; a seek, a jump back or a pause
/// ends a stretch, and a stretch is also told whenever it has reached ``engagementLength``.
public struct AnalyticsSequence: Hashable, Sendable {
  /// What happened. Times are seconds of the media.
  public enum Input: Hashable, Sendable {
    /// The service was asked for the video.
    case catalogRequest(url: String)
    /// The service has answered, so long after it was asked.
    case catalogResponse(url: String, elapsed: Duration)
    /// A session with this video has become the current one. Its length, where it is known.
    case advance(duration: Double?)
    /// The length of the media is known.
    case duration(Double)
    /// The viewer wants to see it.
    case playRequest
    /// The picture moves, so long after it was asked to.
    case play(at: Double, loadTime: Duration)
    /// Playback has come this far.
    case progress(Double)
    /// The playhead was put there.
    case seek(to: Double)
    /// The viewer has paused.
    case pause
    /// Playback waits for data.
    case stall
    /// The picture moves again, so long after the stall.
    case recovered(after: Duration)
    /// A break of ads begins.
    case adBegin
    /// A break of ads is over.
    case adEnd
    /// Something went wrong.
    case error(code: String)
    /// The session is over.
    case terminate
  }

  /// Maximum seconds that one engagement event tells of. The service's number isn't public; this
  /// one is ours.
  public static let engagementLength = 10.0

  /// A longer step between two reports of progress counts as an unreported seek, not as playback.
  private static let maximumStep = 5.0

  private var isLoaded = false
  private var isRequested = false
  private var isViewed = false
  private var duration: Double?
  private var stretch: ClosedRange<Double>?
  private var secondsViewed = 0.0
  /// Since the last engagement was told.
  private var stalls = 0
  private var stalled = Duration.zero

  /// The beginning of an app's life.
  public init() {}

  /// The events that `input` causes, none for most of them.
  public mutating func handle(_ input: Input) -> [AnalyticsEvent] {
    var events: [AnalyticsEvent] = []
    if !isLoaded {
      isLoaded = true
      events.append(AnalyticsEvent(.playerLoad))
    }
    switch input {
    case .catalogRequest(let url):
      events.append(AnalyticsEvent(.catalogRequest, ["catalog_url": loggable(url: url)]))
    case .catalogResponse(let url, let elapsed):
      let parameters = [
        "catalog_url": loggable(url: url), "response_time_ms": milliseconds(elapsed),
      ]
      events.append(AnalyticsEvent(.catalogResponse, parameters))
    case .advance(let duration):
      events += endStretch()
      (isRequested, isViewed, secondsViewed) = (false, false, 0)
      (stalls, stalled) = (0, .zero)
      setDuration(duration)
      events.append(AnalyticsEvent(.videoImpression, durationParameter))
    case .duration(let value): setDuration(value)
    case .playRequest:
      if !isRequested { events.append(AnalyticsEvent(.playRequest)) }
      isRequested = true
    case .play(let time, let loadTime):
      events += view(at: time, loadTime: loadTime)
    case .progress(let time): events += move(to: time)
    case .seek(let time):
      events += endStretch()
      begin(at: time)
    case .pause: events += endStretch()
    case .stall: stalls += 1
    case .recovered(let elapsed): stalled += elapsed
    case .adBegin: events += endStretch() + [AnalyticsEvent(.adModeBegin)]
    case .adEnd: events.append(AnalyticsEvent(.adModeComplete))
    case .error(let code): events.append(AnalyticsEvent(.error, ["error_code": code]))
    case .terminate: events += endStretch()
    }
    return events
  }

  private mutating func view(at time: Double, loadTime: Duration) -> [AnalyticsEvent] {
    begin(at: time)
    guard !isViewed, let start = milliseconds(time) else { return [] }
    isViewed = true
    let parameters = ["start_time_ms": start, "load_time_ms": milliseconds(loadTime)]
    return [AnalyticsEvent(.videoView, parameters.merging(durationParameter) { $1 })]
  }

  private mutating func move(to time: Double) -> [AnalyticsEvent] {
    guard time.isFinite, time >= 0, isViewed else { return [] }
    guard let old = stretch, time >= old.upperBound,
      time - old.upperBound <= Self.maximumStep
    else {
      defer { begin(at: time) }
      return endStretch()
    }
    stretch = old.lowerBound...time
    guard time - old.lowerBound >= Self.engagementLength else { return [] }
    defer { begin(at: time) }
    return endStretch()
  }

  private mutating func begin(at time: Double) {
    stretch = time.isFinite && time >= 0 ? time...time : nil
  }

  private mutating func endStretch() -> [AnalyticsEvent] {
    defer { stretch = nil }
    guard let stretch, stretch.upperBound > stretch.lowerBound,
      let start = wholeNumber(stretch.lowerBound), let end = wholeNumber(stretch.upperBound)
    else { return [] }
    secondsViewed += stretch.upperBound - stretch.lowerBound
    var parameters = [
      "range": "\(start)..\(end)", "video_seconds_viewed": wholeNumber(secondsViewed) ?? "0",
    ]
    if stalls > 0 || stalled > .zero {
      parameters["rebuffering_count"] = String(stalls)
      parameters["rebuffering_seconds"] = wholeNumber(stalled / .seconds(1))
      (stalls, stalled) = (0, .zero)
    }
    return [AnalyticsEvent(.videoEngagement, parameters.merging(durationParameter) { $1 })]
  }

  private mutating func setDuration(_ value: Double?) {
    duration = value.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
  }

  private var durationParameter: [String: String] {
    duration.flatMap(wholeNumber).map { ["video_duration": $0] } ?? [:]
  }
}

private func milliseconds(_ seconds: Double) -> String? {
  guard seconds.isFinite, seconds >= 0 else { return nil }
  return Int(exactly: (seconds * 1000).rounded()).map(String.init)
}

private func milliseconds(_ duration: Duration) -> String {
  let (seconds, attoseconds) = duration.components
  return String(seconds * 1000 + attoseconds / 1_000_000_000_000_000)
}
