import Foundation

/// The command with what was made to be expensive: memory in terms of the document, and how time grows when the
/// document is twice as long.
///
/// The command is the one that `make bench` builds, with the flags of a release.
let hostileSuite = Suite(name: "hostile") {
  HostileShape.all.flatMap { shape in shape.commands.compactMap { hostileRow(of: shape, $0) } }
}

private func hostileRow(of shape: HostileShape, _ line: String) -> Row? {
  let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
  defer { try? FileManager.default.removeItem(at: folder) }
  let file = folder.appending(path: shape.file)
  let words = line.split(separator: " ").map { $0 == shape.file ? file.path : String($0) }
  try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  var runs: [(size: Double, use: Use)] = []
  for size in [1 << 10, 4 << 20, 8 << 20] {
    let document = Data(shape.document(size).utf8)
    guard (try? document.write(to: file)) != nil, let use = measureProcess(words) else {
      return nil
    }
    runs.append((Double(document.count), use))
  }
  let (small, half, whole) = (runs[0], runs[1], runs[2])
  let memory = whole.use.memory - small.use.memory
  // What takes less than a few milliseconds can't be told apart.
  let isLinear = whole.use.time <= 3 * max(half.use.time, 5e-3)
  return Row(
    name: shape.description + (shape.commands.count > 1 ? ", \(line.prefix(14))" : ""),
    ours: String(format: "%.0f MB", memory / 1e6),
    baseline: String(format: "%.0f MB", whole.size / 1e6)
      + ", n: \(timeText(half.use.time)), 2n: \(timeText(whole.use.time))",
    ratio: memory / whole.size, target: "<= 8 x the file or 32 MB, 2n <= 3 x n",
    isMet: memory <= max(8 * whole.size, whole.size + Double(32 << 20)) && isLinear)
}

/// What a process takes: bytes at its peak, and seconds of the processor.
private struct Use {
  var memory: Double
  var time: Double
}

/// `nil` where the command can't be run, or ended otherwise than it should.
private func measureProcess(_ words: [String]) -> Use? {
  let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
  let command = root.appending(path: ".build/release/bcinteract").standardized.path
  var arguments = ([command] + words).map { strdup($0) } + [nil]
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
  guard posix_spawn(&child, command, &actions, nil, &arguments, environ) == 0,
    wait4(child, &status, 0, &usage) == child, status & 0x7f == 0, (status >> 8) & 0xff <= 3
  else { return nil }
  func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) * 1e-6 }
  return Use(
    memory: Double(usage.ru_maxrss) * 1024,
    time: seconds(usage.ru_utime) + seconds(usage.ru_stime))
}
