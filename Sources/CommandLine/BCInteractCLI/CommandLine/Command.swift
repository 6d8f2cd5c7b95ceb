/// A command of `bcinteract`, as the parser, the help, the shell completion and the manual see it.
package struct Command: Sendable {
  /// The word on the command line.
  package var name: String
  /// One line for the list of commands.
  package var summary: String
  /// What else the help says, below the list of options.
  package var discussion = ""
  package var operands: [Operand] = []
  package var options: [Option] = []
  /// The commands of a group. Made when they are asked for: a start of the program reads the tables of few.
  package var subcommands: [Command] { makeSubcommands() }
  private let makeSubcommands: @Sendable () -> [Command]
  /// What the command does; `nil` for a group of subcommands.
  package var run: (@Sendable (Arguments, Console) throws -> ExitCode)?

  package init(
    _ name: String, _ summary: String, discussion: String = "", operands: [Operand] = [],
    options: [Option] = [], run: @escaping @Sendable (Arguments, Console) throws -> ExitCode
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.operands = operands
    self.options = options
    self.run = run
    makeSubcommands = { [] }
  }

  /// A group of commands.
  package init(
    _ name: String, _ summary: String,
    subcommands: @autoclosure @escaping @Sendable () -> [Command]
  ) {
    self.name = name
    self.summary = summary
    makeSubcommands = subcommands
  }

  /// The subcommand of that name.
  /// - Throws: a usage error that names the nearest one.
  package func subcommand(_ name: String) throws(CommandError) -> Command {
    if let found = subcommands.first(where: { $0.name == name }) { return found }
    throw .usage("unknown command \(name)" + suggestion(for: name, among: subcommands.map(\.name)))
  }

  /// The command and all below it, each with the words that lead to it from here.
  package func withSubcommands(path: [String] = []) -> [(path: [String], command: Command)] {
    [(path, self)] + subcommands.flatMap { $0.withSubcommands(path: path + [$0.name]) }
  }
}
