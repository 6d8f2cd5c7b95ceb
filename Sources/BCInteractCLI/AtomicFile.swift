internal import Glibc

/// Writes a file whole or not at all: to a temporary name beside it, then renamed.
///
/// A file that exists keeps its permissions. On a full disk or an interrupt the old file stays as it was.
package func writeFile(_ bytes: [UInt8], to path: String) throws(FileError) {
  var template = Array("\(path).XXXXXX".utf8CString)
  let descriptor = mkstemp(&template)
  guard descriptor >= 0 else { throw .last(path) }
  var isDone = false
  defer { if !isDone { unlink(template) } }

  var status = stat()
  let mode = stat(path, &status) == 0 ? status.st_mode & 0o7777 : 0o666 & ~currentMask()
  var isWritten = fchmod(descriptor, mode) == 0
  var rest = bytes[...]
  while isWritten, !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    isWritten = count > 0
    rest = rest.dropFirst(max(count, 0))
  }
  isWritten = isWritten && fsync(descriptor) == 0
  let failure = FileError.last(path)
  guard close(descriptor) == 0, isWritten else { throw failure }
  guard rename(template, path) == 0 else { throw .last(path) }
  isDone = true
}

/// The process's file mode mask, which can only be read by setting it.
private func currentMask() -> mode_t {
  let mask = umask(0o077)
  umask(mask)
  return mask
}
