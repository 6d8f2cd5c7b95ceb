import Glibc

/// What a path leads to.
struct FileStatus {
  enum Kind: Equatable { case file, folder, other }

  let kind: Kind

  /// - Returns: `nil` if there is nothing, or a link that leads nowhere.
  init?(path: String) {
    var status = stat()
    guard stat(FileName(path).bytes, &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .folder
    default: kind = .other
    }
  }
}
