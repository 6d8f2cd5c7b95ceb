public import JSON
public import PlaybackService
public import PlayerCore
import Support

/// The licence of a downloaded video, as a value that time is put to.
///
/// Times are seconds since 1970. What the key is worth only Apple's decryption knows: it is kept as it came.
public struct OfflineLicense: Hashable, Sendable {
  /// What it allows.
  public var terms: LicenseTerms
  /// When it was asked for: the storage duration begins here (`kBCOVOfflineVideoLicenseRequestTimePropertyKey`).
  public var requested: Double
  /// When the video was first played (`kBCOVOfflineVideoInitialPlaybackTimeKey`): the playback duration begins here.
  public private(set) var firstPlayed: Double?
  /// What the issuer gave.
  public var key: [UInt8]

  /// A licence that has just been issued.
  public init(terms: LicenseTerms, requested: Double, key: [UInt8]) {
    self.terms = terms
    self.requested = requested
    self.key = key
  }

  /// When it ends; infinite for a purchase (`fairPlayLicenseExpiration:`).
  public var expiration: Double {
    guard case .rental(let storage, let playback) = terms else { return .infinity }
    let inStore = requested + storage
    guard let playback, let firstPlayed else { return inStore }
    return min(inStore, firstPlayed + playback)
  }

  /// Whether playback may begin. What plays when a licence ends plays on.
  ///
  /// A clock that was set back behind the request gives no more time: the licence does not hold until it is right.
  public func allowsPlayback(at time: Double) -> Bool {
    time < expiration && (terms == .purchase || time >= requested - Self.clockTolerance)
  }

  /// How far a device's clock may have been corrected since the request.
  static let clockTolerance = 86_400.0

  /// Notes that the video is played. Only the first time counts.
  public mutating func played(at time: Double) { firstPlayed = firstPlayed ?? time }

  init?(_ json: JSON) {
    guard let terms = json["terms"].flatMap(LicenseTerms.init), terms.isValid,
      let requested = json["requested"]?.number, requested.isFinite,
      let key = json["key"]?.string.flatMap(bytes(hexadecimal:))
    else { return nil }
    self.init(terms: terms, requested: requested, key: key)
    firstPlayed = json["first_played"]?.number
  }

  var json: JSON {
    var json: JSON.Object = [
      "terms": terms.json, "requested": .number(requested),
      "key": .string(hexadecimal(key)),
    ]
    json["first_played"] = firstPlayed.map { .number($0) }
    return .object(json)
  }
}

private func hexadecimal(_ bytes: [UInt8]) -> String {
  bytes.map { $0.digits(2, radix: 16) }.joined()
}

private func bytes(hexadecimal text: String) -> [UInt8]? {
  let digits = Array(text.utf8)
  guard digits.count.isMultiple(of: 2) else { return nil }
  var bytes: [UInt8] = []
  for index in stride(from: 0, to: digits.count, by: 2) {
    let pair = String(decoding: digits[index...index + 1], as: UTF8.self)
    guard let byte = UInt8(pair, radix: 16) else { return nil }
    bytes.append(byte)
  }
  return bytes
}

/// Issues licences: ``FairPlayLicenseIssuer``, or an app's own.
public protocol LicenseIssuer: Sendable {
  /// The key for the video on these terms.
  func license(
    for video: OfflineVideoDescription, terms: LicenseTerms
  ) async throws(OfflineError) -> [UInt8]
}

/// The video that a licence is for.
public struct OfflineVideoDescription: Hashable, Sendable {
  /// The service's own id.
  public var id: String?
  /// The account that the video belongs to.
  public var accountID: String?
  /// What is downloaded.
  public var source: MediaSource?
  /// What the service says about the systems of licences (`MediaSource.PropertyKey.keySystems`).
  public var keySystems: JSON { source?.properties[MediaSource.PropertyKey.keySystems] ?? .null }
}
