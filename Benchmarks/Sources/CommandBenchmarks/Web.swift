import Foundation
import Measurement

/// The page of a project, its module in Node, and the element on a playing video. A script measures them in browsers.
let webSuite = Suite(name: "web") { tell in
  guard let command = releaseCommand() else { return }
  let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    .standardized
  let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
  try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let node = Process()
  node.executableURL = URL(filePath: "/usr/bin/env")
  node.arguments = [
    "node", root.appending(path: "Benchmarks/web.mjs").path, command,
    root.appending(path: "dist").path, folder.path,
  ]
  let output = Pipe()
  node.standardOutput = output
  guard (try? node.run()) != nil else { return print("  no node: make test installs it") }
  let lines = output.fileHandleForReading.readDataToEndOfFile().split(separator: UInt8(ascii: "\n"))
  node.waitUntilExit()
  for line in lines {
    guard let row = try? JSONDecoder().decode(WebRow.self, from: Data(line)) else { continue }
    tell(
      Row(
        name: row.name, ours: row.ours, baseline: row.baseline, ratio: row.ratio,
        target: row.target, isMet: row.isMet))
  }
  if node.terminationStatus != 0 { print("  the script ended early: it has said why") }
}

private struct WebRow: Decodable {
  var name: String
  var ours: String
  var baseline: String
  var ratio: Double
  var target: String
  var isMet: Bool?
}
