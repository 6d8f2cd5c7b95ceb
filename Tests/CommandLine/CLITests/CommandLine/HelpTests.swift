import Testing

@testable import BCInteractCLI

@Suite struct HelpTests {
  @Test(arguments: [["run"], ["strings", "validate"], ["strings"], []])
  func theHelpCommandMatchesTheHelpOption(path: [String]) {
    let help = TestRun(["help"] + path)
    #expect(help.code == .fine)
    #expect(help.output == TestRun(path + ["--help"]).output)
  }

  @Test func theHelpOfEveryCommandFits80Columns() {
    for (path, _) in Program.root.withSubcommands() {
      let lines = TestRun(["help"] + path).output.split(separator: "\n")
      #expect(lines.allSatisfy { $0.count <= 80 }, "\(path)")
    }
  }

  @Test(arguments: [
    (["rnu"], "unknown command rnu; did you mean run?"),
    (["reply"], "unknown command reply; did you mean replay?"),
    (["strings", "lokup"], "unknown command lokup; did you mean lookup?"),
    (["strings", "validaet"], "unknown command validaet; did you mean validate?"),
    (["fetch", "vidoe"], "unknown command vidoe; did you mean video?"),
    (["help", "rnu"], "unknown command rnu; did you mean run?"),
    (["help", "run", "fast"], "bcinteract run has no commands of its own"),
  ])
  func aMistypedCommandReceivesASuggestion(words: [String], message: String) {
    let result = TestRun(words)
    #expect(result.code == .usage)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test(arguments: [
    (["-h"], ["--help"]), (["-V"], ["--version"]), (["run", "-h"], ["help", "run"]),
    (["strings", "help", "validate"], ["help", "strings", "validate"]), (["strings", "help"], ["help", "strings"]),
    (["--color", "never", "chapters", "--help"], ["help", "chapters"]), (["--help", "run"], ["help", "run"]),
  ])
  func shortNamesAndOptionsBeforeTheCommandHelp(words: [String], same: [String]) {
    let result = TestRun(words)
    #expect(result.code == .fine)
    #expect(result.output == TestRun(same).output)
  }

  @Test func anInvalidColourBeforeTheCommandIsNamed() {
    #expect(
      TestRun(["--color=nope", "run", "a.json"]).errors.hasPrefix(
        "bcinteract: --color takes auto, always or never, not nope\n"))
  }

  @Test(arguments: ["--version", "--help"])
  func anInvalidColourIsAlwaysAUsageError(option: String) {
    #expect(TestRun(["run", option, "--color", "blah"]).code == .usage)
  }
}
