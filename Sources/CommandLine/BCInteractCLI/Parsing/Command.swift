/// A command of `bcinteract`, or a group of commands.
struct Command: Sendable {
  /// The word on the command line.
  let name: String
  /// One line for the list of commands.
  let summary: String
  /// The text below the list of options in the help.
  var discussion = ""
  /// The operands and options, in the order of the help.
  var operands: [OperandDeclaration] { declarations().operands }
  var options: [OptionDeclaration] { declarations().options }
  private var declarations: @Sendable () -> (operands: [OperandDeclaration], options: [OptionDeclaration]) = {
    ([], [])
  }
  /// The commands of a group. They are made when they are needed, which keeps the start of the
  /// program short.
  var subcommands: [Command] { makeSubcommands() }
  private var makeSubcommands: @Sendable () -> [Command] = { [] }
  /// Runs the command; `nil` for a group.
  private(set) var run: (@Sendable (Arguments, Console) throws -> ExitCode)?

  /// A Boolean value that indicates whether this is a group of commands.
  var isGroup: Bool { run == nil }

  /// A command with the options that a type declares.
  init<Options: CommandOptions>(
    _ name: String, _ summary: String, discussion: String = "",
    run: @escaping @Sendable (Options, Console) throws -> ExitCode
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    declarations = {
      let options = Options()
      return (options.operandDeclarations, options.optionDeclarations)
    }
    self.run = { arguments, console in
      let options = Options()
      try options.read(arguments)
      return try run(options, console)
    }
  }

  /// A group of commands.
  init(_ name: String, _ summary: String, subcommands: @autoclosure @escaping @Sendable () -> [Command]) {
    self.name = name
    self.summary = summary
    makeSubcommands = subcommands
  }

  /// Returns the subcommand with a name.
  /// - Throws: a usage error that names the nearest one.
  func subcommand(_ name: String) throws -> Command {
    let subcommands = subcommands
    if let command = subcommands.first(where: { $0.name == name }) { return command }
    throw CommandError.usage(
      "unknown command \(name)" + suggestion(for: name, among: subcommands.map(\.name)))
  }

  /// The command and all below it, each with the words that lead to it from here.
  func withSubcommands(path: [String] = []) -> [(path: [String], command: Command)] {
    [(path, self)] + subcommands.flatMap { $0.withSubcommands(path: path + [$0.name]) }
  }
}

// MARK: Help

/// The options of every command.
///
/// The program reads them at every start, so they are listed: the reflection of ``CommandOptions`` would be a quarter
/// of the time that `--version` takes.
struct CommonOptions {
  let color = Option<Console.ColorChoice?>("--color", "WHEN", "colour the report: auto, always or never")
  let help = Option<Bool>("--help", "show this help")
  let version = Option<Bool>("--version", "show the version")

  var all: [DeclaredOption] { [color, help, version] }

  /// Converts the words of a command line to the values of the options.
  /// - Throws: a usage error.
  func read(_ arguments: Arguments) throws {
    for option in all {
      if let words = arguments.values[option.name] { try option.read(words) }
    }
  }
}

extension Command {
  /// The declarations of the options of every command.
  static let commonOptions = CommonOptions().all.map(\.declaration)

  /// The declarations of all options of the command, the common ones last.
  var allOptions: [OptionDeclaration] { options + Self.commonOptions }

  /// The columns of a help text.
  private static var helpWidth: Int { 80 }

  /// The help of the command whose full name is `path`.
  func helpText(path: String) -> String {
    var text = "\(summary.prefix(1).uppercased())\(summary.dropFirst()).\n\n"
    text += "Usage: \(([path] + usage).joined(separator: " "))\n"
    if isGroup { text += table("Commands", subcommands.map { ($0.name, $0.summary) }) }
    let shortNames = ["--help": "-h, ", "--version": "-V, "]
    text += table("Options", allOptions.map { ((shortNames[$0.name] ?? "") + $0.usage, $0.help) })
    for block in discussion.blocks {
      let paragraph = block.lines.joined(separator: " ")
      let lines =
        block.isLiteral
        ? block.lines.joined(separator: "\n") : paragraph.wrapped(to: Self.helpWidth, margin: "")
      text += "\n" + lines + "\n"
    }
    return text
  }

  /// The words that follow the command's name in its usage line.
  private var usage: [String] {
    isGroup ? ["<command>"] : (options.isEmpty ? [] : ["[options]"]) + operands.map(\.usage)
  }

  private func table(_ title: String, _ rows: [(name: String, help: String)]) -> String {
    let width = rows.map(\.name.count).max() ?? 0
    let margin = String(repeating: " ", count: width + 4)
    let lines = rows.map { name, help in
      let start = "  " + name + String(repeating: " ", count: width - name.count + 2)
      return (start + help).wrapped(to: Self.helpWidth, margin: margin) + "\n"
    }
    return "\n\(title):\n" + lines.joined()
  }
}

extension String {
  /// The blocks of a discussion, which empty lines separate. Indented blocks are literal.
  var blocks: [(lines: ArraySlice<Substring>, isLiteral: Bool)] {
    split(separator: "\n", omittingEmptySubsequences: false).split(separator: "")
      .map { ($0, $0.first?.first == " ") }
  }
}

private struct HelpOptions: CommandOptions {
  @Operand("COMMAND", .command, isOptional: true) var path: [String]
}

extension Command {
  /// `help COMMAND…`: the same as `COMMAND… --help`.
  static let help: Command = Command("help", "show the help of a command") { (options: HelpOptions, console) in
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
