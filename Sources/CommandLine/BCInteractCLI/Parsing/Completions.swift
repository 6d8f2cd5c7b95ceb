private struct CompletionsOptions: CommandOptions {
  @Operand("SHELL", .oneOf(Shell.allCases.map(\.rawValue))) var shell: String
}

private enum Shell: String, CaseIterable { case bash, zsh, fish }

extension Command {
  /// `completions SHELL`: the script by which a shell completes the program's command lines.
  static let completions: Command = Command(
    "completions", "print the completion script of a shell",
    discussion: """
      The usual locations of the script:

        bash   ~/.local/share/bash-completion/completions/bcinteract
        zsh    _bcinteract, in a folder of $fpath
        fish   ~/.config/fish/completions/bcinteract.fish
      """
  ) { (options: CompletionsOptions, console) in
    guard let shell = Shell(rawValue: options.shell) else {
      let names = Shell.allCases.map(\.rawValue).joined(separator: ", ")
      throw CommandError.usage("there are completions for \(names), not for \(options.shell)")
    }
    let root = Program.root
    try console.deliver([
      .text(to: .standardOutput) {
        switch shell {
        case .bash: BashCompletion(of: root).script
        case .zsh: ZshCompletion(of: root).script
        case .fish: FishCompletion(of: root).script
        }
      }
    ])
    return .fine
  }
}

/// The completion script for fish: a `complete` line for each command, option and operand.
struct FishCompletion {
  let script: String

  init(of root: Command) {
    let lines = root.withSubcommands().flatMap { path, command in
      Self.lines(command, path, root)
    }
    script = """
      # fish completion for \(root.name), made by `\(root.name) completions fish`

      # Returns whether the command line so far names a command: exactly, if that is a group.
      function __\(root.name)_at
          set -l words (commandline -opc)[2..-1]
          if test "$argv[1]" = group
              test "$words" = "$argv[2..-1]"
          else
              test "$words[1..$(math (count $argv) - 1)]" = "$argv[2..-1]"
          end
      end

      # The ids of the annotations in the files on the command line.
      function __\(root.name)_ids
          for file in (commandline -opc)[2..-1]
              test -f "$file"; and \(ValueKind.listOfIDs)
          end
      end

      complete -c \(root.name) -f
      \(lines.joined(separator: "\n"))

      """
  }

  private static func lines(_ command: Command, _ path: [String], _ root: Command) -> [String] {
    let kind = !command.isGroup ? "command" : "group"
    let place = (["__\(root.name)_at", kind] + path).joined(separator: " ")
    let start = "complete -c \(root.name) -n \(quoted(place))"
    var lines = command.subcommands.map { subcommand in
      "\(start) -a \(subcommand.name) -d \(quoted(subcommand.summary))"
    }
    lines += command.allOptions.map { option in
      let file = option.placeholder == nil ? "" : isFile(option.kind) ? "-r -F" : "-x"
      return joined([
        "\(start) -l \(option.name.dropFirst(2))", file, words(option.kind, root),
        "-d \(quoted(option.help))",
      ])
    }
    lines += command.operands.map(\.kind).filter { $0 != .text && $0 != .command }.map { kind in
      joined([start, isFile(kind) ? "-F" : "", words(kind, root)])
    }
    guard command.operands.contains(where: { $0.kind == .command }) else { return lines }
    return lines
      + root.withSubcommands().filter(\.command.isGroup).map { topic, group in
        let place = (["__\(root.name)_at", "group"] + path + topic).joined(separator: " ")
        let names = group.subcommands.map(\.name).joined(separator: " ")
        return "complete -c \(root.name) -n \(quoted(place)) -a \(quoted(names))"
      }
  }

  private static func joined(_ arguments: [String]) -> String {
    arguments.filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func words(_ kind: ValueKind, _ root: Command) -> String {
    switch kind {
    case .oneOf(let words), .oneOfOrInput(let words), .report(let words):
      "-a \(quoted(words.joined(separator: " ")))"
    case .folder: "-a '(__fish_complete_directories)'"
    case .annotation: "-a '(__\(root.name)_ids)'"
    case .command, .text, .input, .inputOrFolder, .rewritten, .output: ""
    }
  }

  private static func isFile(_ kind: ValueKind) -> Bool {
    switch kind {
    case .input, .oneOfOrInput, .inputOrFolder, .rewritten, .output: true
    case .text, .oneOf, .report, .folder, .command, .annotation: false
    }
  }

  /// A word of the shell.
  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
