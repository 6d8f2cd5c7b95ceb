import Foundation
import TestSupport
import Testing

@testable import BCInteractCLI

/// The completion scripts, in the shells that they are made for.
@Suite struct CompletionTests {
  /// The completions that a shell offers for the last word of a line.
  private func offers(_ shell: String, _ line: String, in folder: URL) throws -> [String] {
    let script = folder.appendingPathComponent("_bcinteract")
    try Data(TestRun(["completions", shell]).output.utf8).write(to: script)
    let arguments =
      switch shell {
      case "bash":
        [
          "--norc", "-c",
          """
          source "$0"
          COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
          _bcinteract
          printf '%s\\n' "${COMPREPLY[@]}"
          """, script.path,
        ] + Self.bashWords(of: line)
      case "fish":
        ["--no-config", "-c", "source $argv[1]; complete -C $argv[2]", script.path, line]
      default: ["-f", "-c", Self.zsh, "zsh", script.path, line, folder.path + "/answer"]
      }
    try Requirement(rawValue: shell)?.require()
    // The scripts ask the program.
    let path = TestRun.program.deletingLastPathComponent().path + ":/usr/bin:/bin"
    let output = try runTool("env", ["PATH=" + path, shell] + arguments, in: folder)
    if shell == "zsh" {
      let answer = try String(contentsOfFile: folder.path + "/answer", encoding: .utf8)
      return [answer.trimmingCharacters(in: .newlines)]
    }
    return output.split(separator: "\n").map { line in
      String(line.prefix { $0 != "\t" })
    }.sorted()
  }

  /// bash takes words apart at an equals sign.
  private static func bashWords(of line: String) -> [String] {
    line.replacingOccurrences(of: "=", with: " = ").components(separatedBy: " ").enumerated()
      .filter { $0.offset == 0 || $0.element != "" || line.hasSuffix(" ") }.map(\.element)
  }

  /// zsh completes in its line editor only: a terminal, in which a key completes the line and writes down
  /// what became of it.
  private static let zsh = """
    zmodload zsh/zpty
    zpty z zsh -f -i
    zpty -w z "autoload -Uz compinit; compinit -D -u; source ${(q)1}"
    zpty -w z "answer() { BUFFER=${(q)2}; CURSOR=\\$#BUFFER; zle complete-word
      print -r -- \\"\\$BUFFER|\\" >${(q)3}; exit }; zle -N answer; bindkey '^T' answer"
    zpty -w -n z $'\\C-t'
    while zpty -r z piece; do :; done
    """

  /// A folder with a file and a folder to complete.
  private func inFolder(_ body: (URL) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let project = """
        {"annotations": [{"id": "door", "precondition": "vip"}, {"id": "hall.2", "precondition": "lang == \\"de\\""},
        {"id": "a $(ls)", "precondition": "$(ls)", "type": "pop", "text": "{{name}}"}]}
        """
      try Data(project.utf8).write(to: folder.appendingPathComponent("project.json"))
      try FileManager.default.createDirectory(
        atPath: folder.path + "/tables", withIntermediateDirectories: false)
      try body(folder)
    }
  }

  @Test(
    arguments: ["bash", "fish"],
    [
      ("bcinteract ru", ["rules", "run"]), ("bcinteract strings valid", ["validate"]),
      ("bcinteract help fet", ["fetch"]), ("bcinteract completions ", ["bash", "fish", "zsh"]),
      ("bcinteract run --real", ["--realtime"]), ("bcinteract run --scr", ["--script"]),
      ("bcinteract run --color a", ["always", "auto"]),
      ("bcinteract run project.json --format js", ["json", "jsonl"]),
      ("bcinteract strings validate --format sa", ["sarif"]),
      ("bcinteract strings validate --skip strings.mis", ["strings.missing-file", "strings.missing-key"]),
      ("bcinteract rules project.ci", ["project.circle"]),
      ("bcinteract fetch video 1 --format te", ["text"]),
      ("bcinteract run proj", ["project.json"]), ("bcinteract run --script proj", ["project.json"]),
      ("bcinteract strings convert proj", ["project.json"]),
      ("bcinteract layout live-d", ["live-dvr", "live-dvr-audio"]),
      ("bcinteract layout proj", ["project.json"]),
      ("bcinteract help strings val", ["validate"]), ("bcinteract help run ", []),
      ("bcinteract run project.json --tap do", ["door"]),
      ("bcinteract explore project.json --to ", ["door", "hall.2"]),
      ("bcinteract run project.json --enable ", ["lang", "vip"]),
      ("bcinteract run project.json --set ", ["lang=", "name=", "vip="]),
      ("bcinteract strings lookup bcovpuibutton_00", (1...9).map { "bcovpuibutton_00\($0)" }),
      ("bcinteract strings new zh", ["zh-Hans", "zh-Hant"]),
    ])
  func aShellOffersTheMatchingWords(shell: String, example: (line: String, words: [String])) throws {
    try inFolder { folder in
      let offered = try offers(shell, example.line, in: folder)
      #expect(offered == example.words)
    }
  }

  /// The value after the equals sign is completed, too.
  @Test(arguments: [
    ("bash", "bcinteract run --color=al", ["always"]),
    ("fish", "bcinteract run --color=al", ["--color=always"]),
    ("bash", "bcinteract run --format=jso", ["json", "jsonl"]),
    ("bash", "bcinteract run --format json=pro", ["project.json"]),
    ("bash", "bcinteract run --format=json=pro", ["project.json"]),
    ("bash", "bcinteract run --record=pro", ["project.json"]),
    ("bash", "bcinteract run project.json --set lang=", []),
    ("bash", "bcinteract strings lookup --overrides ta", ["tables"]),
  ])
  func valuesAfterAnEqualsSignAreOffered(shell: String, line: String, words: [String]) throws {
    try inFolder { folder in
      let offered = try offers(shell, line, in: folder)
      #expect(offered == words)
    }
  }

  @Test(arguments: [
    ("bcinteract rul", "bcinteract rules "),
    ("bcinteract strings valid", "bcinteract strings validate "),
    ("bcinteract help fet", "bcinteract help fetch "),
    ("bcinteract run --real", "bcinteract run --realtime "),
    ("bcinteract run --color al", "bcinteract run --color always "),
    ("bcinteract run --color=al", "bcinteract run --color=always "),
    ("bcinteract strings validate --format sa", "bcinteract strings validate --format sarif"),
    ("bcinteract run --format json=pro", "bcinteract run --format json=project.json "),
    ("bcinteract run pro", "bcinteract run project.json "),
    ("bcinteract layout vo", "bcinteract layout vod "),
    ("bcinteract layout pro", "bcinteract layout project.json "),
    ("bcinteract run --script pro", "bcinteract run --script project.json "),
    ("bcinteract strings lookup --overrides ta", "bcinteract strings lookup --overrides tables/"),
    ("bcinteract fetch video 1 --out pro", "bcinteract fetch video 1 --out project.json "),
    ("bcinteract help strings val", "bcinteract help strings validate "),
    ("bcinteract run project.json --tap do", "bcinteract run project.json --tap door "),
  ])
  func zshCompletesTheLine(line: String, completed: String) throws {
    try inFolder { folder in
      let answer = try offers("zsh", line, in: folder)
      #expect(answer == [completed + "|"])
    }
  }

  /// The shell finds no syntax error in the script.
  @Test(arguments: ["bash", "zsh", "fish"])
  func theShellReadsTheScript(shell: String) throws {
    try Requirement(rawValue: shell)?.require()
    try withTemporaryFolder { folder in
      let script = folder.appendingPathComponent("script")
      try Data(TestRun(["completions", shell]).output.utf8).write(to: script)
      let check = shell == "fish" ? ["--no-execute", script.path] : ["-n", script.path]
      let shown = try runTool(
        "sh", ["-c", "\"$0\" \"$@\" 2>&1; echo $?", shell] + check, in: folder)
      #expect(shown == "0\n")
    }
  }

  /// The scripts of all shells read these lines.
  @Test(arguments: [
    (["ru"], ["run\tplay a project on a simulated clock and preview its timeline", "rules\t"]),
    (["--color", ""], ["auto", "always", "never"]),
    (["run", "--color=a"], [":value", "auto", "always", "never"]),
    (["run", "p.json", "--interactive", "--rec"], ["--record\trecord the inputs and events, for replay"]),
    (["run", "--format", ""], ["text", "json", "jsonl", ":open"]),
    (["run", "--format", "json="], [":value", ":files"]),
    (["run", "--format=json="], [":value", ":value", ":files"]),
    (["run", ""], [":files"]), (["run", "-"], [":files"]), (["run", "p.json", ""], []),
    (["run", "--tap", "a@3", ""], [":files"]), (["lint", "a.json", ""], [":files"]),
    (["strings", "lookup", "--overrides", ""], [":folders"]),
    (["help", "strings", ""], ["validate\t"]), (["help", "run", ""], []), (["nope", "x", "--no="], [":value"]),
  ])
  func theWordsOfACommandLineArePrinted(line: [String], expected: [String]) {
    let lines = TestRun(["completions", "words", "--"] + line).output.split(separator: "\n")
    let isList = expected.contains { $0.contains("\t") }
    for line in expected { #expect(lines.contains { isList ? $0.hasPrefix(line) : $0 == line }) }
    if !isList { #expect(lines.map(String.init) == expected) }
  }

  @Test func onlyTheWordsTakeACommandLine() {
    let result = TestRun(["completions", "bash", "run"])
    #expect(result.code == .usage)
    #expect(result.errors.contains("only 'completions words' takes a command line"))
  }

  @Test func aShellWithoutCompletionsIsAUsageError() {
    let result = TestRun(["completions", "csh"])
    #expect(result.code == .usage)
    #expect(result.errors.contains("there are completions for bash, zsh, fish, not for csh"))
  }
}
