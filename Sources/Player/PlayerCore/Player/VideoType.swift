/// Whether a video ends, and how far back one can seek (`BCOVVideoType`).
public enum VideoType: Int, Hashable, Sendable {
  /// Not known yet.
  case unknown = 0
  /// A finite duration.
  case vod = 1
  /// No duration, and a short seekable range.
  case live = 2
  /// No duration, and a long seekable range.
  case liveDVR = 3

  /// The shortest seekable range of a live stream, in seconds, that counts as a DVR window. The
  /// original only says "limited" and "large"; two minutes are our choice.
  public static let defaultDVRThreshold = 120.0

  /// - Parameters:
  ///   - duration: seconds; `nil` or infinite for a live stream.
  ///   - seekableRange: where one can seek; without it the type of a live stream is unknown.
  ///   - dvrThreshold: from how many seconds of seekable media on a live stream has a DVR.
  public init(
    duration: Double?, seekableRange: ClosedRange<Double>?,
    dvrThreshold: Double = VideoType.defaultDVRThreshold
  ) {
    if let duration, duration.isFinite, duration > 0 {
      self = .vod
    } else if let range = seekableRange {
      self = range.upperBound - range.lowerBound >= dvrThreshold ? .liveDVR : .live
    } else {
      self = .unknown
    }
  }
}
