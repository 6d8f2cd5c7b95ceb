import Documents
import Support

/// An ad schedule of a video (IAB's Video Multiple Ad Playlist, 1.0 and 1.0.1).
public struct VMAP: Hashable, Sendable {
  /// The version, as written in the document.
  public var version: String
  /// The breaks, in document order.
  public var breaks: [VMAPBreak]
  /// The problems of elements that were left out.
  public var problems: [AdProblem] = []

  /// Creates a schedule without a document, for example of ad tags at cue points.
  public init(version: String = "1.0.1", breaks: [VMAPBreak]) {
    self.version = version
    self.breaks = breaks
  }
}

/// An ad break.
public struct VMAPBreak: Hashable, Sendable {
  /// A position in the content (`timeOffset`).
  public enum Offset: Hashable, Sendable {
    /// Before the content.
    case start
    /// After the content.
    case end
    /// A time, or a fraction of the content.
    case time(AdOffset)
    /// The n-th ad position of the publisher, from 1.
    case position(Int)
  }

  /// A kind of ads in a break (`breakType`).
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Videos that play instead of the content.
    case linear
    /// Graphics over the content.
    case nonLinear = "nonlinear"
    /// Graphics next to the content.
    case display
  }

  /// The position in the content.
  public var offset: Offset
  /// The allowed kinds of ads.
  public var kinds: Set<Kind> = [.linear]
  /// The publisher's id.
  public var id: String?
  /// The seconds after which the break repeats, or `nil` if it does not repeat.
  public var repeatAfter: Double?
  /// The source of the ads, or `nil` if it is missing.
  public var source: VMAPSource?
  /// The beacons for the start, the end and errors of the break.
  public var beacons: [AdBeacon] = []
  /// The extensions.
  public var extensions: [AdMarkup] = []

  /// Creates a break of linear ads.
  ///
  /// - Parameters:
  ///   - offset: The position in the content.
  ///   - id: The id of the break.
  ///   - source: The source of the ads.
  public init(_ offset: Offset, id: String? = nil, source: VMAPSource?) {
    self.offset = offset
    self.id = id
    self.source = source
  }
}

/// A source of the ads of a break.
public struct VMAPSource: Hashable, Sendable {
  /// The ads, or their location.
  public enum Content: Hashable, Sendable {
    /// A response inside the schedule.
    case vast(VAST)
    /// The URL of a response, with its declared type.
    case tag(String, type: String?)
    /// A response of a custom type.
    case custom(String, type: String?)
  }

  /// The ads, or their location.
  public var content: Content
  /// The server's id.
  public var id: String?
  /// A Boolean value that indicates whether the break may contain a pod.
  public var allowsMultipleAds = true
  /// A Boolean value that indicates whether wrappers are followed.
  public var followsRedirects = true

  /// Creates a source of ads, or of their location.
  public init(_ content: Content) { self.content = content }
}

// MARK: - Reading

extension VMAP {
  /// The maximum number of breaks of a schedule.
  private static let maximumBreaks = 500

  /// Reads a schedule.
  ///
  /// - Parameters:
  ///   - bytes: The document, in any encoding that it declares.
  ///   - url: The URL of the document, which resolves relative URLs and is named in problems.
  /// - Throws: A problem if the document is not XML (1002), not VMAP (1000), of another version
  ///   (1001), or exceeds a limit.
  public init(reading bytes: [UInt8], url: String? = nil) throws(AdProblem) {
    let reader = AdDocumentReader(bytes, url: url)
    try self.init(try reader.root(parsing: .vmapParsing), reader)
    problems = reader.problems
  }

  init(_ root: XMLElement, _ reader: AdDocumentReader) throws(AdProblem) {
    guard root.name == "VMAP" else {
      throw reader.problem(
        .vmapSchema, "the document's element is <\(root.name.printable)>, not <VMAP>",
        advice: "ask the ad server for VMAP or VAST", at: root)
    }
    let version = root.attribute("version")?.trimmed ?? ""
    guard version == "1" || version.hasPrefix("1.0") else {
      throw reader.problem(
        .vmapVersion, "this version of VMAP is not supported: \(version.excerpt)",
        advice: "serve VMAP 1.0 or 1.0.1", at: root)
    }
    self.init(version: version, breaks: [])
    for (index, element) in root.elements("AdBreak").enumerated() {
      guard index < Self.maximumBreaks else {
        throw reader.problem(
          .vmapParsing, "there are more than \(Self.maximumBreaks) breaks",
          advice: "serve fewer, or let one repeat", at: element)
      }
      if let entry = VMAPBreak(element, reader) { breaks.append(entry) }
    }
  }
}

extension VMAPBreak {
  fileprivate init?(_ element: XMLElement, _ reader: AdDocumentReader) {
    let time = element.attribute("timeOffset")?.trimmed ?? ""
    guard let offset = Offset(time) else {
      reader.report(
        .vmapSchema, "timeOffset is not a position in the content: \(time.excerpt)",
        advice: "write start, end, hh:mm:ss, hh:mm:ss.mmm, a percentage from 0% to 100%, or #1",
        at: element)
      return nil
    }
    self.init(offset, id: element.attribute("breakId"), source: nil)
    // The specification leaves the default to the player, which only plays linear ads.
    let words = element.attribute("breakType")?.split { ", ".contains($0) } ?? []
    if !words.isEmpty { kinds = Set(words.compactMap { Kind(rawValue: $0.lowercased()) }) }
    if let text = element.attribute("repeatAfter") {
      repeatAfter = clockSeconds(text.trimmed).flatMap { $0 >= 1 ? $0 : nil }
      if repeatAfter == nil {
        reader.report(
          .vmapSchema, "repeatAfter is not a time of at least one second: \(text.excerpt)",
          advice: "write hh:mm:ss or hh:mm:ss.mmm", at: element)
      }
    }
    source = element.first("AdSource").flatMap { VMAPSource($0, reader) }
    beacons = reader.tracking(element.first("TrackingEvents")).map { beacon in
      // VMAP's name of the event is in lower case.
      AdBeacon(beacon.kind.rawValue == "error" ? .error : beacon.kind, url: beacon.url)
    }
    extensions = element.first("Extensions")?.elements.map(AdMarkup.init) ?? []
  }
}

extension VMAPBreak.Offset {
  /// Reads `start`, `end`, `#n`, or a time.
  fileprivate init?(_ text: String) {
    switch text {
    case "start": self = .start
    case "end": self = .end
    case _ where text.hasPrefix("#"):
      guard let number = decimal(text.dropFirst()).flatMap({ Int(exactly: $0) }), number > 0 else {
        return nil
      }
      self = .position(number)
    default:
      guard let offset = AdOffset(text) else { return nil }
      self = .time(offset)
    }
  }
}

extension VMAPSource {
  fileprivate init?(_ element: XMLElement, _ reader: AdDocumentReader) {
    let child = element.elements.first {
      ["VASTAdData", "VASTData", "AdTagURI", "CustomAdData"].contains($0.name)
    }
    guard let child, let content = Self.content(child, reader) else {
      reader.report(
        .vmapSchema, "<AdSource> has no ads that can be read",
        advice: "give it <AdTagURI> or <VASTAdData>", at: element)
      return nil
    }
    self.init(content)
    id = element.attribute("id")
    allowsMultipleAds = reader.flag("allowMultipleAds", of: element) ?? true
    followsRedirects = reader.flag("followRedirects", of: element) ?? true
  }

  private static func content(_ element: XMLElement, _ reader: AdDocumentReader) -> Content? {
    let type = element.attribute("templateType")
    switch element.name {
    case "AdTagURI": return reader.address(element).map { .tag($0, type: type) }
    case "CustomAdData": return .custom(element.text.trimmed, type: type)
    default: return vast(in: element, reader).map { .vast($0) }
    }
  }

  /// Reads a response inside the schedule: as elements, or in a CDATA section as a document of its
  /// own.
  private static func vast(in element: XMLElement, _ reader: AdDocumentReader) -> VAST? {
    do throws(AdProblem) {
      if let root = element.elements.first(where: { _ in true }) { return try VAST(root, reader) }
      let text = element.text.trimmed
      guard text.hasPrefix("<") else { return nil }
      let vast = try VAST(reading: Array(text.utf8), url: reader.base)
      reader.report(vast.problems, at: element)
      return vast
    } catch {
      reader.report(
        .embedded, "the ads of a break can't be read: \(error.message)", advice: error.advice,
        at: element)
      return nil
    }
  }
}
