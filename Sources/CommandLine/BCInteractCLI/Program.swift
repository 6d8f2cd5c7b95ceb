import Glibc
import PlayerCore
import Support

/// The version that `--version` prints: all modules share one.
let version = PlayerManager.version

/// The whole program: its commands, and the search for the command that a command line names.
package enum Program {
  static let root: Command = Command(
    "bcinteract", "interactive video on the native player: preview, check, translate",
    subcommands: [
      .new, .run, .play, .explore, .lint, .replay, .chapters, .layout, .fetch, .download, .strings,
      .rules, .help, .completions, .manual,
    ])

  /// The words of this process's command line, without the program's name.
  ///
  /// Words that are not UTF-8 are escaped as in ``FileName``.
  package static func processArguments() -> [String] {
    UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
      .dropFirst().compactMap { $0.map { FileName.text($0) } }
  }

  /// Runs one command line, without the program's own name.
  ///
  /// The report is written to the console's output, valid and whole even if the job fails;
  /// everything else is written to its errors. A report that can't be written is a failure.
  package static func run(_ words: [String], console: Console) -> ExitCode {
    let code = perform(words, console)
    console.flush()
    guard let failure = console.outputFailure else { return code }
    console.warn("\(failure)")
    return [.fine, .findings].contains(code) ? CommandError.exitCode(of: failure) : code
  }

  private static func perform(_ words: [String], _ console: Console) -> ExitCode {
    var command = root
    var path = root.name
    do {
      // Options of every command may come before its name.
      var leading: [String] = []
      var rest = words[...]
      while command.isGroup, let word = rest.first {
        let count = commonOptionLength(at: rest)
        if count > 0 {
          leading += rest.prefix(count)
          rest = rest.dropFirst(count)
        } else if word == Command.help.name, path != root.name {
          // `strings help validate` is `help strings validate`.
          rest = (path.split(separator: " ").dropFirst().map(String.init) + rest.dropFirst())[...]
          (command, path) = (.help, root.name + " " + word)
        } else if word.hasPrefix("-") {
          break
        } else {
          command = try command.subcommand(word)
          path += " " + command.name
          rest = rest.dropFirst()
        }
      }
      rest = (leading + rest)[...]
      let arguments = try Arguments(rest, options: command.allOptions, operands: command.operands)
      let common = CommonOptions()
      try common.read(arguments)
      if let color = common.color.wrappedValue { console.colorChoice = color }
      if common.version.isGiven {
        console.print("bcinteract \(version)")
        return .fine
      }
      guard !common.help.isGiven, let run = command.run else {
        console.write(command.helpText(path: path))
        return common.help.isGiven || words.isEmpty ? .fine : .usage
      }
      func runOnce() throws -> ExitCode {
        console.registerInputs(arguments.inputs)
        try console.check(arguments.outputs)
        return try run(arguments, console)
      }
      return try arguments.values["--watch"] == nil ? runOnce() : console.watch(arguments, runOnce)
    } catch {
      console.warn("\(error)".printable)
      let code = CommandError.exitCode(of: error)
      if code == .usage { console.warn("see '\(path) --help'") }
      return code
    }
  }

  /// Returns the number of words of an option of every command at the start of a command line.
  private static func commonOptionLength(at words: ArraySlice<String>) -> Int {
    let (name, value) = (words.first ?? "").splitOnce(at: "=")
    guard let option = Command.commonOptions.first(where: { $0.name == name }) else { return 0 }
    return option.placeholder == nil || value != nil ? 1 : 2
  }
}
