internal import Glibc

/// Writes a file whole or not at all: to a temporary name beside it, then renamed.
///
/// A file that exists keeps its permissions, and a link stays a link, also one to a file that is not there
/// yet. On a full disk or an interrupt the old file stays as it was. A device or a pipe, such as /dev/stdout,
/// can't be replaced: it is written to.
func writeFile(_ bytes: [UInt8], to path: String) throws(FileError) {
  var status = stat()
  let exists = stat(path, &status) == 0
  guard exists, status.st_mode & S_IFMT != S_IFREG else {
    let mode = exists ? status.st_mode & 0o7777 : 0o666 & ~currentMask()
    return try replaceFile(at: path, with: bytes, mode: mode)
  }
  guard let device = FileDescriptor(opening: path, O_WRONLY) else { throw .last(path) }
  let isWritten = bytes.withUnsafeBytes { device.write($0) }
  let failure = FileError.last(path)
  guard close(device.number) == 0, isWritten else { throw failure }
}

private func replaceFile(
  at path: String, with bytes: [UInt8], mode: mode_t
) throws(FileError) {
  guard let target = pathWithoutLinks(path) else { throw .last(path) }
  var template = Array("\(target).XXXXXX".utf8CString)
  let file = FileDescriptor(number: mkstemp(&template))
  guard file.number >= 0 else { throw .last(path) }
  var isDone = false
  defer { if !isDone { unlink(template) } }

  let isWritten =
    fchmod(file.number, mode) == 0 && bytes.withUnsafeBytes { file.write($0) }
    && fsync(file.number) == 0
  let failure = FileError.last(path)
  guard close(file.number) == 0, isWritten else { throw failure }
  guard rename(template, target) == 0 else { throw .last(path) }
  isDone = true
}

/// The process's file mode mask, which can only be read by setting it.
private func currentMask() -> mode_t {
  let mask = umask(0o077)
  umask(mask)
  return mask
}
