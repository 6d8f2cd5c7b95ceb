public import JSON

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// One ad (`BCOVAd`).
public struct Ad: Updatable {
  /// What the ad is called; may be empty.
  public var title: String
  /// The ad server's id.
  public var id: String
  /// Seconds of the content at which it begins; `+infinity` for a post-roll.
  public var beginTime: Double
  /// Seconds.
  public var duration: Double
  /// Seconds after which it may be skipped; `nil` when it may not.
  public var skipTime: Double?
  /// What a tap on the ad opens.
  public var clickthroughURLs: [URL]
  /// What an ad plug-in requests to count the ad.
  public var trackingURLs: [URL]
  /// Everything else that the ad server said, under its own names.
  public var properties: JSON.Object

  /// An ad.
  ///
  /// - Parameters:
  ///   - id: what tells it from the others of its break.
  ///   - title: its name, for people.
  ///   - beginTime: seconds of the content; `+infinity` for a post-roll.
  ///   - duration: seconds.
  ///   - skipTime: seconds after which it may be skipped; `nil` when it may not.
  ///   - clickthroughURLs: where a tap on it leads.
  ///   - trackingURLs: whom to tell that it played.
  ///   - properties: whatever else is known of it.
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

  /// Whether it may be skipped at all.
  public var isSkippable: Bool { skipTime != nil }
}
