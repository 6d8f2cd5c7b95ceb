#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The name of a file in the operating system's form: bytes, which need not be UTF-8.
///
/// In a `String`, a byte that is not part of any UTF-8 is written as the scalar `U+10FF00` plus the
/// byte. This keeps different names different, and each name finds its file again. (Names that
/// contain exactly these scalars, at the end of the private use planes, are written in the same
/// form, byte by byte.)
package struct FileName {
  /// The bytes with the zero at the end.
  package let bytes: [CChar]

  private static let escapes: ClosedRange<UInt32> = 0x10_FF80...0x10_FFFF

  /// The name that a text represents.
  package init(_ text: String) {
    // In UTF-8, each of the escapes begins with this byte.
    guard text.utf8.contains(0xF4) else {
      bytes = Array(text.utf8CString)
      return
    }
    var bytes: [CChar] = []
    for scalar in text.unicodeScalars {
      if Self.escapes.contains(scalar.value) {
        bytes.append(CChar(bitPattern: UInt8(scalar.value & 0xFF)))
      } else {
        bytes += String(scalar).utf8.map(CChar.init(bitPattern:))
      }
    }
    self.bytes = bytes + [0]
  }

  /// Returns the text that represents a name.
  package static func text(_ name: UnsafePointer<CChar>) -> String {
    let bytes = UnsafeBufferPointer(start: name, count: strlen(name)).map(UInt8.init(bitPattern:))
    return text(bytes[...])
  }

  package static func text(_ bytes: ArraySlice<UInt8>) -> String {
    if let text = utf8Text(bytes) { return text }
    var result = ""
    var rest = bytes
    while let first = rest.first {
      let lengths = (1...4).lazy.filter { $0 <= rest.count }
      if let piece = lengths.compactMap({ utf8Text(rest.prefix($0)) }).first {
        result += piece
        rest = rest.dropFirst(piece.utf8.count)
      } else {
        if let scalar = Unicode.Scalar(0x10_FF00 + UInt32(first)) {
          result.unicodeScalars.append(scalar)
        }
        rest = rest.dropFirst()
      }
    }
    return result
  }

  /// Returns the bytes as text if they are UTF-8 without a scalar that is an escape.
  private static func utf8Text(_ bytes: ArraySlice<UInt8>) -> String? {
    guard let valid = try? UTF8Span(validating: bytes.span) else { return nil }
    let text = String(copying: valid)
    return text.unicodeScalars.contains { escapes.contains($0.value) } ? nil : text
  }
}

// MARK: Files and folders

/// The kind of file that a path leads to.
package enum FileKind: Equatable {
  case file, folder, other

  /// - Returns: `nil` if there is no file, or a link to no file.
  package init?(path: String) {
    var status = stat()
    guard stat(FileName(path).bytes, &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .folder
    default: self = .other
    }
  }
}

/// Returns the names in a folder in their order, without `.` and `..`; `nil` if the folder can't be
/// read.
package func folderContents(_ path: String) -> [String]? {
  guard let folder = opendir(FileName(path).bytes) else { return nil }
  defer { closedir(folder) }
  var names: [String] = []
  while let entry = readdir(folder) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
      pointer.withMemoryRebound(to: CChar.self, capacity: 256) { FileName.text($0) }
    }
    if name != ".", name != ".." { names.append(name) }
  }
  return names.sorted()
}

/// Returns the folder and the name of a path, as `dirname` and `basename` do.
package func splitPath(_ path: String) -> (folder: String, name: String) {
  guard let slash = path.lastIndex(of: "/") else { return (".", path) }
  let folder = path[..<slash]
  return (folder.isEmpty ? "/" : String(folder), String(path[path.index(after: slash)...]))
}

extension String {
  /// The path without empty components, a slash at its end, and `.` except at its start.
  package var normalizedPath: String {
    let parts = split(separator: "/")
    let kept = parts.indices.filter { parts[$0] != "." || $0 == 0 && !hasPrefix("/") }.map { parts[$0] }
    return (hasPrefix("/") ? "/" : "") + kept.joined(separator: "/")
  }
}

/// Returns the path that a path's last component leads to in the end, through links. The file may
/// be missing.
/// - Returns: `nil` if the links form a cycle; `errno` says so.
package func pathWithoutLinks(_ path: String) -> String? {
  var path = path
  for _ in 0..<40 {
    var status = stat()
    guard lstat(FileName(path).bytes, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else {
      return path
    }
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(FileName(path).bytes, &target, target.count)
    guard count > 0 else { return nil }
    let link = FileName.text(target[..<count].map(UInt8.init(bitPattern:))[...])
    path = link.hasPrefix("/") ? link : splitPath(path).folder + "/" + link
  }
  errno = ELOOP
  return nil
}

/// Returns the absolute path of a file or a folder, without links; `nil` if it is missing.
package func absolutePath(_ path: String) -> String? {
  guard let absolute = realpath(FileName(path).bytes, nil) else { return nil }
  defer { free(absolute) }
  return FileName.text(absolute)
}

/// The identity of the file that a path leads to, however the path is written. The file may be
/// missing.
package struct FileIdentity: Hashable {
  private let device: dev_t
  private let number: ino_t
  /// The name in the folder that device and number identify, if the file is missing.
  private let newName: String?
  /// A Boolean value that indicates whether the path leads to a file, or to a place for a new one:
  /// not to a folder, a device, a pipe or a socket.
  package let isFile: Bool
  /// A Boolean value that indicates whether the path leads to something.
  package var exists: Bool { newName == nil }

  /// - Returns: `nil` if the folder of the file is missing, too.
  package init?(path: String) {
    var status = stat()
    if stat(FileName(path).bytes, &status) == 0 {
      self.init(status)
      return
    }
    guard let target = pathWithoutLinks(path) else { return nil }
    let (folder, name) = splitPath(target)
    guard stat(FileName(folder).bytes, &status) == 0 else { return nil }
    self.init(status, newName: name)
  }

  /// The file that a descriptor is open on.
  package init?(_ file: FileDescriptor) {
    var status = stat()
    guard fstat(file.number, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat, newName: String? = nil) {
    (device, number, self.newName) = (status.st_dev, status.st_ino, newName)
    isFile = newName != nil || status.st_mode & S_IFMT == S_IFREG
  }
}
