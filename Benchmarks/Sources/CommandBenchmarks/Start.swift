import Foundation
import Measurement

/// The command as a process, compared with a C program that does nothing.
///
/// The command is the one that `make bench` builds, with the flags of a release.
let startSuite = Suite(name: "start") {
  guard let command = releaseCommand() else { return [] }
  let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
  defer { try? FileManager.default.removeItem(at: folder) }
  let empty = emptyProgram(in: folder)

  // They take turns, so that other work of the machine slows both.
  var (ours, baseline): ([Double], [Double]) = ([], [])
  for _ in 0..<100 {
    ours.append(wallTime([command, "--version"]))
    baseline.append(wallTime([empty ?? "/bin/true"]))
  }
  let (mine, least) = (ours.sorted()[50], baseline.sorted()[50])
  return [
    Row(
      name: "bcinteract --version", ours: timeText(mine),
      baseline: "\(empty == nil ? "true" : "an empty C program") \(timeText(least))",
      ratio: mine / least, target: "<= 4 x an empty program", isMet: mine <= 4 * least)
  ]
}

/// Returns the path of a program that does nothing; `nil` if there is no C compiler.
private func emptyProgram(in folder: URL) -> String? {
  let source = folder.appending(path: "empty.c")
  let program = folder.appending(path: "empty")
  do {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("int main(void) { return 0; }\n".utf8).write(to: source)
  } catch {
    return nil
  }
  let compiler = runProgram(["/usr/bin/env", "cc", "-O2", "-o", program.path, source.path])
  return compiler?.code == 0 ? program.path : nil
}
