import Support

/// What names a video or a playlist: the service's own id, or the publisher's.
public enum AssetReference: Hashable, Sendable {
  /// The service's own id.
  case id(String)
  /// The publisher's own id.
  case reference(String)

  /// The text as a part of a URL's path.
  var pathSegment: String {
    switch self {
    case .id(let id): percentEncoded(id)
    case .reference(let reference): "ref:" + percentEncoded(reference)
    }
  }
}

/// What to ask the service for, and on whose behalf.
///
/// Where both an id and a reference id are given, the id counts: the rule of the SDK's
/// configuration dictionaries.
public struct AssetConfiguration: Hashable, Sendable {
  /// The service's id of the video or playlist.
  public var assetID: String?
  /// The publisher's id of the video or playlist; used where there is no id.
  public var assetReferenceID: String?
  /// The token (a JSON Web Token) of the Playback Authorization Service. With it no policy key is
  /// sent, and another host is asked.
  public var authToken: String?
  /// A short video to play first. A `bumper_id` among the video's custom fields comes before it.
  public var bumperID: String?
  /// The publisher's id of the bumper; used where there is no id.
  public var bumperReferenceID: String?

  /// What to ask for; at least one of the two ids of the asset has to be given.
  public init(
    assetID: String? = nil, assetReferenceID: String? = nil, authToken: String? = nil,
    bumperID: String? = nil, bumperReferenceID: String? = nil
  ) {
    self.assetID = assetID
    self.assetReferenceID = assetReferenceID
    self.authToken = authToken
    self.bumperID = bumperID
    self.bumperReferenceID = bumperReferenceID
  }

  /// The video or playlist itself; nil when both ids are missing.
  public var asset: AssetReference? { reference(id: assetID, reference: assetReferenceID) }

  /// The bumper; nil for none.
  public var bumper: AssetReference? { reference(id: bumperID, reference: bumperReferenceID) }
}

/// The id before the reference; an empty text counts as none.
private func reference(id: String?, reference: String?) -> AssetReference? {
  if let id, !id.isEmpty { return .id(id) }
  if let reference, !reference.isEmpty { return .reference(reference) }
  return nil
}

extension AssetConfiguration: CustomStringConvertible, CustomReflectable {
  /// Without the token.
  public var description: String {
    var parts = ["asset: \(asset.map { "\($0)" } ?? "none")"]
    if let bumper { parts.append("bumper: \(bumper)") }
    if authToken != nil { parts.append("token: \(hiddenText)") }
    return parts.joined(separator: ", ")
  }

  /// What ``description`` says, and no token.
  public var customMirror: Mirror { Mirror(self, children: ["configuration": description]) }
}
