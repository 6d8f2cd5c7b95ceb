import PlayerCore
import Support

/// An absolute `http` or `https` URL, split into the parts that decide whether a request is allowed
/// (RFC 3986).
///
/// Parsing is strict, so that this module and libcurl cannot see different hosts in one text: no
/// user info, no backslash, no space, no character outside ASCII.
package struct WebAddress: Hashable {
  /// `http` or `https`, in lower case.
  let scheme: String
  /// The host in lower case, without the brackets of an IPv6 address.
  let host: String
  let port: Int

  package init?(_ url: String) {
    // A download checks thousands of segments, so this reads bytes; every legal character is ASCII.
    let bytes = url.utf8
    guard bytes.allSatisfy(\.isLegalInURL), let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      bytes[colon...].starts(with: "://".utf8)
    else { return nil }
    scheme = url[..<colon].lowercased()
    guard scheme == "http" || scheme == "https" else { return nil }

    let authority = bytes[colon...].dropFirst(3).prefix { !"/?#".utf8.contains($0) }
    let name: Substring.UTF8View
    let end: Substring.UTF8View
    if authority.first == UInt8(ascii: "[") {
      guard let bracket = authority.firstIndex(of: UInt8(ascii: "]")) else { return nil }
      name = authority[..<bracket].dropFirst()
      end = authority[bracket...].dropFirst()
      guard name.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit || ":.".utf8.contains($0) })
      else { return nil }
    } else {
      name = authority.prefix { $0 != UInt8(ascii: ":") }
      end = authority[name.endIndex...]
      guard name.allSatisfy({ $0.isLetter || $0.isDigit || "-._".utf8.contains($0) }) else {
        return nil
      }
    }
    guard !name.isEmpty else { return nil }
    host = Substring(name).lowercased()
    if end.isEmpty {
      port = scheme == "https" ? 443 : 80
    } else {
      let digits = end.dropFirst()
      guard end.first == UInt8(ascii: ":"), digits.allSatisfy(\.isDigit),
        let number = UInt16(Substring(digits))
      else { return nil }
      port = Int(number)
    }
  }

  /// A Boolean value that indicates whether the host is this machine: `localhost`, 127.0.0.0/8 in
  /// its plain form, or `::1`. libcurl reads a number with a leading zero as octal, so such an
  /// address is not plain.
  package var isLoopback: Bool {
    if host == "localhost" || host == "::1" { return true }
    let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
    return numbers.count == 4 && numbers[0] == "127"
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
package func path(of url: String) -> Substring { url.prefix { $0 != "?" && $0 != "#" } }

/// Returns a text as one part of a URL's path or query: everything except letters, digits and
/// `-._~` is escaped (RFC 3986 §2.3).
package func percentEncoded(_ text: String) -> String {
  func isUnreserved(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || "-._~".utf8.contains(byte)
  }
  if text.utf8.allSatisfy(isUnreserved) { return text }
  return text.utf8.map { byte in
    isUnreserved(byte)
      ? String(Unicode.Scalar(byte)) : "%" + byte.digits(2, radix: 16).uppercased()
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
    self > 0x20 && self < 0x7f && !#"\"<>^`{|}"#.utf8.contains(self)
  }
}
