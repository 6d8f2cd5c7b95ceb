import Documents
public import JSON

/// What a JSON Web Token (RFC 7519) says, read without checking who says it.
///
/// The signature is the server's business: nothing here may be decided on trust in these claims but
/// what is sent back to the same server.
public struct TokenClaims: Hashable, Sendable {
  /// Longer texts are not read as tokens.
  private static let maximumToken = 64 << 10

  /// All claims.
  public let json: JSON

  /// The account, `accid`.
  public var accountID: String? { json["accid"]?.string }
  /// The viewer, `uid`: needed for stream concurrency.
  public var viewerID: String? { json["uid"]?.string }
  /// How many streams the viewer may have at a time, `climit`.
  public var concurrencyLimit: Int? {
    json["climit"]?.number.flatMap { Int(exactly: $0) }
      ?? json["climit"]?.string.flatMap { Int($0) }
  }
  /// The session that the app's own server has chosen, `sid`.
  public var sessionID: String? { json["sid"]?.string }
  /// Seconds since 1970 after which the token is worth nothing, `exp`.
  public var expiry: Double? { json["exp"]?.number.flatMap { $0.isFinite ? $0 : nil } }

  /// nil when the text isn't three parts of which the second is base64url of a JSON object.
  public init?(token: String) {
    guard token.utf8.count <= Self.maximumToken else { return nil }
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let bytes = base64URL(parts[1]),
      let json = try? JSON(parsing: bytes), json.object != nil
    else { return nil }
    self.json = json
  }
}

/// Decodes base64url, padded or not (RFC 4648 §5); nil for any other character.
func base64URL(_ text: Substring) -> [UInt8]? {
  var bytes: [UInt8] = []
  var buffer: UInt32 = 0
  var bits = 0
  var digits = text.utf8
  while digits.last == UInt8(ascii: "=") { digits.removeLast() }
  guard digits.count % 4 != 1 else { return nil }
  for digit in digits {
    let value: UInt8
    switch digit {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = digit - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): value = digit - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): value = digit - UInt8(ascii: "0") + 52
    case UInt8(ascii: "-"): value = 62
    case UInt8(ascii: "_"): value = 63
    default: return nil
    }
    buffer = buffer << 6 | UInt32(value)
    bits += 6
    if bits >= 8 {
      bits -= 8
      bytes.append(UInt8(truncatingIfNeeded: buffer >> UInt32(bits)))
    }
  }
  return bytes
}
