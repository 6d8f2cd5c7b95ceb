/// The options of every command.
struct CommonOptions: CommandOptions {
  @Option("--color", "WHEN", "colour the report: auto, always or never")
  var color: Console.ColorChoice?
  @Option("--help", "show this help") var help: Bool
  @Option("--version", "show the version") var version: Bool
}

extension Command {
  /// The declarations of the options of every command.
  static let commonOptions = CommonOptions().optionDeclarations

  /// The declarations of all options of the command, the common ones last.
  var allOptions: [OptionDeclaration] { options + Self.commonOptions }

  /// The help of the command whose full name is `path`.
  func helpText(path: String) -> String {
    var text = "\(summary.prefix(1).uppercased())\(summary.dropFirst()).\n\n"
    text += "Usage: \(([path] + usage).joined(separator: " "))\n"
    if isGroup { text += table("Commands", subcommands.map { ($0.name, $0.summary) }) }
    text += table("Options", allOptions.map { ($0.usage, $0.help) })
    if !discussion.isEmpty { text += "\n" + discussion + "\n" }
    return text
  }

  /// The words that follow the command's name in its usage line.
  private var usage: [String] {
    isGroup ? ["<command>"] : (options.isEmpty ? [] : ["[options]"]) + operands.map(\.usage)
  }

  private func table(_ title: String, _ rows: [(name: String, help: String)]) -> String {
    let width = rows.map(\.name.count).max() ?? 0
    let lines = rows.map { name, help in
      "  " + name + String(repeating: " ", count: width - name.count + 2) + help + "\n"
    }
    return "\n\(title):\n" + lines.joined()
  }
}

private struct HelpOptions: CommandOptions {
  @Operand("COMMAND", .command, isOptional: true) var path: [String]
}

extension Command {
  /// `help COMMAND…`: the same as `COMMAND… --help`.
  static let help: Command = Command(
    "help", "show the help of a command"
  ) { (options: HelpOptions, console) in
    var command = Program.root
    var path = command.name
    for word in options.path {
      guard command.isGroup else {
        throw CommandError.usage("\(path) has no commands of its own")
      }
      command = try command.subcommand(word)
      path += " " + word
    }
    console.write(command.helpText(path: path))
    return .fine
  }
}
