/// What the process tells its caller (README, "Exit codes").
package struct ExitCode: RawRepresentable, Hashable, Sendable {
  package let rawValue: Int32

  package init(rawValue: Int32) { self.rawValue = rawValue }

  package static let fine = ExitCode(rawValue: 0)
  /// Findings at or above `--fail-on`, or a replay that differs.
  package static let findings = ExitCode(rawValue: 1)
  package static let usage = ExitCode(rawValue: 2)
  /// An input can't be read or understood, a report can't be written, or there is nothing to check.
  package static let input = ExitCode(rawValue: 3)
  package static let network = ExitCode(rawValue: 4)

  /// A run that a signal ended, after it had written its reports: 128 and the signal's number.
  package static func ended(by signal: Int32) -> ExitCode { ExitCode(rawValue: 128 + signal) }
}
