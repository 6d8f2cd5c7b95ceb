#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Puts playlists where a player can get them: on a server at the loopback address, in a folder.
public protocol PlaylistPublisher: Sendable {
  /// Makes playlists reachable next to each other, since they refer to each other by name.
  ///
  /// - Parameter playlists: the one that is played, and then those that it refers to.
  /// - Returns: where the first one is.
  func publish(_ playlists: [PublishedPlaylist]) async throws -> Publication
}

/// A playlist that was made here.
public struct PublishedPlaylist: Hashable, Sendable {
  /// What others refer to it by: the last part of its URL.
  public var name: String
  /// The whole text.
  public var text: String

  /// A playlist under a name.
  public init(name: String, text: String) {
    self.name = name
    self.text = text
  }
}

/// Playlists that can be reached for as long as this is held.
public final class Publication: Sendable {
  /// Where the playlist is that is played.
  public let url: URL
  private let withdraw: @Sendable () -> Void

  /// - Parameters:
  ///   - url: where the playlist is that is played.
  ///   - withdraw: called once, when nobody needs the playlists any more; on any thread.
  public init(url: URL, withdraw: @escaping @Sendable () -> Void = {}) {
    self.url = url
    self.withdraw = withdraw
  }

  deinit { withdraw() }
}
