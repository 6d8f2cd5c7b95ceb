public import JSON

/// The claims of a JSON Web Token (RFC 7519), read without a check of its signature.
///
/// Only the server can verify the signature. Use these claims only for data that is sent back to
/// the same server.
public struct TokenClaims: Hashable, Sendable {
  /// The maximum length of a token, in bytes.
  private static let maximumToken = 64 << 10

  /// All claims.
  public let json: JSON

  /// The account, `accid`.
  public var accountID: String? { json["accid"]?.string }
  /// The viewer, `uid`, which stream concurrency requires.
  public var viewerID: String? { json["uid"]?.string }
  /// The maximum number of concurrent streams of the viewer, `climit`.
  public var concurrencyLimit: Int? {
    json["climit"]?.number.flatMap { Int(exactly: $0) } ?? json["climit"]?.string.flatMap { Int($0) }
  }
  /// The session that the app's own server has chosen, `sid`.
  public var sessionID: String? { json["sid"]?.string }
  /// The time at which the token expires, `exp`, in seconds since 1970.
  public var expiry: Double? { json["exp"]?.number.flatMap { $0.isFinite ? $0 : nil } }

  /// Returns `nil` if the text is not three parts whose second is a JSON object in base64url.
  public init?(token: String) {
    guard token.utf8.count <= Self.maximumToken else { return nil }
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let bytes = base64URL(parts[1]),
      let json = try? JSON(parsing: bytes), json.object != nil
    else { return nil }
    self.json = json
  }
}

/// Decodes base64url, padded or not (RFC 4648 §5). Returns `nil` for any other character.
private func base64URL(_ text: Substring) -> [UInt8]? {
  guard !text.contains(where: { $0 == "+" || $0 == "/" }) else { return nil }
  var base64 = String(text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })
  while base64.last == "=" { base64.removeLast() }
  base64 += String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4)
  return Data(base64Encoded: base64).map(Array.init)
}
