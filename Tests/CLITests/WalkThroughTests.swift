import BCInteractCLI
import Foundation
import TestSupport
import Testing

/// The pages for translators are run as they stand: their commands, with the answers, and their edits.
@Suite struct WalkThroughTests {
  /// - Parameter session: the language of the blocks that are part of the walk.
  @Test(arguments: [("docs/translating.md", "console"), ("README.md", "shell-session")])
  func theCommandsGiveTheAnswersOfThePage(name: String, session: String) throws {
    let page = CaseTests.root.appendingPathComponent(name)
    let text = try String(contentsOf: page, encoding: .utf8)
    try withTemporaryFolder { folder in
      var walk = Walk(folder: folder)
      var lines: [String] = []
      var block: String?
      for line in text.components(separatedBy: "\n") {
        if line.hasPrefix("```") {
          block = block == nil ? String(line.dropFirst(3)) : nil
          lines.append(line)
        } else if block == session {
          // What is no command is the answer to the one before, and is written anew.
          guard line.hasPrefix("$ ") else { continue }
          lines.append(line)
          lines += try walk.run(String(line.dropFirst(2)))
        } else {
          if block == "strings" { try walk.edit(line) }
          lines.append(line)
        }
      }
      try expectSnapshot(lines.joined(separator: "\n"), at: page)
    }
  }
}

/// A translator at work in a folder of their own.
private struct Walk {
  let folder: URL
  var exitCode: Int32 = 0

  /// The lines that a command prints.
  mutating func run(_ command: String) throws -> [String] {
    let words = command.split(separator: " ").map(String.init)
    switch words.first {
    case "mkdir":
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent(words.last ?? ""), withIntermediateDirectories: true)
      return []
    case "echo":
      return ["\(exitCode)"]
    default:
      #expect(words.first == "bcinteract")
      var printed = ""
      let console = Console(output: { printed += $0 }, errors: { printed += $0 })
      let located = words.dropFirst().map {
        $0.hasPrefix("Translations") ? folder.appendingPathComponent($0).path : $0
      }
      exitCode = Program.run(Array(located), console: console).rawValue
      var lines = printed.replacingOccurrences(of: folder.path + "/", with: "")
        .components(separatedBy: "\n")
      if lines.last == "" { lines.removeLast() }
      return lines
    }
  }

  /// Writes a line over the one with the same key.
  func edit(_ line: String) throws {
    let table = folder.appendingPathComponent("Translations/pt-BR.lproj/BrightcoveSDK.strings")
    let key = line.prefix { $0 != "=" }
    var lines = try String(contentsOf: table, encoding: .utf8).components(separatedBy: "\n")
    let place = try #require(lines.firstIndex { $0.hasPrefix(key) }, "no line begins with \(key)")
    lines[place] = line
    try lines.joined(separator: "\n").write(to: table, atomically: true, encoding: .utf8)
  }
}
