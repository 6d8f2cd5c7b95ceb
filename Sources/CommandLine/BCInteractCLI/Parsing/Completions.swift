import ProjectFormat
import Support

/// The scripts by which shells complete command lines. They request the words from the program.
private let scripts: KeyValuePairs = [
  "bash": EmbeddedTexts.bashCompletion, "zsh": EmbeddedTexts.zshCompletion,
  "fish": EmbeddedTexts.fishCompletion,
]

private struct CompletionsOptions: CommandOptions {
  @Operand("SHELL", .oneOf(scripts.map(\.key))) var shell: String
  @Operand("WORD", isOptional: true) var line: [String]

  /// The operand with which the scripts request the completions of a command line.
  static let words = "words"

  var conflicts: [String?] {
    [shell != Self.words && !line.isEmpty ? "only 'completions \(Self.words)' takes a command line" : nil]
  }
}

extension Command {
  /// `completions SHELL`: the script by which a shell completes the program's command lines.
  static let completions: Command = Command(
    "completions", "print the completion script of a shell",
    discussion: """
      The usual locations of the script:

        bash   ~/.local/share/bash-completion/completions/bcinteract
        zsh    _bcinteract, in a folder of $fpath
        fish   ~/.config/fish/completions/bcinteract.fish

      The scripts run completions words, which prints what can complete the last word of a command line.
      """
  ) { (options: CompletionsOptions, console) in
    let text: String
    if options.shell == CompletionsOptions.words {
      text = Completions(of: options.line).lines.map { $0 + "\n" }.joined()
    } else if let script = scripts.first(where: { $0.key == options.shell }) {
      text = script.value.description
    } else {
      let names = scripts.map(\.key).joined(separator: ", ")
      throw CommandError.usage("there are completions for \(names), not for \(options.shell)")
    }
    try console.deliver([.text(to: .standardOutput) { text }])
    return .fine
  }
}

/// The completions of the last word of a command line, as a script reads them.
///
/// A line is a word, perhaps with a tab and a description, or one of these:
///
/// - `:files`, `:folders`: the names of files or folders are completions, too.
/// - `:value`: only the part after the last equals sign is completed.
/// - `:open`: a completed word may be continued.
struct Completions {
  private(set) var lines: [String] = []

  /// - Parameter line: the words after the name of the program.
  init(of line: [String]) {
    var command = Program.root
    var operands: [String] = []
    /// The option whose value is the next word.
    var option: OptionDeclaration?
    for word in line.dropLast() {
      if option != nil {
        option = nil
      } else if word.hasPrefix("-"), word != "-" {
        option = command.allOptions.first { $0.name == word && $0.placeholder != nil }
      } else if let subcommand = command.subcommands.first(where: { $0.name == word }) {
        command = subcommand
      } else {
        operands.append(word)
      }
    }

    let last = line.last ?? ""
    let (name, value) = last.splitOnce(at: "=")
    var kind: ValueKind?
    if let option {
      kind = option.kind
    } else if last.hasPrefix("--"), value != nil {
      lines.append(":value")
      kind = command.allOptions.first { $0.name == name }?.kind
    } else if last.hasPrefix("-"), last != "-" {
      lines += command.allOptions.map { "\($0.name)\t\($0.help)" }
    } else if command.isGroup {
      add(command.subcommands)
    } else if operands.count < command.operands.count || command.operands.last?.isRepeated == true {
      kind = command.operands[min(operands.count, command.operands.count - 1)].kind
    }

    let hasSign = (option == nil ? value ?? "" : last).contains("=")
    switch kind {
    case .oneOf(let words): lines += words
    case .oneOfOrInput(let words): lines += words + [":files"]
    case .report(let names):
      lines += hasSign ? [":value", ":files"] : names + [":open"]
    case .input, .rewritten, .output: lines.append(":files")
    case .folder: lines.append(":folders")
    case .command:
      let topic = operands.reduce(Program.root) { topic, word in
        topic.subcommands.first { $0.name == word } ?? topic
      }
      add(topic.subcommands)
    case .annotation: lines += Self.names(in: line) { $0.annotations.map(\.id) }
    case .token: lines += Self.names(in: line) { $0.namesInConditions.sortedTexts }
    case .variable where hasSign: break
    case .variable: lines += Self.names(in: line) { $0.namesRead.sortedTexts }.map { $0 + "=" } + [":open"]
    case .text, nil: break
    }
  }

  private mutating func add(_ commands: [Command]) {
    lines += commands.map { "\($0.name)\t\($0.summary)" }
  }

  /// Returns names in the projects on a command line. A name with other letters could mean something
  /// else to the shell.
  private static func names(in line: [String], of names: (InteractivityProject) -> [String]) -> [String] {
    let projects = line.filter { FileKind(path: $0) == .file }.compactMap { path in
      try? InteractivityProject(reading: readFile(at: path, limit: ProjectDocument.Limits().bytes))
    }
    return projects.flatMap(names).filter { name in
      name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_.-".contains($0)) }
    }
  }
}
