/// An address that is asked when something happens to an ad or to a break.
public struct AdBeacon: Hashable, Sendable {
  /// What is told; an open list. The raw values are IAB's names of events, and of elements where there is no event.
  public struct Kind: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// IAB's name.
    public var rawValue: String

    /// A kind of any name.
    public init(rawValue: String) { self.rawValue = rawValue }

    private init(_ name: String) { rawValue = name }

    /// IAB's name.
    public var description: String { rawValue }

    /// The ad is shown: what advertisers pay for.
    public static let impression = Kind("Impression")
    /// Something went wrong.
    public static let error = Kind("Error")
    /// The viewer went to the advertiser's page.
    public static let click = Kind("ClickTracking")
    /// The viewer pressed something else.
    public static let customClick = Kind("CustomClick")
    /// The ad is ready to play.
    public static let loaded = Kind("loaded")
    /// The creative is seen for the first time.
    public static let creativeView = Kind("creativeView")
    /// The ad begins.
    public static let start = Kind("start")
    /// A quarter has played.
    public static let firstQuartile = Kind("firstQuartile")
    /// A half has played.
    public static let midpoint = Kind("midpoint")
    /// Three quarters have played.
    public static let thirdQuartile = Kind("thirdQuartile")
    /// All has played.
    public static let complete = Kind("complete")
    /// A time of its own was reached.
    public static let progress = Kind("progress")
    /// The viewer skipped the ad.
    public static let skip = Kind("skip")
    /// The ad pauses.
    public static let pause = Kind("pause")
    /// The ad goes on.
    public static let resume = Kind("resume")
    /// The sound went off.
    public static let mute = Kind("mute")
    /// The sound came back.
    public static let unmute = Kind("unmute")
    /// The viewer went back within the ad.
    public static let rewind = Kind("rewind")
    /// The picture took the whole screen.
    public static let playerExpand = Kind("playerExpand")
    /// The picture is back in its place.
    public static let playerCollapse = Kind("playerCollapse")
    /// The ad could be seen as the advertiser asks.
    public static let viewable = Kind("Viewable")
    /// It could not.
    public static let notViewable = Kind("NotViewable")
    /// Nobody knows.
    public static let viewUndetermined = Kind("ViewUndetermined")
    /// A break begins.
    public static let breakStart = Kind("breakStart")
    /// A break is over.
    public static let breakEnd = Kind("breakEnd")
  }

  /// What is told.
  public var kind: Kind
  /// Whom to ask, with macros as `[ERRORCODE]` in it until it is due.
  public var url: String
  /// When, for ``Kind/progress``.
  public var offset: AdOffset?

  /// - Parameters:
  ///   - kind: what is told.
  ///   - url: whom to ask.
  ///   - offset: when, for ``Kind/progress``.
  public init(_ kind: Kind, url: String, offset: AdOffset? = nil) {
    self.kind = kind
    self.url = url
    self.offset = offset
  }
}
