/// What only Apple's decryption can do: to ask for a key, and to take it. One for each request of a player.
///
/// On Apple's systems it is a few lines around an `AVContentKeyRequest`. Elsewhere there is none, and a protected video
/// does not play.
public protocol FairPlayCipher: Sendable {
  /// Makes the request for a key that a licence server understands (SPC).
  ///
  /// - Parameters:
  ///   - certificate: the application certificate.
  ///   - contentIdentifier: which media the key is for.
  ///   - isPersistent: whether the key is to be kept for playback without a network.
  func makeServerPlaybackContext(
    certificate: [UInt8], contentIdentifier: [UInt8], isPersistent: Bool
  ) async throws -> [UInt8]

  /// Takes what the licence server has answered (CKC).
  ///
  /// - Parameters:
  ///   - contentKeyContext: the answer, as it came.
  ///   - isPersistent: as in the request.
  /// - Returns: the key to be kept, of a request for one; else nothing.
  func take(_ contentKeyContext: [UInt8], isPersistent: Bool) async throws -> [UInt8]

  /// Takes a key that was kept.
  func use(persistentKey: [UInt8]) async throws
}
