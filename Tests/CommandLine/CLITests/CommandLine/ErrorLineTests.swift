import Testing

@testable import BCInteractCLI

/// Messages in addition to the report, in a terminal.
@Suite struct ErrorLineTests {
  private let words = ["strings", "convert", "a folder/that is-not-there/nor-anywhere-else.txt"]

  @Test func withoutATerminalEachErrorIsOneLine() {
    let lines = TestRun(words).errors.split(separator: "\n")
    #expect(lines.count == 2, "\(lines)")
    #expect(lines.allSatisfy { $0.hasPrefix("bcinteract: ") })
  }

  @Test(arguments: [40, 41, 60, 72, 80, 200])
  func inATerminalLinesAreBrokenBetweenWords(width: Int) {
    let text = TestRun(words, errorWidth: width).errors
    let lines = text.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= width }, "\(text)")
    // Nothing is lost, and only spaces become line ends.
    let whole = TestRun(words).errors
    #expect(text.replacing("\n    ", with: " ") == whole)
    #expect((lines.count > 2) == whole.split(separator: "\n").contains { $0.count > width })
  }

  /// Text to copy is not broken, even if it is longer than the line.
  @Test(arguments: [
    (["strings", "convrt"], "'bcinteract strings --help'"),
    (["strings", "convert", "x.txt"], "'bcinteract strings convert --help'"),
    (
      ["chapters", "/no/such/folder/with/a/project/in/it.json"],
      "/no/such/folder/with/a/project/in/it.json:"
    ),
  ])
  func textToCopyIsNotBrokenAcrossLines(words: [String], piece: String) {
    for width in 40...60 {
      let errors = TestRun(words, errorWidth: width).errors
      #expect(errors.contains(piece), "\(errors)")
    }
  }

  @Test(arguments: [
    (
      "the folder can't be read, and isn't 'what it was' (said “the other one”)",
      [
        "bcinteract: the folder can't be read,", "    and isn't 'what it was' (said",
        "    “the other one”)",
      ]
    ),
    (
      "a 'quote that is never closed and goes on and on",
      ["bcinteract: a 'quote that is never", "    closed and goes on and on"]
    ),
    ("two  spaces", ["bcinteract: two  spaces"]),
    (
      "漢字漢字漢字漢字漢字 漢字漢字漢字漢字漢字",
      ["bcinteract: 漢字漢字漢字漢字漢字", "    漢字漢字漢字漢字漢字"]
    ),
  ])
  func aQuoteIsNotBrokenAcrossLines(message: String, lines: [String]) {
    var errors = ""
    let console = Console(errorWidth: 40, output: { _ in }, errors: { errors += $0 })
    console.warn(message)
    #expect(errors == lines.joined(separator: "\n") + "\n")
  }
}
