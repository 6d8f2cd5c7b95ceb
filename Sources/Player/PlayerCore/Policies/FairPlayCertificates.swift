/// The application certificates that an app has added for videos that Apple's FairPlay protects.
public struct FairPlayCertificates: Hashable, Sendable {
  /// Stands for all accounts without a certificate of their own. The value is the name of the original's constant, as
  /// what that is worth is not public.
  public static let defaultIdentifier = "kBCOVDefaultFairPlayApplicationCertificateIdentifier"

  private var certificates: [String: [UInt8]] = [:]

  /// None.
  public init() {}

  /// Adds a certificate, in the place of one with the same identifier.
  ///
  /// - Parameters:
  ///   - certificate: as Apple has issued it; `nil` removes the one that is there.
  ///   - identifier: an account, or ``defaultIdentifier``.
  public mutating func add(_ certificate: [UInt8]?, identifier: String) {
    certificates[identifier] = certificate
  }

  /// The account's certificate, else the one for all.
  public func certificate(for account: String?) -> [UInt8]? {
    account.flatMap { certificates[$0] } ?? certificates[Self.defaultIdentifier]
  }
}
