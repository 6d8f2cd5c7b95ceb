/// The parts of an absolute `http` or `https` URL that decide whether it may be asked (RFC 3986).
///
/// Reading is strict, so that this code and libcurl can't see two different hosts in one text: no
/// user info, no backslash, no space, no character outside ASCII.
package struct WebAddress: Hashable {
  /// `http` or `https`, lower case.
  var scheme: String
  /// Lower case; an IPv6 address has no brackets.
  var host: String
  var port: Int
  /// The rest, from the path on: what the request's first line names.
  var target: String

  package init?(_ url: String) {
    // Read by its bytes, since all that is legal is ASCII: a download asks this of each of thousands of segments.
    let bytes = url.utf8
    guard bytes.allSatisfy(\.isLegalInURL), let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      bytes[colon...].starts(with: "://".utf8)
    else { return nil }
    scheme = url[..<colon].lowercased()
    switch scheme {
    case "http": port = 80
    case "https": port = 443
    default: return nil
    }

    let rest = bytes[colon...].dropFirst("://".utf8.count)
    let authority = rest.prefix { !$0.endsAuthority }
    let fragment = rest.firstIndex(of: UInt8(ascii: "#")) ?? rest.endIndex
    target = String(url[min(authority.endIndex, fragment)..<fragment])
    var name = authority
    var afterName = authority[authority.endIndex...]
    if authority.first == UInt8(ascii: "[") {
      guard let bracket = authority.firstIndex(of: UInt8(ascii: "]")) else { return nil }
      name = authority[..<bracket].dropFirst()
      afterName = authority[bracket...].dropFirst()
      guard name.allSatisfy({ $0.isHexDigit || ":.".utf8.contains($0) }) else { return nil }
    } else {
      name = authority.prefix { $0 != UInt8(ascii: ":") }
      afterName = authority[name.endIndex...]
      guard name.allSatisfy({ $0.isLetter || $0.isDigit || "-._".utf8.contains($0) }) else {
        return nil
      }
    }
    guard !name.isEmpty else { return nil }
    host = Substring(name).lowercased()
    if let mark = afterName.first {
      let digits = afterName.dropFirst()
      guard mark == UInt8(ascii: ":"), digits.allSatisfy(\.isDigit),
        let number = UInt16(Substring(digits))
      else { return nil }
      port = Int(number)
    }
  }

  /// Whether the host is this machine: `localhost`, 127.0.0.0/8 in its plain form, or ::1. A number
  /// with a leading zero is not plain: libcurl reads it as octal, and so sees another machine.
  package var isLoopback: Bool {
    if host == "localhost" || host == "::1" { return true }
    guard host.utf8.starts(with: "127.".utf8) else { return false }
    let numbers = host.utf8.dropFirst(4)
      .split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return numbers.count == 3
      && numbers.allSatisfy { digits in
        digits.allSatisfy(\.isDigit) && UInt8(Substring(digits)) != nil
          && (digits.first != UInt8(ascii: "0") || digits.count == 1)
      }
  }

  /// Whether it may be asked at all: plain HTTP never leaves the machine.
  package var isAllowed: Bool { scheme == "https" || isLoopback }

  func hasSameOrigin(as other: WebAddress) -> Bool {
    scheme == other.scheme && host == other.host && port == other.port
  }

  /// Whether a redirect from here to `other` may be followed: to `https`, or within this machine
  /// without a change of scheme.
  package func mayRedirect(to other: WebAddress) -> Bool {
    if other.scheme == "https" { return !other.isLoopback || isLoopback }
    return isLoopback && other.isLoopback && scheme == other.scheme
  }
}

extension UInt8 {
  /// 0 to 9 in ASCII.
  var isDigit: Bool { (0x30...0x39).contains(self) }
  /// A to Z and a to z in ASCII.
  var isLetter: Bool { (0x61...0x7a).contains(self | 0x20) }
  /// Begins a path, a query or a fragment.
  var endsAuthority: Bool {
    self == UInt8(ascii: "/") || self == UInt8(ascii: "?") || self == UInt8(ascii: "#")
  }
  fileprivate var isHexDigit: Bool { isDigit || (0x61...0x66).contains(self | 0x20) }

  /// No space, no control character, nothing outside ASCII, and none of what RFC 3986 allows nowhere.
  fileprivate var isLegalInURL: Bool {
    switch self {
    case UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"),
      UInt8(ascii: "}"):
      false
    default: self > 0x20 && self < 0x7f
    }
  }
}
