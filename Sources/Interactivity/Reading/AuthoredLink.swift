/// A link as it was written, and as it is to be opened.
struct AuthoredLink {
  /// What an author may link to.
  static let schemes: Set<String> = ["https", "http", "mailto", "tel"]

  var address: String
  var complaint: (severity: Diagnostic.Severity, text: String)?

  init(_ text: String) {
    address = String(text.drop(while: \.isWhitespace))
    while address.last?.isWhitespace == true { address.removeLast() }
    if address.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      complaint = (.error, "has control characters: it will not be opened")
    } else if let scheme = Self.scheme(of: address) {
      guard !Self.schemes.contains(scheme) else { return }
      complaint = (
        .error, "has the scheme \(scheme), not https, http, mailto or tel: it will not be opened"
      )
    } else if address.hasPrefix("//") || Self.startsWithHost(address) {
      address = "https:" + (address.hasPrefix("//") ? "" : "//") + address
      complaint = (.warning, "has no scheme: read with https://")
    } else {
      complaint = (.error, "is no address with a scheme: it will not be opened")
    }
  }

  /// The scheme (RFC 3986, section 3.1) in lower case; a host's name before a port is none.
  private static func scheme(of address: String) -> String? {
    let name = address.prefix { $0 != ":" }
    let rest = address[name.endIndex...].dropFirst()
    let isScheme =
      name.first.map { $0.isASCII && $0.isLetter } == true
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    guard name.endIndex < address.endIndex, isScheme else { return nil }
    let port = rest.prefix { $0.isASCII && $0.isNumber }
    let isPort =
      name.contains(".") && !port.isEmpty
      && !(rest.dropFirst(port.count).first.map { $0 != "/" } ?? false)
    return isPort ? nil : name.lowercased()
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
