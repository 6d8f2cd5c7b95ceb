import Documents
import JSON
import PlaybackService
import Support

/// Reads one document of ads: what can't be used is left out and noted, what is too much ends the reading.
struct AdDocumentReader {
  /// How large a document may be, in bytes.
  static let maximumSize = 4 << 20
  /// How many ads one document may have.
  static let maximumAds = 100
  /// How many breaks one document may have.
  static let maximumBreaks = 500
  /// How many addresses, files, graphics and other entries one document may have.
  static let maximumEntries = 20_000
  /// How many problems are told of.
  static let maximumProblems = 20

  private let bytes: [UInt8]
  /// Where relative addresses begin.
  let base: String?
  private let name: String?
  private(set) var problems: [AdProblem] = []
  private var room = maximumEntries
  private var ads = 0

  init(_ bytes: [UInt8], url: String?) {
    self.bytes = bytes
    base = url
    name = url.map(loggable(url:))
  }

  /// - Parameter parsing: the code of a document that is no XML.
  func root(parsing: AdErrorCode) throws(AdProblem) -> XMLElement {
    guard bytes.count <= Self.maximumSize else {
      throw AdProblem(
        parsing, "the document is larger than \(Self.maximumSize >> 20) MiB",
        advice: "serve a smaller one", document: name)
    }
    let maximum = 2_000 + bytes.count / 32
    let advice =
      "there are more than \(maximum) elements or comments, too many for the document's size"
    let bound = XMLLimits.Bound(maximum, advice: advice)
    do throws(XMLFault) {
      return try XMLElement(parsing: bytes, limits: XMLLimits(elements: bound, others: bound))
    } catch {
      throw problem(of: error, parsing: parsing)
    }
  }

  /// Why a document can't be read at all.
  ///
  /// - Parameter parsing: the code of a document that is no XML.
  func problem(of fault: XMLFault, parsing: AdErrorCode) -> AdProblem {
    let (code, advice) =
      switch fault.kind {
      case .malformed: (parsing, "serve well-formed XML without entities of its own")
      case .tooMuch: (parsing, "serve a smaller document")
      case .unavailable: (AdErrorCode.undefined, "install it, or play without ads")
      }
    return AdProblem(
      code, fault.problem.printable, advice: advice, document: name, at: fault.place)
  }

  /// A problem at an element.
  func problem(
    _ code: AdErrorCode, _ message: String, advice: String, at element: XMLElement
  ) -> AdProblem {
    AdProblem(code, message, advice: advice, document: name, at: element.place(in: bytes))
  }

  /// Notes what is left out.
  mutating func note(
    _ code: AdErrorCode, _ message: String, advice: String, at element: XMLElement
  ) {
    guard problems.count < Self.maximumProblems else { return }
    problems.append(problem(code, message, advice: advice, at: element))
  }

  /// Takes over what a document inside of this one came to.
  mutating func note(_ others: [AdProblem], at element: XMLElement) {
    let place = others.isEmpty ? nil : element.place(in: bytes)
    for var other in others where problems.count < Self.maximumProblems {
      other.place = place
      problems.append(other)
    }
  }

  /// Makes room for an entry of the document.
  mutating func take(_ element: XMLElement) throws(AdProblem) {
    room -= 1
    guard room >= 0 else {
      throw problem(
        .parsing, "there are more than \(Self.maximumEntries) addresses and files",
        advice: "serve a smaller document", at: element)
    }
  }

  /// Makes room for an ad.
  mutating func takeAd(_ element: XMLElement) throws(AdProblem) {
    ads += 1
    guard ads <= Self.maximumAds else {
      throw problem(
        .parsing, "there are more than \(Self.maximumAds) ads", advice: "serve fewer at a time",
        at: element)
    }
  }
}

extension AdDocumentReader {
  /// The address that an element has as its text; `nil` for an empty one, and noted for what is none.
  ///
  /// - Parameter schemes: others than `http` and `https` that are taken.
  mutating func address(
    _ element: XMLElement, schemes: Set<String> = []
  ) throws(AdProblem) -> String? {
    let text = element.text
    guard text.utf8.contains(where: { $0 > 32 }) else { return nil }
    try take(element)
    if let address = AdAddress.clean(text, base: base, schemes: schemes) { return address }
    note(
      .schema, "<\(element.name.printable)> has no address of http or https: \(text.excerpt)",
      advice: "give an absolute https address", at: element)
    return nil
  }

  /// The addresses of all children of that name.
  mutating func addresses(
    _ name: String, of element: XMLElement
  ) throws(AdProblem) -> [String] {
    var addresses: [String] = []
    for child in element.elements where child.name == name {
      if let address = try address(child) { addresses.append(address) }
    }
    return addresses
  }

  /// What is told at each address of the children of that name.
  mutating func beacons(
    _ name: String, as kind: AdBeacon.Kind, of element: XMLElement?
  ) throws(AdProblem) -> [AdBeacon] {
    guard let element else { return [] }
    return try addresses(name, of: element).map { AdBeacon(kind, url: $0) }
  }

  /// The `<Tracking>` elements of a list.
  mutating func tracking(_ list: XMLElement?) throws(AdProblem) -> [AdBeacon] {
    var beacons: [AdBeacon] = []
    for element in list?.elements.filter({ $0.name == "Tracking" }) ?? [] {
      guard let event = element.attribute("event"), !event.isEmpty else {
        note(.schema, "<Tracking> has no event", advice: "name one, as start", at: element)
        continue
      }
      guard let address = try address(element) else { continue }
      var beacon = AdBeacon(AdBeacon.Kind(rawValue: event), url: address)
      if beacon.kind == .progress {
        guard let offset = offset("offset", of: element) else { continue }
        beacon.offset = offset
      }
      beacons.append(beacon)
    }
    return beacons
  }

  /// A time in an attribute; noted where it is missing or none.
  mutating func offset(_ name: String, of element: XMLElement) -> AdOffset? {
    let text = element.attribute(name)?.trimmed ?? ""
    if let offset = AdOffset(text) { return offset }
    note(
      .schema, "\(name) of <\(element.name.printable)> is no time: \(text.excerpt)",
      advice: "write hh:mm:ss, hh:mm:ss.mmm or a percentage from 0% to 100%", at: element)
    return nil
  }

  /// A whole number from 0 in an attribute; `nil` for everything else.
  func number(_ name: String, of element: XMLElement) -> Int? {
    element.attribute(name).flatMap { decimal($0.trimmed) }.flatMap { Int(exactly: $0.rounded()) }
  }

  /// `true`, `1`, `false` or `0` in an attribute, in any case.
  func flag(_ name: String, of element: XMLElement) -> Bool? {
    switch element.attribute(name)?.trimmed.lowercased() {
    case "true", "1": true
    case "false", "0": false
    default: nil
    }
  }

  /// What an element has in it, as it is.
  mutating func markup(_ element: XMLElement) throws(AdProblem) -> AdMarkup {
    try take(element)
    var markup = AdMarkup(name: element.name)
    for attribute in element.attributes { markup.attributes[attribute.name] = attribute.value }
    for child in element.children {
      switch child {
      case .text(let text): markup.text += text
      case .element(let element): markup.children.append(try self.markup(element))
      }
    }
    markup.text = markup.text.trimmed
    return markup
  }

  /// The extensions that an element lists.
  mutating func extensions(_ list: XMLElement?) throws(AdProblem) -> [AdMarkup] {
    var extensions: [AdMarkup] = []
    for element in list?.elements.map(\.self) ?? [] { extensions.append(try markup(element)) }
    return extensions
  }
}

extension XMLElement {
  /// The text of a child, without white space around it; `nil` for one that is missing or empty.
  func text(_ name: String) -> String? {
    guard let text = first(name)?.text.trimmed, !text.isEmpty else { return nil }
    return text
  }
}

extension String {
  /// Without white space at both ends.
  var trimmed: String {
    let isWhite: (Unicode.Scalar) -> Bool = { " \t\r\n".unicodeScalars.contains($0) }
    let rest = unicodeScalars.drop(while: isWhite)
    guard let last = rest.lastIndex(where: { !isWhite($0) }) else { return "" }
    return String(rest[...last])
  }

  /// The beginning, as it may stand in a message.
  var excerpt: String {
    let start = trimmed.unicodeScalars.prefix(60)
    return "'" + String(start).printable + (start.count == 60 ? "…'" : "'")
  }
}
