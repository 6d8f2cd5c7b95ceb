import Foundation
import Interactivity

/// Reading what was made to be expensive: memory in terms of the document, and how time grows when the document
/// is twice as long.
let hostileSuite = Suite(name: "hostile", memory: hostileMemory) {
  HostileShape.projects.compactMap(hostileRow)
}

private func hostileRow(of shape: HostileShape) -> Row? {
  let documents = [4 << 20, 8 << 20].map { Array(shape.document($0).utf8) }
  let times = documents.map { document in
    measureInTurn(rounds: 2, [{ keep(try? ProjectDocument(reading: document)) }])[0]
  }
  let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
  defer { try? FileManager.default.removeItem(at: file) }
  guard (try? Data(documents[1]).write(to: file)) != nil,
    let memory = measureInChild("memory", "hostile", file.path)
  else { return nil }
  let size = Double(documents[1].count)
  let allowed = max(8 * size, size + Double(32 << 20))
  // What takes less than a few milliseconds can't be told apart.
  let isLinear = times[1] <= 3 * max(times[0], 5e-3)
  return Row(
    name: shape.description,
    ours: String(format: "%.0f MB", Double(memory) / 1e6),
    baseline: String(format: "%.0f MB", size / 1e6)
      + ", n: \(timeText(times[0])), 2n: \(timeText(times[1]))",
    ratio: Double(memory) / size, target: "<= 8 x the file or 32 MB, 2n <= 3 x n",
    isMet: Double(memory) <= allowed && isLinear)
}

/// The memory for reading a file's bytes and its project, measured in a process that did nothing else.
private func hostileMemory(of path: String) -> Int? {
  peakMemory {
    guard let bytes = fileBytes(path) else { return }
    keep(try? ProjectDocument(reading: bytes))
  }
}
