internal import Glibc

/// Why a file could not be read or written; the text begins with its name.
package struct FileError: Error, Equatable, CustomStringConvertible {
  package var path: String
  package var problem: String

  package var description: String { "\(path): \(problem)" }

  package init(path: String, problem: String) {
    self.path = path
    self.problem = problem
  }

  /// The operating system's own words for `errno`.
  static func last(_ path: String) -> FileError {
    var words = String(cString: strerror(errno))
    words = words.prefix(1).lowercased() + words.dropFirst()
    return FileError(path: path, problem: words)
  }
}
