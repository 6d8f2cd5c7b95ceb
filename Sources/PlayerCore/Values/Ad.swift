public import JSON

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// One ad (`BCOVAd`).
public struct Ad: Updatable {
  public var title: String
  public var id: String
  /// Seconds of the content at which it begins; `+infinity` for a post-roll.
  public var beginTime: Double
  /// Seconds.
  public var duration: Double
  /// Seconds after which it may be skipped; `nil` when it may not.
  public var skipTime: Double?
  public var clickthroughURLs: [URL]
  public var trackingURLs: [URL]
  public var properties: JSON.Object

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

  public var isSkippable: Bool { skipTime != nil }
}
