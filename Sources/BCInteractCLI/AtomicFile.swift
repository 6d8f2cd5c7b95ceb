internal import Glibc

/// Writes a file whole or not at all: to a temporary name beside it, then renamed.
///
/// A file that exists keeps its permissions, and a link to one stays a link. On a full disk or an
/// interrupt the old file stays as it was. A device or a pipe, as /dev/stdout, can't be replaced: it
/// is written to.
package func writeFile(_ bytes: [UInt8], to path: String) throws(FileError) {
  var status = stat()
  let exists = stat(path, &status) == 0
  guard !exists || status.st_mode & S_IFMT == S_IFREG else {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last(path) }
    let isWritten = writeAll(bytes, to: descriptor)
    let failure = FileError.last(path)
    guard close(descriptor) == 0, isWritten else { throw failure }
    return
  }
  let mode = exists ? status.st_mode & 0o7777 : 0o666 & ~currentMask()
  try replaceFile(at: path, with: bytes, mode: mode)
}

private func replaceFile(
  at path: String, with bytes: [UInt8], mode: mode_t
) throws(FileError) {
  let target = withoutLinks(path)
  var template = Array("\(target).XXXXXX".utf8CString)
  let descriptor = mkstemp(&template)
  guard descriptor >= 0 else { throw .last(path) }
  var isDone = false
  defer { if !isDone { unlink(template) } }

  let isWritten =
    fchmod(descriptor, mode) == 0 && writeAll(bytes, to: descriptor) && fsync(descriptor) == 0
  let failure = FileError.last(path)
  guard close(descriptor) == 0, isWritten else { throw failure }
  guard rename(template, target) == 0 else { throw .last(path) }
  isDone = true
}

/// Whether all bytes could be written; if not, `errno` says why.
private func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { return false }
    rest = rest.dropFirst(count)
  }
  return true
}

/// The path of the file that `path` means in the end; `path` itself where there is none.
private func withoutLinks(_ path: String) -> String {
  guard let real = realpath(path, nil) else { return path }
  defer { free(real) }
  return String(cString: real)
}

/// The process's file mode mask, which can only be read by setting it.
private func currentMask() -> mode_t {
  let mask = umask(0o077)
  umask(mask)
  return mask
}
