import CDisk

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A folder of the store, and the few things that are done to files in it. No name given here comes from a network.
struct Folder: Hashable, Sendable {
  let path: String

  func folder(_ name: String) -> Folder { Folder(path: path + "/" + name) }

  /// Makes the folder, and those above it that are missing.
  func make() throws(OfflineError) {
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { return }
    if mkdir(path, 0o777) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
      throw .last(path)
    }
    try Folder(path: String(path[..<slash])).make()
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw .last(path) }
  }

  /// What is in it, in the order of the names; nothing where it can't be read.
  var names: [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// The bytes of a file; `nil` where there is none, or a larger one.
  func read(_ name: String, limit: Int = 256 << 20) -> [UInt8]? {
    let file = open(path + "/" + name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= limit
    else { return nil }
    let size = Int(status.st_size)
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let piece = systemRead(file, buffer.baseAddress.map { $0 + count }, size - count)
        if piece < 0 && errno == EINTR { continue }
        if piece <= 0 { break }
        count += piece
      }
    }
    return bytes.count == size ? bytes : nil
  }

  /// Writes a file whole or not at all: under another name, onto the disk, then in its place. What a kill leaves of
  /// it has one name, and is overwritten the next time.
  ///
  /// - Parameter isPrivate: whether others may not read it, as it may hold tokens.
  func write(_ name: String, _ bytes: [UInt8], isPrivate: Bool = false) throws(OfflineError) {
    let target = path + "/" + name
    let temporary = target + ".new"
    let file = open(
      temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, isPrivate ? 0o600 : 0o666)
    guard file >= 0 else { throw .last(target) }
    let isWritten = bytes.withUnsafeBytes { writeAll(file, $0) } && fsync(file) == 0
    // What failed first is what is told.
    let reason = errno
    guard close(file) == 0 || !isWritten, isWritten else {
      errno = isWritten ? errno : reason
      defer { unlink(temporary) }
      throw .last(target)
    }
    guard rename(temporary, target) == 0 else { throw .last(target) }
    try sync()
  }

  /// Brings the folder's own list of names onto the disk.
  func sync() throws(OfflineError) {
    let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw .last(path) }
    defer { close(folder) }
    guard fsync(folder) == 0 else { throw .last(path) }
  }

  /// Brings files of the folder and of those in it onto the disk, with their names.
  ///
  /// Linux does it for all of the disk at once, which for thousands of files is several times as fast as one by one.
  func sync(_ files: some Sequence<String>) throws(OfflineError) {
    #if os(Linux)
      let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard folder >= 0 else { throw .last(path) }
      defer { close(folder) }
      guard syncfs(folder) == 0 else { throw .last(path) }
    #else
      for name in files {
        let file = open(path + "/" + name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else { throw .last(path + "/" + name) }
        defer { close(file) }
        guard fsync(file) == 0 else { throw .last(path + "/" + name) }
      }
      for name in names where size(of: name) == nil { try folder(name).sync() }
      try sync()
    #endif
  }

  /// Bytes of a file; `nil` where there is no such file.
  func size(of name: String) -> Int? {
    var status = stat()
    guard lstat(path + "/" + name, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    return Int(status.st_size)
  }

  /// Bytes of the files in the folder, and not below.
  var ownSize: Int { names.reduce(0) { $0 + (size(of: $1) ?? 0) } }

  /// Bytes of all files in the folder and below.
  var totalSize: Int {
    names.reduce(0) { sum, name in sum + (size(of: name) ?? folder(name).totalSizeOfFolder) }
  }

  private var totalSizeOfFolder: Int {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return 0 }
    return totalSize
  }

  /// Removes the folder with all that is in it. Links are removed, and not followed.
  func remove() throws(OfflineError) {
    var status = stat()
    for name in names {
      let item = path + "/" + name
      if lstat(item, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
        try folder(name).remove()
      } else if unlink(item) != 0, errno != ENOENT {
        throw .last(item)
      }
    }
    guard rmdir(path) == 0 || errno == ENOENT else { throw .last(path) }
  }

  func removeFile(_ name: String) { unlink(path + "/" + name) }

  /// Removes files of the folder, and of those directly in it, that do not belong there.
  func removeStrangers(unless belongs: (_ name: String) -> Bool) {
    for name in names {
      guard size(of: name) == nil else {
        if !belongs(name) { removeFile(name) }
        continue
      }
      let inner = folder(name)
      for file in inner.names where !belongs(name + "/" + file) { inner.removeFile(file) }
    }
  }

  func move(_ name: String, to newName: String) throws(OfflineError) {
    guard rename(path + "/" + name, path + "/" + newName) == 0 else {
      throw .last(path + "/" + name)
    }
  }

  /// Bytes that may still be written to the disk.
  var freeSpace: Int? {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return nil }
    return Int(
      clamping: UInt(status.f_bavail).multipliedReportingOverflow(by: UInt(status.f_frsize))
        .partialValue)
  }
}

/// Writes all of the bytes; if that fails, `errno` says why.
func writeAll(_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Bool {
  var rest = bytes
  while let base = rest.baseAddress, !rest.isEmpty {
    let count = systemWrite(file, base, rest.count)
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { return false }
    rest = UnsafeRawBufferPointer(rebasing: rest[count...])
  }
  return true
}

// Inside of a type with methods of these names the system's functions need another one.
private func systemRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, bytes, count)
}
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(file, bytes, count)
}

extension OfflineError {
  /// A file that can't be read or written, in the operating system's own words for `errno`.
  static func last(_ path: String) -> OfflineError {
    let words = String(cString: strerror(errno))
    return OfflineError(.storage, "\(path): " + words.prefix(1).lowercased() + words.dropFirst())
  }
}

/// A folder that one process at a time works in. The lock goes with the process, however that ends.
final class FolderLock: Sendable {
  private let file: Int32

  /// - Returns: `nil` where another one works there.
  init?(_ folder: Folder) {
    file = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      close(file)
      return nil
    }
  }

  deinit { close(file) }
}
