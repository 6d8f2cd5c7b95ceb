public import PlayerCore

/// The two times of the bar, as text.
public struct TimeLabels: Hashable, Sendable {
  /// The time of the playhead; in a live stream in which one can go back, how far it is behind the edge.
  public let currentTime: String
  /// The length of the video.
  public let duration: String

  private init(currentTime: String, duration: String) {
    self.currentTime = currentTime
    self.duration = duration
  }

  /// The same times in the digits of the viewer's language.
  public func localized(_ text: ControlText) -> TimeLabels {
    TimeLabels(currentTime: text.localized(currentTime), duration: text.localized(duration))
  }

  /// - Parameters:
  ///   - time: seconds; `-infinity` is the start, `+infinity` the end.
  ///   - duration: seconds; `nil` for a live stream, and while it is not known.
  ///   - type: whether the video ends.
  ///   - liveEdge: seconds of the newest place of a live stream.
  public init(time: Double?, duration: Double?, type: VideoType, liveEdge: Double? = nil) {
    let length = duration.flatMap { $0.isFinite ? $0 : nil }
    switch type {
    case .live:
      (currentTime, self.duration) = (TimeLabel.unknown, TimeLabel.unknown)
    case .liveDVR:
      let behind = time.flatMap { time in liveEdge.map { min(0, time - $0) } }
      currentTime = behind.map { TimeLabel($0).description } ?? TimeLabel.unknown
      self.duration = TimeLabel.unknown
    case .vod, .unknown:
      let place = time.map { $0 == .infinity ? length ?? $0 : $0 == -.infinity ? 0 : $0 }
      currentTime =
        place.map { TimeLabel($0, duration: length).description } ?? TimeLabel.unknown
      self.duration = length.map { TimeLabel($0).description } ?? TimeLabel.unknown
    }
  }
}
