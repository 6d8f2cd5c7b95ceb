/// What the process tells its caller (README, "Exit codes").
package enum ExitCode: Int32, Sendable {
  case fine = 0
  /// Findings at or above `--fail-on`, or a replay that differs.
  case findings = 1
  case usage = 2
  /// An input can't be read or understood, a report can't be written, or there is nothing to check.
  case input = 3
  case network = 4
}

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
