internal import Glibc

/// The bytes of the file at `path`.
/// - Parameter limit: bytes beyond it are not read, but for one: so a caller sees that there are more.
func readFile(at path: String, limit: Int = .max) throws(FileError) -> [UInt8] {
  guard let file = FileDescriptor(opening: path, O_RDONLY) else { throw .last(path) }
  defer { close(file.number) }
  guard let bytes = file.read(limit: limit) else { throw .last(path) }
  return bytes
}
