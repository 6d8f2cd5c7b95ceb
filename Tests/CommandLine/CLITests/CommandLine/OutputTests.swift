import Foundation
import JSON
import TestSupport
import Testing

@testable import BCInteractCLI

/// The destinations of outputs; no output replaces another file.
@Suite struct OutputTests {
  private let project = #"{"annotations":[{"id":"a","type":"image","start":1,"end":3}]}"#

  /// A folder with a project, a trace, two tables, and links to some of them.
  private func withFiles(_ body: (URL) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let files = [
        "p.json": project, "q.json": #"{"annotations": [{"id": "a", "type": "image", "strat": 1}]}"#,
        "t.jsonl": #"{"input":"tick","time":2}"#,
        "de.lproj/T.strings": "\"a\" = \"b  c\";\n", "en.lproj/T.strings": "\"a\" = \"b\";\n",
      ]
      for (name, text) in files {
        let file = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      }
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/link.json", withDestinationPath: "p.json")
      try FileManager.default.linkItem(
        atPath: folder.path + "/p.json", toPath: folder.path + "/hard.json")
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/to-new", withDestinationPath: "new")
      try body(folder)
    }
  }

  /// Every file below the folder, with its bytes.
  private func contents(of folder: URL) throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      contents[name] = FileManager.default.contents(atPath: folder.path + "/" + name)
    }
    return contents
  }

  private func words(_ line: String, in folder: URL) -> [String] {
    line.split(separator: " ").map { $0.replacingOccurrences(of: "$", with: folder.path + "/") }
  }

  @Test(arguments: [
    ("run $p.json --record $p.json", "$p.json is also the input"),
    ("run $p.json --record $./p.json", "$./p.json is the input $p.json"),
  ])
  func aFileWithTwoNamesIsNamedTwice(line: String, message: String) throws {
    try withFiles { folder in
      let result = TestRun(words(line, in: folder))
      let expected = words(message, in: folder).joined(separator: " ")
      #expect(result.errors.hasPrefix("bcinteract: \(expected): write to another file\n"))
    }
  }

  @Test(arguments: [
    "run $p.json --record $p.json", "run $p.json --format json=$p.json",
    "run $p.json --format json=$./p.json", "run $p.json --format json=$link.json",
    "run $link.json --record $p.json", "run $p.json --record $hard.json",
    "run $p.json --script $t.jsonl --record $t.jsonl", "run $p.json --realtime --record $p.json",
    "replay $p.json --format json=$p.json", "chapters $p.json --format vtt=$p.json",
    "lint $p.json --fix --format json=$p.json", "lint $. --fix --format json=$p.json",
    "strings convert $de.lproj/T.strings --output $de.lproj/T.strings",
    "strings convert $de.lproj/T.strings --source $en.lproj/T.strings --output $en.lproj/T.strings",
    "strings dump $de.lproj/T.strings --format json=$de.lproj/T.strings",
    "strings pseudo $de.lproj/T.strings --output $de.lproj/T.strings",
    "strings validate $. --format json=$de.lproj/T.strings",
    "strings validate $. --fix --format json=$de.lproj/T.strings",
    "strings validate $de.lproj --format sarif=$en.lproj/T.strings",
    "strings stats $. --format json=$de.lproj/T.strings",
  ])
  func anOutputNeverReplacesTheInput(line: String) throws {
    try withFiles { folder in
      let before = try contents(of: folder)
      let result = TestRun(words(line, in: folder))
      guard !line.hasPrefix("replay"), !line.hasPrefix("strings stats") else {
        // The one has no such option, the other finds no table of the SDK's.
        #expect(result.code != .fine)
        return
      }
      #expect(result.code == .usage)
      #expect(result.output == "")
      let message = /is (also the input|the input .+): write to another file/
      #expect(result.errors.contains(message), "\(result.errors)")
      #expect(try contents(of: folder) == before)
    }
  }

  @Test(arguments: [
    "run $p.json --format json=$same --format text=$./same",
    "run $p.json --format json=$same --record $de.lproj/../same",
    "run $p.json --format json=$new --format text=$to-new",
    "run $p.json --format json=$same --format text=$same",
    "run $p.json --format json --format text=-", "run $p.json --format json=- --record -",
    "strings dump $de.lproj/T.strings --format json --format csv=-",
  ])
  func twoOutputsNeverShareAFile(line: String) throws {
    try withFiles { folder in
      let before = try contents(of: folder)
      let result = TestRun(words(line, in: folder))
      #expect(result.code == .usage)
      #expect(result.output == "")
      #expect(result.errors.contains("two outputs go to"), "\(result.errors)")
      #expect(try contents(of: folder) == before)
    }
  }

  @Test(arguments: [
    "strings convert $de.lproj/T.strings --to json --output $t.jsonl",
    "strings dump $de.lproj/T.strings --format json --format csv=$t.jsonl",
    "strings import $en.lproj/T.strings --into $de.lproj/T.strings --locale en --output $t.jsonl",
    "strings new it --output $t.jsonl", "strings pseudo $de.lproj/T.strings --output $t.jsonl",
  ])
  func anExistingFileIsReplacedOnlyByForce(line: String) throws {
    try withFiles { folder in
      let before = try contents(of: folder)
      let result = TestRun(words(line, in: folder))
      #expect(result.code == .usage)
      #expect(result.errors.hasPrefix("bcinteract: \(folder.path)/t.jsonl exists; --force replaces it\n"))
      #expect(try contents(of: folder) == before)
      #expect(TestRun(words(line + " --force", in: folder)).code == .fine)
      #expect(try contents(of: folder)["t.jsonl"] != before["t.jsonl"])
    }
  }

  @Test func theNullDeviceIsReplacedWithoutForce() throws {
    #expect(TestRun(["strings", "new", "it", "--output", "/dev/null"]).code == .fine)
  }

  @Test func theNullDeviceMayBeSeveralOutputs() throws {
    try withFiles { folder in
      let line = "run $p.json --format json=/dev/null --format text=/dev/null"
      #expect(TestRun(words(line, in: folder)).code == .fine)
    }
  }

  /// A report that fails does not keep the others from being written.
  @Test func aFailedOutputDoesNotLoseTheOthers() throws {
    try withFiles { folder in
      let line =
        "run $p.json --format text=/nowhere/a --format json=$b.json --format jsonl=/nowhere/c"
      let result = TestRun(words(line + " --record $r.jsonl", in: folder))
      #expect(result.code == .input)
      #expect(
        result.errors == """
          bcinteract: /nowhere/a: there is no folder /nowhere; create it first
          bcinteract: /nowhere/c: there is no folder /nowhere; create it first

          """)
      let files = try contents(of: folder)
      #expect(try JSON(parsing: Array(try #require(files["b.json"])))["schema"] != nil)
      #expect(try #require(files["r.jsonl"]).count > 100)
    }
  }

  @Test func theFilesAreWrittenWhenStandardOutputFails() throws {
    try withFiles { folder in
      var errors = ""
      let console = Console(
        output: { (_) throws(CommandError) in throw .input("standard output: the disk is full") },
        errors: { errors += $0 })
      let line = words("run $p.json --record $r.jsonl", in: folder)
      #expect(Program.run(line, console: console) == .input)
      #expect(errors == "bcinteract: standard output: the disk is full\n")
      #expect(FileManager.default.fileExists(atPath: folder.path + "/r.jsonl"))
    }
  }

  @Test(arguments: [
    (["run", "-", "--record", "-"], #"{"recording":"#),
    (["run", "-", "--format", "json=-"], "{\n  \"schema\": \"bcinteract.run/1\""),
    (["run", "-", "--format", "jsonl=-"], #"{"event":"entered""#),
    (["run", "-", "--format", "text=-"], "1 annotation"),
  ])
  func aDashIsStandardOutput(words: [String], start: String) {
    let result = TestRun(words, input: project)
    #expect(result.errors == "")
    #expect(result.output.hasPrefix(start), "\(result.output)")
    #expect(!FileManager.default.fileExists(atPath: "-"))
  }

  /// A recording on standard output can be played again as it is.
  @Test func aPrintedRecordingCanBeReplayed() {
    let printed = TestRun(["run", "-", "--record", "-"], input: project)
    let again = TestRun(["replay", "-"], input: printed.output)
    #expect(again.code == .fine)
    #expect(again.output.hasSuffix("no difference\n"))
  }

  @Test func aLinkToAMissingFileStaysALink() throws {
    try withFiles { folder in
      #expect(TestRun(words("run $p.json --format json=$to-new", in: folder)).code == .fine)
      let target = try FileManager.default.destinationOfSymbolicLink(
        atPath: folder.path + "/to-new")
      #expect(target == "new")
      #expect(FileManager.default.fileExists(atPath: folder.path + "/new"))
    }
  }

  @Test func aCycleOfLinksIsAnErrorAndIsNotChanged() throws {
    try withFiles { folder in
      let link = folder.path + "/round"
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "round")
      let result = TestRun(words("run $p.json --format json=$round", in: folder))
      #expect(result.code == .input)
      #expect(result.errors == "bcinteract: \(link): too many levels of symbolic links\n")
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "round")
    }
  }

  /// The colours of a report are for the terminal; what a file brought along is not.
  @Test func aReportKeepsItsColoursOnATerminal() throws {
    try withFiles { folder in
      let result = TestRun(words("strings validate $de.lproj", in: folder), isTerminal: true)
      #expect(result.output.contains("\u{1B}["))
    }
  }

  @Test func jsonOnATerminalHasNoControlCharacters() throws {
    let text = #"{"annotations":[{"id":"a\#u{202E}","type":"image","start":1,"end":3}]}"#
    let words = ["run", "-", "--format", "json"]
    let piped = TestRun(words, input: text)
    let shown = TestRun(words, input: text, isTerminal: true)
    #expect(piped.output.contains("\u{202E}"))
    #expect(!shown.output.contains("\u{202E}"))
    #expect(shown.output.contains(#""a\u202e""#))
    #expect(try JSON(parsing: shown.output) == JSON(parsing: piped.output))
  }
}
