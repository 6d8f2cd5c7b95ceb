import PlaybackService
import Support
import Synchronization

/// Writes a file of the network into a part file, and requests only the rest if a part exists.
///
/// The name of a part file contains a hash of the server's version of the file, so that another
/// process continues it only if the version is the same. A small file is written in one piece,
/// under its own name.
final class SegmentSink: BodySink {
  /// The maximum size of a small file.
  private static let maximumSmallFile = 64 << 10

  private let folder: Folder
  private let name: String
  private let part: FilePart
  private let content: FileContent
  private let budget: StorageBudget
  private let state: Mutex<State>

  fileprivate struct State {
    var file: OpenFile?
    /// The name of the part file, or `nil` for none.
    var partName: String?
    /// A Boolean value that indicates whether the server identifies the version of the part file.
    /// It is not known of an earlier attempt's part.
    var isIdentified = true
    /// The number of received bytes.
    var count = 0
    /// The number of bytes that the next request leaves out. A part of an unidentified version
    /// cannot be continued.
    var offset: Int { isIdentified ? count : 0 }
    /// The first received bytes, until they are checked.
    var head: [UInt8]? = []
    /// The received bytes of a small file that are not written yet.
    var buffer: [UInt8] = []
    /// The size of the file, once it is known.
    var expected: Int?
    /// A Boolean value that indicates whether the server's version differs from the part file's.
    var isOutdated = false
    var failure: OfflineError?
  }

  /// Creates a sink.
  ///
  /// - Parameter partName: A part file of an earlier attempt.
  init(_ file: DownloadPlan.File, in folder: Folder, budget: StorageBudget, partName: String?) {
    self.folder = folder
    (name, part, content) = (file.name, file.part, file.content)
    self.budget = budget
    var state = State()
    // The first bytes of a shorter part were not checked.
    if let partName, let size = folder.size(of: partName), size >= FileContent.headLength {
      (state.partName, state.count, state.head) = (partName, size, nil)
    }
    self.state = Mutex(state)
  }

  /// The reason that the sink refused the body.
  var failure: OfflineError? { state.withLock { $0.failure } }
  /// A Boolean value that indicates whether the file has changed on the server, so that it must be
  /// fetched from its beginning.
  var isOutdated: Bool { state.withLock { $0.isOutdated } }

  func prepared(_ request: HTTPRequest) -> HTTPRequest {
    let offset = state.withLock { state in
      state.isOutdated = false
      return state.offset
    }
    guard offset > 0 || part.range != nil else { return request }
    var request = request
    let start = (part.range?.lowerBound ?? 0) + offset
    let end = part.range.map { String($0.upperBound - 1) } ?? ""
    request.headers.append(HTTPHeader("Range", "bytes=\(start)-\(end)"))
    return request
  }

  func accepts(_ head: HTTPResponse) -> Bool {
    state.withLock { state in
      if [200, 206].contains(head.status), let encoding = head.header("Content-Encoding")?.lowercased(),
        encoding != "identity"
      {
        state.failure = failure("the server sent an encoding that was not requested (Content-Encoding)")
        return false
      }
      switch head.status {
      case 200:
        guard part.range == nil else {
          state.failure = failure(
            "the playlist needs byte ranges of this file, and the server sends none")
          return false
        }
        state.expected = head.header("Content-Length").flatMap { Int($0) }
        state.start(in: folder, version(of: head, total: state.expected))
        return true
      case 206:
        let content = head.header("Content-Range").flatMap(contentRange)
        let version = version(of: head, total: content?.total)
        guard let content, content.start == (part.range?.lowerBound ?? 0) + state.offset,
          state.offset == 0 || (version.isIdentified && state.partName == version.name)
        else {
          state.discard(in: folder)
          return false
        }
        state.expected = part.range?.count ?? content.total
        if state.offset == 0 { state.start(in: folder, version) }
        return true
      case 416 where state.offset > 0:
        state.discard(in: folder)
        return false
      default: return false
      }
    }
  }

  func write(_ piece: UnsafeRawBufferPointer) -> Bool {
    state.withLock { state in
      if let failure = budget.reserve(piece.count) {
        state.failure = failure
      } else if let expected = state.expected, state.count + piece.count > expected {
        state.failure = failure("the server sends more bytes than it announced")
      } else if state.count + piece.count > budget.maximumFile {
        state.failure = failure("larger than \(budget.maximumFile >> 20) MiB")
      } else if let problem = state.check(piece, content) {
        state.failure = failure(problem)
      } else if let expected = state.expected, expected <= Self.maximumSmallFile {
        state.buffer.reserveCapacity(expected)
        state.buffer.append(contentsOf: piece)
      } else if !state.write(piece, in: folder, isPrivate: part.isKey) {
        state.failure = .last(folder.path + "/" + name)
      }
      guard state.failure == nil else { return false }
      state.count += piece.count
      return true
    }
  }

  /// Gives the complete file its name.
  ///
  /// - Returns: The size of the file.
  func finish() throws(OfflineError) -> Int {
    try state.withLock { state throws(OfflineError) in
      guard state.count == state.expected ?? state.count else {
        throw failure("received \(state.count) bytes, expected \(state.expected ?? 0)")
      }
      if let problem = state.head.flatMap(content.problem) {
        state.discard(in: folder)
        throw failure(problem)
      }
      if state.count == state.buffer.count { state.partName = name }
      // An empty file is created, too.
      let rest = state.buffer
      guard rest.withUnsafeBytes({ state.write($0, in: folder, isPrivate: part.isKey) }) else {
        throw .last(folder.path + "/" + name)
      }
      state.file = nil
      if let partName = state.partName, partName != name { try folder.move(partName, to: name) }
      return state.count
    }
  }

  private func failure(_ reason: String) -> OfflineError { OfflineError(at: part.url, reason) }

  /// Returns the name of the part file for the server's version of the file. The name contains no
  /// text of the server. If the server does not identify its versions, a part cannot be continued.
  private func version(of head: HTTPResponse, total: Int?) -> FileVersion {
    let mark = head.header("ETag") ?? head.header("Last-Modified")
    let hash = "\(part.origin) \(mark ?? "") \(total ?? -1)".stableHash
    // Parts of weakly identified versions cannot be combined (RFC 9110 §15.3.7.3).
    return ("\(name).\(hash).part", mark?.hasPrefix("W/") == false)
  }
}

/// The name of the part file for a version of a file, and whether the server identifies the version.
private typealias FileVersion = (name: String, isIdentified: Bool)

extension SegmentSink.State {
  /// Starts a new part file.
  fileprivate mutating func start(in folder: Folder, _ version: FileVersion) {
    if let partName, partName != version.name, count > 0 { folder.removeFile(partName) }
    file = nil
    (partName, isIdentified) = version
    (count, buffer, head) = (0, [], [])
  }

  /// Checks the first bytes of a file once they are received. Returns the reason to refuse it.
  fileprivate mutating func check(_ bytes: UnsafeRawBufferPointer, _ content: FileContent) -> String? {
    guard var head else { return nil }
    head.append(contentsOf: bytes.prefix(FileContent.headLength - head.count))
    let isWhole = head.count == FileContent.headLength
    self.head = isWhole ? nil : head
    return isWhole ? content.problem(withHead: head) : nil
  }

  /// Appends bytes to the part file. If that fails, `errno` contains the reason.
  fileprivate mutating func write(
    _ bytes: UnsafeRawBufferPointer, in folder: Folder, isPrivate: Bool
  ) -> Bool {
    guard let partName else { return false }
    if file == nil {
      file = OpenFile(
        folder.path + "/" + partName, isEmptied: count <= buffer.count, isPrivate: isPrivate)
    }
    return file?.append(bytes) ?? false
  }

  fileprivate mutating func discard(in folder: Folder) {
    file = nil
    if let partName { folder.removeFile(partName) }
    (partName, count, buffer, head, isOutdated) = (nil, 0, [], [], true)
  }
}

/// Returns the start and the size in a `Content-Range` header, `bytes 0-499/1234` (RFC 9110 §14.4).
/// The size is `nil` if the server does not know it.
private func contentRange(_ text: String) -> (start: Int, total: Int?)? {
  let form = /bytes +([0-9]+)-[0-9]+\/([0-9]+|\*)/.ignoresCase()
  guard let match = text.wholeMatch(of: form), let start = Int(match.1) else { return nil }
  return (start, Int(match.2))
}
