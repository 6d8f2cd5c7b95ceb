import Foundation
import Measurement

/// The command with files that are made to be expensive: each shape at two sizes, the second twice the first.
///
/// The command is the one that `make bench` builds, with the flags of a release.
let hostileSuite = Suite(name: "hostile") { report in
  let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
  defer { try? FileManager.default.removeItem(at: folder) }
  for shape in HostileShape.all {
    guard let half = writeFile(of: shape, size: 4 << 20, in: folder),
      let whole = writeFile(of: shape, size: 8 << 20, in: folder)
    else { continue }
    for command in shape.commands { report(hostileRow(of: shape, command, half, whole)) }
  }
}

/// Writes a file with the shape's name, which selects its format, and returns its path.
private func writeFile(of shape: HostileShape, size: Int, in folder: URL) -> String? {
  let file = folder.appending(path: "\(size)/\(shape.file)")
  do {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(shape.document(size).utf8).write(to: file)
  } catch { return nil }
  return file.path
}

private func hostileRow(of shape: HostileShape, _ command: String, _ half: String, _ whole: String) -> Row {
  let words = command.split(separator: " ").map(String.init)
  func run(_ file: String) -> ProcessUsage? {
    guard let program = releaseCommand(),
      let usage = runProgram([program] + words.map { $0 == shape.file ? file : $0 }), usage.code <= 3
    else { return nil }
    return usage
  }
  let name =
    shape.commands.count == 1
    ? shape.description : "\(shape.description), \(words.filter { $0 != shape.file }.joined(separator: " ").suffix(24))"
  guard var first = run(half), var second = run(whole) else {
    return Row(name: name, ours: "did not end as documented", baseline: command, ratio: .infinity, isMet: false)
  }
  // Runs below a few milliseconds cannot be compared.
  var ratio: Double { second.processorTime / max(first.processorTime, 5e-3) }
  // Another process can make a run longer, but not shorter.
  for _ in 0..<6 where ratio > 2.6 {
    guard let firstAgain = run(half), let secondAgain = run(whole) else { break }
    first.processorTime = min(first.processorTime, firstAgain.processorTime)
    second.processorTime = min(second.processorTime, secondAgain.processorTime)
  }
  return Row(
    name: name, ours: timeText(second.processorTime) + String(format: ", %.0f MB", Double(second.peak) / 1e6),
    baseline: "half the file " + timeText(first.processorTime), ratio: ratio,
    target: "<= 2.6 x half, 20 s calm, 2 GiB",
    isMet: ratio <= 2.6 && second.processorTime <= 20 * slowness && second.peak <= 2 << 30)
}
