public import PlayerCore
import Support

/// How a video is being played, as far as the app's player can tell: what is nil stays out of the
/// events of engagement.
public struct PlaybackConditions: Hashable, Sendable {
  /// One of the streams of a video, as its manifest has it.
  public struct Rendition: Hashable, Sendable {
    /// Where its own playlist is.
    public var url: String?
    /// As `application/x-mpegURL`.
    public var mimeType: String?
    /// Bits per second.
    public var indicatedBitRate: Double?
    /// Pixels.
    public var width: Int?
    /// Pixels.
    public var height: Int?

    /// What is known of a stream.
    public init(
      url: String? = nil, mimeType: String? = nil, indicatedBitRate: Double? = nil,
      width: Int? = nil, height: Int? = nil
    ) {
      self.url = url
      self.mimeType = mimeType
      self.indicatedBitRate = indicatedBitRate
      self.width = width
      self.height = height
    }
  }

  /// The controller's `playerSize`.
  public var playerSize: ViewSize?
  /// The one that plays.
  public var rendition: Rendition?
  /// Seconds that are loaded ahead of the playhead.
  public var forwardBuffer: Double?
  /// Bits per second that came over the network.
  public var measuredBitRate: Double?
  /// Since the session began.
  public var droppedFrames: Int?

  /// What is known of the playback.
  public init(
    playerSize: ViewSize? = nil, rendition: Rendition? = nil, forwardBuffer: Double? = nil,
    measuredBitRate: Double? = nil, droppedFrames: Int? = nil
  ) {
    self.playerSize = playerSize
    self.rendition = rendition
    self.forwardBuffer = forwardBuffer
    self.measuredBitRate = measuredBitRate
    self.droppedFrames = droppedFrames
  }

  /// By the names of the Data Collection API.
  var parameters: [String: String] {
    let parameters = [
      "player_width": playerSize.flatMap { wholeNumber($0.width) },
      "player_height": playerSize.flatMap { wholeNumber($0.height) },
      "rendition_url": rendition?.url.map(loggable(url:)),
      "rendition_mime_type": rendition?.mimeType,
      "rendition_indicated_bps": rendition?.indicatedBitRate.flatMap(wholeNumber),
      "rendition_width": rendition?.width.map(String.init),
      "rendition_height": rendition?.height.map(String.init),
      "forward_buffer_seconds": forwardBuffer.flatMap(wholeNumber),
      "measured_bps": measuredBitRate.flatMap(wholeNumber),
      "dropped_frames": droppedFrames.map(String.init),
    ]
    return parameters.compactMapValues(\.self)
  }
}

/// Rounded down; nil for what nothing measures.
func wholeNumber(_ number: Double) -> String? {
  Int(exactly: number.rounded(.down)).map(String.init)
}
