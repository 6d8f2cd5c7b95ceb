/// The completion script for zsh: a function for each group and each command, over zsh's own
/// `_arguments`.
struct ZshCompletion {
  let script: String

  init(of root: Command) {
    let functions = root.withSubcommands().map { path, command in
      let name = Self.function(root.name, path)
      return !command.isGroup ? Self.command(name, command, root) : Self.group(name, command, root.name, path)
    }
    let topics = root.withSubcommands().filter(\.command.isGroup).map { path, group in
      "  '\(path.joined(separator: " "))') compadd -- \(group.subcommands.map(\.name).joined(separator: " ")) ;;"
    }
    script = """
      #compdef \(root.name)
      # zsh completion for \(root.name), made by `\(root.name) completions zsh`

      _\(root.name)_report() {
        if compset -P '*='; then _files; else compadd -S '' -- "$@"; fi
      }

      _\(root.name)_either() { compadd -- "$@"; _files }

      _\(root.name)_ids() {
        local file
        local -a ids
        for file in $words; do [[ -f $file ]] && ids+=(${(f)"$(\(ValueKind.listOfIDs))"}); done
        compadd -- $ids
      }

      _\(root.name)_topics() {
        case "${words[2,CURRENT-1]}" in
      \(topics.joined(separator: "\n"))
        esac
      }

      \(functions.joined(separator: "\n"))
      if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
        _\(root.name) "$@"
      else
        compdef _\(root.name) \(root.name)
      fi

      """
  }

  private static func function(_ root: String, _ path: [String]) -> String {
    "_" + ([root] + path).joined(separator: "_")
  }

  /// The function of a group: it completes the names of its commands, then calls the function of
  /// the named one.
  private static func group(_ name: String, _ group: Command, _ root: String, _ path: [String]) -> String {
    let commands = group.subcommands.map { command in
      "      " + quoted("\(command.name):\(command.summary)")
    }
    let cases = group.subcommands.map { command in
      "    \(command.name)) \(function(root, path + [command.name])) ;;"
    }
    let options = Command.commonOptions.map { "      " + specification($0, group) }
    return """
      \(name)() {
        if (( CURRENT == 2 )); then
          local -a commands=(
      \(commands.joined(separator: "\n"))
          )
          _describe command commands
          _arguments \\
      \(options.joined(separator: " \\\n"))
          return
        fi
        local command=$words[2]
        shift words
        (( CURRENT-- ))
        case $command in
      \(cases.joined(separator: "\n"))
        esac
      }

      """
  }

  private static func command(_ name: String, _ command: Command, _ root: Command) -> String {
    let options = command.allOptions.map { specification($0, root) }
    let operands = command.operands.enumerated().map { index, operand in
      let place = operand.isRepeated ? "*" : "\(index + 1)\(operand.isOptional ? ":" : "")"
      return quoted("\(place):\(escaped(operand.name)):\(action(operand.kind, root))")
    }
    return """
      \(name)() {
        _arguments \\
      \((options + operands).map { "    " + $0 }.joined(separator: " \\\n"))
      }

      """
  }

  private static func specification(_ option: OptionDeclaration, _ root: Command) -> String {
    let repeated = option.isRepeatable ? "*" : ""
    let help = "[\(escaped(option.help))]"
    guard let value = option.placeholder else { return quoted(repeated + option.name + help) }
    return quoted(
      "\(repeated)\(option.name)=\(help):\(escaped(value)):\(action(option.kind, root))")
  }

  private static func action(_ kind: ValueKind, _ root: Command) -> String {
    switch kind {
    case .text: " "
    case .oneOf(let words): "(\(words.joined(separator: " ")))"
    case .oneOfOrInput(let words): " _\(root.name)_either \(words.joined(separator: " "))"
    case .report(let names): " _\(root.name)_report \(names.joined(separator: " "))"
    case .input, .inputOrFolder, .rewritten, .output: "_files"
    case .folder: "_files -/"
    case .command: " _\(root.name)_topics"
    case .annotation: " _\(root.name)_ids"
    }
  }

  /// Text in a specification, in which brackets and colons have a meaning.
  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      if "[]:\\".contains(character) { result += "\\" }
      result.append(character)
    }
  }

  /// A word of the shell.
  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
