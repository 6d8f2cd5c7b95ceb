import PlaybackService
import Support

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Takes a file of the network into a part file, and asks for the rest only where some of it is there.
///
/// A small file is written at once, under its own name. The part file carries in its name what the server calls this version of the file: another process goes on with it
/// where that is still the same.
final class SegmentSink: BodySink {
  private let folder: Folder
  private let name: String
  private let part: Part
  private let budget: StorageBudget
  private let state: Locked<State>

  fileprivate struct State {
    /// The open file.
    var file: Int32 = -1
    /// The name of the part file; `nil` where there is none to be.
    var partName: String?
    /// Bytes that have come.
    var count = 0
    /// Those of them that are not written yet, of a small file.
    var held: [UInt8] = []
    /// How many there have to be, as soon as the server tells.
    var expected: Int?
    /// The server has another version than the part file.
    var isOutdated = false
    var failure: OfflineError?
  }

  /// - Parameter partName: a part file that an earlier attempt has left.
  init(
    _ name: String, of part: Part, in folder: Folder, budget: StorageBudget, partName: String?
  ) {
    self.folder = folder
    self.name = name
    self.part = part
    self.budget = budget
    var state = State()
    if let partName, let size = folder.size(of: partName), size > 0 {
      (state.partName, state.count) = (partName, size)
    }
    self.state = Locked(state)
  }

  deinit {
    state.withLock { state in
      // Somebody may go on with it.
      _ = state.writeHeld(in: folder)
      state.close()
    }
  }

  /// Bytes of a file that is small.
  private static let maximumHeld = 64 << 10

  /// Why no more was taken.
  var failure: OfflineError? { state.withLock { $0.failure } }
  /// Whether the server's version has changed since a part of it was taken: it has to be fetched from its beginning.
  var isOutdated: Bool { state.withLock { $0.isOutdated } }

  func adapted(_ request: HTTPRequest) -> HTTPRequest {
    let count = state.withLock { state in
      state.isOutdated = false
      return state.count
    }
    guard count > 0 || part.range != nil else { return request }
    var request = request
    let start = (part.range?.lowerBound ?? 0) + count
    let end = part.range.map { String($0.upperBound - 1) } ?? ""
    request.headers.append(HTTPHeader("Range", "bytes=\(start)-\(end)"))
    return request
  }

  func begin(_ head: HTTPResponse) -> Bool {
    state.withLock { state in
      switch head.status {
      case 200:
        guard part.range == nil else {
          state.failure = OfflineError(
            .content,
            "\(loggable(url: part.url)): the playlist wants parts of this file, and the server gives no parts"
          )
          return false
        }
        state.expected = head.header("Content-Length").flatMap { Int($0) }
        state.start(in: folder, version(of: head, total: state.expected).name)
        return true
      case 206:
        let content = head.header("Content-Range").flatMap(ContentRange.init)
        let version = version(of: head, total: content?.total)
        guard let content, content.start == (part.range?.lowerBound ?? 0) + state.count,
          state.count == 0 || (version.isLasting && state.partName == version.name)
        else {
          state.discard(in: folder)
          return false
        }
        state.expected = part.range?.count ?? content.total
        if state.count == 0 { state.start(in: folder, version.name) }
        return true
      case 416 where state.count > 0:
        state.discard(in: folder)
        return false
      default: return false
      }
    }
  }

  func take(_ piece: UnsafeRawBufferPointer) -> Bool {
    state.withLock { state in
      if let failure = budget.take(piece.count) {
        state.failure = failure
        return false
      }
      if let expected = state.expected, state.count + piece.count > expected {
        state.failure = OfflineError(
          .content, "\(loggable(url: part.url)): the server sends more than it has told")
        return false
      }
      guard state.count + piece.count <= budget.maximumFile else {
        state.failure = OfflineError(
          .content, "\(loggable(url: part.url)): larger than \(budget.maximumFile >> 20) MiB")
        return false
      }
      if let expected = state.expected, expected <= Self.maximumHeld {
        state.held.append(contentsOf: piece)
      } else if !state.writeHeld(in: folder) || !state.write(piece, in: folder) {
        state.failure = .last(folder.path + "/" + name)
        return false
      }
      state.count += piece.count
      return true
    }
  }

  /// Gives the file its name, when all of it is there.
  /// - Returns: its size.
  func finish() throws(OfflineError) -> Int {
    try state.withLock { state throws(OfflineError) in
      guard state.count == state.expected ?? state.count else {
        throw OfflineError(
          .content,
          "\(loggable(url: part.url)): \(state.count) bytes came, \(state.expected ?? 0) are expected"
        )
      }
      if state.file < 0, state.count == state.held.count { state.partName = name }
      // An empty file is a file, too.
      let isThere =
        state.count > 0 || state.write(UnsafeRawBufferPointer(start: nil, count: 0), in: folder)
      guard isThere, state.writeHeld(in: folder) else { throw .last(folder.path + "/" + name) }
      state.close()
      if let partName = state.partName, partName != name { try folder.move(partName, to: name) }
      return state.count
    }
  }

  /// What the part file is called for this version of the file: a name without anything that a server has written.
  /// Without a mark of the version nobody could tell it from the next one.
  private func version(
    of head: HTTPResponse, total: Int?
  ) -> (name: String, isLasting: Bool) {
    let mark = head.header("ETag") ?? head.header("Last-Modified")
    // FNV-1a.
    let hash = "\(part.origin) \(mark ?? "") \(total ?? -1)".utf8.reduce(0xcbf2_9ce4_8422_2325) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return ("\(name).\(String(hash, radix: 16)).part", mark != nil)
  }
}

extension SegmentSink.State {
  /// Begins anew, in a file of that name.
  fileprivate mutating func start(in folder: Folder, _ name: String) {
    if let partName, partName != name, count > 0 { unlink(folder.path + "/" + partName) }
    close()
    (partName, count, held) = (name, 0, [])
  }

  /// Writes what of a small file has come.
  fileprivate mutating func writeHeld(in folder: Folder) -> Bool {
    let bytes = held
    let isWritten = bytes.isEmpty || bytes.withUnsafeBytes { write($0, in: folder) }
    // What a full disk has cut off must not follow itself.
    held = []
    return isWritten
  }

  /// Writes behind what is there. If that fails, `errno` says why.
  fileprivate mutating func write(_ bytes: UnsafeRawBufferPointer, in folder: Folder) -> Bool {
    guard let partName else { return false }
    if file < 0 {
      let flag = count > held.count ? O_APPEND : O_TRUNC
      file = systemOpen(
        folder.path + "/" + partName, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | flag)
    }
    return file >= 0 && writeAll(file, bytes)
  }

  fileprivate mutating func discard(in folder: Folder) {
    close()
    if let partName { unlink(folder.path + "/" + partName) }
    (partName, count, held, isOutdated) = (nil, 0, [], true)
  }

  fileprivate mutating func close() {
    if file >= 0 { systemClose(file) }
    file = -1
  }
}

private func systemOpen(_ path: String, _ flags: Int32) -> Int32 { open(path, flags, 0o666) }
private func systemClose(_ file: Int32) { close(file) }

/// `bytes 0-499/1234` (RFC 9110 §14.4).
private struct ContentRange {
  var start: Int
  /// `nil` where the server does not know.
  var total: Int?

  init?(_ text: String) {
    let parts = text.split(separator: " ")
    guard parts.count == 2, parts[0].lowercased() == "bytes" else { return nil }
    let numbers = parts[1].split { $0 == "-" || $0 == "/" }
    guard numbers.count == 3, let start = Int(numbers[0]), Int(numbers[1]) != nil else {
      return nil
    }
    self.start = start
    total = Int(numbers[2])
  }
}
