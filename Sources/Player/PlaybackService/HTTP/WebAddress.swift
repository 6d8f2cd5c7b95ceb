import PlayerCore
import Support

/// An absolute `http` or `https` URL, split into the parts that decide whether a request is allowed
/// (RFC 3986).
///
/// Only plain texts are accepted, so that this module and libcurl cannot see different hosts in one
/// text: no user info, no backslash, no space, no escape in the host, no character outside ASCII.
package struct WebAddress: Hashable {
  /// `http` or `https`, in lower case.
  let scheme: String
  /// The host in lower case, without the brackets of an IPv6 address.
  let host: String
  let port: Int
  /// A Boolean value that indicates whether the host is this machine: `localhost`, 127.0.0.0/8 in
  /// its plain form, or `::1`. libcurl reads a number with a leading zero as octal, so such an
  /// address is not plain.
  package let isLoopback: Bool

  package init?(_ url: String) {
    guard url.utf8.allSatisfy(\.isLegalInURL), let parts = URL(string: url), parts.user() == nil,
      parts.password() == nil, let scheme = parts.scheme?.lowercased(),
      scheme == "http" || scheme == "https", let host = parts.host(), !host.isEmpty
    else { return nil }
    // An IPv6 address has colons, which no name has.
    let isAddress = host.contains(":")
    let isPlain = host.utf8.allSatisfy { byte in
      isAddress
        ? Character(Unicode.Scalar(byte)).isHexDigit || ":.".utf8.contains(byte)
        : byte.isLetter || byte.isDigit || "-._".utf8.contains(byte)
    }
    let port = parts.port ?? (scheme == "https" ? 443 : 80)
    guard isPlain, UInt16(exactly: port) != nil else { return nil }
    (self.scheme, self.host, self.port) = (scheme, host.lowercased(), port)
    let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
    isLoopback =
      self.host == "localhost" || self.host == "::1"
      || numbers.count == 4 && numbers[0] == "127"
        && numbers.allSatisfy { UInt8($0).map(String.init) == String($0) }
  }

  /// A Boolean value that indicates whether a request may be sent: plain HTTP only stays on this
  /// machine.
  package var isAllowed: Bool { scheme == "https" || isLoopback }

  func hasSameOrigin(as other: WebAddress) -> Bool {
    scheme == other.scheme && host == other.host && port == other.port
  }

  /// Returns whether a redirect or a document at this address may refer to another address: to
  /// `https`, but not from another machine to this one, or within this machine without a change of
  /// scheme.
  package func mayRedirect(to other: WebAddress) -> Bool {
    if other.scheme == "https" { return !other.isLoopback || isLoopback }
    return isLoopback && other.isLoopback && scheme == other.scheme
  }
}

/// Returns the absolute URL of a reference in the document at `base` (RFC 3986 §5.2).
///
/// - Parameter base: An absolute URL. If it is not one, the result is the reference itself.
package func resolve(_ reference: String, against base: String) -> String {
  if reference.isEmpty { return String(base.prefix { $0 != "#" }) }
  guard URL(string: reference)?.scheme == nil, let base = URL(string: base), base.scheme != nil
  else { return reference }
  return URL(string: reference, relativeTo: base)?.absoluteString ?? reference
}

/// Returns the part of a URL before its query and fragment.
package func path(of url: String) -> Substring {
  url[..<(url.utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? url.endIndex)]
}

/// Returns a text as one part of a URL's path or query: everything except letters, digits and
/// `-._~` is escaped (RFC 3986 §2.3).
package func percentEncoded(_ text: String) -> String {
  percentEncoded(text) { $0.isLetter || $0.isDigit || "-._~".utf8.contains($0) }
}

/// Returns a text whose bytes are escaped unless they are allowed.
package func percentEncoded(_ text: String, except isAllowed: (UInt8) -> Bool) -> String {
  if text.utf8.allSatisfy(isAllowed) { return text }
  return text.utf8.map { byte in
    isAllowed(byte) ? String(Unicode.Scalar(byte)) : "%" + byte.digits(2, radix: 16).uppercased()
  }.joined()
}

/// Returns `?name=value&…`, sorted by name, or an empty text without parameters.
func queryText(_ parameters: [String: String]) -> String {
  let pairs = parameters.sorted { $0.key < $1.key }
    .map { percentEncoded($0.key) + "=" + percentEncoded($0.value) }
  return pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&")
}

/// Returns a URL with another host, without a slash at the end; scheme and path stay.
func proxied(_ url: String, by domain: String?) -> String {
  var url = Substring(url)
  while url.last == "/" { url.removeLast() }
  guard let domain, !domain.isEmpty, let separator = url.firstRange(of: "://") else {
    return String(url)
  }
  let path = url[separator.upperBound...].drop { $0 != "/" }
  return url[..<separator.upperBound] + domain + path
}

extension UInt8 {
  /// A Boolean value that indicates whether the byte is an ASCII digit.
  var isDigit: Bool { (0x30...0x39).contains(self) }
  /// A Boolean value that indicates whether the byte is an ASCII letter.
  var isLetter: Bool { (0x61...0x7a).contains(self | 0x20) }
  /// A Boolean value that indicates whether the byte may occur in a URL: visible ASCII without the
  /// characters that RFC 3986 allows nowhere.
  package var isLegalInURL: Bool {
    switch Unicode.Scalar(self) {
    case "\"", "<", ">", "\\", "^", "`", "{", "|", "}": false
    default: self > 0x20 && self < 0x7f
    }
  }
}
