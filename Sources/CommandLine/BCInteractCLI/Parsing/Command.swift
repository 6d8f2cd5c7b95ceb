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
  private var declarations:
    @Sendable () -> (operands: [OperandDeclaration], options: [OptionDeclaration]) = { ([], []) }
  /// The commands of a group. They are made when they are needed, which keeps the start of the program short.
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
  init(
    _ name: String, _ summary: String,
    subcommands: @autoclosure @escaping @Sendable () -> [Command]
  ) {
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
