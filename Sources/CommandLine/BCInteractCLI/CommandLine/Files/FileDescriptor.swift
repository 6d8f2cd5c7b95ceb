import Glibc

/// An open file, device or pipe, read and written whole.
struct FileDescriptor {
  let number: Int32

  static let standardInput = FileDescriptor(number: STDIN_FILENO)
  static let standardOutput = FileDescriptor(number: STDOUT_FILENO)
  static let standardError = FileDescriptor(number: STDERR_FILENO)

  /// Opens a file.
  /// - Returns: `nil` if that fails; `errno` says why.
  init?(opening path: String, _ flags: Int32, mode: mode_t = 0) {
    number = open(FileName(path).bytes, flags | O_CLOEXEC, mode)
    guard number >= 0 else { return nil }
  }

  init(number: Int32) { self.number = number }

  /// Everything that can be read, up to one byte over the limit, so that a caller sees that there is more.
  /// - Returns: `nil` if that fails; `errno` says why.
  func read(limit: Int) -> [UInt8]? {
    var status = stat()
    let known = fstat(number, &status) == 0 ? Int(status.st_size) : 0
    let maximum = limit == .max ? Int.max : limit + 1
    var bytes: [UInt8] = []
    while bytes.count < maximum {
      // Of a file as much as there is, and a byte to see its end.
      let rest = known > 0 && bytes.count <= known ? known - bytes.count + 1 : 1 << 16
      let room = min(rest, maximum - bytes.count)
      let start = bytes.count
      var count = 0
      bytes.append(contentsOf: repeatElement(0, count: room))
      bytes.withUnsafeMutableBytes { buffer in
        repeat {
          count = Glibc.read(number, buffer.baseAddress.map { $0 + start }, room)
        } while count < 0 && isWorthAnotherTry(POLLIN)
      }
      bytes.removeLast(room - max(count, 0))
      if count < 0 { return nil }
      if count == 0 { break }
    }
    return bytes
  }

  /// What can be read now, or as soon as there is something; nothing at the end.
  /// - Returns: `nil` if that fails; `errno` says why.
  func readPiece(upTo maximum: Int) -> [UInt8]? {
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: maximum) { buffer, length in
      repeat {
        count = Glibc.read(number, buffer.baseAddress, maximum)
      } while count < 0 && isWorthAnotherTry(POLLIN)
      length = max(count, 0)
    }
    return count < 0 ? nil : bytes
  }

  /// Writes all of the bytes.
  /// - Returns: whether that was possible; if not, `errno` says why.
  func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var rest = bytes
    while let base = rest.baseAddress, !rest.isEmpty {
      let count = Glibc.write(number, base, rest.count)
      if count < 0, isWorthAnotherTry(POLLOUT) { continue }
      guard count > 0 else { return false }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    return true
  }

  /// Writes all of the text.
  /// - Returns: whether that was possible; if not, `errno` says why.
  func write(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
  }

  /// Whether the last call was only interrupted, or came too early: then it waits until the descriptor, which
  /// somebody else has made one that does not block, is ready.
  private func isWorthAnotherTry(_ event: Int32) -> Bool {
    if errno == EINTR { return true }
    guard errno == EAGAIN || errno == EWOULDBLOCK else { return false }
    var wanted = pollfd(fd: number, events: Int16(event), revents: 0)
    return poll(&wanted, 1, -1) >= 0 || errno == EINTR
  }
}
