import Glibc

/// The new version of a file while it is written, under a name of its own beside it.
///
/// The name follows from the file's, and whoever writes holds a lock: so what a killed process left behind is
/// recognized and removed by the next one, and two processes that write the same file take turns.
struct TemporaryFile {
  let path: String
  let file: FileDescriptor

  /// - Parameter name: what the file is called in an error.
  init(beside target: String, named name: String) throws(CommandError) {
    let (folder, last) = splitPath(target)
    // FNV-1a; the name itself may be as long as a name can be.
    let hash = last.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    path = (folder == "/" ? "" : folder) + "/.bcinteract-" + String(hash, radix: 16)
    while true {
      if let file = FileDescriptor(
        opening: path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
      {
        flock(file.number, LOCK_EX)
        guard Self.isStill(path, file) else {
          Glibc.close(file.number)
          continue
        }
        self.file = file
        return
      }
      guard errno == EEXIST else { throw .last(name) }
      guard let left = FileDescriptor(opening: path, O_RDWR | O_NOFOLLOW) else {
        if errno == ENOENT { continue }
        throw .last(name)
      }
      // Who is at work there holds the lock; after that, or where nobody is, the file is of no use any more.
      flock(left.number, LOCK_EX)
      if Self.isStill(path, left) { unlink(FileName(path).bytes) }
      Glibc.close(left.number)
    }
  }

  func close(removing: Bool) {
    if removing { unlink(FileName(path).bytes) }
    Glibc.close(file.number)
  }

  /// Whether the path still leads to the open file: another process may have taken its name away meanwhile.
  private static func isStill(_ path: String, _ file: FileDescriptor) -> Bool {
    FileIdentity(path: path) == FileIdentity(descriptor: file.number)
  }
}
