internal import Glibc

/// Why a file could not be read or written; the text begins with its name.
package struct FileError: Error, Equatable, CustomStringConvertible {
  package var path: String
  package var problem: String

  package var description: String { "\(path): \(problem)" }

  package init(path: String, problem: String) {
    self.path = path
    self.problem = problem
  }

  /// The operating system's own words for `errno`.
  static func last(_ path: String) -> FileError {
    var words = String(cString: strerror(errno))
    words = words.prefix(1).lowercased() + words.dropFirst()
    return FileError(path: path, problem: words)
  }
}

/// The bytes of the file at `path`.
/// - Parameter limit: bytes beyond it are not read, but for one: so a caller sees that there are more.
package func readFile(at path: String, limit: Int = .max) throws(FileError) -> [UInt8] {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw .last(path) }
  defer { close(descriptor) }
  return try readAll(from: descriptor, name: path, limit: limit)
}

/// Everything that comes from a descriptor, up to one byte over the limit.
func readAll(from descriptor: Int32, name: String, limit: Int) throws(FileError) -> [UInt8] {
  var status = stat()
  let known = fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  let most = limit == .max ? Int.max : limit + 1
  var bytes: [UInt8] = []
  var failed = false
  while bytes.count < most, !failed {
    let room = min(max(known - bytes.count + 1, 1 << 16), most - bytes.count)
    let start = bytes.count
    var got = 0
    bytes.append(contentsOf: repeatElement(0, count: room))
    bytes.withUnsafeMutableBytes { buffer in
      repeat {
        got = read(descriptor, buffer.baseAddress.map { $0 + start }, room)
      } while got < 0 && errno == EINTR
    }
    failed = got < 0
    bytes.removeLast(room - max(got, 0))
    if got == 0 { break }
  }
  if failed { throw .last(name) }
  return bytes
}
