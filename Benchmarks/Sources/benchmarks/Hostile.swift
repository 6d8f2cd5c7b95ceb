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
  var runs: [(size: Double, use: ProcessUsage)] = []
  for size in [1 << 10, 4 << 20, 8 << 20] {
    let document = Data(shape.document(size).utf8)
    guard (try? document.write(to: file)) != nil, let use = measureProcess(words) else {
      return nil
    }
    runs.append((Double(document.count), use))
  }
  let (small, half, whole) = (runs[0], runs[1], runs[2])
  let memory = Double(whole.use.peak - small.use.peak)
  // What takes less than a few milliseconds can't be told apart.
  let isLinear = whole.use.processorTime <= 3 * max(half.use.processorTime, 5e-3)
  return Row(
    name: shape.description + (shape.commands.count > 1 ? ", \(line.prefix(14))" : ""),
    ours: String(format: "%.0f MB", memory / 1e6),
    baseline: String(format: "%.0f MB", whole.size / 1e6)
      + ", n: \(timeText(half.use.processorTime)), 2n: \(timeText(whole.use.processorTime))",
    ratio: memory / whole.size, target: "<= 8 x the file or 32 MB, 2n <= 3 x n",
    isMet: memory <= max(8 * whole.size, whole.size + Double(32 << 20)) && isLinear)
}

/// `nil` where the command can't be run, or ended otherwise than it should.
private func measureProcess(_ words: [String]) -> ProcessUsage? {
  guard let command = releaseCommand(), let usage = runProgram([command] + words), usage.code <= 3
  else { return nil }
  return usage
}
