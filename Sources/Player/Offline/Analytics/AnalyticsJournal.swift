import Support
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The events of a store that wait to be sent, in files of lines. Any number of processes may use
/// it.
///
/// A file such as `0000002a.events` contains a line `+QUERY ` for each waiting event. Events are in
/// the order of file names and lines. When an event is settled, `-` overwrites its `+`: a change of
/// one byte cannot be left half done by a kill, and needs no space on a full disk. A line without
/// the space at its end was cut off by a kill, and is ignored.
///
/// Files are changed under a lock of the folder, so that processes do not interfere.
final class AnalyticsJournal: Sendable {
  let folder: Folder
  private let limit: Int
  private let segmentSize: Int
  private let state = Mutex(State())

  private struct State: Sendable {
    /// The time of the last event, in milliseconds since 1970.
    var lastTime = Int64.min
    /// The query that is being sent.
    var pending: String?
    /// The files that are known to contain only views.
    var viewFiles: Set<String> = []
    var isFull = false
    var status = AnalyticsStore.Status()
  }

  /// Creates the events of a store.
  ///
  /// - Parameters:
  ///   - limit: The maximum size of all files.
  ///   - segmentSize: The maximum size of a file, which limits the memory of a reader, and is the
  ///     amount of space that sent events give back.
  init(in folder: Folder, limit: Int, segmentSize: Int = 256 << 10) {
    (self.folder, self.limit, self.segmentSize) = (folder, limit, segmentSize)
  }

  var status: AnalyticsStore.Status {
    var status = state.withLock { $0.status }
    status.bytes = bytes
    return status
  }

  /// The size of all files.
  var bytes: Int { segments.reduce(0) { $0 + (folder.size(of: $1) ?? 0) } }

  /// Stores an event.
  ///
  /// - Parameters:
  ///   - time: The time in milliseconds since 1970. It is increased if another event of this object
  ///     has the same time.
  ///   - query: Returns the query for the time.
  /// - Returns: `true` if the store has just become too full for the event.
  func add(at time: Int64, query: (_ time: Int64) -> String) -> Bool {
    try? folder.make()
    return locked { state in
      state.lastTime = max(time, state.lastTime &+ 1)
      let event = Event(query: query(state.lastTime))
      let line = event.line
      let hasRoom = bytes + line.count <= limit || event.isView && makeRoom(for: line.count, &state)
      if hasRoom, append(line, &state) { return false }
      state.status.dropped += 1
      defer { state.isFull = true }
      return !state.isFull
    }
  }

  /// Returns the query of the next event to send, or `nil` if none waits.
  func next() -> String? {
    locked { state in
      for name in segments {
        if let event = events(in: name, limit: 1).first {
          state.pending = event.query
          return event.query
        }
        folder.removeFile(name)
      }
      return nil
    }
  }

  /// Keeps the event of ``next()`` after a failure.
  func postpone() { state.withLock { $0.pending = nil } }

  /// Removes the event of ``next()`` once the service has accepted or refused it.
  func settle(_ query: String, isRefused: Bool) {
    locked { state in
      state.pending = nil
      state.isFull = false
      if isRefused { state.status.refused += 1 } else { state.status.sent += 1 }
      guard let name = segments.first else { return }
      let waiting = events(in: name, limit: 2)
      guard let event = waiting.first, event.query == query else { return }
      if waiting.count == 1 {
        folder.removeFile(name)
      } else {
        folder.overwrite(UInt8(ascii: "-"), in: name, at: event.offset)
      }
    }
  }

  // MARK: Files

  /// Calls a function under the locks of this object and of the folder.
  private func locked<Value: Sendable>(_ body: (inout State) -> Value) -> Value {
    state.withLock { state in
      let lock = FolderLock(folder, waits: true)
      defer { withExtendedLifetime(lock) {} }
      return body(&state)
    }
  }

  /// An event in a file.
  private struct Event {
    var query: String
    /// The offset of its line.
    var offset = 0

    /// The line, after a line end that separates it from a line that was cut off.
    var line: [UInt8] { Array("\n+\(query) \n".utf8) }

    /// A Boolean value that indicates whether the event is a view. Publishers are paid for views,
    /// so a full store gives them up last.
    var isView: Bool { query.dropFirst().split(separator: "&").contains("event=video_view") }
  }

  /// The names of the files, in order.
  private var segments: [String] { folder.names.filter(Self.isSegment) }

  private static func isSegment(_ name: String) -> Bool {
    name.hasSuffix(".events") && name.utf8.count == 15 && UInt32(name.prefix(8), radix: 16) != nil
  }

  private func nextSegment() -> String {
    let last = segments.last.flatMap { UInt32($0.prefix(8), radix: 16) } ?? 0
    return (last &+ 1).digits(8, radix: 16) + ".events"
  }

  /// Returns the waiting events of a file, at most `limit`.
  private func events(in name: String, limit: Int = .max) -> [Event] {
    let text = folder.read(name) ?? []
    var events: [Event] = []
    text.withUnsafeBytes { text in
      var start = 0
      while events.count < limit, let base = text.baseAddress,
        let end = memchr(base + start, 0x0A, text.count - start).map({ UnsafeRawPointer($0) - base }
        )
      {
        let line = text[start..<end]
        if line.first == UInt8(ascii: "+"), line.last == UInt8(ascii: " ") {
          let query = String(decoding: line.dropFirst().dropLast(), as: UTF8.self)
          events.append(Event(query: query, offset: start))
        }
        start = end + 1
      }
    }
    return events
  }

  /// Appends a line to the last file, or to a new one.
  ///
  /// - Returns: `false` if it cannot be written.
  private func append(_ line: [UInt8], _ state: inout State) -> Bool {
    var name = segments.last ?? nextSegment()
    if (folder.size(of: name) ?? 0) + line.count > segmentSize { name = nextSegment() }
    state.viewFiles.remove(name)
    return OpenFile(folder.path + "/" + name, isPrivate: true)?.append(line: line) ?? false
  }

  /// Gives up the oldest events that are not views, and then the oldest views, until a line fits.
  ///
  /// - Returns: `false` if it still does not fit.
  private func makeRoom(for size: Int, _ state: inout State) -> Bool {
    for keepsViews in [true, false] {
      for name in segments where !(keepsViews && state.viewFiles.contains(name)) {
        if bytes + size <= limit { return true }
        let all = events(in: name)
        let kept = all.filter { $0.query == state.pending || (keepsViews && $0.isView) }
        if kept.isEmpty {
          folder.removeFile(name)
        } else {
          // If the file cannot be written, it stays as it is.
          guard (try? folder.write(name, kept.flatMap(\.line), isPrivate: true)) != nil else {
            continue
          }
          if keepsViews, kept.allSatisfy(\.isView) { state.viewFiles.insert(name) }
        }
        state.status.dropped += all.count - kept.count
      }
    }
    return bytes + size <= limit
  }
}
