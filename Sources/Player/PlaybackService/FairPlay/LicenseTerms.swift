package import JSON

/// What a licence allows.
public enum LicenseTerms: Hashable, Sendable {
  /// It does not expire (`kBCOVFairPlayLicensePurchaseKey`).
  case purchase
  /// It may be begun to be played for so many seconds after the request (`kBCOVFairPlayLicenseRentalDurationKey`),
  /// and, where a second duration is given, for so many after it was first played
  /// (`kBCOVFairPlayLicensePlayDurationKey`, "dual expiry"). What comes first counts.
  case rental(storage: Double, playback: Double? = nil)

  /// Whether the durations are positive and finite.
  package var isValid: Bool {
    guard case .rental(let storage, let playback) = self else { return true }
    return [storage, playback ?? 1].allSatisfy { $0 > 0 && $0.isFinite }
  }

  package init?(_ json: JSON) {
    if json["purchase"] == true {
      self = .purchase
    } else if let storage = json["rental"]?.number {
      self = .rental(storage: storage, playback: json["playback"]?.number)
    } else {
      return nil
    }
  }

  package var json: JSON {
    switch self {
    case .purchase: ["purchase": true]
    case .rental(let storage, let playback):
      playback.map { ["rental": .number(storage), "playback": .number($0)] }
        ?? ["rental": .number(storage)]
    }
  }
}
