import JSON
public import PlayerCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The ads of a video as the player plays them: a sequence for each break that has any, at its place in the content.
///
/// It is an extension of the sessions of an ``AdRequestProvider``, where an app finds what the player's own values leave
/// out: companions, icons, verifications.
public final class AdPlan: SessionExtension {
  /// What was loaded.
  public let ads: LoadedAds
  /// What plays, by its place in the content.
  public let sequences: [AdSequence]
  /// The breaks that have no place in this content, and why.
  public let problems: [AdProblem]
  private let loadedAds: [Ad: LoadedAd]
  private let loadedBreaks: [AdSequence: LoadedBreak]

  /// How often breaks come at most, repetitions counted.
  static let maximumSequences = 500

  /// - Parameters:
  ///   - ads: what was loaded.
  ///   - contentDuration: seconds of the content; `nil` where they are not known: breaks at a part of it have no place
  ///     then, and none is repeated.
  ///   - slots: the publisher's own places for ads, in seconds: what `#1` and so on count.
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
        for place in places where sequences.count < Self.maximumSequences {
          let sequence = AdSequence(
            entry.ads.map { ad in
              let value = ad.value(at: place)
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
    // Of breaks at one place the first of the document plays first.
    self.sequences = sequences.enumerated().sorted {
      ($0.element.beginTime, $0.offset) < ($1.element.beginTime, $1.offset)
    }.map(\.element)
    (self.problems, self.loadedAds, self.loadedBreaks) = (problems, loadedAds, loadedBreaks)
  }

  /// The ads for a video: its duration and its ad cue points say where breaks lie.
  public convenience init(_ ads: LoadedAds, for video: Video) {
    self.init(
      ads, contentDuration: video.duration,
      slots: video.cuePoints.cuePoints(of: .adSlot).array.map(\.position))
  }

  /// The names of what is said of a sequence and of an ad (`BCOVAd.properties`, `BCOVAdSequence.properties`).
  public enum PropertyKey {
    /// Of a sequence: the publisher's id of the break.
    public static let breakID = "breakId"
    /// Of an ad: the system that served it.
    public static let system = "adSystem"
    /// Of an ad: who pays.
    public static let advertiser = "advertiser"
    /// Of an ad: the longer name.
    public static let description = "description"
    /// Of an ad: the names of its creative, an object with a member for each registry.
    public static let universalIDs = "universalAdIds"
    /// Of an ad: the ids of the wrappers that led to it, the outermost first.
    public static let wrapperIDs = "adWrapperIds"
  }

  /// All that was said of an ad that plays.
  public func loadedAd(for ad: Ad) -> LoadedAd? { loadedAds[ad] }

  /// The break that plays as a sequence.
  public func loadedBreak(for sequence: AdSequence) -> LoadedBreak? { loadedBreaks[sequence] }

  /// Where the film of an ad is.
  public func source(of ad: Ad) -> MediaSource? {
    guard let file = loadedAds[ad]?.file, let url = URL(string: file.url) else { return nil }
    return MediaSource(
      url: url, deliveryMethod: file.deliveryMethod,
      properties: file.type.map { [MediaSource.PropertyKey.type: .string($0)] } ?? [:])
  }
}

extension VMAPBreak {
  /// Where the break lies, each time that it comes.
  fileprivate func places(
    contentDuration: Double?, slots: [Double]
  ) throws(AdProblem) -> [Double] {
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
          "the video has no place for ads number \(number)", "give it a cue point for each")
      }
      first = slots[number - 1]
    }
    guard let contentDuration, first.isFinite else { return [first] }
    guard first <= contentDuration else {
      throw unplaced("it lies after the end of the content", "write end, or an earlier time")
    }
    // A place at the very end is the end.
    if first == contentDuration { return [CuePoint.after] }
    guard let repeatAfter else { return [first] }
    return stride(from: first, to: contentDuration, by: repeatAfter).prefix(AdPlan.maximumSequences)
      .map(\.self)
  }

  private func unplaced(_ reason: String, _ advice: String) -> AdProblem {
    AdProblem(.vmapSchema, "the break \((id ?? "").excerpt) is left out: \(reason)", advice: advice)
  }
}

extension LoadedAd {
  /// The ad as the player knows it.
  fileprivate func value(at place: Double) -> Ad {
    let linear = creative.linear
    let duration = linear?.duration ?? 0
    var properties: JSON.Object = [:]
    properties[AdPlan.PropertyKey.system] = inLine.system.map { .string($0) }
    properties[AdPlan.PropertyKey.advertiser] = inLine.advertiser.map { .string($0) }
    properties[AdPlan.PropertyKey.description] = inLine.summary.map { .string($0) }
    if !creative.universalIDs.isEmpty {
      var names: JSON.Object = [:]
      for name in creative.universalIDs { names[name.registry] = .string(name.value) }
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
