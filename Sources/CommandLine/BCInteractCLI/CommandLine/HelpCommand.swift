extension Command {
  /// `help COMMAND…`: the same as `COMMAND… --help`.
  static let help: Command = Command(
    "help", "show the help of a command", operands: [.any("COMMAND", .command)]
  ) { arguments, console in
    var command = Program.root
    var path = command.name
    for word in arguments.operands {
      guard !command.subcommands.isEmpty else {
        throw CommandError.usage("\(path) has no commands of its own")
      }
      command = try command.subcommand(word)
      path += " " + word
    }
    console.write(command.helpText(path: path))
    return .fine
  }
}
