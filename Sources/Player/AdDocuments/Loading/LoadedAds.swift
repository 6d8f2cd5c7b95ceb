/// What an ``AdLoader`` has found.
public struct LoadedAds: Hashable, Sendable {
  /// All breaks of the plan, those without ads too.
  public var breaks: [LoadedBreak] = []
  /// Why ads are missing, those of the breaks not included.
  public var problems: [AdProblem] = []

  /// Why ads are missing: all of it.
  public var allProblems: [AdProblem] { problems + breaks.flatMap(\.problems) }
}

/// One break, with the ads that play in it.
public struct LoadedBreak: Hashable, Sendable {
  /// As the plan has it.
  public var plan: VMAPBreak
  /// In the order in which they play.
  public var ads: [LoadedAd] = []
  /// Why ads are missing.
  public var problems: [AdProblem] = []
  /// Whom to tell of that, with the codes in their places.
  public var dueBeacons: [AdBeacon] = []
}

/// An ad with everything that was said of it on the way to it.
public struct LoadedAd: Hashable, Sendable {
  /// The ad as the response has it that it is in.
  public var inLine: VASTAd
  /// The wrappers that led there, the outermost first.
  public var wrappers: [VASTAd]
  /// The creative with the film.
  public var creative: AdCreative
  /// The film.
  public var file: AdMediaFile

  /// Whom to tell of the ad and its film: the wrappers first.
  public var beacons: [AdBeacon] {
    (wrappers + [inLine]).flatMap(\.beacons)
      + wrappers.flatMap(\.creatives).flatMap { $0.linear?.beacons ?? [] }
      + (creative.linear?.beacons ?? [])
  }

  /// What is shown beside the film: the ad's own, or else a wrapper's.
  public var companions: [AdGraphic] {
    ([inLine] + wrappers.reversed()).lazy.map { $0.creatives.flatMap(\.companions) }
      .first { !$0.isEmpty } ?? []
  }

  /// Small pictures over the film.
  public var icons: [AdGraphic] {
    wrappers.flatMap(\.creatives).flatMap { $0.linear?.icons ?? [] }
      + (creative.linear?.icons ?? [])
  }

  /// Scripts that measure the ad, and the wrappers'.
  public var verifications: [AdVerification] { (wrappers + [inLine]).flatMap(\.verifications) }
}
