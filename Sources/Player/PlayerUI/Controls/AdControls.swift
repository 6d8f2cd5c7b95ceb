import Localization
public import PlayerCore

/// The controls over an ad: its number, the time until the content resumes, and the time until the
/// ad may be skipped (`BCOVPUIAdControlView`).
public struct AdControls: Hashable, Sendable {
  /// The ad break.
  public let sequence: AdSequence
  /// The ad that plays; `nil` between two ads.
  public private(set) var ad: Ad?
  /// The number of the ad in its break, from 1; 0 before the first (`adPodIndex`).
  public private(set) var podIndex = 0
  /// The time of the ad in seconds (`adCurrentTime`).
  public private(set) var currentTime = 0.0
  /// Whether the ad is paused.
  public private(set) var isPaused = false

  /// Creates the controls of a break that begins.
  init(_ sequence: AdSequence) { self.sequence = sequence }

  /// The number of ads in the break (`adPodCount`).
  public var podCount: Int { sequence.ads.count }
  /// The number of ads after this one (`adPodRemaining`).
  public var podRemaining: Int { max(0, podCount - podIndex) }
  /// The duration of the ad in seconds (`adDuration`).
  public var duration: Double { max(0, ad?.duration ?? 0) }

  /// The whole seconds until the content resumes: the rest of this ad and the ads after it.
  public var secondsToContent: Int {
    let following = sequence.ads.dropFirst(podIndex).reduce(0) { $0 + max(0, $1.duration) }
    return Self.wholeSeconds(duration - currentTime + following)
  }

  /// The whole seconds until the ad may be skipped, then 0; `nil` for an ad that can't be skipped.
  public var secondsToSkip: Int? { ad?.skipTime.map { Self.wholeSeconds($0 - currentTime) } }

  /// Whether a press skips the ad.
  public var canSkip: Bool { secondsToSkip == 0 }
  /// The advertiser's page; `nil` if there is none, and then no button either.
  public var clickthroughURL: URL? { ad?.clickthroughURLs.first }

  /// Rounds up, so that a countdown ends at 1 and not at 0.
  private static func wholeSeconds(_ seconds: Double) -> Int {
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

  // MARK: Texts

  /// Returns a text such as "Ad 1 of 2".
  ///
  /// - Parameters:
  ///   - text: The texts in the viewer's language.
  ///   - key: The key of a text with the number of the ad and the number of ads.
  public func podText(_ text: ControlText, key: String = "bcovpuiadcontrolview_001") -> String {
    let numbers = [max(1, podIndex), podCount].map { text.digits($0, for: key) }
    return text(key, numbers.map { .string($0) })
  }

  /// Returns a text such as "Video plays in 15 seconds", or the instruction to resume a paused ad.
  public func countdownText(_ text: ControlText) -> String {
    isPaused
      ? text("bcovpuiadcontrolview_008")
      : text.seconds(
        secondsToContent, one: "bcovpuiadcontrolview_003", other: "bcovpuiadcontrolview_002")
  }

  /// Returns a text such as "Skip ad in 5 seconds", on two lines; `nil` if there is no countdown.
  public func skipCountdownText(_ text: ControlText) -> String? {
    guard let seconds = secondsToSkip, seconds > 0 else { return nil }
    return text.seconds(
      seconds, one: "bcovpuiadcontrolview_006", other: "bcovpuiadcontrolview_005")
  }

  /// Returns the text of the button that skips the ad; `nil` while the button is hidden.
  public func skipText(_ text: ControlText) -> String? {
    canSkip ? text("bcovpuiadcontrolview_007") : nil
  }

  /// Returns the text of the button to the advertiser's page; `nil` if there is no page.
  public func learnMoreText(_ text: ControlText) -> String? {
    clickthroughURL == nil ? nil : text("bcovpuiadcontrolview_004")
  }
}
