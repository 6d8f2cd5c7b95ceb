import Support

/// The whole program: its commands, and how a command line finds one.
package enum Program {
  package static let root: Command = Command(
    "bcinteract", "interactive video on the native player: preview, check, translate",
    subcommands: [
      .run, .play, .explore, .lint, .replay, .chapters, .layout, .fetch, .download, .strings,
      .help, .completions, .manual,
    ])

  /// Runs one command line, without the program's own name.
  ///
  /// The report goes to the console's output, valid and whole even when the job fails; everything
  /// else goes to its errors. A report that can't be written is a failure.
  package static func run(_ words: [String], console: Console) -> ExitCode {
    let code = perform(words, console)
    console.flush()
    guard let failure = console.outputFailure else { return code }
    console.warn(failure.description)
    return code == .fine ? failure.exitCode : code
  }

  private static func perform(_ words: [String], _ console: Console) -> ExitCode {
    var command = root
    var path = root.name
    var rest = words[...]
    do {
      while let word = rest.first, !word.hasPrefix("-"), !command.subcommands.isEmpty {
        command = try command.subcommand(word)
        path += " " + command.name
        rest = rest.dropFirst()
      }
      let arguments = try Arguments(rest, of: command)
      if let choice = arguments.value("--color") {
        guard let color = Console.ColorChoice(rawValue: choice) else {
          throw CommandError.usage("--color takes auto, always or never, not \(choice)")
        }
        console.colorChoice = color
      }
      if arguments.has("--version") {
        console.print("bcinteract \(version)")
        return .fine
      }
      guard !arguments.has("--help"), let run = command.run else {
        console.write(command.helpText(path: path))
        return arguments.has("--help") || words.isEmpty ? .fine : .usage
      }
      arguments.inputs.forEach(console.noteInput)
      try console.check(arguments.outputs)
      return try run(arguments, console)
    } catch let error as CommandError {
      console.warn(error.description.printable)
      if error.exitCode == .usage { console.warn("see '\(path) --help'") }
      return error.exitCode
    } catch {
      console.warn("\(error)".printable)
      return .input
    }
  }
}
