import Glibc

/// The bytes of the file at `path`.
/// - Parameter limit: bytes beyond it are not read, but for one: so a caller sees that there are more.
/// - Throws: an input error that begins with the file's name.
func readFile(at path: String, limit: Int = .max) throws(CommandError) -> [UInt8] {
  guard let file = FileDescriptor(opening: path, O_RDONLY) else { throw .last(path) }
  defer { close(file.number) }
  guard let bytes = file.read(limit: limit) else { throw .last(path) }
  return bytes
}

/// The bytes of an input of a command.
/// - Throws: an input error that begins with the file's name.
func readInput(at path: String, limit: Int) throws(CommandError) -> [UInt8] {
  try within(limit, readFile(at: path, limit: limit), path)
}

/// Refuses bytes of which there are too many.
func within(_ limit: Int, _ bytes: [UInt8], _ name: String) throws(CommandError) -> [UInt8] {
  guard bytes.count <= limit else {
    throw .input("\(name): the file is larger than \(limit >> 20) MiB")
  }
  return bytes
}
