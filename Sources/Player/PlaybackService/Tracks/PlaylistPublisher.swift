public import PlayerCore

/// Makes playlists available to a player: on a server at the loopback address, or in a folder.
public protocol PlaylistPublisher: Sendable {
  /// Makes playlists available next to each other, because they refer to each other by name.
  ///
  /// - Parameter playlists: The playlist to play, followed by those to which it refers.
  /// - Returns: The publication of the first one.
  func publish(_ playlists: [PublishedPlaylist]) async throws -> Publication
}

/// A generated playlist.
public struct PublishedPlaylist: Hashable, Sendable {
  /// The name by which other playlists refer to it: the last part of its URL.
  public var name: String
  /// The whole text.
  public var text: String
}

/// Playlists that stay available until this object is deallocated.
public final class Publication: Sendable {
  /// The URL of the playlist to play.
  public let url: URL
  private let withdraw: @Sendable () -> Void

  /// Creates a publication.
  ///
  /// - Parameters:
  ///   - url: The URL of the playlist to play.
  ///   - withdraw: Called once at the end, on any thread.
  public init(url: URL, withdraw: @escaping @Sendable () -> Void = {}) {
    self.url = url
    self.withdraw = withdraw
  }

  deinit { withdraw() }
}

/// Writes playlists into files, for players that play files, such as libmpv. Apple's player
/// requires a server.
public struct FolderPublisher: PlaylistPublisher {
  private let folder: URL

  /// Creates a publisher.
  ///
  /// - Parameter folder: The folder for the publications, each in a folder of its own that is
  ///   removed with it; by default the system's folder for temporary files.
  public init(folder: URL = FileManager.default.temporaryDirectory) { self.folder = folder }

  /// Writes the playlists into one folder.
  ///
  /// - Throws: The error of a file that cannot be written, or whose name is not the name of a file.
  ///   No file remains.
  public func publish(_ playlists: [PublishedPlaylist]) async throws -> Publication {
    guard let first = playlists.first,
      !playlists.contains(where: { $0.name.contains("/") || $0.name.hasPrefix(".") })
    else { throw CocoaError(.fileWriteInvalidFileName) }
    let place = folder.appending(path: "playlists-\(UUID())")
    do {
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      for playlist in playlists {
        try Data(playlist.text.utf8).write(to: place.appending(path: playlist.name))
      }
    } catch {
      try? FileManager.default.removeItem(at: place)
      throw error
    }
    return Publication(url: place.appending(path: first.name)) {
      try? FileManager.default.removeItem(at: place)
    }
  }
}
