import Foundation

/// The resources that a finished program used.
package struct ProcessUsage {
  /// The exit code.
  package let code: Int32
  /// The time from its start to its end, in seconds.
  package let time: Double
  /// The processor time in seconds, user and system.
  package var processorTime: Double
  /// The peak memory in bytes. Linux includes the memory of the parent at the start of the program, so suites that
  /// measure memory come first.
  package let peak: Int
}

/// Returns the command that `make bench` builds with release flags. If it is missing, prints a message and returns `nil`.
package func releaseCommand() -> String? {
  let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
  let command = root.appending(path: ".build/release/bcinteract").standardized.path
  guard FileManager.default.isExecutableFile(atPath: command) else {
    print("  no \(command): build it with make, which knows the flags of a release")
    return nil
  }
  return command
}

/// Runs a program and discards its output.
///
/// Foundation's `Process` costs more than the measured program, and does not report its resources.
package func runProgram(_ words: [String]) -> ProcessUsage? {
  var arguments = words.map { strdup($0) } + [nil]
  defer { for argument in arguments { free(argument) } }
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
    posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
  }
  var child = pid_t()
  var status: Int32 = 0
  var usage = rusage()
  let start = ContinuousClock.now
  guard posix_spawn(&child, words[0], &actions, nil, &arguments, environ) == 0,
    wait4(child, &status, 0, &usage) == child, status & 0x7F == 0
  else { return nil }
  let seconds = { (time: timeval) in Double(time.tv_sec) + Double(time.tv_usec) * 1e-6 }
  return ProcessUsage(
    code: status >> 8 & 0xFF, time: (ContinuousClock.now - start) / .seconds(1),
    processorTime: seconds(usage.ru_utime) + seconds(usage.ru_stime), peak: Int(usage.ru_maxrss) * 1024)
}

/// Returns the time of a program from its start to its end, in seconds; infinite if it fails.
package func wallTime(_ words: [String]) -> Double {
  runProgram(words).flatMap { $0.code == 0 ? $0.time : nil } ?? .infinity
}

/// The processor time of this machine relative to that of a calm one, to which targets in seconds refer: above 1 if
/// this machine is slower.
///
/// On a calm machine, the loop of Python below takes 0.8 s of processor time.
package let slowness: Double = {
  let loop = ["/usr/bin/python3", "-c", "sum(i * i for i in range(20_000_000))"]
  let times = (0..<3).compactMap { _ in runProgram(loop)?.processorTime }
  return (times.min() ?? 0.8) / 0.8
}()
