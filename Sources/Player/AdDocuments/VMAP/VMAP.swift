/// When the ads of a video play (IAB's Video Multiple Ad Playlist, 1.0 and 1.0.1).
public struct VMAP: Hashable, Sendable {
  /// As the document writes it.
  public var version: String
  /// In the order of the document.
  public var breaks: [VMAPBreak]
  /// What was left out.
  public var problems: [AdProblem]

  /// A plan that somebody has made up, of ad tags at cue points for example.
  public init(version: String = "1.0.1", breaks: [VMAPBreak]) {
    self.version = version
    self.breaks = breaks
    problems = []
  }
}

/// A place for ads.
public struct VMAPBreak: Hashable, Sendable {
  /// Where in the content it lies (`timeOffset`).
  public enum Offset: Hashable, Sendable {
    /// Before the content.
    case start
    /// After the content.
    case end
    /// In the content, or at a part of it.
    case time(AdOffset)
    /// At the n-th place that the publisher has for ads, from 1.
    case position(Int)
  }

  /// What may be shown in a break (`breakType`).
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Films that play instead of the content.
    case linear
    /// Pictures over the content.
    case nonLinear = "nonlinear"
    /// Pictures beside the content.
    case display
  }

  /// Where in the content it lies.
  public var offset: Offset
  /// What may be shown.
  public var kinds: Set<Kind>
  /// The publisher's id.
  public var id: String?
  /// Seconds after which the break comes again, and again; `nil` for a break that comes once.
  public var repeatAfter: Double?
  /// Where the ads come from; `nil` where the document does not say.
  public var source: VMAPSource?
  /// Whom to tell that the break begins, ends, or fails.
  public var beacons: [AdBeacon]
  /// What only its makers understand.
  public var extensions: [AdMarkup]

  /// A break with films.
  ///
  /// - Parameters:
  ///   - offset: where in the content it lies.
  ///   - id: what it is called.
  ///   - source: where the ads come from.
  public init(_ offset: Offset, id: String? = nil, source: VMAPSource?) {
    self.offset = offset
    kinds = [.linear]
    self.id = id
    self.source = source
    beacons = []
    extensions = []
  }
}

/// Where the ads of a break come from.
public struct VMAPSource: Hashable, Sendable {
  /// The ads, or where they are.
  public enum Content: Hashable, Sendable {
    /// A response inside of the plan.
    case vast(VAST)
    /// The address of a response, with the type that it is said to have.
    case tag(String, type: String?)
    /// A response of a type that only its makers understand, as it is.
    case custom(String, type: String?)
  }

  /// The ads, or where they are.
  public var content: Content
  /// The server's id.
  public var id: String?
  /// Whether the break may have a pod.
  public var allowsMultipleAds: Bool
  /// Whether wrappers are followed.
  public var followsRedirects: Bool

  /// - Parameter content: the ads, or where they are.
  public init(_ content: Content) {
    self.content = content
    allowsMultipleAds = true
    followsRedirects = true
  }
}
