import CFiles
import PlayerCore
import Support

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
    if mkdir(FileName(path).bytes, 0o777) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
      throw .last(path)
    }
    try Folder(path: String(path[..<slash])).make()
    guard mkdir(FileName(path).bytes, 0o777) == 0 || errno == EEXIST else { throw .last(path) }
  }

  /// The names of the folder's items, sorted; empty if it cannot be read.
  var names: [String] { folderContents(path) ?? [] }

  /// Returns the bytes of a file, or `nil` if it is missing or too large.
  func read(_ name: String, limit: Int = 256 << 20) -> [UInt8]? {
    guard let size = size(of: name), size <= limit else { return nil }
    return try? readFile(at: path + "/" + name, limit: limit)
  }

  /// Returns the first 16 KiB of a file; no bytes if it cannot be read.
  func head(of name: String) -> [UInt8] {
    guard let file = FileDescriptor(opening: path + "/" + name, O_RDONLY) else { return [] }
    defer { close(file.number) }
    return file.readPiece(upTo: 16 << 10) ?? []
  }

  /// Returns the value of a file that ``write(_:encoded:isPrivate:)`` has written, or `nil` if it
  /// is missing or has another form.
  func decode<Value: Decodable>(_: Value.Type, from name: String) -> Value? {
    read(name).flatMap { try? JSONDecoder().decode(Value.self, from: Data($0)) }
  }

  /// Writes a file whole or not at all, and synchronizes it with the disk.
  ///
  /// - Parameter isPrivate: Whether only the owner may read the file, because it may contain
  ///   tokens.
  func write(_ name: String, _ bytes: [UInt8], isPrivate: Bool = false) throws(OfflineError) {
    do throws(FileError) {
      try replaceFile(at: path + "/" + name, with: bytes, isPrivate: isPrivate)
    } catch {
      throw OfflineError(.storage, error.description)
    }
    try sync()
  }

  /// Writes a value as JSON, in one line.
  func write(_ name: String, encoded value: some Encodable, isPrivate: Bool = false) throws(OfflineError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json: Data
    do { json = try encoder.encode(value) } catch {
      throw OfflineError(.storage, "a value cannot be stored: \(error)")
    }
    try write(name, Array(json), isPrivate: isPrivate)
  }

  /// Synchronizes the folder's list of names with the disk.
  func sync() throws(OfflineError) { try withDescriptor { fsync($0) } }

  /// Synchronizes files of the folder and of its folders with the disk, with their names.
  ///
  /// On Linux this synchronizes the whole file system, which for thousands of files is several
  /// times faster.
  func sync(_ files: some Sequence<String>) throws(OfflineError) {
    #if os(Linux)
      try withDescriptor { syncfs($0) }
    #else
      for name in files {
        guard let file = FileDescriptor(opening: path + "/" + name, O_RDONLY | O_NOFOLLOW) else {
          throw .last(path + "/" + name)
        }
        defer { close(file.number) }
        guard fsync(file.number) == 0 else { throw .last(path + "/" + name) }
      }
      for name in names where size(of: name) == nil { try folder(name).sync() }
      try sync()
    #endif
  }

  private func withDescriptor(_ body: (Int32) -> Int32) throws(OfflineError) {
    guard let folder = FileDescriptor(opening: path, O_RDONLY | O_DIRECTORY) else { throw .last(path) }
    defer { close(folder.number) }
    guard body(folder.number) == 0 else { throw .last(path) }
  }

  /// Returns the size of a file, or `nil` if there is no regular file with the name.
  func size(of name: String) -> Int? {
    status(of: name).flatMap { $0.st_mode & S_IFMT == S_IFREG ? Int($0.st_size) : nil }
  }

  private func status(of name: String) -> stat? {
    var status = stat()
    return lstat(FileName(path + "/" + name).bytes, &status) == 0 ? status : nil
  }

  /// Returns the files in the folder and its folders. Links are not followed.
  ///
  /// - Parameter isIncluded: Returns whether to include a file or folder, by its path relative to the folder.
  func files(where isIncluded: (String) -> Bool = { _ in true }) -> [StoredFile] {
    names.filter(isIncluded).flatMap { name -> [StoredFile] in
      guard let status = status(of: name) else { return [] }
      guard status.st_mode & S_IFMT == S_IFDIR else { return [(name, Int(status.st_size))] }
      return folder(name).files { isIncluded("\(name)/\($0)") }.map { ("\(name)/\($0.name)", $0.size) }
    }
  }

  /// The size of all files in the folder and its folders.
  var totalSize: Int { files().totalSize }

  /// Removes the folder with its contents. Links are removed, not followed.
  func remove() throws(OfflineError) {
    for name in names {
      if status(of: name).map({ $0.st_mode & S_IFMT == S_IFDIR }) == true {
        try folder(name).remove()
      } else if unlink(FileName(path + "/" + name).bytes) != 0, errno != ENOENT {
        throw .last(path + "/" + name)
      }
    }
    guard rmdir(FileName(path).bytes) == 0 || errno == ENOENT else { throw .last(path) }
  }

  func removeFile(_ name: String) { unlink(FileName(path + "/" + name).bytes) }

  /// Overwrites a byte of a file.
  func overwrite(_ byte: UInt8, in name: String, at offset: Int) {
    guard let file = FileDescriptor(opening: path + "/" + name, O_WRONLY | O_NOFOLLOW) else { return }
    defer { close(file.number) }
    withUnsafeBytes(of: byte) { _ = pwrite(file.number, $0.baseAddress, 1, off_t(offset)) }
  }

  func move(_ name: String, to newName: String) throws(OfflineError) {
    let (old, new) = (FileName(path + "/" + name), FileName(path + "/" + newName))
    guard rename(old.bytes, new.bytes) == 0 else {
      throw .last(path + "/" + name)
    }
  }

  /// The number of bytes that can still be written to the disk.
  var freeSpace: Int? {
    var status = statvfs()
    guard statvfs(FileName(path).bytes, &status) == 0 else { return nil }
    return Int(clamping: UInt(status.f_bavail) &* UInt(status.f_frsize))
  }
}

/// The path of a file, relative to a folder, and its size.
typealias StoredFile = (name: String, size: Int)

extension [StoredFile] {
  var totalSize: Int { reduce(0) { $0 + $1.size } }
}

/// A file that is open for writing until this object is deallocated. After a failure, `errno`
/// contains the reason.
final class OpenFile: Sendable {
  private let file: FileDescriptor

  /// Opens a file, which is created if it is missing.
  ///
  /// - Parameters:
  ///   - path: The path. A link is refused.
  ///   - isEmptied: Whether the file loses its content. Otherwise, bytes are appended to it.
  ///   - isPrivate: Whether only the owner may read a new file.
  init?(_ path: String, isEmptied: Bool = false, isPrivate: Bool) {
    let flags = O_WRONLY | O_CREAT | O_NOFOLLOW | (isEmptied ? O_TRUNC : O_APPEND)
    guard let file = FileDescriptor(opening: path, flags, mode: isPrivate ? 0o600 : 0o666) else {
      return nil
    }
    self.file = file
  }

  deinit { close(file.number) }

  /// Appends bytes. After a failure, the file may contain a part of them.
  func append(_ bytes: UnsafeRawBufferPointer) -> Bool { file.write(bytes) }

  /// Appends a line. After a failure, the file has its previous size.
  func append(line: [UInt8]) -> Bool {
    let end = lseek(file.number, 0, SEEK_END)
    guard end >= 0, file.write(line) else {
      _ = ftruncate(file.number, end)
      return false
    }
    return true
  }
}

extension OfflineError {
  /// Returns the error of a file, with the system's description of `errno`.
  static func last(_ path: String) -> OfflineError {
    OfflineError(.storage, FileError.last(path).description)
  }
}

/// An exclusive lock of a folder. The system releases it when the process ends.
final class FolderLock: Sendable {
  private let file: FileDescriptor

  /// Locks a folder. Returns `nil` if the folder is missing, or another lock holds it.
  ///
  /// - Parameter waits: Whether to wait until no other lock holds the folder.
  init?(_ folder: Folder, waits: Bool = false) {
    guard let file = FileDescriptor(opening: folder.path, O_RDONLY | O_DIRECTORY) else { return nil }
    self.file = file
    while flock(file.number, waits ? LOCK_EX : LOCK_EX | LOCK_NB) != 0 {
      // `deinit` closes the file.
      if errno != EINTR { return nil }
    }
  }

  deinit { close(file.number) }
}
