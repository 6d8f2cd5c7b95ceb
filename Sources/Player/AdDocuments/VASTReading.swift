import Documents
import Support

extension VAST {
  /// The maximum number of ads of a response.
  private static let maximumAds = 100

  /// Reads a response.
  ///
  /// - Parameters:
  ///   - bytes: The document, in any encoding that it declares.
  ///   - url: The URL of the document, which resolves relative URLs and is named in problems.
  /// - Throws: A problem if the document is not XML (100), not VAST (101), of another version
  ///   (102), or exceeds a limit.
  public init(reading bytes: [UInt8], url: String? = nil) throws(AdProblem) {
    let reader = AdDocumentReader(bytes, url: url)
    try self.init(try reader.root(parsing: .parsing), reader)
    problems = reader.problems
  }

  /// Reads a response from its element.
  init(_ root: XMLElement, _ reader: AdDocumentReader) throws(AdProblem) {
    guard root.name == "VAST" else {
      let isOld = root.name == "VideoAdServingTemplate"
      throw reader.problem(
        isOld ? .version : .schema,
        "the document's element is <\(root.name.printable)>, not <VAST>",
        advice: isOld ? "serve VAST 2 to 4.2" : "ask the ad server for VAST", at: root)
    }
    let version = root.attribute("version")?.trimmed ?? ""
    guard let major = version.split(separator: ".").first, ["2", "3", "4"].contains(major) else {
      throw reader.problem(
        .version, "this version of VAST is not supported: \(version.excerpt)",
        advice: "serve VAST 2 to 4.2", at: root)
    }
    self.init(version: version, ads: [])
    errorURLs = reader.addresses("Error", of: root)
    for (index, element) in root.elements("Ad").enumerated() {
      guard index < Self.maximumAds else {
        throw reader.problem(
          .parsing, "there are more than \(Self.maximumAds) ads", advice: "serve fewer at a time",
          at: element)
      }
      if let ad = VASTAd(element, reader) { ads.append(ad) }
    }
  }
}

extension VASTAd {
  fileprivate init?(_ element: XMLElement, _ reader: AdDocumentReader) {
    guard let body = element.first("InLine") ?? element.first("Wrapper") else {
      reader.report(
        .schema, "<Ad> has neither <InLine> nor <Wrapper>", advice: "give it one of them",
        at: element)
      return nil
    }
    id = element.attribute("id")
    sequence = reader.number("sequence", of: element)
    wrapper = body.name == "Wrapper" ? VASTWrapper(body, reader) : nil
    system = body.text("AdSystem")
    title = body.text("AdTitle")
    summary = body.text("Description")
    advertiser = body.text("Advertiser")
    beacons =
      reader.beacons("Impression", as: .impression, of: body)
      + reader.beacons("Error", as: .error, of: body)
    for kind in [AdBeacon.Kind.viewable, .notViewable, .viewUndetermined] {
      beacons += reader.beacons(kind.rawValue, as: kind, of: body.first("ViewableImpression"))
    }
    creatives = (body.first("Creatives")?.elements("Creative") ?? []).map {
      AdCreative($0, reader)
    }
    markup = AdMarkup(element)
  }
}

extension VASTWrapper {
  fileprivate init(_ element: XMLElement, _ reader: AdDocumentReader) {
    url = element.first("VASTAdTagURI").flatMap { reader.address($0) }
    if element.text("VASTAdTagURI") == nil {
      reader.report(
        .schema, "<Wrapper> has no <VASTAdTagURI>", advice: "name the response that has the ad",
        at: element)
    }
    followsAdditionalWrappers = reader.flag("followAdditionalWrappers", of: element) ?? true
    allowsMultipleAds = reader.flag("allowMultipleAds", of: element) ?? false
    fallsBackOnNoAd = reader.flag("fallbackOnNoAd", of: element) ?? false
  }
}

extension AdMarkup {
  init(_ element: XMLElement) {
    name = element.name
    attributes = Dictionary(element.attributes.map { ($0.name, $0.value) }) { $1 }
    children = element.elements.map(AdMarkup.init)
    let texts = element.children.compactMap { if case .text(let text) = $0 { text } else { nil } }
    text = texts.joined().trimmed
  }
}

extension AdCreative {
  fileprivate init(_ element: XMLElement, _ reader: AdDocumentReader) {
    id = element.attribute("id")
    sequence = reader.number("sequence", of: element)
    universalIDs = [:]
    for entry in element.elements("UniversalAdId") {
      // In version 4.0, the id is an attribute.
      universalIDs[entry.attribute("idRegistry") ?? "unknown"] = entry.attribute("idValue") ?? entry.text.trimmed
    }
    linear = element.first("Linear").map { LinearCreative($0, reader) }
  }
}

extension LinearCreative {
  fileprivate init(_ element: XMLElement, _ reader: AdDocumentReader) {
    duration = nil
    if let text = element.text("Duration") {
      duration = clockSeconds(text)
      if duration == nil {
        reader.report(
          .schema, "<Duration> is not a time: \(text.excerpt)",
          advice: "write hh:mm:ss or hh:mm:ss.mmm", at: element.first("Duration") ?? element)
      }
    }
    skipOffset = element.attribute("skipoffset") == nil ? nil : reader.offset("skipoffset", of: element)
    mediaFiles = (element.first("MediaFiles")?.elements("MediaFile") ?? []).compactMap {
      AdMediaFile($0, reader)
    }
    let clicks = element.first("VideoClicks")
    clickThrough = clicks?.first("ClickThrough").flatMap {
      reader.address($0, schemes: ["mailto", "tel"])
    }
    beacons =
      reader.tracking(element.first("TrackingEvents"))
      + reader.beacons("ClickTracking", as: .click, of: clicks)
      + reader.beacons("CustomClick", as: .customClick, of: clicks)
  }
}

extension AdMediaFile {
  fileprivate init?(_ element: XMLElement, _ reader: AdDocumentReader) {
    guard let address = reader.address(element) else { return nil }
    url = address
    type = element.attribute("type")?.trimmed
    width = reader.number("width", of: element)
    height = reader.number("height", of: element)
    let kilobits = reader.number("bitrate", of: element) ?? reader.number("maxBitrate", of: element)
    // A number that would overflow is ignored.
    bitrate = kilobits.flatMap { $0 < 1 << 40 ? $0 * 1000 : nil }
    apiFramework = element.attribute("apiFramework").flatMap { $0.isEmpty ? nil : $0 }
  }
}
