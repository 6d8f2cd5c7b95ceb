import Foundation
import Preview
import TestSupport
import Testing

/// What a page shows is what the program does: each page is worked through from its top to its end, in a
/// folder of its own.
///
/// A block marked `console` holds commands after `$ `, and what they answer; the real program is run, in a
/// shell. A block whose mark names a file, as in ```` ```json door.json ````, writes that file; of a file
/// `.strings` that is there already it changes the lines with the same keys. A line `…` stands for lines that are
/// left out.
@Suite struct ConsoleTests {
  static let pages = Page.all.filter { page in page.fences.contains { $0.language == "console" } }

  @Test(arguments: pages)
  func theCommandsPrintTheOutputOnThePage(page: Page) throws {
    if page.text.contains("--html "), !HTMLPage.isAvailable { try Test.cancel("needs make web") }
    if page.text.contains("$ msgfmt") {
      try Requirement.gettext.require()
      try Requirement.translateToolkit.require()
    }
    try withTemporaryFolder { folder in
      let desk = try Desk(folder: folder)
      var lines = page.lines
      for fence in page.fences.reversed() where fence.language == "console" {
        // From the end, so that the lines before keep their numbers.
        lines.replaceSubrange(
          fence.line..<(fence.line + fence.lines.count), with: ["answers \(fence.line)"])
      }
      for fence in page.fences {
        if fence.language == "console" {
          let place = try #require(lines.firstIndex(of: "answers \(fence.line)"))
          lines.replaceSubrange(place...place, with: try desk.run(fence.lines))
        } else if let file = fence.file {
          try desk.write(fence, to: file)
        }
      }
      try expectSnapshot(lines.joined(separator: "\n"), at: page.file)
    }
  }

  @Test func thePagesShowCommands() {
    #expect(Self.pages.count >= 3)
  }
}

/// A folder in which the commands of a page run.
private struct Desk {
  let folder: URL

  /// - Parameter folder: an empty one; the samples and the tables of the project are put into it.
  init(folder: URL) throws {
    self.folder = folder
    for name in ["Projects", "Localizations"] {
      try FileManager.default.createSymbolicLink(
        at: folder.appendingPathComponent(name),
        withDestinationURL: Page.root.appendingPathComponent(name))
    }
  }

  func write(_ fence: Page.Fence, to name: String) throws {
    let file = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    guard name.hasSuffix(".strings"), FileManager.default.fileExists(atPath: file.path) else {
      return try fence.text.write(to: file, atomically: true, encoding: .utf8)
    }
    var lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    for line in fence.lines {
      let key = line.prefix { $0 != "=" }
      let place = try #require(lines.firstIndex { $0.hasPrefix(key) }, "no line begins with \(key)")
      lines[place] = line
    }
    try lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
  }

  /// Runs the commands of a block.
  /// - Returns: the block's lines, as they have to be.
  func run(_ lines: [String]) throws -> [String] {
    var shown: [(command: String, answer: [String])] = []
    for line in lines {
      if line.hasPrefix("$ ") {
        shown.append((String(line.dropFirst(2)), []))
      } else {
        #expect(!shown.isEmpty, "\(line): no command stands before this answer")
        if !shown.isEmpty { shown[shown.count - 1].answer.append(line) }
      }
    }
    let answers = try answers(to: shown.map(\.command))
    return zip(shown, answers).flatMap { shown, answer in
      ["$ " + shown.command] + (Self.leaves(shown.answer, outOf: answer) ? shown.answer : answer)
    }
  }

  /// Whether the lines shown are those of an answer, but for lines left out at each `…`.
  private static func leaves(_ shown: [String], outOf answer: [String]) -> Bool {
    guard let gap = shown.firstIndex(of: "…") else { return shown == answer }
    guard answer.starts(with: shown[..<gap]) else { return false }
    let rest = Array(shown[(gap + 1)...])
    return (gap...answer.count).contains { leaves(rest, outOf: Array(answer[$0...])) }
  }

  /// The output of each of the commands, in one shell.
  private func answers(to commands: [String]) throws -> [[String]] {
    let mark = "<end of an answer>"
    let script = commands.map { "\($0)\nstatus=$?; echo; echo '\(mark)'; (exit $status)\n" }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script.joined()]
    process.currentDirectoryURL = folder
    let programs = Bundle.main.executableURL?.deletingLastPathComponent().path ?? ""
    process.environment = [
      "PATH": programs + ":/usr/bin:/bin", "LC_ALL": "C.UTF-8",
    ]
    let pipe = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let printed = String(
      decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    var answers = printed.components(separatedBy: "\n\(mark)\n").map { answer in
      var lines = answer.components(separatedBy: "\n")
      if lines.last == "" { lines.removeLast() }
      return lines
    }
    let rest = answers.removeLast()
    #expect(rest.isEmpty && answers.count == commands.count, "\(rest)")
    return answers
  }
}
