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
/// let linear = vast.ads[0].creatives[0].linear
/// print(vast.ads[0].title ?? "none", linear?.duration ?? 0)  // Prints "Shoes 15.0"
/// print(MediaFilePolicy.standard().file(of: linear?.mediaFiles ?? [])?.url ?? "none")
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
  public var problems: [AdProblem] = []

  /// Creates a response without a document.
  public init(version: String = "4.2", ads: [VASTAd], errorURLs: [String] = []) {
    self.version = version
    self.ads = ads
    self.errorURLs = errorURLs
  }
}

/// An ad of a response.
public struct VASTAd: Hashable, Sendable {
  /// The ad server's id.
  public var id: String?
  /// The position in a pod, from 1, or `nil` for a stand-alone ad.
  public var sequence: Int?
  /// The reference to the ad in another response, or `nil` for an ad that is complete in this one.
  public var wrapper: VASTWrapper?
  /// The system that serves the ad.
  public var system: String?
  /// The title.
  public var title: String?
  /// The description.
  public var summary: String?
  /// The advertiser.
  public var advertiser: String?
  /// The creatives, in document order.
  public var creatives: [AdCreative]
  /// The beacons for impressions, viewability and errors. Those of a creative are in the creative.
  public var beacons: [AdBeacon]
  /// The ad's element in its document, with what the player does not play: companions, non-linear
  /// ads, icons, verification scripts and extensions.
  public var markup: AdMarkup
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

/// An element of a document as data, such as an extension.
public struct AdMarkup: Hashable, Sendable {
  /// The element's name, without a prefix.
  public var name: String
  /// The attributes by name.
  public var attributes: [String: String]
  /// The element's own text, without white space at both ends.
  public var text: String
  /// The elements in it.
  public var children: [AdMarkup]

  /// Returns the elements with a name, at any depth, in document order.
  public func elements(named name: String) -> [AdMarkup] {
    children.flatMap { ($0.name == name ? [$0] : []) + $0.elements(named: name) }
  }
}

// MARK: - Creatives

/// A creative of an ad.
public struct AdCreative: Hashable, Sendable {
  /// The ad server's id.
  public var id: String?
  /// The position among the creatives of the ad, from 1.
  public var sequence: Int?
  /// The ids by registry (`UniversalAdId`).
  public var universalIDs: [String: String]
  /// The linear ad, or `nil` for companions and non-linear ads.
  public var linear: LinearCreative?
}

/// A video that plays instead of the content.
public struct LinearCreative: Hashable, Sendable {
  /// The duration in seconds, or `nil` if the document contains none, as in a wrapper.
  public var duration: Double?
  /// The time from which the viewer may skip the ad, or `nil` if it cannot be skipped.
  public var skipOffset: AdOffset?
  /// The files of the video.
  public var mediaFiles: [AdMediaFile]
  /// The URL of the advertiser's page.
  public var clickThrough: String?
  /// The beacons for events and clicks.
  public var beacons: [AdBeacon]
}

/// A video file or a playlist.
public struct AdMediaFile: Hashable, Sendable {
  /// The URL.
  public var url: String
  /// The media type, such as `video/mp4`.
  public var type: String?
  /// The width in pixels, if known.
  public var width: Int?
  /// The height in pixels, if known.
  public var height: Int?
  /// The bit rate in bits per second, if known; the maximum of a range.
  public var bitrate: Int?
  /// The API that the file requires, or `nil` for a plain video.
  public var apiFramework: String?
}
