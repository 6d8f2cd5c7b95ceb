import CFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Writes a file whole or not at all: under a temporary name in the same folder, then renamed.
///
/// An existing file keeps its owner, its group, its permissions and its extended attributes. If
/// that is not possible, or if the file has other names (hard links), it stays unchanged. A link
/// stays a link, also one to a missing file. If the disk is full or the process is killed, the old
/// file stays unchanged. A device or a pipe, such as /dev/stdout, can't be replaced: it is written
/// to.
package func writeFile(to path: String, _ bytes: [UInt8]) throws(FileError) {
  try writeFile(to: path) { $0.write(bytes) }
}

/// Writes a file of UTF-8 text whole or not at all.
package func writeFile(to path: String, _ text: String) throws(FileError) {
  try writeFile(to: path) { $0.write(text) }
}

/// Replaces a file whole or not at all, without the owner and the attributes of an existing one.
///
/// - Parameter isPrivate: Whether only the owner may read the file.
package func replaceFile(at path: String, with bytes: [UInt8], isPrivate: Bool) throws(FileError) {
  try replaceFile(at: path, like: nil, mode: isPrivate ? 0o600 : 0o666) { $0.write(bytes) }
}

private func writeFile(to path: String, _ write: (FileDescriptor) -> Bool) throws(FileError) {
  var status = stat()
  let exists = stat(FileName(path).bytes, &status) == 0
  guard exists, status.st_mode & S_IFMT != S_IFREG else {
    return try replaceFile(at: path, like: exists ? status : nil, mode: 0o666, write)
  }
  guard let device = FileDescriptor(opening: path, O_WRONLY) else { throw FileError.last(path) }
  guard write(device) else {
    let error = FileError.last(path)
    close(device.number)
    throw error
  }
  guard close(device.number) == 0 else { throw FileError.last(path) }
}

/// - Parameters:
///   - old: The existing file whose owner, attributes and permissions the new one gets.
///   - mode: The permissions of the new file if there is no old one.
private func replaceFile(
  at path: String, like old: stat?, mode: UInt32, _ write: (FileDescriptor) -> Bool
) throws(FileError) {
  guard let target = pathWithoutLinks(path) else { throw FileError.last(path) }
  if let old {
    if old.st_mode & 0o222 == 0 {
      throw FileError(path, "the file is read-only; to write it: chmod u+w")
    }
    if old.st_nlink > 1 {
      throw FileError(
        path,
        "the file has hard links, which would keep the old content; " + "write to another file")
    }
  }
  let temporary = try TemporaryFile(
    beside: target, named: path, mode: old == nil ? mode : 0o600)
  var isDone = false
  defer { temporary.close(removing: !isDone) }

  guard write(temporary.file) else { throw FileError.last(path) }
  if let old { try copyMetadata(of: old, at: target, to: temporary.file, path) }
  guard fsync(temporary.file.number) == 0,
    rename(FileName(temporary.path).bytes, FileName(target).bytes) == 0
  else { throw FileError.last(path) }
  isDone = true
}

/// Gives the new file the owner, the attributes and the permissions of the old one.
private func copyMetadata(of old: stat, at target: String, to file: FileDescriptor, _ path: String) throws(FileError) {
  var new = stat()
  guard fstat(file.number, &new) == 0 else { throw FileError.last(path) }
  if new.st_uid != old.st_uid || new.st_gid != old.st_gid,
    fchown(file.number, old.st_uid, old.st_gid) != 0
  {
    throw FileError(path, "the file's owner or group would change; write to another file")
  }
  guard copyAttributes(of: target, to: file) else {
    throw FileError(path, "the file's extended attributes would be lost; write to another file")
  }
  // Last, because a change of the owner clears some of these bits.
  guard fchmod(file.number, old.st_mode & 0o7777) == 0 else { throw FileError.last(path) }
}

/// Copies the extended attributes, access lists included. The attributes of the system itself
/// (`security.`) may be refused: the system gives the new file its own.
private func copyAttributes(of target: String, to file: FileDescriptor) -> Bool {
  #if os(Linux)
    let target = FileName(target).bytes
    let length = listxattr(target, nil, 0)
    guard length > 0 else { return true }
    var list = [CChar](repeating: 0, count: length)
    let count = listxattr(target, &list, list.count)
    guard count >= 0 else { return false }
    return list[..<count].split(separator: 0).allSatisfy { name in
      let name = Array(name) + [0]
      let size = getxattr(target, name, nil, 0)
      guard size >= 0 else { return false }
      var value = [UInt8](repeating: 0, count: size)
      let got = getxattr(target, name, &value, size)
      if got >= 0, fsetxattr(file.number, name, value, got, 0) == 0 { return true }
      return FileName.text(name).hasPrefix("security.")
    }
  #else
    return true
  #endif
}

/// The new version of a file while it is written, under a name of its own in the same folder.
///
/// The name depends on the file's name only, and the writer holds a lock. The next writer
/// recognizes and removes the file that a killed process left, and two processes that write the
/// same file take turns.
private struct TemporaryFile {
  let path: String
  let file: FileDescriptor

  /// - Parameter name: the name of the file in errors.
  init(beside target: String, named name: String, mode: UInt32) throws(FileError) {
    let (folder, last) = splitPath(target)
    // The name itself may have the maximum length of a name.
    path = (folder == "/" ? "" : folder) + "/.bcinteract-" + last.stableHash
    while true {
      if let file = FileDescriptor(
        opening: path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode)
      {
        flock(file.number, LOCK_EX)
        guard Self.isStill(path, file) else {
          closeFile(file.number)
          continue
        }
        self.file = file
        return
      }
      if errno == ENOENT { throw FileError(name, "there is no folder \(folder); create it first") }
      guard errno == EEXIST else { throw FileError.last(name) }
      guard let other = FileDescriptor(opening: path, O_RDWR | O_NOFOLLOW) else {
        if errno == ENOENT { continue }
        throw FileError.last(name)
      }
      // Another writer holds the lock until it has finished. After that, or without a writer, the
      // file is garbage.
      flock(other.number, LOCK_EX)
      if Self.isStill(path, other) { unlink(FileName(path).bytes) }
      closeFile(other.number)
    }
  }

  func close(removing: Bool) {
    if removing { unlink(FileName(path).bytes) }
    closeFile(file.number)
  }

  /// Returns whether the path still leads to the open file: another process may have renamed or
  /// removed it.
  private static func isStill(_ path: String, _ file: FileDescriptor) -> Bool {
    FileIdentity(path: path) == FileIdentity(file)
  }
}

/// The C library's function, which a method of the same name hides.
private func closeFile(_ number: Int32) { close(number) }
