public import PlayerCore
import Support

/// Passes the events of a controller's sessions to a sink.
public final class AnalyticsConsumer: PlaybackSessionConsumer {
  /// The viewer and the player. A change affects the next session.
  public var context: AnalyticsContext

  private let clock: any HostClock
  private let sink: any AnalyticsSink
  private let conditions: ((PlaybackSession) -> PlaybackConditions)?
  /// Sessions report every seek, so a step of any length was played.
  private var sequence = AnalyticsSequence(maximumStep: .infinity)
  /// The session whose events are being reported.
  private weak var session: PlaybackSession?
  /// The context of the current session.
  private var current: AnalyticsContext
  private var requestTime: Double?
  private var stallTime: Double?

  /// Creates a consumer.
  ///
  /// - Parameters:
  ///   - executor: The controller's executor, whose clock measures load times.
  ///   - context: The viewer and the player.
  ///   - sink: Receives the events.
  ///   - conditions: Returns the playback conditions at each engagement event, or `nil` to omit
  ///     them. It must not retain the controller.
  public init(
    executor: PlaybackExecutor, context: AnalyticsContext, sink: any AnalyticsSink,
    conditions: ((PlaybackSession) -> PlaybackConditions)? = nil
  ) {
    clock = executor.clock
    self.context = context
    self.sink = sink
    self.conditions = conditions
    current = context
  }

  /// Reports an input that no session reports: a request to the service, and its response.
  public func handle(_ input: AnalyticsSequence.Input, of video: Video?) {
    send(sequence.handle(input), of: video)
  }

  /// Passes the analytics events of a session event to the sink.
  public func session(_ session: PlaybackSession, did event: SessionEvent) {
    let inputs: [AnalyticsSequence.Input?] =
      switch event {
      case .advanced: join(session)
      // A viewer who leaves during a stall has waited until now.
      case .lifecycle(let event) where event.kind == .terminate: [endStall(), .terminate]
      default: [input(for: event, of: session)]
      }
    for input in inputs.compactMap(\.self) {
      var events = sequence.handle(input)
      for index in events.indices where events[index].name == .videoEngagement {
        let conditions = conditions?(session).parameters ?? [:]
        events[index].parameters.merge(conditions) { old, _ in old }
      }
      send(events, of: session.video)
    }
  }

  private func send(_ events: [AnalyticsEvent], of video: Video?) {
    var context = current
    context.accountID = context.accountID ?? video?.accountID
    context.videoID = video?.id
    context.videoName = video?.name
    for event in events { sink.receive(event, in: context) }
  }

  /// Returns the inputs for a session that begins, or that plays when the consumer is added. A
  /// consumer that is added again does not know the events since it was removed.
  private func join(_ session: PlaybackSession) -> [AnalyticsSequence.Input?] {
    let time = session.player.clock.mediaTime
    let play = session.isPlaying ? AnalyticsSequence.Input.play(at: time, loadTime: .zero) : nil
    if session === self.session { return [.seek(to: time), play] }
    self.session = session
    current = context
    (requestTime, stallTime) = (nil, nil)
    return [.advance(duration: session.video.duration), play]
  }

  private func endStall() -> AnalyticsSequence.Input? {
    defer { stallTime = nil }
    return stallTime.map { .recovered(after: .seconds(clock.now - $0)) }
  }

  private func input(for event: SessionEvent, of session: PlaybackSession) -> AnalyticsSequence.Input? {
    switch event {
    case .durationChanged(let duration): return .duration(duration)
    case .progressed(let time): return time == .infinity ? .pause : .progress(time)
    case .seeked(let time): return .seek(to: time)
    case .ad(.enteredSequence): return .adBegin
    case .ad(.exitedSequence): return .adEnd
    case .lifecycle(let event): return input(for: event, of: session)
    default: return nil
    }
  }

  private func input(for event: LifecycleEvent, of session: PlaybackSession) -> AnalyticsSequence.Input? {
    switch event.kind {
    case .playRequest:
      requestTime = requestTime ?? clock.now
      return .playRequest
    case .play:
      let loadTime = clock.now - (requestTime ?? clock.now)
      return .play(at: session.player.clock.mediaTime, loadTime: .seconds(loadTime))
    case .pause, .resumeBegin: return .pause
    case .playbackStalled:
      stallTime = stallTime ?? clock.now
      return .stall
    case .playbackRecovered: return endStall()
    case .fail, .failedToPlayToEndTime, .error:
      return .error(code: event.error.map { "\($0.code)" } ?? "unknown")
    default: return nil
    }
  }
}

/// The conditions of playback, as reported by the app's player. Values that are `nil` are omitted
/// from engagement events.
public struct PlaybackConditions: Hashable, Sendable {
  /// The size of the player (the controller's `playerSize`).
  public var playerSize: ViewSize?
  /// The URL of the playlist of the stream that is playing.
  public var renditionURL: String?
  /// The media type of the stream, such as `application/x-mpegURL`.
  public var renditionMIMEType: String?
  /// The bit rate of the stream in the manifest, in bits per second.
  public var renditionBitRate: Double?
  /// The width of the stream in pixels.
  public var renditionWidth: Int?
  /// The height of the stream in pixels.
  public var renditionHeight: Int?
  /// The seconds that are loaded ahead of the playhead.
  public var forwardBuffer: Double?
  /// The measured network rate, in bits per second.
  public var measuredBitRate: Double?
  /// The number of dropped frames since the session began.
  public var droppedFrames: Int?

  /// Creates conditions without values.
  public init() {}

  /// The parameters with the names of the Data Collection API.
  fileprivate var parameters: [String: String] {
    let parameters = [
      "player_width": playerSize.flatMap { wholeNumber($0.width) },
      "player_height": playerSize.flatMap { wholeNumber($0.height) },
      "rendition_url": renditionURL.map(loggable(url:)),
      "rendition_mime_type": renditionMIMEType,
      "rendition_indicated_bps": renditionBitRate.flatMap(wholeNumber),
      "rendition_width": renditionWidth.map(String.init),
      "rendition_height": renditionHeight.map(String.init),
      "forward_buffer_seconds": forwardBuffer.flatMap(wholeNumber),
      "measured_bps": measuredBitRate.flatMap(wholeNumber),
      "dropped_frames": droppedFrames.map(String.init),
    ]
    return parameters.compactMapValues(\.self)
  }
}
