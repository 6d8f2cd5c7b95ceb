import JSON
import Testing

@testable import BCInteractCLI

@Suite struct CommandLineTests {
  private func run(_ words: String...) -> (code: ExitCode, output: String, errors: String) {
    var output = ""
    var errors = ""
    let console = Console(output: { output += $0 }, errors: { errors += $0 })
    let code = Program.run(words, console: console)
    return (code, output, errors)
  }

  @Test func theVersionIsOneLine() {
    let result = run("--version")
    #expect(result.output == "bcinteract \(version)\n")
    #expect(result.code == .fine)
  }

  @Test(arguments: ["--version", "--help"])
  func theVersionAndTheHelpOfACommandNeedNoOperand(option: String) {
    let result = run("run", option)
    #expect(result.code == .fine)
    #expect(result.errors.isEmpty)
  }

  /// The second command would exit with 1, because the project has a finding.
  @Test(arguments: ["--version", "lint -"])
  func aReportThatCannotBeWrittenIsAFailure(line: String) {
    var errors = ""
    let console = Console(
      input: wholeInput(Array(#"{"annotations": [{"type": "image", "start": 1}]}"#.utf8)),
      output: { (_) throws(CommandError) in throw .input("standard output: the disk is full") },
      errors: { errors += $0 })
    #expect(Program.run(line.split(separator: " ").map(String.init), console: console) == .input)
    #expect(errors == "bcinteract: standard output: the disk is full\n")
  }

  @Test func readingOfStandardInputStopsAtTheProjectLimit() {
    let piece = [UInt8](repeating: UInt8(ascii: " "), count: 1 << 20)
    var count = 0
    var errors = ""
    let console = Console(
      input: {
        count += 1
        return piece
      },
      output: { _ in }, errors: { errors += $0 })
    #expect(Program.run(["run", "-"], console: console) == .input)
    #expect(errors == "bcinteract: standard input: the file is larger than 64 MiB\n")
    #expect(count == 65)
  }

  @Test func noCommandShowsTheHelp() {
    let result = run()
    #expect(result.code == .fine)
    #expect(result.output.contains("Usage: bcinteract"))
  }

  @Test func anUnknownOptionIsAUsageError() {
    let result = run("--versoin")
    #expect(result.code == .usage)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("unknown option --versoin; did you mean --version?"))
  }

  /// The playback is shown even if its recording cannot be written.
  @Test(arguments: [[], ["--realtime", "--rate", "1000"]])
  func aRecordingThatCannotBeWrittenDoesNotLoseTheReport(words: [String]) throws {
    let project = #"{"annotations":[{"id":"a","type":"image","start":1,"end":3}]}"#
    var output = ""
    var errors = ""
    let console = Console(
      input: wholeInput(Array(project.utf8)), output: { output += $0 }, errors: { errors += $0 })
    let line = ["run", "-", "--format", "json", "--record", "/nowhere/session.jsonl"] + words
    #expect(Program.run(line, console: console) == .input)
    #expect(errors == "bcinteract: /nowhere/session.jsonl: there is no folder /nowhere; create it first\n")
    let report = try JSON(parsing: output)
    #expect(report["events"]?.array?.isEmpty == false)
  }

  /// Nothing to check is no check that was passed.
  @Test func aRecordingWithoutInputsCannotBeReplayed() {
    var errors = ""
    let header = #"{"recording":"bcinteract.recording/1","project":{}}"# + "\n" + #"{"recording":"end"}"#
    let console = Console(
      input: wholeInput(Array(header.utf8)), output: { _ in }, errors: { errors += $0 })
    #expect(Program.run(["replay", "-"], console: console) == .input)
    #expect(errors == "bcinteract: standard input: the recording has no inputs to replay\n")
  }

  @Test func theRecordingOfAnEmptyTraceCanBeReplayed() {
    let run = TestRun(
      ["run", "-", "--script", "/dev/null", "--record", "-"], input: #"{"annotations":[]}"#)
    #expect(run.code == .fine)
    let replay = TestRun(["replay", "-"], input: run.output)
    #expect(replay.code == .fine)
    #expect(replay.output.hasSuffix("no difference\n"))
  }

  private struct ProbeOptions: CommandOptions {
    @Operand("FILE") var file: String
    @Operand("MORE", isOptional: true) var others: [String]
    @Option("--check", "") var isCheck: Bool
    @Option("--at", "TIME", "") var at: String?
    @Option("--set", "A=B", "") var settings: [String]

    init() {}

    init(_ words: [String]) throws {
      try read(Arguments(words[...], options: optionDeclarations, operands: operandDeclarations))
    }
  }

  @Test func optionsAndOperandsMayMix() throws {
    let words = ["a", "--at", "-15", "--set=x=1", "--check", "--set", "y=2", "--", "--b", "-"]
    let options = try ProbeOptions(words)
    #expect(options.file == "a")
    #expect(options.others == ["--b", "-"])
    #expect(options.at == "-15")
    #expect(options.settings == ["x=1", "y=2"])
    #expect(options.isCheck)
  }

  @Test(arguments: [
    ([], "FILE is missing"), (["f", "--at"], "option --at needs a value: --at TIME"),
    (["f", "--at", "1", "--at", "2"], "option --at is given twice"),
    (["f", "--check=yes"], "option --check takes no value"),
    (["f", "--chekc"], "unknown option --chekc; did you mean --check?"),
    (["f", "-1"], "unknown option -1; a word that begins with - comes after --"),
  ])
  func aUsageErrorNamesTheOption(words: [String], message: String) {
    let error = #expect(throws: CommandError.self) { try ProbeOptions(words) }
    #expect(error == .usage(message))
  }

  @Test(arguments: [
    ("chapters a.json b.json", "1 word too many: b.json; expected only PROJECT"),
    ("chapters a b c", "2 words too many: b, c; expected only PROJECT"),
    ("fetch project 701 BCpk-secret", "1 word too many; expected only ID"),
  ])
  func aUsageErrorNamesTheWordsThatAreTooManyUnlessOneMayBeAKey(line: String, message: String) {
    let result = TestRun(line.split(separator: " ").map(String.init))
    #expect(result.code == .usage)
    #expect(result.errors.hasPrefix("bcinteract: \(message)\n"), "\(result.errors)")
  }
}
