#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file of events that wait to be sent: a line for each, `+` and its query, or `-` when it is done with.
///
/// A line ends with a space, which no query has: one that a kill has cut off does not count. To be done with an event changes one
/// byte in its place, which no kill can do by halves and no full disk can prevent.
struct AnalyticsSegment {
  /// An event that waits.
  struct Event {
    /// Tells it from all others of the store: no session has two events at the same time.
    var query: String
    /// Where its line begins.
    var offset: Int

    /// Views are what a publisher is paid for, so they are the last that a full store gives up.
    var isView: Bool {
      query.dropFirst().split(separator: "&").contains("event=video_view")
    }
  }

  let run: AnalyticsRun
  let name: String
  /// The events that wait, in their order; `nil` until they are read.
  private(set) var waiting: [Event]?
  private(set) var bytes: Int
  /// Whether nothing but views is known to wait.
  private var hasViewsOnly = false

  /// A new file, which does not exist before its first event.
  init(newIn run: AnalyticsRun, name: String) {
    (self.run, self.name, waiting, bytes) = (run, name, [], 0)
  }

  /// A file of an earlier run.
  init?(existingIn run: AnalyticsRun, name: String) {
    guard let bytes = run.folder.size(of: name) else { return nil }
    (self.run, self.name, self.bytes) = (run, name, bytes)
  }

  /// How many bytes an event takes.
  static func size(of query: String) -> Int { query.utf8.count + 3 }

  /// Adds an event at the end.
  /// - Returns: whether it is in the file; if not, none of it is.
  mutating func append(_ query: String) -> Bool {
    guard run.folder.append(Self.line(query), to: name, at: bytes) else { return false }
    waiting?.append(Event(query: query, offset: bytes))
    hasViewsOnly = false
    bytes += Self.size(of: query)
    return true
  }

  /// Reads what waits, if nobody has yet.
  mutating func load() {
    guard waiting == nil else { return }
    waiting = Self.events(in: run.folder.read(name) ?? [])
  }

  /// Notes that an event is done with. The file goes with the last one.
  mutating func settle(_ query: String) {
    load()
    guard let index = waiting?.firstIndex(where: { $0.query == query }),
      let event = waiting?.remove(at: index)
    else { return }
    guard waiting?.isEmpty == false else { return remove() }
    run.folder.overwrite(UInt8(ascii: "-"), in: name, at: event.offset)
  }

  /// Forgets what waits; it is in the file.
  mutating func unload() { waiting = nil }

  /// Writes the file anew without events that there is no room for.
  ///
  /// - Parameters:
  ///   - keepsViews: whether views are kept.
  ///   - underWay: the event that is being sent, which is kept in any case.
  /// - Returns: how many were given up.
  mutating func giveUp(butViews keepsViews: Bool, andBut underWay: String?) -> Int {
    if keepsViews, hasViewsOnly { return 0 }
    load()
    defer { unload() }
    let all = waiting ?? []
    let kept = all.filter { $0.query == underWay || (keepsViews && $0.isView) }
    let text = kept.flatMap { Self.line($0.query) }
    if kept.isEmpty {
      remove()
    } else if text.count < bytes {
      // What can't be written stays as it is.
      do throws(OfflineError) {
        try run.folder.write(name, text, isPrivate: true)
      } catch {
        return 0
      }
      bytes = text.count
    }
    hasViewsOnly = keepsViews && !kept.contains { !$0.isView }
    return all.count - kept.count
  }

  private mutating func remove() {
    run.folder.removeFile(name)
    (waiting, bytes) = ([], 0)
  }

  private static func line(_ query: String) -> [UInt8] { Array("+\(query) \n".utf8) }

  private static func events(in text: [UInt8]) -> [Event] {
    var events: [Event] = []
    var start = 0
    while let end = text[start...].firstIndex(of: UInt8(ascii: "\n")) {
      let line = text[start..<end]
      if line.first == UInt8(ascii: "+"), line.last == UInt8(ascii: " ") {
        let query = String(decoding: line.dropFirst().dropLast(), as: UTF8.self)
        events.append(Event(query: query, offset: start))
      }
      start = end + 1
    }
    return events
  }
}

extension Folder {
  /// Writes at the end of a file that only its owner can read; where that fails, the end is where it was.
  fileprivate func append(_ bytes: [UInt8], to name: String, at end: Int) -> Bool {
    let file = open(path + "/" + name, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { return false }
    defer { close(file) }
    guard lseek(file, off_t(end), SEEK_SET) == off_t(end),
      bytes.withUnsafeBytes({ writeAll(file, $0) })
    else {
      _ = ftruncate(file, off_t(end))
      return false
    }
    return true
  }

  fileprivate func overwrite(_ byte: UInt8, in name: String, at offset: Int) {
    let file = open(path + "/" + name, O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { return }
    defer { close(file) }
    withUnsafeBytes(of: byte) { _ = pwrite(file, $0.baseAddress, 1, off_t(offset)) }
  }
}
