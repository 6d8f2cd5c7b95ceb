import Foundation
import Measurement

/// `lint` as a separate process, for a large project and for a catalogue of small ones, one on each line.
let lintSuite = Suite(name: "lint") {
  guard let command = releaseCommand() else { return [] }
  let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
  defer { try? FileManager.default.removeItem(at: folder) }
  let large = folder.appending(path: "large.json")
  let catalogue = folder.appending(path: "catalogue.jsonl")
  let count = 20_000
  do {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(project(of: 1000, seed: 1).utf8).write(to: large)
    let lines = (0..<count).map { project(of: 10, seed: UInt64($0)) + "\n" }
    try Data(lines.joined().utf8).write(to: catalogue)
  } catch {
    print("  the projects can't be written to \(folder.path)")
    return []
  }
  return [
    largeRow(large.path, command), catalogueRow(catalogue.path, count: count, command),
  ].compactMap(\.self)
}

/// A complete lint, compared with `explore` alone.
private func largeRow(_ file: String, _ command: String) -> Row? {
  func time(_ words: [String]) -> Double? {
    (0..<5).compactMap { _ in runProgram([command] + words)?.processorTime }.min()
  }
  guard let lint = time(["lint", file, "--duration", "2:00:00"]),
    let explore = time(["explore", file, "--duration", "2:00:00", "--format", "json"])
  else { return nil }
  return Row(
    name: "a project of 1000 annotations", ours: timeText(lint),
    baseline: "explore alone \(timeText(explore))", ratio: explore / lint,
    target: "<= \(timeText(0.3)) on a calm machine", isMet: lint <= 0.3 * slowness)
}

/// The lines per second that one core checks, compared with those that it copies.
private func catalogueRow(_ file: String, count: Int, _ command: String) -> Row? {
  func perSecond(_ filter: String) -> Double? {
    let usages = (0..<3).compactMap { _ in
      runProgram(["/bin/sh", "-c", "exec \(filter) <\"$0\"", file])
    }
    guard let usage = usages.min(by: { $0.processorTime < $1.processorTime }), usage.code == 0
    else { return nil }
    return Double(count) / usage.processorTime
  }
  guard let lint = perSecond("'\(command)' lint --jsonl"), let python = perSecond(pythonReader)
  else { return nil }
  return Row(
    name: "lines of 10 annotations", ours: String(format: "%.0f a second", lint),
    baseline: String(format: "read and written by Python %.0f", python), ratio: lint / python,
    target: ">= 3000 a second on a calm machine", isMet: lint * slowness >= 3000)
}

/// The minimum work of a script that checks projects: reading them.
private let pythonReader =
  #"python3 -c 'import sys, json; [print(len(json.dumps(json.loads(line)))) for line in sys.stdin]'"#

/// Annotations as producers make them: most show something, some jump anywhere, some have a condition, a few are gates.
private func project(of count: Int, seed: UInt64) -> String {
  var generator = SeededGenerator(seed: seed)
  func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }
  let conditions = ["xRay", "score > 3", "isMember", "score >= 5 && isMember"]
  let annotations = (0..<count).map { number in
    let kind = ["image", "image", "pop", "pop", "hotLink", "hotLink", "onTime"][below(7)]
    var members = [
      #""id":"a\#(number)","type":"\#(kind)","title":"Title""#,
      #""startTime":{"units":"seconds","value":\#(number * 7 + below(7))}"#,
      #""duration":{"units":"seconds","value":\#(kind == "onTime" ? 0 : 2 + below(8))}"#,
    ]
    var popcorn: [String] = []
    if kind != "onTime" {
      popcorn.append(
        #""left":"\#(below(70))%","top":"\#(below(60))%","width":"20%","height":"22%""#)
    }
    if kind == "pop" { popcorn.append(#""text":"Words about a coat of wool","mode":"white""#) }
    if kind == "image" { popcorn.append(#""url":"https://images.example.com/coat.png""#) }
    if kind == "hotLink" {
      popcorn.append(
        below(2) == 0
          ? #""onClick":{"gotoTrack":"a\#(below(count))"}"# : #""addonCommand":"open""#)
    }
    if below(10) == 0 { popcorn.append(#""precondition":"\#(conditions[below(4)])""#) }
    if kind == "image", below(30) == 0 {
      popcorn.append(#""gate":true,"onClick":{"releaseGate":true}"#)
    }
    members.append(#""properties":{"popcorn":{\#(popcorn.joined(separator: ","))}}"#)
    return "{\(members.joined(separator: ","))}"
  }
  return #"{"id":"\#(seed)","annotations":[\#(annotations.joined(separator: ","))]}"#
}
