import Documents
import PlaybackService
import PlayerCore
import Support

/// Reads the values of an ad document, and collects the problems of values that are left out.
final class AdDocumentReader {
  /// The maximum size of a document, in bytes.
  private static let maximumSize = 4 << 20
  /// The maximum number of elements, comments and instructions of a document.
  private static let maximumNodes = 1_000_000
  /// The maximum number of reported problems.
  private static let maximumProblems = 20

  private let bytes: [UInt8]
  /// The URL that resolves relative URLs.
  let base: String?
  private let name: String?
  private(set) var problems: [AdProblem] = []

  init(_ bytes: [UInt8], url: String?) {
    self.bytes = bytes
    base = url
    name = url.map(loggable(url:))
  }

  /// Parses the document.
  ///
  /// - Parameter parsing: The code of a document that is not XML.
  func root(parsing: AdErrorCode) throws(AdProblem) -> XMLElement {
    guard bytes.count <= Self.maximumSize else {
      throw AdProblem(
        parsing, "the document is larger than \(Self.maximumSize >> 20) MiB",
        advice: "serve a smaller one", document: name)
    }
    let limits = XMLLimits(
      nodes: Self.maximumNodes,
      advice: "there are more than \(Self.maximumNodes) elements or comments")
    do throws(XMLFault) {
      return try XMLElement(parsing: bytes, limits: limits)
    } catch {
      throw problem(of: error, parsing: parsing)
    }
  }

  /// Returns the problem of a document that cannot be parsed.
  ///
  /// - Parameter parsing: The code of a document that is not XML.
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

  /// Returns a problem at an element.
  func problem(_ code: AdErrorCode, _ message: String, advice: String, at element: XMLElement) -> AdProblem {
    AdProblem(code, message, advice: advice, document: name, at: element.place(in: bytes))
  }

  /// Reports a value that is left out.
  func report(_ code: AdErrorCode, _ message: String, advice: String, at element: XMLElement) {
    guard problems.count < Self.maximumProblems else { return }
    problems.append(problem(code, message, advice: advice, at: element))
  }

  /// Reports the problems of a document inside an element.
  func report(_ others: [AdProblem], at element: XMLElement) {
    let place = others.isEmpty ? nil : element.place(in: bytes)
    for var other in others where problems.count < Self.maximumProblems {
      other.place = place
      problems.append(other)
    }
  }

  // MARK: Values

  /// Returns the URL in an element's text, or `nil` if the text is blank. An invalid URL is
  /// reported.
  ///
  /// - Parameter schemes: Allowed schemes in addition to `http` and `https`.
  func address(_ element: XMLElement, schemes: Set<String> = []) -> String? {
    let text = element.text
    guard text.utf8.contains(where: { $0 > 32 }) else { return nil }
    if let address = AdAddress.clean(text, base: base, schemes: schemes) { return address }
    report(
      .schema, "<\(element.name.printable)> has no http or https URL: \(text.excerpt)",
      advice: "give an absolute https address", at: element)
    return nil
  }

  /// Returns the URLs of all children with a name.
  func addresses(_ name: String, of element: XMLElement) -> [String] {
    element.elements(name).compactMap { address($0) }
  }

  /// Returns a beacon for the URL of each child with a name.
  func beacons(_ name: String, as kind: AdBeacon.Kind, of element: XMLElement?) -> [AdBeacon] {
    element.map { addresses(name, of: $0) }?.map { AdBeacon(kind, url: $0) } ?? []
  }

  /// Returns the beacons of the `<Tracking>` elements of a list.
  func tracking(_ list: XMLElement?) -> [AdBeacon] {
    var beacons: [AdBeacon] = []
    for element in list?.elements("Tracking") ?? [] {
      guard let event = element.attribute("event"), !event.isEmpty else {
        report(.schema, "<Tracking> has no event", advice: "name one, as start", at: element)
        continue
      }
      guard let address = address(element) else { continue }
      var beacon = AdBeacon(AdBeacon.Kind(rawValue: event), url: address)
      if beacon.kind == .progress {
        guard let offset = offset("offset", of: element) else { continue }
        beacon.offset = offset
      }
      beacons.append(beacon)
    }
    return beacons
  }

  /// Returns the time in an attribute. A missing or invalid time is reported.
  func offset(_ name: String, of element: XMLElement) -> AdOffset? {
    let text = element.attribute(name)?.trimmed ?? ""
    if let offset = AdOffset(text) { return offset }
    report(
      .schema, "\(name) of <\(element.name.printable)> is not a time: \(text.excerpt)",
      advice: "write hh:mm:ss, hh:mm:ss.mmm or a percentage from 0% to 100%", at: element)
    return nil
  }

  /// Returns the non-negative whole number in an attribute, or `nil`.
  func number(_ name: String, of element: XMLElement) -> Int? {
    element.attribute(name).flatMap { decimal($0.trimmed) }.flatMap { Int(exactly: $0.rounded()) }
  }

  /// Returns the Boolean value in an attribute (`true`, `1`, `false` or `0`, in any case), or
  /// `nil`.
  func flag(_ name: String, of element: XMLElement) -> Bool? {
    switch element.attribute(name)?.trimmed.lowercased() {
    case "true", "1": true
    case "false", "0": false
    default: nil
    }
  }
}

extension XMLElement {
  /// Returns the children with a name, in document order.
  func elements(_ name: String) -> [XMLElement] { elements.filter { $0.name == name } }

  /// Returns the text of a child without white space at both ends, or `nil` if it is missing or
  /// empty.
  func text(_ name: String) -> String? {
    guard let text = first(name)?.text.trimmed, !text.isEmpty else { return nil }
    return text
  }
}

/// The rules for URLs in ad documents. They may be surrounded and broken by white space, contain
/// characters that must be encoded, or lack a scheme.
enum AdAddress {
  /// The maximum length of a URL, in bytes.
  private static let maximumLength = 16 << 10

  /// Returns the URL in a text, or `nil` if it is not an `http` or `https` URL.
  ///
  /// - Parameters:
  ///   - text: The text in the document.
  ///   - base: The URL of the document, which resolves relative URLs.
  ///   - schemes: Other allowed schemes, in lower case.
  static func clean(_ text: String, base: String?, schemes: Set<String> = []) -> String? {
    guard text.utf8.count <= maximumLength else { return nil }
    let text = String(
      String.UnicodeScalarView(text.unicodeScalars.filter { !"\t\n\r".unicodeScalars.contains($0) })
    ).trimmed
    guard !text.isEmpty else { return nil }
    var address = percentEncoded(text, except: \.isLegalInURL)
    if let colon = address.firstIndex(of: ":"), schemes.contains(address[..<colon].lowercased()) {
      return address
    }
    if address.hasPrefix("//") { address = "https:" + address }
    let target = base.map { resolve(address, against: $0) } ?? address
    return WebAddress(target) == nil ? nil : target
  }

  /// Returns whether a document may refer to a URL (``WebAddress/mayRedirect(to:)``).
  static func mayRefer(from base: String?, to target: String) -> Bool {
    guard let target = WebAddress(target) else { return false }
    guard let base else { return target.isAllowed }
    return WebAddress(base)?.mayRedirect(to: target) ?? false
  }

  /// Returns whether a player may load a file: a document of another machine may not refer to this
  /// one.
  static func mayPlay(_ url: String, from base: String?) -> Bool {
    guard let target = WebAddress(url), let base, let origin = WebAddress(base) else { return true }
    return target.isLoopback ? origin.isLoopback : true
  }
}

// MARK: - Times and texts

/// A time of an ad or of its content: in seconds, or as a fraction of the duration.
public enum AdOffset: Hashable, Sendable {
  /// Seconds from the start.
  case seconds(Double)
  /// A fraction of the duration, from 0 to 1.
  case fraction(Double)

  /// Returns the seconds from the start for a duration, or `nil` for a fraction of an unknown
  /// duration.
  public func seconds(of duration: Double?) -> Double? {
    switch self {
    case .seconds(let seconds): seconds
    case .fraction(let part): duration.map { part * $0 }
    }
  }

  /// Reads `hh:mm:ss`, `hh:mm:ss.mmm` or `n%`.
  init?(_ text: String) {
    if text.utf8.last == UInt8(ascii: "%") {
      guard let number = decimal(text.dropLast()), number <= 100 else { return nil }
      self = .fraction(number / 100)
    } else if let seconds = clockSeconds(text) {
      self = .seconds(seconds)
    } else {
      return nil
    }
  }
}

/// Returns the seconds of `hh:mm:ss` or `hh:mm:ss.mmm`, or `nil` for another text. Minutes and
/// seconds are below 60.
func clockSeconds(_ text: String) -> Double? {
  let parts = text.split(separator: ":", omittingEmptySubsequences: false)
  guard parts.count == 3, (1...3).contains(parts[0].utf8.count),
    let hours = decimal(parts[0]), hours == hours.rounded(), parts[1].utf8.count == 2,
    let minutes = decimal(parts[1]), minutes < 60,
    parts[2].prefix(while: { $0 != "." }).utf8.count == 2,
    let seconds = decimal(parts[2]), seconds < 60
  else { return nil }
  return hours * 3600 + minutes * 60 + seconds
}

/// Returns a number of digits with at most one point. Signs and exponents are invalid.
func decimal(_ text: some StringProtocol) -> Double? {
  let isPlain = text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
  guard isPlain, (1...16).contains(text.utf8.count) else { return nil }
  return Double(String(text))
}

extension String {
  /// The text without white space at both ends.
  var trimmed: String {
    String(unicodeScalars.trimming { " \t\r\n".unicodeScalars.contains($0) })
  }

  /// The beginning of the text, in quotes, for a message.
  var excerpt: String {
    let start = trimmed.unicodeScalars.prefix(60)
    return "'" + String(start).printable + (start.count == 60 ? "…'" : "'")
  }
}
