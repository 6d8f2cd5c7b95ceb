public import JSON

/// A step in the life of a session (`BCOVPlaybackSessionLifecycleEvent`).
public struct LifecycleEvent: Hashable, Sendable {
  /// The name of the event.
  public var kind: Kind
  /// The reason, for the events of failure; under the key `error` in the original.
  public var error: PlaybackError?
  /// The members that a plug-in adds.
  public var properties: JSON.Object

  /// Creates an event, with the reason of a failure and the members of a plug-in.
  public init(_ kind: Kind, error: PlaybackError? = nil, properties: JSON.Object = [:]) {
    self.kind = kind
    self.error = error
    self.properties = properties
  }

  /// The names of the properties that some events carry.
  public enum PropertyKey {
    /// The id of the bumper.
    public static let bumperVideo = "kBCOVPlaybackSessionLifecycleEventPropertiesKeyBumperVideo"
    /// The time of the bumper in seconds.
    public static let bumperProgress = "kBCOVPlaybackSessionLifecycleEventPropertiesKeyBumperProgress"
    /// The time of the ad in seconds.
    public static let adProgress = "kBCOVPlaybackSessionLifecycleEventPropertiesKeyAdProgress"
  }

  /// The name of an event; an open list, because plug-ins have their own.
  ///
  /// The original publishes the names of its constants and not their values. Public apps compare
  /// with the name of the constant, so that is the raw value here.
  public struct Kind: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The name of the original's constant.
    public var rawValue: String

    /// Creates a kind from its full name; for plug-ins with events of their own.
    public init(rawValue: String) { self.rawValue = rawValue }

    private init(named name: String) { rawValue = Self.prefix + name }

    private static let prefix = "kBCOVPlaybackSessionLifecycleEvent"

    /// The name without the long prefix.
    public var description: String {
      rawValue.hasPrefix(Self.prefix) ? String(rawValue.dropFirst(Self.prefix.count)) : rawValue
    }

    /// The media is loaded and can play; once per session.
    public static let ready = Kind(named: "Ready")
    /// Loading failed; with an error.
    public static let fail = Kind(named: "Fail")
    /// The rate changed from 0 to more.
    public static let play = Kind(named: "Play")
    /// The rate changed to 0.
    public static let pause = Kind(named: "Pause")
    /// The app requested playback from the controller.
    public static let playRequest = Kind(named: "PlayRequest")
    /// The app requested a pause from the controller.
    public static let pauseRequest = Kind(named: "PauseRequest")
    /// The network failed during playback; with an error. There is no automatic recovery.
    public static let failedToPlayToEndTime = Kind(named: "FailedToPlayToEndTime")
    /// The media loads again after a network failure.
    public static let resumeBegin = Kind(named: "ResumeBegin")
    /// Playback continues at the requested time.
    public static let resumeComplete = Kind(named: "ResumeComplete")
    /// Resuming failed; the error may be missing.
    public static let resumeFail = Kind(named: "ResumeFail")
    /// Content and post-roll have ended; once per play-through.
    public static let end = Kind(named: "End")
    /// Normal playback ran out of data; never while loading or seeking.
    public static let playbackStalled = Kind(named: "PlaybackStalled")
    /// A stall has ended.
    public static let playbackRecovered = Kind(named: "PlaybackRecovered")
    /// The buffer is empty: at the first load, at a seek, or at a stall.
    public static let playbackBufferEmpty = Kind(named: "PlaybackBufferEmpty")
    /// The buffer has enough data again.
    public static let playbackLikelyToKeepUp = Kind(named: "PlaybackLikelyToKeepUp")
    /// The last event of every session.
    public static let terminate = Kind(named: "Terminate")
    /// Another device plays the media from now on.
    public static let startCastSession = Kind(named: "StartCastSession")
    /// The media plays on this device again.
    public static let endCastSession = Kind(named: "EndCastSession")
    /// An error that does not end playback; the error may be missing.
    public static let error = Kind(named: "Error")
    /// Thumbnails failed to load; playback continues without them.
    public static let thumbnailAssetFailedToLoad = Kind(named: "ThumbnailAssetFailedToLoad")

    /// A bumper begins; see ``BumperEvent/entered(_:)``.
    public static let bumperEnter = Kind(named: "BumperEnter")
    /// A bumper has ended; see ``BumperEvent/exited(_:)``.
    public static let bumperExit = Kind(named: "BumperExit")
    /// A bumper pauses; see ``BumperEvent/paused(_:)``.
    public static let bumperPause = Kind(named: "BumperPause")
    /// A bumper resumes; see ``BumperEvent/resumed(_:)``.
    public static let bumperResume = Kind(named: "BumperResume")
    /// A bumper plays; see ``BumperEvent/progressed(_:to:)``.
    public static let bumperProgress = Kind(named: "BumperProgress")
    /// A bumper failed; ads and content play nevertheless.
    public static let bumperFailedToPlayToEndTime = Kind(named: "BumperFailedToPlayToEndTime")

    /// An ad break begins; see ``AdEvent/enteredSequence(_:)``.
    public static let adSequenceEnter = Kind(named: "AdSequenceEnter")
    /// An ad break has ended; see ``AdEvent/exitedSequence(_:)``.
    public static let adSequenceExit = Kind(named: "AdSequenceExit")
    /// An ad begins; see ``AdEvent/entered(_:)``.
    public static let adEnter = Kind(named: "AdEnter")
    /// An ad has ended; see ``AdEvent/exited(_:)``.
    public static let adExit = Kind(named: "AdExit")
    /// An ad plays; see ``AdEvent/progressed(_:to:)``.
    public static let adProgress = Kind(named: "AdProgress")
    /// An ad pauses; see ``AdEvent/paused(_:)``.
    public static let adPause = Kind(named: "AdPause")
    /// An ad resumes; see ``AdEvent/resumed(_:)``.
    public static let adResume = Kind(named: "AdResume")
    /// The viewer skipped the ad; its exit follows.
    public static let adSkipped = Kind(named: "AdSkipped")
    /// The content is about to pause for ads.
    public static let willPauseForAd = Kind(named: "WillPauseForAd")
  }
}

/// The reason why a session can't play (`kBCOVPlaybackSessionErrorDomain`). It comes with the
/// events ``LifecycleEvent/Kind/fail``, ``LifecycleEvent/Kind/failedToPlayToEndTime``,
/// ``LifecycleEvent/Kind/resumeFail``, ``LifecycleEvent/Kind/thumbnailAssetFailedToLoad`` and
/// ``LifecycleEvent/Kind/error``.
public struct PlaybackError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the original's error domain.
  public static let domain = "kBCOVPlaybackSessionErrorDomain"

  /// The kind of error (`kBCOVPlaybackSessionErrorCode…`). The original publishes only the names;
  /// the numbers are ours, outside the ranges of its other domains.
  public enum Code: Int, Hashable, Sendable {
    /// The media could not be loaded.
    case loadFailed = 69_501
    /// The network failed during playback.
    case failedToPlayToEnd = 69_502
    /// None of the video's sources can be played.
    case noPlayableSource = 69_503
    /// The network policy requires a local network, and there is none.
    case wifiUnavailable = 69_504
    /// Our own: an error that does not end playback.
    case playbackStumbled = 69_505
  }

  /// The kind of error.
  public var code: Code
  /// The cause in words: the underlying error, or the rule that found nothing.
  public var reason: String

  /// Creates an error with its cause in words.
  public init(_ code: Code, reason: String) {
    self.code = code
    self.reason = reason
  }

  /// The code and the cause.
  public var description: String { "\(code): \(reason)" }
}
