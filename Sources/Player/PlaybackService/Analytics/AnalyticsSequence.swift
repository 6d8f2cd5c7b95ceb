import Support

/// The events of sessions, in order: a value without clock or network.
///
/// Engagement is media time that was played forward. A seek, a backward step or a pause ends a
/// stretch; a stretch is also reported whenever it reaches ``engagementLength``.
public struct AnalyticsSequence: Hashable, Sendable {
  /// An input. Times are media times in seconds.
  public enum Input: Hashable, Sendable {
    /// The video was requested from the service.
    case catalogRequest(url: String)
    /// The service responded after `elapsed`.
    case catalogResponse(url: String, elapsed: Duration)
    /// A session with a video became the current one. `duration` is `nil` until it is known.
    case advance(duration: Double?)
    /// The duration of the media is known.
    case duration(Double)
    /// The viewer requested playback.
    case playRequest
    /// Playback started, `loadTime` after the request.
    case play(at: Double, loadTime: Duration)
    /// Playback reached a time.
    case progress(Double)
    /// The playhead was moved to a time.
    case seek(to: Double)
    /// The viewer paused.
    case pause
    /// Playback waits for data.
    case stall
    /// Playback continued, `after` the stall began.
    case recovered(after: Duration)
    /// An ad break begins.
    case adBegin
    /// An ad break has ended.
    case adEnd
    /// An error occurred.
    case error(code: String)
    /// The session ended.
    case terminate
  }

  /// The maximum number of seconds of an engagement event. The service's number is not public; this
  /// one is our own.
  public static let engagementLength = 10.0

  private let maximumStep: Double
  private var isLoaded = false
  private var isRequested = false
  private var isViewed = false
  private var duration: Double?
  private var stretch: ClosedRange<Double>?
  private var secondsViewed = 0.0
  /// The number of stalls since the last engagement event.
  private var stalls = 0
  private var stallTime = Duration.zero

  /// Creates a sequence for the life of an app.
  ///
  /// - Parameter maximumStep: The maximum number of seconds between two progress inputs. A longer
  ///   step counts as a seek that was not an input. The default is our own.
  public init(maximumStep: Double = 5) { self.maximumStep = maximumStep }

  /// Returns the events of an input, which are none for most inputs.
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
      let parameters = ["catalog_url": loggable(url: url), "response_time_ms": "\(milliseconds(elapsed))"]
      events.append(AnalyticsEvent(.catalogResponse, parameters))
    case .advance(let duration):
      events += endStretch()
      (isRequested, isViewed, secondsViewed) = (false, false, 0)
      (stalls, stallTime) = (0, .zero)
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
    case .recovered(let elapsed): stallTime += elapsed
    case .adBegin:
      let position = stretch?.upperBound
      events += endStretch() + [AnalyticsEvent(.adModeBegin)]
      // The content continues there, unless a seek follows.
      if let position { begin(at: position) }
    case .adEnd: events.append(AnalyticsEvent(.adModeComplete))
    case .error(let code): events.append(AnalyticsEvent(.error, ["error_code": code]))
    case .terminate: events += endStretch()
    }
    return events
  }

  private mutating func view(at time: Double, loadTime: Duration) -> [AnalyticsEvent] {
    begin(at: time)
    guard !isViewed, time >= 0, let start = wholeNumber((time * 1000).rounded()) else { return [] }
    isViewed = true
    let parameters = ["start_time_ms": start, "load_time_ms": "\(milliseconds(loadTime))"]
    return [AnalyticsEvent(.videoView, parameters.merging(durationParameter) { $1 })]
  }

  private mutating func move(to time: Double) -> [AnalyticsEvent] {
    guard time.isFinite, time >= 0, isViewed else { return [] }
    guard let old = stretch, time >= old.upperBound,
      time - old.upperBound <= maximumStep
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
    var parameters = ["range": "\(start)..\(end)", "video_seconds_viewed": wholeNumber(secondsViewed) ?? "0"]
    if stalls > 0 || stallTime > .zero {
      parameters["rebuffering_count"] = String(stalls)
      parameters["rebuffering_seconds"] = wholeNumber(stallTime / .seconds(1))
      (stalls, stallTime) = (0, .zero)
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

/// Returns a number rounded down, or `nil` if it is not a finite integer.
func wholeNumber(_ number: Double) -> String? {
  Int(exactly: number.rounded(.down)).map(String.init)
}
