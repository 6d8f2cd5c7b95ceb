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

  package static func network(_ message: String) -> CommandError {
    CommandError(exitCode: .network, description: message)
  }
}
