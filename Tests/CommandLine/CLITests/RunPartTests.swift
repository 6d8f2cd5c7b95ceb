import Foundation
import TestSupport
import Testing

@testable import BCInteractCLI

/// `run` with taps and with a part of the timeline, and `replay --all`, as a producer has them.
@Suite struct RunPartTests {
  private func project(_ name: String) -> String {
    CaseTests.root.appendingPathComponent("Projects/\(name).json").path
  }

  /// Gates, pauses and menus are got through with taps alone.
  @Test(
    arguments: [
      ("lab-safety", ["--tap", "confirm@15"], "text flame"),
      ("trail-menu", ["--tap", "ridge@10"], "text view"),
      ("trail-menu", ["--tap", "river@0:12"], "text otter"),
      ("trail-menu", ["--tap", "river@10%"], "text otter"),
    ], [40, 80, 200])
  func tapsPlayAProjectToItsEnd(
    example: (project: String, words: [String], shown: String), width: Int
  ) {
    let result = TestRun(["run", project(example.project)] + example.words, width: width)
    #expect(result.errors == "")
    let rows = result.output.split(separator: "\n")
    let events = rows.drop { $0 != "events" }
    // Where there is little room, what is shown has a line of its own.
    #expect(events.contains { $0.contains(example.shown) })
    #expect(rows.last?.hasSuffix("end") == true)
  }

  /// Wherever the last line is broken, its words stay apart.
  @Test(arguments: 30...80)
  func theSummaryKeepsItsWordsApart(width: Int) {
    let output = TestRun(["run", project("lab-safety")], width: width).output
    let words = output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.hasSuffix("the gate of confirm waits for a tap"), "\(output)")
  }

  /// A project whose values would take far more memory than its bytes is recorded, too.
  @Test func aRecordingHasItsProjectWhateverIsInIt() throws {
    let values = repeatElement("{}", count: 50_000).joined(separator: ",")
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "project.json")
      try Data(#"{"annotations":[{"id":"a","type":"image","start":1}],"x":[\#(values)]}"#.utf8)
        .write(to: file)
      let recording = TestRun(["run", file.path, "--duration", "3", "--record", "-"]).output
      #expect(recording.hasPrefix(#"{"recording":"bcinteract.recording/1","project":{"#))
      #expect(recording.hasSuffix(#"{"input":"end","at":3}"# + "\n" + #"{"recording":"end"}"# + "\n"))
    }
  }

  @Test func tapsThatAreSkippedOrHitNothingAreReported() {
    let words = ["run", project("trail-menu"), "--tap", "ridge@10", "--tap", "river@12"]
    #expect(
      TestRun(words).errors
        == "bcinteract: --tap river@0:12: the playhead did not reach that time\n")
    let held = TestRun(["run", project("lab-safety"), "--tap", "confirm@16"])
    #expect(
      held.errors == "bcinteract: --tap confirm@0:16: the playhead did not reach that time; "
        + "the gate of confirm holds it at 0:15\n")
    let early = TestRun(["run", project("trail-menu"), "--tap", "ridge@1"])
    #expect(early.errors == "bcinteract: --tap ridge@0:01: it is not there to be tapped\n")
    #expect(early.output.contains("→") && early.output.contains("tap ridge"))
    let behindALoop = TestRun(["run", project("trail-menu"), "--tap", "home@1:20"])
    #expect(
      behindALoop.errors
        == "bcinteract: --tap home@1:20: the playhead did not reach that time; the project loops\n")
  }

  /// A slip of the finger is not a tap that came too early.
  @Test func aTapOnAnUnknownAnnotationSuggestsTheNearest() {
    let words = ["run", project("trail-menu"), "--tap", "rigde@8", "--tap", "nobody@9"]
    #expect(
      TestRun(words).errors == """
        bcinteract: --tap rigde@0:08: there is no annotation rigde; did you mean ridge?
        bcinteract: --tap nobody@0:09: there is no annotation nobody

        """)
  }

  @Test(arguments: [
    (["--tap", "ridge"], "--tap takes an annotation and a time, as buy@12.5, not ridge"),
    (["--tap", "@3"], "--tap takes"), (["--tap", "a@b"], "--tap takes"),
    (["--tap", "a@3", "--realtime"], "--tap cannot be combined"),
    (["--tap", "a@3", "--at", "3"], "--tap cannot be combined"),
    (["--from", "soon"], "--from takes a time"), (["--to", "0"], "leave no part"),
    (["--from", "50", "--to", "40"], "leave no part"),
    (["--at", "3", "--only", "ridge"], "--at cannot be combined with --from"),
  ])
  func usageErrorsNameTheProblem(words: [String], message: String) {
    let result = TestRun(["run", project("trail-menu")] + words)
    #expect(result.code == .usage)
    #expect(result.output == "")
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  /// A project without an end has no part to ask for, and none was asked for.
  @Test func aProjectWithoutALengthIsShownCompletely() {
    let project = #"{"annotations":[{"id":"a","type":"onTime","start":0}]}"#
    let result = TestRun(["run", "-"], input: project)
    #expect(result.errors == "")
    #expect(result.code == .fine)
  }

  @Test func onlyTheChosenPartAndLanesAreDrawn() {
    let result = TestRun([
      "run", project("spring-coats"), "--from", "25%", "--to", "0:50", "--only", "text,700,nobody",
    ])
    #expect(result.errors == "bcinteract: --only: there is no annotation nobody\n")
    #expect(result.output.contains("text 704") && result.output.contains("spot 700"))
    #expect(!result.output.contains("image 701"))
  }

  /// What ends long after the part is none of it; what kept the playback from coming there is told.
  @Test(arguments: [
    ("spring-coats", ["--to", "0:20"], false), ("spring-coats", ["--from", "1:20"], true),
    ("spring-coats", ["--from", "0:30", "--to", "0:31"], false),
    ("spring-coats", ["--from", "1:20", "--to", "1:38"], true),
    ("spring-coats", ["--only", "702"], true),
  ])
  func theEndIsReportedIfItIsInThePart(project: String, words: [String], isTold: Bool) {
    let result = TestRun(["run", self.project(project)] + words)
    let lines = result.output.split(separator: "\n")
    #expect(lines.contains("  1:38.000  end") == isTold, "\(result.output)")
    // No heading stands above nothing.
    #expect(lines.last != "events")
    let held = TestRun(["run", self.project("lab-safety"), "--from", "0:20"])
    #expect(held.output.hasSuffix("the gate of confirm waits for a tap\n"), "\(held.output)")
  }

  @Test func anUnknownLaneSuggestsTheNearest() {
    let result = TestRun(["run", project("trail-menu"), "--only", "rigde,spto"])
    #expect(
      result.errors == """
        bcinteract: --only: there is no annotation rigde; did you mean ridge?
        bcinteract: --only: there is no annotation spto; did you mean spot?

        """)
  }

  /// A row of a menu that is no chapter is told by the preview, too, whose lane of chapters has its name whole.
  @Test func aRunReportsAnInvalidRowOfAMenu() {
    let menu = #""command":"chapters","commandData":{"Serve":"1m30s","Peel":"5","Cut":"50"}"#
    let project = #"{"annotations":[{"id":"m","type":"hotLink","start":0,"end":200,\#(menu)}]}"#
    let result = TestRun(["run", "-"], input: project)
    #expect(
      result.errors.hasSuffix(": annotation m: chapter “Serve”: 1m30s is no time; left out\n"))
    #expect(result.output.contains("\nchapters  "), "\(result.output)")
  }

  /// Lanes stand below each other, but an event has the rest of its line, or a line of its own in a narrow terminal.
  @Test func anIDIsCompleteIfItFits() {
    let project =
      #"{"annotations":[{"id":"lighthouse-004","type":"image","start":3,"end":9}]}"#
    let result = TestRun(["run", "-"], input: project, width: 40)
    #expect(result.output.contains("\n  0:03.000  shown   image lighthouse-004\n"))
    let late = #"{"annotations":[{"id":"lighthouse-004","type":"image","start":3603,"end":3609}]}"#
    #expect(
      TestRun(["run", "-"], input: late, width: 40).output
        .contains("\n               image lighthouse-004\n"))
    let screen = TestRun(["run", "-", "--at", "4"], input: project, width: 40)
    #expect(screen.output.contains("  1  image lighthouse-004\n"), "\(screen.output)")
  }

  /// A project of two hours with 500 annotations, at each width and piped: no line is wider.
  @Test(arguments: [40, 80, 200])
  func aLongProjectFits(width: Int) {
    let annotations = (0..<500).map { number in
      #"{"id":"a\#(number)","type":"text","text":"Line \#(number) 漢字","start":\#(number * 14),"#
        + #""duration":20}"#
    }
    let project = #"{"annotations":[\#(annotations.joined(separator: ","))]}"#
    for words in [[], ["--all"], ["--from", "1:00:00", "--to", "1:10:00"]] {
      let result = TestRun(["run", "-"] + words, input: project, width: width)
      #expect(result.code == .fine)
      let lines = result.output.split(separator: "\n")
      #expect(
        lines.allSatisfy { line in
          line.reduce(0) { $0 + ($1.unicodeScalars.contains { $0.value > 0x2E80 } ? 2 : 1) }
            <= width
        })
    }
    let part = TestRun(
      ["run", "-", "--from", "1:00:00", "--to", "1:10:00"], input: project, width: width)
    #expect(part.output.contains("a300") && !part.output.contains("a200"))
  }

  @Test func everyDifferenceOfAReplayIsReported() throws {
    try withTemporaryFolder { folder in
      let record = folder.path + "/r.jsonl"
      let words = ["run", project("spring-coats"), "--record", record, "--format", "jsonl"]
      #expect(TestRun(words).code == .fine)
      let text = try String(contentsOfFile: project("spring-coats"), encoding: .utf8)
      let changed = text.replacingOccurrences(of: "\"onTime\"", with: "\"quiz\"")
      let other = folder.path + "/other.json"
      try Data(changed.utf8).write(to: URL(fileURLWithPath: other))
      let first = TestRun(["replay", record, other])
      let all = TestRun(["replay", record, other, "--all"])
      #expect(first.code == .findings)
      #expect(all.code == .findings)
      #expect(first.output.contains(": first difference, after"))
      let count = all.output.split(separator: "\n").count { $0.contains(": difference, after") }
      #expect(count > 2)
      #expect(all.output.contains(" inputs bring other events\n"))
      #expect(TestRun(["replay", record, "--all"]).code == .fine)
    }
  }

  /// Without a length in the trace or on the command line, a script's is the last end, as a run's is.
  @Test func aScriptTakesTheLengthOfTheLastEnd() throws {
    try withTemporaryFolder { folder in
      let trace = folder.path + "/t.jsonl"
      try Data(#"{"input":"play"}\#n{"input":"tick","time":4}\#n"#.utf8)
        .write(to: URL(fileURLWithPath: trace))
      let result = TestRun(["run", project("spring-coats"), "--script", trace])
      #expect(result.output.contains("0:00.000 – 1:38.000"))
      #expect(result.output.contains("media length taken from the last end in the project"))
    }
  }

  /// Where many problems are of one kind, their places are told in the room there is, too.
  @Test(arguments: [40, 60, 80])
  func theProblemsOfALongFileFitTheTerminal(width: Int) {
    let annotation = #"{"type":"quiz","start":1,"end":2}"#
    let list = repeatElement(annotation, count: 200).joined(separator: ",")
    let result = TestRun(
      ["run", "-"], environment: ["NO_COLOR": "1"], input: #"{"annotations":[\#(list)]}"#,
      isTerminal: true, width: width)
    let lines = result.output.split(separator: "\n")
    #expect(lines.contains { $0.contains("+199:") })
    #expect(lines.filter { $0.count > width } == [])
  }
}
