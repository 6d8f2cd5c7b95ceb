/// The exit code of the process.
package struct ExitCode: RawRepresentable, Hashable, Sendable {
  package let rawValue: Int32

  package init(rawValue: Int32) { self.rawValue = rawValue }

  static let fine = ExitCode(rawValue: 0)
  /// Findings at or above `--fail-on`, or a replay that differs.
  static let findings = ExitCode(rawValue: 1)
  static let usage = ExitCode(rawValue: 2)
  /// An input can't be read or understood, a report can't be written, or there is nothing to check.
  static let input = ExitCode(rawValue: 3)
  static let network = ExitCode(rawValue: 4)

  /// The exit code of a run that a signal ended, after it wrote its reports: 128 and the signal's
  /// number.
  static func ended(by signal: Int32) -> ExitCode { ExitCode(rawValue: 128 + signal) }
}

extension String {
  /// The text as one word of a shell: in quotes unless it has only letters, digits and signs without a meaning there.
  var shellWord: String {
    let isPlain = !isEmpty && allSatisfy { $0.isLetter || $0.isNumber || "_-./:@%+=,".contains($0) }
    return isPlain ? self : "'\(replacing("'", with: "'\\''"))'"
  }
}

/// The reason that a command ends early: one line for the user, and the exit code.
struct CommandError: Error, Equatable, CustomStringConvertible {
  let exitCode: ExitCode
  let description: String

  /// Wrong usage: an unknown option, or a value that does not fit.
  static func usage(_ message: String) -> CommandError {
    CommandError(exitCode: .usage, description: message)
  }

  /// An input that can't be read or understood; the message begins with its name.
  static func input(_ message: String) -> CommandError {
    CommandError(exitCode: .input, description: message)
  }

  static func network(_ message: String) -> CommandError {
    CommandError(exitCode: .network, description: message)
  }

  /// The reader of standard output has closed it, which is not a mistake.
  static let closedOutput = CommandError(
    exitCode: .fine, description: "standard output is closed")

  /// The exit code of any error: an input error, unless the error has a code of its own.
  static func exitCode(of error: any Error) -> ExitCode {
    (error as? CommandError)?.exitCode ?? .input
  }
}
