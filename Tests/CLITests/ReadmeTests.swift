import BCInteractCLI
import Foundation
import Testing

/// What the README shows is what the program does.
@Suite struct ReadmeTests {
  static let readme: String = {
    let file = CaseTests.root.appendingPathComponent("README.md")
    return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }()

  /// A command line of the README, with the lines that it shows below it.
  struct Shown: Sendable, CustomTestStringConvertible {
    var words: [String]
    var output: [String]
    var testDescription: String { words.joined(separator: " ") }
  }

  /// The `$ bcinteract …` lines of the blocks marked `console`.
  static let shown: [Shown] = blocks(of: "console").flatMap { block in
    var shown: [Shown] = []
    for line in block {
      if line.hasPrefix("$ bcinteract ") {
        shown.append(
          Shown(words: line.split(separator: " ").dropFirst(2).map(String.init), output: []))
      } else if !shown.isEmpty {
        shown[shown.count - 1].output.append(line)
      }
    }
    return shown
  }

  static func blocks(of language: String) -> [[String]] {
    var blocks: [[String]] = []
    var block: [String]?
    for line in readme.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line == "```\(language)" {
        block = []
      } else if line == "```", let ended = block {
        blocks.append(ended)
        block = nil
      } else {
        block?.append(line)
      }
    }
    return blocks
  }

  @Test func theReadmeShowsCommands() {
    #expect(Self.shown.count >= 5)
  }

  /// Lines that the README leaves out stand as `…`.
  @Test(arguments: shown)
  func aCommandPrintsWhatTheReadmeShows(example: Shown) {
    var output = ""
    let console = Console(width: 92, output: { output += $0 }, errors: { output += $0 })
    let words = example.words.map { word in
      word.hasPrefix("Projects/") || word.hasPrefix("Localizations/")
        ? CaseTests.root.path + "/" + word : word
    }
    _ = Program.run(words, console: console)
    var lines = output.replacingOccurrences(of: CaseTests.root.path + "/", with: "")
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[...]
    if lines.last == "" { lines.removeLast() }
    var expected = example.output[...]
    while expected.last == "" { expected.removeLast() }
    while let line = expected.popFirst() {
      if line == "…" {
        guard let next = expected.first else { return }
        lines = lines.drop { $0 != next }
        continue
      }
      #expect(lines.popFirst() == line)
    }
    #expect(lines.isEmpty)
  }

  @Test func theSwiftExampleIsTheOneThatIsTested() throws {
    let file = CaseTests.root.appendingPathComponent(
      "Tests/InteractivityTests/Handler/ReadmeSnippetTests.swift")
    let source = try String(contentsOf: file, encoding: .utf8)
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let start = try #require(lines.firstIndex { $0.hasSuffix("// README") })
    let end = try #require(lines.firstIndex { $0.hasSuffix("// END") })
    let tested = lines[(start + 1)..<end].map { String($0.dropFirst(4)) }
    let shown = try #require(Self.blocks(of: "swift").first)
    #expect(shown.filter { !$0.hasPrefix("import ") }.drop { $0.isEmpty } == tested[...])
  }
}
