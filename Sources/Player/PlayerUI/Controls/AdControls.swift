import Localization
public import PlayerCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What is shown over an ad: which it is, when the content goes on, and when it may be skipped (`BCOVPUIAdControlView`).
public struct AdControls: Hashable, Sendable {
  /// The break.
  public let sequence: AdSequence
  /// The ad that plays; `nil` between two of them.
  public private(set) var ad: Ad?
  /// The place of the ad in its break, from 1; 0 before the first (`adPodIndex`).
  public private(set) var podIndex = 0
  /// Seconds of the ad (`adCurrentTime`).
  public private(set) var currentTime = 0.0
  /// Whether the ad is paused.
  public private(set) var isPaused = false

  /// A break that begins.
  init(_ sequence: AdSequence) { self.sequence = sequence }

  /// How many ads the break has (`adPodCount`).
  public var podCount: Int { sequence.ads.count }
  /// How many ads follow this one (`adPodRemaining`).
  public var podRemaining: Int { max(0, podCount - podIndex) }
  /// Seconds of the ad (`adDuration`).
  public var duration: Double { max(0, ad?.duration ?? 0) }

  /// Whole seconds until the content goes on: the rest of this ad and those that follow.
  public var secondsToContent: Int {
    let following = sequence.ads.dropFirst(podIndex).reduce(0) { $0 + max(0, $1.duration) }
    return Self.whole(duration - currentTime + following)
  }

  /// Whole seconds until the ad may be skipped, 0 from then on; `nil` for an ad that may not.
  public var secondsToSkip: Int? {
    ad?.skipTime.map { Self.whole($0 - currentTime) }
  }

  /// Whether a press skips the ad.
  public var canSkip: Bool { secondsToSkip == 0 }
  /// The advertiser's page; `nil` where there is none, and no button either.
  public var clickthroughURL: URL? { ad?.clickthroughURLs.first }

  /// A second that has begun counts as a whole one: a countdown ends at 1 and not at 0.
  private static func whole(_ seconds: Double) -> Int {
    Int(exactly: min(max(0, seconds), 1e9).rounded(.up)) ?? 0
  }

  mutating func handle(_ event: AdEvent) {
    switch event {
    case .entered(let ad):
      self.ad = ad
      podIndex = sequence.ads.firstIndex(of: ad).map { max($0 + 1, podIndex + 1) } ?? podIndex + 1
      (currentTime, isPaused) = (0, false)
    case .progressed(_, let time):
      if time.isFinite { currentTime = time }
    case .paused: isPaused = true
    case .resumed: isPaused = false
    case .exited: ad = nil
    default: break
    }
  }
}

extension AdControls {
  /// "Ad 1 of 2".
  public func podText(_ text: ControlText) -> String {
    podText(text, key: "bcovpuiadcontrolview_001")
  }

  /// - Parameter key: of a text with the place of the ad and their number.
  func podText(_ text: ControlText, key: String) -> String {
    text(
      key,
      [
        .string(text.digits(max(1, podIndex), for: key)), .string(text.digits(podCount, for: key)),
      ])
  }

  /// "Video plays in 15 seconds", or how to go on with an ad that is paused.
  public func countdownText(_ text: ControlText) -> String {
    isPaused
      ? text("bcovpuiadcontrolview_008")
      : text.seconds(
        secondsToContent, one: "bcovpuiadcontrolview_003", other: "bcovpuiadcontrolview_002")
  }

  /// "Skip ad in 5 seconds", on two lines; `nil` where nothing is counted.
  public func skipCountdownText(_ text: ControlText) -> String? {
    guard let seconds = secondsToSkip, seconds > 0 else { return nil }
    return text.seconds(
      seconds, one: "bcovpuiadcontrolview_006", other: "bcovpuiadcontrolview_005")
  }

  /// The text of the button that skips; `nil` while it is not there.
  public func skipText(_ text: ControlText) -> String? {
    canSkip ? text("bcovpuiadcontrolview_007") : nil
  }

  /// The text of the button to the advertiser's page; `nil` where there is none.
  public func learnMoreText(_ text: ControlText) -> String? {
    clickthroughURL == nil ? nil : text("bcovpuiadcontrolview_004")
  }
}
