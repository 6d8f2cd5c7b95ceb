import Foundation
import Measurement

/// The command with what was made to be expensive: memory in terms of the document, and how time grows when the
/// document is twice as long.
///
/// The command is the one that `make bench` builds, with the flags of a release.
let hostileSuite = Suite(name: "hostile", memory: writeHostileDocument) { (tell: (Row) -> Void) in
  for (number, shape) in HostileShape.all.enumerated() { tellHostileRows(of: shape, number, tell) }
}

/// Writes a document into a file, whose folder is named for the size and lies in one that is named for the shape's
/// number. A process of its own does it: Linux counts what the parent has taken as a program's memory.
private func writeHostileDocument(_ path: String) -> Int? {
  let place = URL(filePath: path).deletingLastPathComponent()
  guard let size = Int(place.lastPathComponent),
    let number = Int(place.deletingLastPathComponent().lastPathComponent)
  else { return nil }
  let document = Data(HostileShape.all[number].document(size).utf8)
  return (try? document.write(to: URL(filePath: path))).map { document.count }
}

/// The sizes of the documents in bytes: next to nothing, the size up to which many small entries are read, n, 2n.
private let hostileSizes = [1 << 10, 1 << 20, 4 << 20, 8 << 20]

private func tellHostileRows(of shape: HostileShape, _ number: Int, _ tell: (Row) -> Void) {
  let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
  defer { try? FileManager.default.removeItem(at: folder) }
  var documents: [(file: String, size: Double)] = []
  for size in hostileSizes {
    // The name of the file selects its format.
    let place = folder.appending(path: "\(number)/\(size)")
    let file = place.appending(path: shape.file)
    guard
      (try? FileManager.default.createDirectory(at: place, withIntermediateDirectories: true))
        != nil, let count = measureInChild("memory", "hostile", file.path)
    else { return }
    documents.append((file.path, Double(count)))
  }
  for line in shape.commands {
    func measure(_ file: String) -> ProcessUsage? {
      measureProcess(line.split(separator: " ").map { $0 == shape.file ? file : String($0) })
    }
    var runs = documents.compactMap { measure($0.file) }
    // A neighbour on the machine makes a run longer, never shorter: what looks too long is measured again.
    for _ in 0..<2 where runs.count == documents.count && !isLinear(runs) {
      for place in runs.indices.suffix(2) {
        guard let again = measure(documents[place].file) else { continue }
        runs[place].processorTime = min(runs[place].processorTime, again.processorTime)
      }
    }
    if let row = hostileRow(of: shape, line, documents.map(\.size), runs) { tell(row) }
  }
}

/// Whether the longest run takes at most three times as long as the one of half its size. What takes less than a few
/// milliseconds can't be told apart.
private func isLinear(_ runs: [ProcessUsage]) -> Bool {
  let times = runs.suffix(2).map(\.processorTime)
  return times[1] <= 3 * max(times[0], 5e-3)
}

private func hostileRow(
  of shape: HostileShape, _ line: String, _ sizes: [Double], _ runs: [ProcessUsage]
) -> Row? {
  guard runs.count == sizes.count, let small = runs.first else {
    return Row(
      name: shape.description, ours: "did not end well", baseline: line, ratio: .infinity,
      isMet: false)
  }
  let (half, whole) = (runs[runs.count - 2], runs[runs.count - 1])
  // What a small document may take must not fill a larger one's share: the worst counts.
  let (ratio, memory, size) =
    zip(runs, sizes).dropFirst().map { run, size in
      let memory = Double(run.peak - small.peak)
      return (memory / size, memory, size)
    }.max { $0.0 < $1.0 } ?? (0, 0, 0)
  let words = line.split(separator: " ").filter { $0 != shape.file }.joined(separator: " ")
  return Row(
    name: shape.description + (shape.commands.count > 1 ? ", \(words.suffix(24))" : ""),
    ours: String(format: "%.1f MB", memory / 1e6),
    baseline: String(format: "%.1f MB", size / 1e6)
      + ", n: \(timeText(half.processorTime)), 2n: \(timeText(whole.processorTime))",
    ratio: ratio, target: "<= 8 x the file, 2n <= 3 x n",
    // Half a megabyte is what pages and arenas make of it.
    isMet: memory <= 8 * size + Double(1 << 19) && isLinear(runs))
}

/// `nil` where the command can't be run, or ended otherwise than it should.
private func measureProcess(_ words: [String]) -> ProcessUsage? {
  guard let command = releaseCommand(), let usage = runProgram([command] + words), usage.code <= 3
  else { return nil }
  return usage
}
