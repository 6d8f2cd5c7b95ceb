public import JSON

/// A step in the life of a session (`BCOVPlaybackSessionLifecycleEvent`).
public struct LifecycleEvent: Hashable, Sendable {
  /// Which step it is.
  public var kind: Kind
  /// Why, for the events of failure; under the key `error` in the original.
  public var error: PlaybackError?
  /// What a plug-in adds.
  public var properties: JSON.Object

  /// A step, with the reason of a failure and what a plug-in adds.
  public init(_ kind: Kind, error: PlaybackError? = nil, properties: JSON.Object = [:]) {
    self.kind = kind
    self.error = error
    self.properties = properties
  }
}

extension LifecycleEvent {
  /// The name of an event; an open list, since plug-ins have their own.
  ///
  /// The original publishes the names of its constants and not their values. Public apps compare
  /// with the name of the constant, so that is the raw value here.
  public struct Kind: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The name of the original's constant.
    public var rawValue: String

    /// A step by its full name; for plug-ins with steps of their own.
    public init(rawValue: String) { self.rawValue = rawValue }

    private init(named name: String) { rawValue = Self.prefix + name }

    private static let prefix = "kBCOVPlaybackSessionLifecycleEvent"

    /// The name without the long prefix.
    public var description: String {
      rawValue.hasPrefix(Self.prefix) ? String(rawValue.dropFirst(Self.prefix.count)) : rawValue
    }

    /// The media is loaded and can play; once for each session.
    public static let ready = Kind(named: "Ready")
    /// Loading failed; with an error.
    public static let fail = Kind(named: "Fail")
    /// The rate went from 0 to more.
    public static let play = Kind(named: "Play")
    /// The rate went to 0.
    public static let pause = Kind(named: "Pause")
    /// The controller was asked to play.
    public static let playRequest = Kind(named: "PlayRequest")
    /// The controller was asked to pause.
    public static let pauseRequest = Kind(named: "PauseRequest")
    /// The network gave up in the middle; with an error. Nothing recovers by itself.
    public static let failedToPlayToEndTime = Kind(named: "FailedToPlayToEndTime")
    /// The media loads again, after the network was gone.
    public static let resumeBegin = Kind(named: "ResumeBegin")
    /// The playback goes on where it was asked to.
    public static let resumeComplete = Kind(named: "ResumeComplete")
    /// The error may be missing.
    public static let resumeFail = Kind(named: "ResumeFail")
    /// Content and post-roll are over; once for each play-through.
    public static let end = Kind(named: "End")
    /// Normal playback starved; never on loading or seeking.
    public static let playbackStalled = Kind(named: "PlaybackStalled")
    /// A stall is over.
    public static let playbackRecovered = Kind(named: "PlaybackRecovered")
    /// The buffer ran empty: at the first load, at a seek, or at a stall.
    public static let playbackBufferEmpty = Kind(named: "PlaybackBufferEmpty")
    /// The other half of the pair.
    public static let playbackLikelyToKeepUp = Kind(named: "PlaybackLikelyToKeepUp")
    /// The last event of every session.
    public static let terminate = Kind(named: "Terminate")
    /// A device elsewhere plays the media from here on.
    public static let startCastSession = Kind(named: "StartCastSession")
    /// The media plays here again.
    public static let endCastSession = Kind(named: "EndCastSession")
    /// Something went wrong and playback goes on; the error may be missing.
    public static let error = Kind(named: "Error")
    /// Playback goes on without thumbnails.
    public static let thumbnailAssetFailedToLoad = Kind(named: "ThumbnailAssetFailedToLoad")

    /// A bumper begins; as ``BumperEvent/entered(_:)``.
    public static let bumperEnter = Kind(named: "BumperEnter")
    /// A bumper is over; as ``BumperEvent/exited(_:)``.
    public static let bumperExit = Kind(named: "BumperExit")
    /// A bumper pauses; as ``BumperEvent/paused(_:)``.
    public static let bumperPause = Kind(named: "BumperPause")
    /// A bumper goes on; as ``BumperEvent/resumed(_:)``.
    public static let bumperResume = Kind(named: "BumperResume")
    /// A bumper plays; as ``BumperEvent/progressed(_:to:)``.
    public static let bumperProgress = Kind(named: "BumperProgress")
    /// A bumper broke off; what follows it plays.
    public static let bumperFailedToPlayToEndTime = Kind(named: "BumperFailedToPlayToEndTime")

    /// A break of ads begins; as ``AdEvent/enteredSequence(_:)``.
    public static let adSequenceEnter = Kind(named: "AdSequenceEnter")
    /// A break of ads is over; as ``AdEvent/exitedSequence(_:)``.
    public static let adSequenceExit = Kind(named: "AdSequenceExit")
    /// An ad begins; as ``AdEvent/entered(_:)``.
    public static let adEnter = Kind(named: "AdEnter")
    /// An ad is over; as ``AdEvent/exited(_:)``.
    public static let adExit = Kind(named: "AdExit")
    /// An ad plays; as ``AdEvent/progressed(_:to:)``.
    public static let adProgress = Kind(named: "AdProgress")
    /// An ad pauses; as ``AdEvent/paused(_:)``.
    public static let adPause = Kind(named: "AdPause")
    /// An ad goes on; as ``AdEvent/resumed(_:)``.
    public static let adResume = Kind(named: "AdResume")
    /// The viewer skipped the ad; its exit follows.
    public static let adSkipped = Kind(named: "AdSkipped")
    /// The content is about to pause for ads.
    public static let willPauseForAd = Kind(named: "WillPauseForAd")
  }
}

extension LifecycleEvent {
  /// The names of the properties that some events carry.
  public enum PropertyKey {
    /// The id of the bumper.
    public static let bumperVideo = "kBCOVPlaybackSessionLifecycleEventPropertiesKeyBumperVideo"
    /// Seconds of the bumper.
    public static let bumperProgress =
      "kBCOVPlaybackSessionLifecycleEventPropertiesKeyBumperProgress"
    /// Seconds of the ad.
    public static let adProgress = "kBCOVPlaybackSessionLifecycleEventPropertiesKeyAdProgress"
  }
}
