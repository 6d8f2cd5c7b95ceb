/// A command of `bcinteract`, as the parser, the help and the shell completion see it.
package struct Command: Sendable {
  /// The word on the command line.
  package var name: String
  /// One line for the list of commands.
  package var summary: String
  /// What else the help says, below the list of options.
  package var discussion = ""
  package var operands: [Operand] = []
  package var options: [Option] = []
  package var subcommands: [Command] = []
  /// What the command does; a group of subcommands does nothing of its own.
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
  }

  /// A group of commands.
  package init(_ name: String, _ summary: String, subcommands: [Command]) {
    self.name = name
    self.summary = summary
    self.subcommands = subcommands
  }

  /// A word of the command line that is no option, by its place.
  package struct Operand: Sendable {
    package var name: String
    package var isOptional = false
    package var isRepeated = false

    package static func required(_ name: String) -> Operand { Operand(name: name) }
    package static func optional(_ name: String) -> Operand {
      Operand(name: name, isOptional: true)
    }
    /// One or more.
    package static func some(_ name: String) -> Operand { Operand(name: name, isRepeated: true) }
    /// None or more.
    package static func any(_ name: String) -> Operand {
      Operand(name: name, isOptional: true, isRepeated: true)
    }
  }

  /// A word of the command line that begins with two dashes.
  package struct Option: Sendable {
    /// With its dashes.
    package var name: String
    /// What the value is called in the help; `nil` for a flag.
    package var value: String?
    package var help: String
    package var isRepeatable = false

    package static func flag(_ name: String, _ help: String) -> Option {
      Option(name: name, value: nil, help: help)
    }
    package static func value(_ name: String, _ value: String, _ help: String) -> Option {
      Option(name: name, value: value, help: help)
    }
    package static func values(_ name: String, _ value: String, _ help: String) -> Option {
      Option(name: name, value: value, help: help, isRepeatable: true)
    }
  }
}
