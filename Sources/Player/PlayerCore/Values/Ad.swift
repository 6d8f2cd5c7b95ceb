public import JSON

/// One ad (`BCOVAd`).
public struct Ad: Updatable {
  /// The title of the ad; may be empty.
  public var title: String
  /// The ad server's id.
  public var id: String
  /// The start of the ad in seconds of the content; `+infinity` for a post-roll.
  public var beginTime: Double
  /// The duration in seconds.
  public var duration: Double
  /// The number of seconds after which the viewer may skip the ad, or `nil` if it can't be skipped.
  public var skipTime: Double?
  /// The pages that a tap on the ad opens.
  public var clickthroughURLs: [URL]
  /// The addresses that an ad plug-in requests to count the ad.
  public var trackingURLs: [URL]
  /// All other members of the ad server's answer, under their own names.
  public var properties: JSON.Object

  /// Creates an ad.
  ///
  /// - Parameters:
  ///   - id: The ad server's id.
  ///   - title: The title.
  ///   - beginTime: The start in seconds of the content; `+infinity` for a post-roll.
  ///   - duration: The duration in seconds.
  ///   - skipTime: The number of seconds after which the viewer may skip the ad.
  ///   - clickthroughURLs: The pages that a tap opens.
  ///   - trackingURLs: The addresses that count the ad.
  ///   - properties: All other members of the ad server's answer.
  public init(
    id: String, title: String = "", beginTime: Double = 0, duration: Double,
    skipTime: Double? = nil, clickthroughURLs: [URL] = [], trackingURLs: [URL] = [],
    properties: JSON.Object = [:]
  ) {
    self.id = id
    self.title = title
    self.beginTime = beginTime
    self.duration = duration
    self.skipTime = skipTime
    self.clickthroughURLs = clickthroughURLs
    self.trackingURLs = trackingURLs
    self.properties = properties
  }

  /// Whether the viewer may skip the ad.
  public var isSkippable: Bool { skipTime != nil }
}

/// The ads of one break, which play in order (`BCOVAdSequence`).
public struct AdSequence: Updatable {
  /// The ads in the order in which they play.
  public var ads: [Ad]
  /// The members that an ad plug-in adds.
  public var properties: JSON.Object

  /// Creates an ad break.
  public init(_ ads: [Ad], properties: JSON.Object = [:]) {
    self.ads = ads
    self.properties = properties
  }

  /// The start of the first ad, in seconds of the content.
  public var beginTime: Double { ads.first?.beginTime ?? 0 }
  /// The duration of all ads in seconds.
  public var duration: Double { ads.reduce(0) { $0 + $1.duration } }
}
