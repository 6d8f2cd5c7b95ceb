import JSON
package import PlayerCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension OfflineRecord {
  /// What the store shows of the download comes before what its record says: a process may have been killed between
  /// the two.
  ///
  /// - Parameter manifest: that of the download, if it is complete.
  mutating func reconcile(with store: OfflineStore, _ manifest: Manifest?) {
    if let manifest {
      if store.isWhole(manifest, token) {
        (state, error) = (.completed, nil)
      } else {
        state = .error
        error = OfflineError(.storage, "files of the download are gone")
      }
    } else if state == .completed || state == .requested || state == .downloading {
      // A download that runs in another process is locked.
      let isRunning = FolderLock(store.folder(of: token)) == nil
      if isRunning, state != .completed { return }
      state = .error
      error = OfflineError(.interrupted, "the program ended before the download was complete")
    }
  }

  /// Of a complete download nobody needs the tokens in the addresses.
  mutating func forgetSecrets() {
    video.sources = video.sources.map { source in
      source.update { source in
        let text = source.url.absoluteString.prefix { $0 != "?" && $0 != "#" }
        source.url = URL(string: String(text)) ?? source.url
        source.properties[MediaSource.PropertyKey.authToken] = nil
      }
    }
  }
}

extension Video {
  /// Whether both are the same video of the same account.
  package func isSame(as other: Video) -> Bool {
    id != nil && id == other.id
      && properties[PropertyKey.accountID] == other.properties[PropertyKey.accountID]
  }
}
