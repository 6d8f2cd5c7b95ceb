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
    let legal = url.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f && !#"\"<>^`{|}"#.utf8.contains($0) }
    guard legal, let separator = url.range(of: "://") else { return nil }
    scheme = url[..<separator.lowerBound].lowercased()
    guard let standardPort = ["http": 80, "https": 443][scheme] else { return nil }

    let rest = url[separator.upperBound...]
    let authority = rest.prefix { !"/?#".contains($0) }
    target = String(rest[authority.endIndex...].prefix { $0 != "#" })
    var portText: Substring?
    if authority.first == "[" {
      guard let bracket = authority.firstIndex(of: "]") else { return nil }
      host = authority[authority.index(after: authority.startIndex)..<bracket].lowercased()
      guard host.allSatisfy({ $0.isHexDigit || $0 == ":" || $0 == "." }) else { return nil }
      let after = authority[authority.index(after: bracket)...]
      guard after.isEmpty || after.first == ":" else { return nil }
      portText = after.isEmpty ? nil : after.dropFirst()
    } else {
      let parts = authority.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = parts.first else { return nil }
      host = name.lowercased()
      let legalHost = host.allSatisfy { $0.isLetter || $0.isNumber || "-._".contains($0) }
      guard legalHost else { return nil }
      portText = parts.count > 1 ? parts[1] : nil
    }
    guard !host.isEmpty else { return nil }
    port = standardPort
    if let portText {
      guard portText.allSatisfy(\.isNumber), let number = UInt16(portText) else { return nil }
      port = Int(number)
    }
  }

  /// Whether the host is this machine: `localhost`, 127.0.0.0/8 in its plain form, or ::1. A number
  /// with a leading zero is not plain: libcurl reads it as octal, and so sees another machine.
  package var isLoopback: Bool {
    if host == "localhost" || host == "::1" { return true }
    let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
    return numbers.count == 4 && numbers.first == "127"
      && numbers.allSatisfy { text in UInt8(text).map { "\($0)" == text } ?? false }
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
