import PlaybackService

/// A URL that is requested when something happens to an ad or to a break.
public struct AdBeacon: Hashable, Sendable {
  /// An event. Servers may define their own events. The raw values are IAB's names of events, or of
  /// elements if there is no event.
  public struct Kind: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// IAB's name.
    public var rawValue: String

    /// Creates an event of any name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// IAB's name.
    public var description: String { rawValue }

    /// The ad is shown.
    public static let impression = Kind(rawValue: "Impression")
    /// An error occurred.
    public static let error = Kind(rawValue: "Error")
    /// The viewer clicked through to the advertiser's page.
    public static let click = Kind(rawValue: "ClickTracking")
    /// The viewer clicked another control.
    public static let customClick = Kind(rawValue: "CustomClick")
    /// The ad is ready to play.
    public static let loaded = Kind(rawValue: "loaded")
    /// The creative is shown for the first time.
    public static let creativeView = Kind(rawValue: "creativeView")
    /// The ad begins.
    public static let start = Kind(rawValue: "start")
    /// A quarter has played.
    public static let firstQuartile = Kind(rawValue: "firstQuartile")
    /// A half has played.
    public static let midpoint = Kind(rawValue: "midpoint")
    /// Three quarters have played.
    public static let thirdQuartile = Kind(rawValue: "thirdQuartile")
    /// The whole ad has played.
    public static let complete = Kind(rawValue: "complete")
    /// The beacon's own time was reached.
    public static let progress = Kind(rawValue: "progress")
    /// The viewer skipped the ad.
    public static let skip = Kind(rawValue: "skip")
    /// The ad was paused.
    public static let pause = Kind(rawValue: "pause")
    /// The ad continues.
    public static let resume = Kind(rawValue: "resume")
    /// The sound was turned off.
    public static let mute = Kind(rawValue: "mute")
    /// The sound was turned on.
    public static let unmute = Kind(rawValue: "unmute")
    /// The viewer moved backward within the ad.
    public static let rewind = Kind(rawValue: "rewind")
    /// The player entered full screen.
    public static let playerExpand = Kind(rawValue: "playerExpand")
    /// The player left full screen.
    public static let playerCollapse = Kind(rawValue: "playerCollapse")
    /// The ad was viewable, by the advertiser's criteria.
    public static let viewable = Kind(rawValue: "Viewable")
    /// The ad was not viewable.
    public static let notViewable = Kind(rawValue: "NotViewable")
    /// The viewability is unknown.
    public static let viewUndetermined = Kind(rawValue: "ViewUndetermined")
    /// A break begins.
    public static let breakStart = Kind(rawValue: "breakStart")
    /// A break has ended.
    public static let breakEnd = Kind(rawValue: "breakEnd")
  }

  /// The event.
  public var kind: Kind
  /// The URL, with macros such as `[ERRORCODE]` until the beacon is due.
  public var url: String
  /// The time of a ``Kind/progress`` beacon.
  public var offset: AdOffset?

  /// Creates a beacon.
  ///
  /// - Parameters:
  ///   - kind: The event.
  ///   - url: The URL.
  ///   - offset: The time of a ``Kind/progress`` beacon.
  public init(_ kind: Kind, url: String, offset: AdOffset? = nil) {
    self.kind = kind
    self.url = url
    self.offset = offset
  }

  /// Returns the beacon with values in place of macros such as `[ERRORCODE]`. Unknown macros stay.
  ///
  /// - Parameter values: The values by macro name, such as `CACHEBUSTING`. They are
  ///   percent-encoded.
  public func filled(_ values: [String: String]) -> AdBeacon {
    var result = self
    result.url = url.replacing(/\[([A-Za-z_]+)\]|%5[Bb]([A-Za-z_]+)%5[Dd]/) { match in
      let name = match.output.1 ?? match.output.2 ?? ""
      return values[String(name)].map(percentEncoded) ?? String(match.output.0)
    }
    return result
  }

  /// Returns the beacon with an error code.
  func filled(_ code: AdErrorCode) -> AdBeacon { filled(["ERRORCODE": "\(code)"]) }
}
