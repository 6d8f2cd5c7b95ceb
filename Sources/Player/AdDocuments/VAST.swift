/// An ad response (IAB's Video Ad Serving Template, versions 2 to 4.2): the ads, their files, and
/// the beacons that report their playback.
///
/// Reading never fails on one invalid element: it is left out, with a problem that contains its
/// line and column. A document as a whole is refused if it is not XML, is of another version, or
/// exceeds a limit.
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
  /// The version, as written in the document.
  public var version: String
  /// The ads, in document order.
  public var ads: [VASTAd]
  /// The URLs to request if there are no ads.
  public var errorURLs: [String]
  /// The problems of elements that were left out.
  public var problems: [AdProblem]

  /// Creates a response without a document.
  public init(version: String = "4.2", ads: [VASTAd], errorURLs: [String] = []) {
    self.version = version
    self.ads = ads
    self.errorURLs = errorURLs
    problems = []
  }
}

/// An ad of a response.
public struct VASTAd: Hashable, Sendable {
  /// A kind of ad.
  public enum Content: Hashable, Sendable {
    /// An ad that is complete in this response.
    case inLine
    /// An ad in another response.
    case wrapper(VASTWrapper)
  }

  /// The ad server's id.
  public var id: String?
  /// The position in a pod, from 1, or `nil` for a stand-alone ad.
  public var sequence: Int?
  /// A Boolean value that indicates whether another system decides if the ad plays
  /// (`conditionalAd`).
  public var isConditional: Bool
  /// The kind of the ad.
  public var content: Content
  /// The system that serves the ad.
  public var system: String?
  /// The title.
  public var title: String?
  /// The description.
  public var summary: String?
  /// The advertiser.
  public var advertiser: String?
  /// The price, with its model and currency as attributes.
  public var pricing: AdMarkup?
  /// The content categories, with their authorities as attributes.
  public var categories: [AdMarkup]
  /// The creatives, in document order.
  public var creatives: [AdCreative]
  /// The beacons for impressions, viewability and errors. Those of a creative are in the creative.
  public var beacons: [AdBeacon]
  /// The measurement scripts, which are kept as data.
  public var verifications: [AdVerification]
  /// The extensions.
  public var extensions: [AdMarkup]
}

/// A reference to an ad in another response.
public struct VASTWrapper: Hashable, Sendable {
  /// The URL of the response, or `nil` if it is missing.
  public var url: String?
  /// A Boolean value that indicates whether that response may contain further wrappers.
  public var followsAdditionalWrappers: Bool
  /// A Boolean value that indicates whether that response may contain a pod.
  public var allowsMultipleAds: Bool
  /// A Boolean value that indicates whether a stand-alone ad replaces a wrapper without an ad.
  public var fallsBackOnNoAd: Bool
}

/// The measurement scripts of a vendor.
public struct AdVerification: Hashable, Sendable {
  /// The vendor.
  public var vendor: String?
  /// The scripts and programs, with their frameworks as attributes.
  public var resources: [AdMarkup]
  /// The parameters of the scripts.
  public var parameters: String?
  /// The beacons for scripts that did not run.
  public var beacons: [AdBeacon]
}

/// A part of a document without a type of its own, such as an extension.
public struct AdMarkup: Hashable, Sendable {
  /// The element's name, without a prefix.
  public var name: String
  /// The attributes by name.
  public var attributes: [String: String] = [:]
  /// The element's own text, without white space at both ends.
  public var text = ""
  /// The elements in it.
  public var children: [AdMarkup] = []

  init(name: String) { self.name = name }
}

// MARK: - Creatives

/// A creative of an ad: a linear ad, companions, or non-linear ads.
public struct AdCreative: Hashable, Sendable {
  /// The ad server's id.
  public var id: String?
  /// The id that all servers share, if there is one.
  public var adID: String?
  /// The position among the creatives of the ad, from 1.
  public var sequence: Int?
  /// The API that the creative requires.
  public var apiFramework: String?
  /// The ids in registries.
  public var universalIDs: [UniversalAdID]
  /// The linear ad.
  public var linear: LinearCreative?
  /// The companions, shown next to the video.
  public var companions: [AdGraphic]
  /// The non-linear ads, shown over the content.
  public var nonLinears: [AdGraphic]
  /// The beacons of the non-linear ads.
  public var nonLinearBeacons: [AdBeacon]
}

/// The id of a creative in a registry.
public struct UniversalAdID: Hashable, Sendable {
  /// The registry.
  public var registry: String
  /// The id in the registry.
  public var value: String
}

/// A video that plays instead of the content.
public struct LinearCreative: Hashable, Sendable {
  /// The duration in seconds, or `nil` if the document contains none, as in a wrapper.
  public var duration: Double?
  /// The time from which the viewer may skip the ad, or `nil` if it cannot be skipped.
  public var skipOffset: AdOffset?
  /// The files of the video.
  public var mediaFiles: [AdMediaFile]
  /// The raw video, for servers that transcode it.
  public var mezzanines: [AdMediaFile]
  /// The programs that play over the video.
  public var interactiveFiles: [AdMarkup]
  /// The captions, with type and language as attributes.
  public var closedCaptions: [AdMarkup]
  /// The URL of the advertiser's page.
  public var clickThrough: String?
  /// The beacons for events and clicks.
  public var beacons: [AdBeacon]
  /// The icons over the video.
  public var icons: [AdGraphic]
  /// The parameters of an interactive creative.
  public var parameters: String?
}

/// A video file or a playlist.
public struct AdMediaFile: Hashable, Sendable {
  /// The URL.
  public var url: String
  /// `progressive` or `streaming`.
  public var delivery: String?
  /// The media type, such as `video/mp4`.
  public var type: String?
  /// The width in pixels, if known.
  public var width: Int?
  /// The height in pixels, if known.
  public var height: Int?
  /// The bit rate in bits per second, if known; the maximum of a range.
  public var bitrate: Int?
  /// The codec, as in RFC 4281.
  public var codec: String?
  /// The API that the file requires, or `nil` for a plain video.
  public var apiFramework: String?
}

/// A picture or page next to or over a video: a companion, a non-linear ad, or an icon.
public struct AdGraphic: Hashable, Sendable {
  /// A resource to show.
  public enum Resource: Hashable, Sendable {
    /// A file with its media type.
    case file(String, type: String?)
    /// The URL of a page.
    case page(String)
    /// The text of a page.
    case html(String)
  }

  /// The server's id, or the icon's program.
  public var id: String?
  /// The width in pixels, if known.
  public var width: Int?
  /// The height in pixels, if known.
  public var height: Int?
  /// The alternative resources. The player shows one.
  public var resources: [Resource]
  /// The target of a click.
  public var clickThrough: String?
  /// The beacons for views and clicks.
  public var beacons: [AdBeacon]
  /// The alternative text.
  public var alternativeText: String?
  /// All other attributes, such as `xPosition`, `adSlotID`, `minSuggestedDuration`.
  public var attributes: [String: String]
}
