import CXattr
import Glibc

/// Writes a file whole or not at all: under a temporary name beside it, then renamed.
///
/// A file that exists keeps its owner, its group, its permissions and its extended attributes; where that is not
/// possible, or where it has other names (hard links) that would keep the old bytes, it is left as it is. A link
/// stays a link, also one to a file that is not there yet. On a full disk or an interrupt the old file stays as it
/// was. A device or a pipe, such as /dev/stdout, can't be replaced: it is written to.
///
/// - Parameter contents: writes the bytes into the file that it is given, which may be in many pieces. What it
///   throws leaves the old file as it was, too.
func writeFile(
  to path: String, _ contents: (FileDescriptor) throws(CommandError) -> Void
) throws(CommandError) {
  var status = stat()
  let exists = stat(FileName(path).bytes, &status) == 0
  guard exists, status.st_mode & S_IFMT != S_IFREG else {
    return try replaceFile(at: path, like: exists ? status : nil, contents)
  }
  guard let device = FileDescriptor(opening: path, O_WRONLY) else { throw .last(path) }
  var isOpen = true
  defer { if isOpen { _ = close(device.number) } }
  try contents(device)
  isOpen = false
  guard close(device.number) == 0 else { throw .last(path) }
}

private func replaceFile(
  at path: String, like old: stat?, _ contents: (FileDescriptor) throws(CommandError) -> Void
) throws(CommandError) {
  guard let target = pathWithoutLinks(path) else { throw .last(path) }
  if let old {
    if old.st_mode & 0o222 == 0 {
      throw .file(path, "the file is read-only; to write it: chmod u+w")
    }
    if old.st_nlink > 1 {
      throw .file(
        path,
        "the file has other names, hard links, which would keep what it is now; "
          + "write to another file")
    }
  }
  let temporary = try TemporaryFile(beside: target, named: path)
  var isDone = false
  defer { temporary.close(removing: !isDone) }

  let file = temporary.file
  try contents(file)
  if let old {
    try takeOver(old, of: target, file, path)
  } else if fchmod(file.number, 0o666 & ~currentMask()) != 0 {
    throw .last(path)
  }
  guard fsync(file.number) == 0,
    rename(FileName(temporary.path).bytes, FileName(target).bytes) == 0
  else { throw .last(path) }
  isDone = true
}

/// Gives the new file what the old one has beside its bytes.
private func takeOver(
  _ old: stat, of target: String, _ file: FileDescriptor, _ path: String
) throws(CommandError) {
  var new = stat()
  guard fstat(file.number, &new) == 0 else { throw .last(path) }
  if new.st_uid != old.st_uid || new.st_gid != old.st_gid,
    fchown(file.number, old.st_uid, old.st_gid) != 0
  {
    throw .file(path, "the file's owner or group would change; write to another file")
  }
  guard copyAttributes(of: target, to: file) else {
    throw .file(
      path, "the file's extended attributes would be lost; write to another file")
  }
  // Last: a change of owner takes some of these bits away.
  guard fchmod(file.number, old.st_mode & 0o7777) == 0 else { throw .last(path) }
}

/// Copies the extended attributes, access lists among them. What the system itself keeps there (`security.`) may
/// be refused: the system gives the new file its own.
private func copyAttributes(of target: String, to file: FileDescriptor) -> Bool {
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
}

/// The process's file mode mask, which can only be read by setting it.
private func currentMask() -> mode_t {
  let mask = umask(0o077)
  umask(mask)
  return mask
}
