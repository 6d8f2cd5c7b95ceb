public import JSON

/// Ads that play one after the other in one break (`BCOVAdSequence`).
public struct AdSequence: Updatable {
  /// The ads, in the order in which they play.
  public var ads: [Ad]
  /// What an ad plug-in adds.
  public var properties: JSON.Object

  /// A break of ads.
  public init(_ ads: [Ad], properties: JSON.Object = [:]) {
    self.ads = ads
    self.properties = properties
  }

  /// Where the first ad begins.
  public var beginTime: Double { ads.first?.beginTime ?? 0 }
  /// The seconds of all ads together.
  public var duration: Double { ads.reduce(0) { $0 + $1.duration } }
}
