import Support

/// What a download may still write: by the limit of the store, and by what is free on the disk.
final class StorageBudget: Sendable {
  private let folder: Folder
  private let reserve: Int
  /// Bytes of one file at most.
  let maximumFile: Int
  private let state: Locked<State>

  private struct State {
    /// Bytes until the limit; `nil` for no limit.
    var left: Int?
    /// Bytes until the disk is asked again.
    var unasked = 0
  }

  /// How much is written before the disk is asked again: others write to it, too.
  private static let step = 8 << 20

  /// - Parameters:
  ///   - left: bytes that the limit of the store leaves; `nil` for no limit.
  ///   - reserve: bytes that stay free on the disk.
  ///   - maximumFile: bytes of one file at most.
  init(in folder: Folder, left: Int?, reserve: Int, maximumFile: Int) {
    self.folder = folder
    self.maximumFile = maximumFile
    self.reserve = reserve
    state = Locked(State(left: left))
  }

  /// Takes so many bytes.
  /// - Returns: why not.
  func take(_ count: Int) -> OfflineError? {
    state.withLock { state in
      if let left = state.left {
        guard count <= left else {
          return OfflineError(.storage, "the store's limit is reached")
        }
        state.left = left - count
      }
      state.unasked -= count
      guard state.unasked < 0 else { return nil }
      state.unasked = Self.step
      return refusal(of: count)
    }
  }

  /// Why so many bytes would not fit on the disk; `nil` where they do, or nobody knows.
  func refusal(of count: Int) -> OfflineError? {
    guard let free = folder.freeSpace, free - reserve < count else { return nil }
    return OfflineError(
      .storage,
      "no room on the disk: \(free >> 20) MiB are free, of which \(reserve >> 20) stay free")
  }
}
