import Terminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A project in a file.
public struct ProjectFile: ProjectSource {
  private let path: String

  public init(path: String) {
    self.path = path
  }

  public func bytes() async throws(ProjectSourceError) -> [UInt8] {
    guard let file = fopen(path, "rb") else { throw unreadable() }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&piece, 1, piece.count, file)
      bytes.append(contentsOf: piece[..<count])
      if count < piece.count { break }
    }
    // A folder can be opened, but not read.
    guard ferror(file) == 0 else { throw unreadable() }
    return bytes
  }

  private func unreadable() -> ProjectSourceError {
    let reason = String(cString: strerror(errno))
    return .unreadable("\(path.printable): \(reason.prefix(1).lowercased() + reason.dropFirst())")
  }
}
