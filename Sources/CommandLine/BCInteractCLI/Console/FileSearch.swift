import Lint
import Support

/// Finds files in folders, and in the folders below them.
struct FileSearch {
  /// Returns a Boolean value that indicates whether a file with the name is searched for.
  let isWanted: (String) -> Bool
  /// The folders that were searched, in their order.
  private(set) var folders: [String] = []
  /// The same folders. A link back to one of them has no further files.
  private var identities: Set<FileIdentity> = []

  init(isWanted: @escaping (String) -> Bool) { self.isWanted = isWanted }

  /// The depth of folders that are searched below a path.
  private static let maximumDepth = 32

  /// Returns the files in a folder and below it, by name.
  ///
  /// A link to a missing file is one of them: a file that was not checked must not pass as correct.
  /// - Parameters:
  ///   - console: Prints a warning for each path that is neither a file nor a folder; `nil` for no warning.
  ///   - errors: Receives an error for each folder that can't be read.
  mutating func files(
    in folder: String, depth: Int = 0, _ console: Console?, _ errors: inout [Report.InputError]
  ) -> [String] {
    guard let identity = FileIdentity(path: folder), identities.insert(identity).inserted else { return [] }
    let isTooDeep = depth > Self.maximumDepth
    guard !isTooDeep, let names = folderContents(folder) else {
      let problem = isTooDeep ? "folders are nested too deeply" : "the folder can't be read"
      errors.append(.init(file: folder, message: "\(folder): \(problem)"))
      return []
    }
    folders.append(folder)
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    var files: [String] = []
    for name in names where !name.hasPrefix(".") {
      let path = prefix + name
      switch FileKind(path: path) {
      case .folder: files += self.files(in: path, depth: depth + 1, console, &errors)
      case .other where isWanted(name): console?.warnOfSkipping(path)
      case .file where isWanted(name), nil where isWanted(name): files.append(path)
      default: break
      }
    }
    return files
  }
}
