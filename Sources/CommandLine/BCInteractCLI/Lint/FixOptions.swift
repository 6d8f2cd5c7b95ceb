import Lint
import Support

/// The options of the commands that apply safe fixes to files.
struct FixOptions: CommandOptions {
  @Option("--fix", "apply the safe fixes to the files, and report the rest") var isGiven: Bool
  @Option("--dry-run", "with --fix: change nothing; print what would change, as 'diff -u' does") var isDryRun: Bool

  var conflicts: [String?] { [isDryRun && !isGiven ? "--dry-run is for --fix" : nil] }

  /// Returns a usage error if one of the files is standard input, or a pipe or a device.
  func conflict(with paths: [String]) -> String? {
    guard isGiven, let path = paths.first(where: { $0 == "-" || FileKind(path: $0) == .other }) else { return nil }
    return "--fix cannot be used with \(path == "-" ? "standard input" : path)"
  }
}

extension Console {
  /// Reports the errors of inputs, and returns the exit code that they determine.
  func report(_ errors: [Report.InputError]) -> ExitCode {
    for error in errors { warn(error.message.printable) }
    return errors.isEmpty ? .fine : .input
  }

  /// Writes the fixes into a file, or prints them.
  /// - Parameters:
  ///   - path: the path of the file, which is its name, too, unless another one is given.
  ///   - old: the bytes of the file.
  ///   - fixed: the bytes after the fixes, and the number of the fixes.
  /// - Returns: the error if the file can't be written.
  func apply(
    _ fixed: (bytes: [UInt8], count: Int), to path: String, named name: String? = nil, from old: [UInt8], isDryRun: Bool
  ) -> Report.InputError? {
    guard fixed.count > 0 else { return nil }
    guard !isDryRun else {
      printDifference(of: path, from: old, to: fixed.bytes)
      return nil
    }
    do { try rewrite(path, with: fixed.bytes) } catch { return .init(file: path, message: "\(error)") }
    warn("\(name ?? path): \(fixed.count) \(fixed.count == 1 ? "fix" : "fixes") written".printable)
    return nil
  }
}
