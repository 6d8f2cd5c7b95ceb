import Documents
import JSON
import Support

extension VMAP {
  /// Reads a plan.
  ///
  /// - Parameters:
  ///   - bytes: of the document, in any encoding that it declares.
  ///   - url: where it came from: what relative addresses in it begin at, and what problems name.
  /// - Throws: where it is no XML (1002), no VMAP (1000), another version (1001), or too much.
  public init(reading bytes: [UInt8], url: String? = nil) throws(AdProblem) {
    var reader = AdDocumentReader(bytes, url: url)
    let root = try reader.root(parsing: .vmapParsing)
    try self.init(root, &reader)
    problems = reader.problems
  }

  init(_ root: XMLElement, _ reader: inout AdDocumentReader) throws(AdProblem) {
    guard root.name == "VMAP" else {
      throw reader.problem(
        .vmapSchema, "the document's element is <\(root.name.printable)>, not <VMAP>",
        advice: "ask the ad server for VMAP or VAST", at: root)
    }
    let version = root.attribute("version")?.trimmed ?? ""
    guard version == "1" || version.hasPrefix("1.0") else {
      throw reader.problem(
        .vmapVersion, "the version of VMAP is not read: \(version.excerpt)",
        advice: "serve VMAP 1.0 or 1.0.1", at: root)
    }
    self.init(version: version, breaks: [])
    for element in root.elements where element.name == "AdBreak" {
      guard breaks.count < AdDocumentReader.maximumBreaks else {
        throw reader.problem(
          .vmapParsing, "there are more than \(AdDocumentReader.maximumBreaks) breaks",
          advice: "serve fewer, or let one repeat", at: element)
      }
      if let entry = try VMAPBreak(element, &reader) { breaks.append(entry) }
    }
  }
}

extension VMAPBreak {
  fileprivate init?(_ element: XMLElement, _ reader: inout AdDocumentReader) throws(AdProblem) {
    let time = element.attribute("timeOffset")?.trimmed ?? ""
    guard let offset = Offset(time) else {
      reader.note(
        .vmapSchema, "timeOffset is no place in the content: \(time.excerpt)",
        advice: "write start, end, hh:mm:ss, hh:mm:ss.mmm, a percentage from 0% to 100%, or #1",
        at: element)
      return nil
    }
    self.init(offset, id: element.attribute("breakId"), source: nil)
    // Without any, the specification leaves it to the player; a player of films plays films.
    let words = element.attribute("breakType")?.split { ", ".contains($0) } ?? []
    if !words.isEmpty { kinds = Set(words.compactMap { Kind(rawValue: $0.lowercased()) }) }
    if let text = element.attribute("repeatAfter") {
      repeatAfter = clockSeconds(text.trimmed).flatMap { $0 >= 1 ? $0 : nil }
      if repeatAfter == nil {
        reader.note(
          .vmapSchema, "repeatAfter is no time of at least a second: \(text.excerpt)",
          advice: "write hh:mm:ss or hh:mm:ss.mmm", at: element)
      }
    }
    source = try element.first("AdSource").flatMap { (source) throws(AdProblem) in
      try VMAPSource(source, &reader)
    }
    beacons = try reader.tracking(element.first("TrackingEvents")).map { beacon in
      // VMAP writes it small.
      AdBeacon(beacon.kind.rawValue == "error" ? .error : beacon.kind, url: beacon.url)
    }
    extensions = try reader.extensions(element.first("Extensions"))
  }
}

extension VMAPBreak.Offset {
  /// `start`, `end`, `#n`, or a time.
  fileprivate init?(_ text: String) {
    if text == "start" {
      self = .start
    } else if text == "end" {
      self = .end
    } else if text.hasPrefix("#") {
      guard let number = decimal(text.dropFirst()).flatMap({ Int(exactly: $0) }), number > 0 else {
        return nil
      }
      self = .position(number)
    } else if let offset = AdOffset(text) {
      self = .time(offset)
    } else {
      return nil
    }
  }
}

extension VMAPSource {
  fileprivate init?(_ element: XMLElement, _ reader: inout AdDocumentReader) throws(AdProblem) {
    let child = element.elements.first {
      ["VASTAdData", "VASTData", "AdTagURI", "CustomAdData"].contains($0.name)
    }
    guard let child, let content = try Self.content(child, &reader) else {
      reader.note(
        .vmapSchema, "<AdSource> has no ads that can be read",
        advice: "give it <AdTagURI> or <VASTAdData>", at: element)
      return nil
    }
    self.init(content)
    id = element.attribute("id")
    allowsMultipleAds = reader.flag("allowMultipleAds", of: element) ?? true
    followsRedirects = reader.flag("followRedirects", of: element) ?? true
  }

  private static func content(
    _ element: XMLElement, _ reader: inout AdDocumentReader
  ) throws(AdProblem) -> Content? {
    let type = element.attribute("templateType")
    switch element.name {
    case "AdTagURI": return try reader.address(element).map { .tag($0, type: type) }
    case "CustomAdData":
      try reader.take(element)
      return .custom(element.text.trimmed, type: type)
    default: return try vast(in: element, &reader).map { .vast($0) }
    }
  }

  /// A response inside of the plan: as elements, or in a section as a document of its own.
  private static func vast(
    in element: XMLElement, _ reader: inout AdDocumentReader
  ) throws(AdProblem) -> VAST? {
    do throws(AdProblem) {
      if let root = element.elements.first(where: { _ in true }) { return try VAST(root, &reader) }
      let text = element.text.trimmed
      guard text.hasPrefix("<") else { return nil }
      let vast = try VAST(reading: Array(text.utf8), url: reader.base)
      reader.note(vast.problems, at: element)
      return vast
    } catch {
      // What is too much ends the reading of the whole.
      if error.code == .parsing, element.elements.contains(where: { _ in true }) { throw error }
      reader.note(
        .embedded, "the ads of a break can't be read: \(error.message)", advice: error.advice,
        at: element)
      return nil
    }
  }
}
