import Support

/// The folder in which one run of the program keeps its events. It is locked as long as the run lives, and so is one that
/// another run has taken over: nobody else sends from it.
final class AnalyticsRun: Sendable {
  let folder: Folder
  private let lock: FolderLock

  private init(_ folder: Folder, _ lock: FolderLock) { (self.folder, self.lock) = (folder, lock) }

  /// What is half made is called so.
  private static let unfinishedPrefix = ".bcinteract-"

  /// Makes the folder of a new run. It is locked before it has its name.
  ///
  /// - Parameter time: milliseconds since 1970; runs are taken over in the order of their beginnings, also where the
  ///   clock was set back.
  static func make(in store: Folder, time: Int64) -> AnalyticsRun? {
    let latest = store.names.last(where: isRun).flatMap { UInt64($0.prefix(16), radix: 16) }
    let start = max(UInt64(max(0, time)), latest.map { $0 &+ 1 } ?? 0)
    let random = UInt32.random(in: 0 ... .max)
    let name = start.digits(16, radix: 16) + "-" + random.digits(8, radix: 16)
    let new = store.folder(unfinishedPrefix + name)
    do throws(OfflineError) {
      try store.make()
      try new.make()
      guard let lock = FolderLock(new) else { return nil }
      try store.move(unfinishedPrefix + name, to: name)
      return AnalyticsRun(store.folder(name), lock)
    } catch {
      return nil
    }
  }

  /// Takes over what runs that are over have left, the earliest first.
  ///
  /// - Parameter held: the folders that this run has already.
  /// - Returns: the runs, and the bytes that those which go on have in the store.
  static func takeOver(
    in store: Folder, except held: Set<Folder>
  ) -> (runs: [AnalyticsRun], othersBytes: Int) {
    var runs: [AnalyticsRun] = []
    var others = 0
    for name in store.names where !held.contains(store.folder(name)) {
      let isUnfinished = name.hasPrefix(unfinishedPrefix)
      guard isRun(isUnfinished ? String(name.dropFirst(unfinishedPrefix.count)) : name) else {
        continue
      }
      let folder = store.folder(name)
      guard let lock = FolderLock(folder) else {
        others += folder.totalSize
        continue
      }
      if isUnfinished {
        withExtendedLifetime(lock) { try? folder.remove() }
      } else {
        runs.append(AnalyticsRun(folder, lock))
      }
    }
    return (runs, others)
  }

  /// The files that events are in, in their order. Nothing that was not made here is one.
  var segments: [AnalyticsSegment] {
    folder.names.filter(Self.isSegment).compactMap {
      AnalyticsSegment(existingIn: self, name: $0)
    }
  }

  static func segmentName(_ number: Int) -> String { number.digits(8, radix: 16) + ".events" }

  private static func isRun(_ name: String) -> Bool {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    return parts.map(\.utf8.count) == [16, 8] && parts.allSatisfy(\.isHexadecimal)
  }

  private static func isSegment(_ name: String) -> Bool {
    name.hasSuffix(".events") && name.utf8.count == 15 && name.prefix(8).isHexadecimal
  }

  /// Removes the folder of a run that is over, with what a kill may have left of a file that was being written anew.
  func remove() { try? folder.remove() }
}
