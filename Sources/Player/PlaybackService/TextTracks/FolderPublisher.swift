#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Puts playlists into files, for players that play from those, as libmpv does. Apple's wants a server.
public struct FolderPublisher: PlaylistPublisher {
  /// A playlist whose name is not that of a file.
  public struct BadName: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name in a sentence.
    public var description: String
  }

  private let folder: URL

  /// - Parameter folder: each publication has a folder of its own in it, which goes with it; unless told, it is where the
  ///   system keeps what is not for long.
  public init(folder: URL = FileManager.default.temporaryDirectory) { self.folder = folder }

  /// Writes the playlists side by side.
  ///
  /// - Throws: a ``BadName``, or what keeps a file from being written; then nothing is left.
  public func publish(_ playlists: [PublishedPlaylist]) async throws -> Publication {
    for playlist in playlists where playlist.name.contains("/") || playlist.name.hasPrefix(".") {
      throw BadName(description: "\"\(playlist.name)\" is not the name of a file")
    }
    guard let first = playlists.first else { throw BadName(description: "there is no playlist") }
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
