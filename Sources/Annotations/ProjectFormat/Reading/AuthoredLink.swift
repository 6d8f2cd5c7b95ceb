/// A link as it was written, and the address that is opened.
package struct AuthoredLink {
  /// The schemes of the links that are opened.
  package static let schemes = ["https", "http", "mailto", "tel"]

  var address: String
  var problem: (severity: Diagnostic.Severity, text: String)?

  init(_ text: String) {
    let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || (9...13).contains(byte) }
    var bytes = text.utf8[...].drop(while: isSpace)
    while bytes.last.map(isSpace) == true { bytes.removeLast() }
    address = bytes.count == text.utf8.count ? text : String(Substring(bytes))
    if address.hasControlCharacters {
      problem = (.error, "has control characters: it will not be opened")
    } else if address.utf8.starts(with: "https:".utf8) {
      // Almost all links have this scheme.
      return
    } else if let scheme = Self.scheme(of: address) {
      guard !Self.schemes.contains(scheme) else { return }
      problem = (.error, "has the scheme \(scheme), not https, http, mailto or tel: it will not be opened")
    } else if address.utf8.starts(with: "//".utf8) || Self.startsWithHost(address) {
      address = "https:" + (address.utf8.starts(with: "//".utf8) ? "" : "//") + address
      problem = (.warning, "has no scheme: read with https://")
    } else {
      problem = (.error, "is no address with a scheme: it will not be opened")
    }
  }

  /// The scheme (RFC 3986, section 3.1) in lower case. The name of a host before a port is not a scheme.
  private static func scheme(of address: String) -> String? {
    guard let colon = address.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let name = address.utf8[..<colon]
    guard name.first.map(isLetter) == true,
      name.allSatisfy({ isLetter($0) || isDigit($0) || "+-.".utf8.contains($0) })
    else { return nil }
    let rest = address.utf8[colon...].dropFirst()
    let afterPort = rest.drop(while: isDigit)
    let isPort =
      name.contains(UInt8(ascii: ".")) && afterPort.startIndex > rest.startIndex
      && (afterPort.isEmpty || afterPort.first == UInt8(ascii: "/"))
    if isPort { return nil }
    return String(Substring(name)).lowercasedASCII
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func startsWithHost(_ address: String) -> Bool {
    let host = address.prefix { !"/?#:".contains($0) }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    return labels.count > 1
      && labels.allSatisfy { label in
        !label.isEmpty && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
      }
  }
}
