import CDisk
import PlayerCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A folder of a store, with the operations on its files. No name in it comes from a network.
struct Folder: Hashable, Sendable {
  let path: String

  func folder(_ name: String) -> Folder { Folder(path: path + "/" + name) }

  /// Creates the folder and its missing ancestors.
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

  /// The names of the folder's items, sorted; empty if it cannot be read.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  /// Returns the bytes of a file, or `nil` if it is missing or too large.
  func read(_ name: String, limit: Int = 256 << 20) -> [UInt8]? {
    guard let size = size(of: name), size <= limit else { return nil }
    return FileManager.default.contents(atPath: path + "/" + name).map(Array.init)
  }

  /// Writes a file atomically: under a temporary name, synchronized with the disk, then renamed. A
  /// killed process leaves at most the temporary file, which the next write replaces.
  ///
  /// - Parameter isPrivate: Whether only the owner may read the file, because it may contain
  ///   tokens.
  func write(_ name: String, _ bytes: [UInt8], isPrivate: Bool = false) throws(OfflineError) {
    let target = path + "/" + name
    let temporary = target + ".new"
    guard let file = OpenFile(temporary, isEmptied: true, isPrivate: isPrivate) else {
      throw .last(target)
    }
    guard bytes.withUnsafeBytes(file.append), file.synchronize() else {
      defer { unlink(temporary) }
      throw .last(target)
    }
    guard rename(temporary, target) == 0 else { throw .last(target) }
    try sync()
  }

  /// Synchronizes the folder's list of names with the disk.
  func sync() throws(OfflineError) {
    try withDescriptor { fsync($0) }
  }

  /// Synchronizes files of the folder and of its folders with the disk, with their names.
  ///
  /// On Linux this synchronizes the whole file system, which for thousands of files is several
  /// times faster.
  func sync(_ files: some Sequence<String>) throws(OfflineError) {
    #if os(Linux)
      try withDescriptor { syncfs($0) }
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

  private func withDescriptor(_ body: (Int32) -> Int32) throws(OfflineError) {
    let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw .last(path) }
    defer { close(folder) }
    guard body(folder) == 0 else { throw .last(path) }
  }

  /// Returns the size of a file, or `nil` if there is no regular file with the name.
  func size(of name: String) -> Int? {
    var status = stat()
    guard lstat(path + "/" + name, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    return Int(status.st_size)
  }

  /// The size of the files in the folder, without its folders.
  var ownSize: Int { names.reduce(0) { $0 + (size(of: $1) ?? 0) } }

  /// The size of all files in the folder and its folders.
  var totalSize: Int {
    names.reduce(0) { sum, name in
      sum + (size(of: name) ?? (isFolder(name) ? folder(name).totalSize : 0))
    }
  }

  private func isFolder(_ name: String) -> Bool {
    var status = stat()
    return lstat(path + "/" + name, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Removes the folder with its contents. Links are removed, not followed.
  func remove() throws(OfflineError) {
    for name in names {
      if isFolder(name) {
        try folder(name).remove()
      } else if unlink(path + "/" + name) != 0, errno != ENOENT {
        throw .last(path + "/" + name)
      }
    }
    guard rmdir(path) == 0 || errno == ENOENT else { throw .last(path) }
  }

  func removeFile(_ name: String) { unlink(path + "/" + name) }

  /// Removes the files of the folder, and of the folders directly in it, that are not in a set of
  /// names.
  func removeFiles(except names: Set<String>) {
    for name in self.names {
      if isFolder(name) {
        for file in folder(name).names where !names.contains(name + "/" + file) {
          removeFile(name + "/" + file)
        }
      } else if !names.contains(name) {
        removeFile(name)
      }
    }
  }

  func move(_ name: String, to newName: String) throws(OfflineError) {
    guard rename(path + "/" + name, path + "/" + newName) == 0 else {
      throw .last(path + "/" + name)
    }
  }

  /// The number of bytes that can still be written to the disk.
  var freeSpace: Int? {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return nil }
    return Int(
      clamping: UInt(status.f_bavail).multipliedReportingOverflow(by: UInt(status.f_frsize))
        .partialValue)
  }
}

/// A file that is open for writing until this object is deallocated. After a failure, `errno`
/// contains the reason.
final class OpenFile: Sendable {
  private let number: Int32

  /// Opens a file, which is created if it is missing.
  ///
  /// - Parameters:
  ///   - path: The path. A link is refused.
  ///   - isEmptied: Whether the file loses its content. Otherwise, bytes are appended to it.
  ///   - isPrivate: Whether only the owner may read a new file.
  init?(_ path: String, isEmptied: Bool = false, isPrivate: Bool) {
    let number = open(
      path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | (isEmptied ? O_TRUNC : O_APPEND),
      isPrivate ? 0o600 : 0o666)
    guard number >= 0 else { return nil }
    self.number = number
  }

  deinit { close(number) }

  /// Appends bytes. After a failure, the file may contain a part of them.
  func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var rest = bytes
    while let base = rest.baseAddress, !rest.isEmpty {
      let count = write(number, base, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    return true
  }

  /// Appends a line. After a failure, the file has its previous size.
  func append(line: [UInt8]) -> Bool {
    let end = lseek(number, 0, SEEK_END)
    guard end >= 0, line.withUnsafeBytes(append) else {
      _ = ftruncate(number, end)
      return false
    }
    return true
  }

  func synchronize() -> Bool { fsync(number) == 0 }
}

extension OfflineError {
  /// Returns the error of a file, with the system's description of `errno`.
  static func last(_ path: String) -> OfflineError {
    let words = String(cString: strerror(errno))
    return OfflineError(.storage, "\(path): " + words.prefix(1).lowercased() + words.dropFirst())
  }
}

/// An exclusive lock of a folder. The system releases it when the process ends.
final class FolderLock: Sendable {
  private let file: Int32

  /// Returns `nil` if the folder is missing, or another lock holds it.
  convenience init?(_ folder: Folder) { self.init(folder, LOCK_EX | LOCK_NB) }

  /// Waits until no other lock holds the folder. Returns `nil` if the folder is missing.
  convenience init?(waitingFor folder: Folder) { self.init(folder, LOCK_EX) }

  private init?(_ folder: Folder, _ operation: Int32) {
    file = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    while flock(file, operation) != 0 {
      if errno == EINTR { continue }
      close(file)
      return nil
    }
  }

  deinit { close(file) }
}
