#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An open file, device or pipe.
///
/// A function that fails returns `nil` or `false`; `errno` has the reason.
package struct FileDescriptor: Sendable {
  package let number: Int32

  package static let standardInput = FileDescriptor(number: STDIN_FILENO)
  package static let standardOutput = FileDescriptor(number: STDOUT_FILENO)
  package static let standardError = FileDescriptor(number: STDERR_FILENO)

  /// Opens a file.
  package init?(opening path: String, _ flags: Int32, mode: UInt32 = 0) {
    number = open(FileName(path).bytes, flags | O_CLOEXEC, mode_t(mode))
    guard number >= 0 else { return nil }
  }

  private init(number: Int32) { self.number = number }

  /// Reads to the end, or one byte more than the limit, by which the caller sees that there is
  /// more.
  package func read(limit: Int = .max) -> [UInt8]? {
    let maximum = limit == .max ? Int.max : limit + 1
    var status = stat()
    var bytes: [UInt8] = []
    if fstat(number, &status) == 0 { bytes.reserveCapacity(min(Int(status.st_size), maximum)) }
    while bytes.count < maximum {
      guard let piece = readPiece(upTo: min(1 << 16, maximum - bytes.count)) else { return nil }
      if piece.isEmpty { break }
      bytes += piece
    }
    return bytes
  }

  /// Reads the bytes that are available, and waits until there are some; returns none at the end.
  package func readPiece(upTo maximum: Int) -> [UInt8]? {
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: maximum) { buffer, length in
      repeat {
        count = readBytes(number, buffer.baseAddress, maximum)
      } while count < 0 && canRetry(POLLIN)
      length = max(count, 0)
    }
    return count < 0 ? nil : bytes
  }

  /// Writes all of the bytes.
  package func write(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBytes(write) }

  /// Writes all of the text.
  package func write(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
  }

  /// Writes all of the bytes. After a failure, the file may contain a part of them.
  package func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var rest = bytes
    while let base = rest.baseAddress, !rest.isEmpty {
      let count = writeBytes(number, base, rest.count)
      if count < 0, canRetry(POLLOUT) { continue }
      guard count > 0 else { return false }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    return true
  }

  /// Returns whether the last call was only interrupted, or came too early on a descriptor that
  /// another process has made one that does not block. In that case it waits until the descriptor
  /// is ready.
  private func canRetry(_ event: Int32) -> Bool {
    if errno == EINTR { return true }
    guard errno == EAGAIN || errno == EWOULDBLOCK else { return false }
    var wanted = pollfd(fd: number, events: Int16(event), revents: 0)
    return poll(&wanted, 1, -1) >= 0 || errno == EINTR
  }
}

/// A file that can't be read or written, and the reason.
package struct FileError: Error, CustomStringConvertible {
  package let path: String
  package let problem: String

  package var description: String { "\(path): \(problem)" }

  package init(_ path: String, _ problem: String) { (self.path, self.problem) = (path, problem) }

  /// The error of the last call, with the operating system's message for `errno`.
  package static func last(_ path: String) -> FileError {
    let message = String(cString: strerror(errno))
    return FileError(path, message.prefix(1).lowercased() + message.dropFirst())
  }
}

/// Returns the bytes of the file at `path`.
/// - Throws: An error also for a file that is larger than the limit.
package func readFile(at path: String, limit: Int = .max) throws(FileError) -> [UInt8] {
  guard let file = FileDescriptor(opening: path, O_RDONLY) else { throw FileError.last(path) }
  defer { close(file.number) }
  guard let bytes = file.read(limit: limit) else { throw FileError.last(path) }
  return try checkSize(of: bytes, limit, path)
}

/// Returns the bytes, unless there are more than the limit.
package func checkSize(of bytes: [UInt8], _ limit: Int, _ name: String) throws(FileError) -> [UInt8] {
  guard bytes.count <= limit else {
    throw FileError(name, "the file is larger than \(limit >> 20) MiB")
  }
  return bytes
}

// The C library's functions, which methods of the same name hide.
private func readBytes(_ number: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(number, buffer, count)
}
private func writeBytes(_ number: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(number, bytes, count)
}
