import Glibc

/// Which file a path leads to, whatever the path looks like: also one that is not there yet.
struct FileIdentity: Hashable {
  private let device: dev_t
  private let number: ino_t
  /// The name in the folder that device and number mean, of a file that is not there yet.
  private let newName: String?
  private let mode: mode_t

  /// Whether the path leads to a file, or to a place where a new one would be made: not to a folder, a
  /// device, a pipe or a socket.
  var isFile: Bool { newName != nil || mode & S_IFMT == S_IFREG }

  /// - Returns: `nil` if there is not even a folder for the file.
  init?(path: String) {
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
  init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat, newName: String? = nil) {
    (device, number, mode) = (status.st_dev, status.st_ino, status.st_mode)
    self.newName = newName
  }

  static func == (first: FileIdentity, second: FileIdentity) -> Bool {
    first.device == second.device && first.number == second.number
      && first.newName == second.newName
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(device)
    hasher.combine(number)
    hasher.combine(newName)
  }
}

/// The path of what a path's last component leads to in the end, through links, also through one that leads
/// to a file which is not there.
/// - Returns: `nil` if links lead in a circle; `errno` says so.
func pathWithoutLinks(_ path: String) -> String? {
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

/// The folder and the name of a path, as `dirname` and `basename` give them.
func splitPath(_ path: String) -> (folder: String, name: String) {
  guard let slash = path.lastIndex(of: "/") else { return (".", path) }
  let folder = path[..<slash]
  return (folder.isEmpty ? "/" : String(folder), String(path[path.index(after: slash)...]))
}
