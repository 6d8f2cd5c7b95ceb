/// An ad response (IAB's Video Ad Serving Template, versions 2 to 4.2): which ads there are, where their files are, and
/// whom to tell of them.
///
/// Reading never fails on one bad element: it is left out, with a problem that names its line and column. A whole
/// document is refused that is no XML, is of another version, or is too much.
///
/// ```swift
/// let text = """
///   <VAST version="4.2"><Ad id="shoes"><InLine><AdTitle>Shoes</AdTitle><Creatives><Creative><Linear>
///     <Duration>00:00:15</Duration><MediaFiles>
///       <MediaFile delivery="progressive" type="video/mp4">https://ads.example.net/shoes.mp4</MediaFile>
///     </MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>
///   """
/// let vast = try VAST(reading: Array(text.utf8))
/// let linear = try #require(vast.ads[0].creatives[0].linear)
/// print(vast.ads[0].title ?? "none", linear.duration ?? 0)  // Prints "Shoes 15.0"
/// print(MediaFilePolicy.standard().file(of: linear.mediaFiles)?.url ?? "none")
/// // Prints "https://ads.example.net/shoes.mp4"
/// ```
public struct VAST: Hashable, Sendable {
  /// As the document writes it.
  public var version: String
  /// In the order of the document.
  public var ads: [VASTAd]
  /// Whom to tell that there are no ads.
  public var errorURLs: [String]
  /// What was left out.
  public var problems: [AdProblem]

  /// An ad response that somebody has made up.
  public init(version: String = "4.2", ads: [VASTAd], errorURLs: [String] = []) {
    self.version = version
    self.ads = ads
    self.errorURLs = errorURLs
    problems = []
  }

  /// The versions that are read, by their first number.
  static let versions: Set<Substring> = ["2", "3", "4"]
}

/// One ad of a response.
public struct VASTAd: Hashable, Sendable {
  /// What the ad is.
  public enum Content: Hashable, Sendable {
    /// All that is needed to play it.
    case inLine
    /// Another response has it.
    case wrapper(VASTWrapper)
  }

  /// The ad server's id.
  public var id: String?
  /// Its place in a pod, from 1; `nil` for one that stands alone.
  public var sequence: Int?
  /// Whether another system decides if it plays (`conditionalAd`).
  public var isConditional: Bool
  /// All of it, or where it is.
  public var content: Content
  /// The system that serves it.
  public var system: String?
  /// What people call it.
  public var title: String?
  /// A longer name.
  public var summary: String?
  /// Who pays.
  public var advertiser: String?
  /// What it costs, with the model and the currency as attributes.
  public var pricing: AdMarkup?
  /// What it is about, in words of an authority.
  public var categories: [AdMarkup]
  /// What it shows and plays, in the order of the document.
  public var creatives: [AdCreative]
  /// Whom to tell that it was shown, could be seen, or failed; what belongs to a creative is there.
  public var beacons: [AdBeacon]
  /// Scripts that measure it; kept as data.
  public var verifications: [AdVerification]
  /// What only its makers understand.
  public var extensions: [AdMarkup]
}

/// How an ad is found in another response.
public struct VASTWrapper: Hashable, Sendable {
  /// Where the response is; `nil` where the document does not say.
  public var url: String?
  /// Whether that response may lead to yet another one.
  public var followsAdditionalWrappers: Bool
  /// Whether it may have a pod.
  public var allowsMultipleAds: Bool
  /// Whether an ad that stands alone takes its place where it leads to none.
  public var fallsBackOnNoAd: Bool
}

/// Scripts of one vendor that measure an ad.
public struct AdVerification: Hashable, Sendable {
  /// Who measures.
  public var vendor: String?
  /// The scripts and programs, with their frameworks as attributes.
  public var resources: [AdMarkup]
  /// What they are given.
  public var parameters: String?
  /// Whom to tell that they did not run.
  public var beacons: [AdBeacon]
}
