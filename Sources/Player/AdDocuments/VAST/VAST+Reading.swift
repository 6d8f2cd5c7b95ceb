import Documents
import JSON
import Support

extension VAST {
  /// Reads a response.
  ///
  /// - Parameters:
  ///   - bytes: of the document, in any encoding that it declares.
  ///   - url: where it came from: what relative addresses in it begin at, and what problems name.
  /// - Throws: where it is no XML (100), no VAST (101), another version (102), or too much.
  public init(reading bytes: [UInt8], url: String? = nil) throws(AdProblem) {
    var reader = AdDocumentReader(bytes, url: url)
    let root = try reader.root(parsing: .parsing)
    try self.init(root, &reader)
    problems = reader.problems
  }

  /// Reads a response that is a document, or inside of one.
  init(_ root: XMLElement, _ reader: inout AdDocumentReader) throws(AdProblem) {
    guard root.name == "VAST" else {
      let isOld = root.name == "VideoAdServingTemplate"
      throw reader.problem(
        isOld ? .version : .schema,
        "the document's element is <\(root.name.printable)>, not <VAST>",
        advice: isOld ? "serve VAST 2 to 4.2" : "ask the ad server for VAST", at: root)
    }
    let version = root.attribute("version")?.trimmed ?? ""
    guard let major = version.split(separator: ".").first, Self.versions.contains(major) else {
      throw reader.problem(
        .version, "the version of VAST is not read: \(version.excerpt)",
        advice: "serve VAST 2 to 4.2", at: root)
    }
    self.init(version: version, ads: [])
    errorURLs = try reader.addresses("Error", of: root)
    for element in root.elements where element.name == "Ad" {
      try reader.takeAd(element)
      if let ad = try VASTAd(element, &reader) { ads.append(ad) }
    }
  }
}

extension VASTAd {
  fileprivate init?(_ element: XMLElement, _ reader: inout AdDocumentReader) throws(AdProblem) {
    guard let body = element.elements.first(where: { ["InLine", "Wrapper"].contains($0.name) })
    else {
      reader.note(
        .schema, "<Ad> has neither <InLine> nor <Wrapper>", advice: "give it one of them",
        at: element)
      return nil
    }
    id = element.attribute("id")
    sequence = reader.number("sequence", of: element)
    isConditional = reader.flag("conditionalAd", of: element) ?? false
    content = body.name == "Wrapper" ? .wrapper(try VASTWrapper(body, &reader)) : .inLine
    system = body.text("AdSystem")
    title = body.text("AdTitle")
    summary = body.text("Description")
    advertiser = body.text("Advertiser")
    pricing = try body.first("Pricing").map { (element) throws(AdProblem) in
      try reader.markup(element)
    }
    categories = []
    for category in body.elements where category.name == "Category" {
      categories.append(try reader.markup(category))
    }
    beacons =
      try reader.beacons("Impression", as: .impression, of: body)
      + reader.beacons("Error", as: .error, of: body)
    for kind in [AdBeacon.Kind.viewable, .notViewable, .viewUndetermined] {
      beacons += try reader.beacons(
        kind.rawValue, as: kind, of: body.first("ViewableImpression"))
    }
    creatives = []
    for creative in body.first("Creatives")?.elements.filter({ $0.name == "Creative" }) ?? [] {
      creatives.append(try AdCreative(creative, &reader))
    }
    let lists =
      body.elements.filter { $0.name == "AdVerifications" }
      // Before version 4.1 they were among the extensions.
      + (body.first("Extensions")?.elements.filter { $0.attribute("type") == "AdVerifications" }
        .flatMap { $0.elements.filter { $0.name == "AdVerifications" } } ?? [])
    verifications = []
    for verification in lists.flatMap({ $0.elements.filter { $0.name == "Verification" } }) {
      verifications.append(try AdVerification(verification, &reader))
    }
    extensions = try reader.extensions(body.first("Extensions"))
  }
}

extension VASTWrapper {
  fileprivate init(_ element: XMLElement, _ reader: inout AdDocumentReader) throws(AdProblem) {
    url = try element.first("VASTAdTagURI").flatMap { (element) throws(AdProblem) in
      try reader.address(element)
    }
    if element.text("VASTAdTagURI") == nil {
      reader.note(
        .schema, "<Wrapper> has no <VASTAdTagURI>", advice: "name the response that has the ad",
        at: element)
    }
    followsAdditionalWrappers = reader.flag("followAdditionalWrappers", of: element) ?? true
    allowsMultipleAds = reader.flag("allowMultipleAds", of: element) ?? false
    fallsBackOnNoAd = reader.flag("fallbackOnNoAd", of: element) ?? false
  }
}

extension AdVerification {
  fileprivate init(_ element: XMLElement, _ reader: inout AdDocumentReader) throws(AdProblem) {
    vendor = element.attribute("vendor")
    resources = []
    for resource in element.elements where resource.name.hasSuffix("Resource") {
      resources.append(try reader.markup(resource))
    }
    parameters = element.text("VerificationParameters")
    beacons = try reader.tracking(element.first("TrackingEvents"))
  }
}
