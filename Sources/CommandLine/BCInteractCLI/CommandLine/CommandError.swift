import Glibc

/// Why a command ends early: one line for the person, and the exit code.
package struct CommandError: Error, Equatable, CustomStringConvertible {
  package var exitCode: ExitCode
  package var description: String

  /// Wrong usage: an unknown option, a value that does not fit.
  package static func usage(_ message: String) -> CommandError {
    CommandError(exitCode: .usage, description: message)
  }

  /// An input that can't be read or understood; the message begins with its name.
  package static func input(_ message: String) -> CommandError {
    CommandError(exitCode: .input, description: message)
  }

  /// Nobody reads standard output any more, which is nobody's mistake.
  package static let deserted = CommandError(exitCode: .fine, description: "nobody reads on")

  package static func network(_ message: String) -> CommandError {
    CommandError(exitCode: .network, description: message)
  }

  /// A file that can't be read or written, and why.
  static func file(_ path: String, _ problem: String) -> CommandError {
    .input("\(path): \(problem)")
  }

  /// A file that can't be read or written, in the operating system's own words for `errno`.
  static func last(_ path: String) -> CommandError {
    let words = String(cString: strerror(errno))
    return .file(path, words.prefix(1).lowercased() + words.dropFirst())
  }
}
