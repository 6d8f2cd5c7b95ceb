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
