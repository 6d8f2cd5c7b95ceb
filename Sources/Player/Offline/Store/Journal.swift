import Documents
import JSON
import Support

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Which files of a download are whole: a line for each, written when it has got its name.
///
/// A line that a kill has cut off, and one about a file that has another size by now, say nothing: such a file is
/// fetched again. So nothing has to be forced onto the disk before the whole download is sealed.
final class Journal: Sendable {
  static let name = "journal.jsonl"

  /// What a line says of a file.
  struct Entry: Hashable, Sendable {
    var bytes: Int
    /// See ``Part/origin``.
    var origin: String
  }

  private let path: String
  private let file: Int32

  init(in folder: Folder) throws(OfflineError) {
    path = folder.path + "/" + Self.name
    file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw .last(path) }
  }

  deinit { close(file) }

  /// Adds a line, in one piece.
  func add(_ name: String, _ entry: Entry) throws(OfflineError) {
    let json: JSON = [
      "file": .string(name), "bytes": .integer(Int64(entry.bytes)), "from": .string(entry.origin),
    ]
    // A line that was cut off by a kill before must not swallow this one.
    let line = Array(("\n" + json.text() + "\n").utf8)
    guard line.withUnsafeBytes({ writeAll(file, $0) }) else { throw .last(path) }
  }

  /// What the lines say, by the names of the files; the last of a name counts.
  static func entries(in folder: Folder) -> [String: Entry] {
    guard let bytes = folder.read(name) else { return [:] }
    var entries: [String: Entry] = [:]
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard let json = try? JSON(parsing: Array(line)), let name = json["file"]?.string,
        let bytes = json["bytes"]?.number.flatMap({ Int(exactly: $0) }),
        let origin = json["from"]?.string
      else { continue }
      entries[name] = Entry(bytes: bytes, origin: origin)
    }
    return entries
  }
}
