public import PlayerCore

/// The six kinds of media that have a layout of their own (`basicControlViewWith…Layout`).
public enum ControlType: String, Hashable, Sendable, CaseIterable {
  /// A video with an end.
  case vod
  /// A live stream.
  case live
  /// A live stream in which one can go back.
  case liveDVR = "live-dvr"
  /// Sound with an end.
  case audio
  /// Live sound.
  case liveAudio = "live-audio"
  /// Live sound in which one can go back.
  case liveDVRAudio = "live-dvr-audio"

  /// The kind for what is known of the media. As long as the video's type is not known it counts as one with an end, and
  /// as long as the media's type is not known it has pictures; the original does not tell.
  public init(videoType: VideoType, mediaType: MediaType) {
    let isAudio = mediaType == .audio
    self =
      switch videoType {
      case .live: isAudio ? .liveAudio : .live
      case .liveDVR: isAudio ? .liveDVRAudio : .liveDVR
      case .vod, .unknown: isAudio ? .audio : .vod
      }
  }

  /// Whether there is no picture.
  public var isAudio: Bool { self == .audio || self == .liveAudio || self == .liveDVRAudio }
  /// Whether the stream has no end.
  public var isLive: Bool { self != .vod && self != .audio }
}
