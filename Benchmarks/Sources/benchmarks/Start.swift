import Foundation

/// The command as a whole process, beside a C program that does nothing.
///
/// The command is the one that `make bench` builds, with the flags of a release.
let startSuite = Suite(name: "start") {
  let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
  let command = root.appending(path: ".build/release/bcinteract").standardized.path
  guard FileManager.default.isExecutableFile(atPath: command) else {
    print("  no \(command): build it with make, which knows the flags of a release")
    return []
  }
  let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
  defer { try? FileManager.default.removeItem(at: folder) }
  let empty = emptyProgram(in: folder)

  // Taken in turns, so that what else the machine does falls on both.
  var (ours, baseline): ([Double], [Double]) = ([], [])
  for _ in 0..<100 {
    ours.append(wallTime { run(command, "--version") })
    baseline.append(wallTime { run(empty ?? "/bin/true") })
  }
  let (mine, least) = (ours.sorted()[50], baseline.sorted()[50])
  return [
    Row(
      name: "bcinteract --version", ours: timeText(mine),
      baseline: "\(empty == nil ? "true" : "an empty C program") \(timeText(least))",
      ratio: mine / least, target: "<= 4 x an empty program", isMet: mine <= 4 * least)
  ]
}

/// `nil` where there is no C compiler.
private func emptyProgram(in folder: URL) -> String? {
  let source = folder.appending(path: "empty.c")
  let program = folder.appending(path: "empty")
  do {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("int main(void) { return 0; }\n".utf8).write(to: source)
  } catch {
    return nil
  }
  return run("/usr/bin/env", "cc", "-O2", "-o", program.path, source.path) ? program.path : nil
}

private func wallTime(_ body: () -> Bool) -> Double {
  var hasRun = false
  let duration = ContinuousClock().measure { hasRun = body() }
  guard hasRun else { return .infinity }
  return Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
}

/// Runs a program with its output thrown away.
///
/// Foundation's `Process` costs more than what is measured here.
/// - Returns: whether it ran and said that all was well.
private func run(_ words: String...) -> Bool {
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
  return posix_spawn(&child, words[0], &actions, nil, &arguments, environ) == 0
    && waitpid(child, &status, 0) == child && status == 0
}
