import JSON
public import PlayerCore

/// The ad schedule of a video: a sequence for each break with ads, at its position in the content.
///
/// It is an extension of the sessions of an ``AdRequestProvider``. It also contains the parts of
/// ads that the player's own values lack: companions, icons, verifications.
public final class AdPlan: SessionExtension {
  /// The loaded ads.
  public let ads: LoadedAds
  /// The sequences, by position in the content.
  public let sequences: [AdSequence]
  /// The problems of breaks without a position in this content, and of breaks above the maximum number.
  public let problems: [AdProblem]
  private let loadedAds: [Ad: LoadedAd]
  private let loadedBreaks: [AdSequence: LoadedBreak]

  /// The maximum number of sequences, repetitions included.
  fileprivate static let maximumSequences = 500

  /// Creates a schedule.
  ///
  /// - Parameters:
  ///   - ads: The loaded ads.
  ///   - contentDuration: The duration of the content in seconds, or `nil` if it is unknown. Breaks
  ///     at a fraction of the content then have no position, and no break repeats.
  ///   - slots: The publisher's ad positions in seconds, which `#1` and so on refer to.
  public init(_ ads: LoadedAds, contentDuration: Double?, slots: [Double] = []) {
    self.ads = ads
    var sequences: [AdSequence] = []
    var problems: [AdProblem] = []
    var loadedAds: [Ad: LoadedAd] = [:]
    var loadedBreaks: [AdSequence: LoadedBreak] = [:]
    let slots = Set(slots).sorted()
    for entry in ads.breaks {
      do throws(AdProblem) {
        let places = try entry.plan.places(contentDuration: contentDuration, slots: slots)
        guard !entry.ads.isEmpty else { continue }
        let room = Self.maximumSequences - sequences.count
        if places.count > room {
          problems.append(
            entry.plan.problem(
              "exceeds the maximum of \(Self.maximumSequences) breaks, repetitions included",
              "remove breaks, or increase repeatAfter"))
        }
        for place in places.prefix(room) {
          let sequence = AdSequence(
            entry.ads.map { ad in
              var value = ad.value(at: place)
              // Ads without ids may differ in their files and beacons only.
              if let other = loadedAds[value], other != ad {
                value.properties[PropertyKey.number] = .integer(Int64(loadedAds.count + 1))
              }
              loadedAds[value] = ad
              return value
            }, properties: entry.plan.id.map { [PropertyKey.breakID: .string($0)] } ?? [:])
          loadedBreaks[sequence] = entry
          sequences.append(sequence)
        }
      } catch {
        problems.append(error)
      }
    }
    // Breaks at one position play in document order.
    self.sequences = sequences.sorted { $0.beginTime < $1.beginTime }
    (self.problems, self.loadedAds, self.loadedBreaks) = (problems, loadedAds, loadedBreaks)
  }

  /// Creates the schedule of a video from its duration and its ad cue points.
  public convenience init(_ ads: LoadedAds, for video: Video) {
    self.init(
      ads, contentDuration: video.duration,
      slots: video.cuePoints.cuePoints(of: .adSlot).array.map(\.position))
  }

  /// The keys of the properties of sequences and ads (`BCOVAd.properties`,
  /// `BCOVAdSequence.properties`).
  public enum PropertyKey {
    /// A sequence's break id.
    public static let breakID = "breakId"
    /// An ad's serving system.
    public static let system = "adSystem"
    /// An ad's advertiser.
    public static let advertiser = "advertiser"
    /// An ad's description.
    public static let description = "description"
    /// An ad's creative ids, an object with a member per registry.
    public static let universalIDs = "universalAdIds"
    /// A number that distinguishes an ad from another one with the same values.
    public static let number = "adNumber"
    /// An ad's wrapper ids, outermost first.
    public static let wrapperIDs = "adWrapperIds"
  }

  /// Returns the loaded ad of an ad that plays.
  public func loadedAd(for ad: Ad) -> LoadedAd? { loadedAds[ad] }

  /// Returns the break of a sequence.
  public func loadedBreak(for sequence: AdSequence) -> LoadedBreak? { loadedBreaks[sequence] }

  /// Returns the source of an ad's video.
  public func source(of ad: Ad) -> MediaSource? {
    guard let file = loadedAds[ad]?.file, let url = URL(string: file.url) else { return nil }
    return MediaSource(
      url: url, deliveryMethod: file.deliveryMethod,
      properties: file.type.map { [MediaSource.PropertyKey.type: .string($0)] } ?? [:])
  }
}

extension VMAPBreak {
  /// Returns the positions of the break and its repetitions.
  fileprivate func places(contentDuration: Double?, slots: [Double]) throws(AdProblem) -> [Double] {
    let first: Double
    switch offset {
    case .start: first = CuePoint.before
    case .end: return [CuePoint.after]
    case .time(let offset):
      guard let seconds = offset.seconds(of: contentDuration) else {
        throw unplaced("the duration of the content is not known", "give the video a duration")
      }
      first = seconds
    case .position(let number):
      guard number <= slots.count else {
        throw unplaced(
          "the video has no ad cue point number \(number)", "add one")
      }
      first = slots[number - 1]
    }
    guard let contentDuration, first.isFinite else { return [first] }
    guard first <= contentDuration else {
      throw unplaced("it lies after the end of the content", "write end, or an earlier time")
    }
    if first == contentDuration { return [CuePoint.after] }
    guard let repeatAfter else { return [first] }
    return stride(from: first, to: contentDuration, by: repeatAfter).prefix(AdPlan.maximumSequences + 1)
      .map(\.self)
  }

  private func unplaced(_ reason: String, _ advice: String) -> AdProblem {
    problem("is left out: \(reason)", advice)
  }

  fileprivate func problem(_ reason: String, _ advice: String) -> AdProblem {
    AdProblem(.vmapSchema, "the break \((id ?? "").excerpt) \(reason)", advice: advice)
  }
}

extension LoadedAd {
  /// Returns the player's value of the ad.
  fileprivate func value(at place: Double) -> Ad {
    let linear = creative.linear
    let duration = linear?.duration ?? 0
    var properties: JSON.Object = [:]
    properties[AdPlan.PropertyKey.system] = inLine.system.map { .string($0) }
    properties[AdPlan.PropertyKey.advertiser] = inLine.advertiser.map { .string($0) }
    properties[AdPlan.PropertyKey.description] = inLine.summary.map { .string($0) }
    if !creative.universalIDs.isEmpty {
      var names: JSON.Object = [:]
      for (registry, id) in creative.universalIDs.sorted(by: { $0.key < $1.key }) { names[registry] = .string(id) }
      properties[AdPlan.PropertyKey.universalIDs] = .object(names)
    }
    let wrapperIDs = wrappers.compactMap(\.id)
    if !wrapperIDs.isEmpty {
      properties[AdPlan.PropertyKey.wrapperIDs] = .array(wrapperIDs.map { .string($0) })
    }
    return Ad(
      id: inLine.id ?? creative.id ?? "", title: inLine.title ?? "", beginTime: place,
      duration: duration, skipTime: linear?.skipOffset?.seconds(of: duration),
      clickthroughURLs: [linear?.clickThrough].compactMap { $0.flatMap { URL(string: $0) } },
      trackingURLs: beacons.compactMap { URL(string: $0.url) }, properties: properties)
  }
}
