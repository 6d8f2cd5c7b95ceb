/// The completion script for bash, from version 3.2 on.
///
/// Tables have the options and operands of a command by its path. A function below them completes a
/// word.
struct BashCompletion {
  let script: String

  init(of root: Command) {
    let name = root.name
    var commands: [String] = []
    var options: [String] = []
    var operands: [String] = []
    var values: [String] = []
    for (path, command) in root.withSubcommands() {
      let key = ([name] + path).joined(separator: " ")
      if command.isGroup {
        commands.append("\"\(key)\") words=\"\(Self.words(command.subcommands.map(\.name)))\" ;;")
      }
      let all = command.allOptions
      options.append("\"\(key)\") words=\"\(Self.words(all.map(\.name)))\" ;;")
      values += all.filter { $0.placeholder != nil }.map { option in
        "\"\(key) \(option.name)\") kind=\"\(Self.kind(option.kind, root))\" ;;"
      }
      operands += command.operands.enumerated().map { index, operand in
        let place = operand.isRepeated ? "*" : "\(index)"
        return "\"\(key) \"\(place)) kind=\"\(Self.kind(operand.kind, root))\" ;;"
      }
    }
    script = """
      # bash completion for \(name), made by `\(name) completions bash`

      _\(name)_commands() { case "$1" in
      \(Self.lines(commands))
      esac; }
      _\(name)_options() { case "$1" in
      \(Self.lines(options))
      esac; }
      _\(name)_operand() { case "$1 $2" in
      \(Self.lines(operands))
      esac; }
      _\(name)_value() { case "$1 $2" in
      \(Self.lines(values))
      esac; }

      _\(name)_ids() {
        local file
        for file in "${line[@]}"; do [[ -f $file ]] && \(ValueKind.listOfIDs); done
      }

      _\(name)() {
        local IFS=$' \\t\\n' kind= words= path=\(name) current= last= option= joined= index word typed=
        local -a line
        COMPREPLY=()
        # bash takes words apart at an equals sign: put them together again.
        for ((index = 1; index <= COMP_CWORD; index++)); do
          word=${COMP_WORDS[index]}
          if [[ $joined || $word == "=" ]] && ((${#line[@]} > 0)); then
            line[${#line[@]} - 1]+=$word
          else
            line+=("$word")
          fi
          if [[ $word == "=" ]]; then joined=1; else joined=; fi
        done
        ((${#line[@]} > 0)) || return
        current=${line[${#line[@]} - 1]}
        # Which command, and which of its operands.
        local operand=0
        for ((index = 0; index < ${#line[@]} - 1; index++)); do
          word=${line[index]}
          if [[ $option ]]; then
            option=
          elif [[ $word == --*=* ]]; then
            :
          elif [[ $word == -* && $word != - ]]; then
            kind=
            _\(name)_value "$path" "$word"
            [[ $kind ]] && option=$word
          else
            words=
            _\(name)_commands "$path"
            if [[ $words ]]; then path+=" $word"; else typed+=" $word"; ((operand++)); fi
          fi
        done
        words=
        kind=
        if [[ $option ]]; then
          _\(name)_value "$path" "$option"
        elif [[ $current == --*=* ]]; then
          _\(name)_value "$path" "${current%%=*}"
          current=${current#*=}
        elif [[ $current == -* && $current != - ]]; then
          _\(name)_options "$path"
          kind="one $words"
        else
          _\(name)_commands "$path"
          if [[ $words ]]; then kind="one $words"; else _\(name)_operand "$path" "$operand"; fi
        fi
        case "$kind" in
        report*)
          if [[ $current == *=* ]]; then
            current=${current#*=}
            kind=file
          else
            kind="one ${kind#report}"
          fi
          ;;
        esac
        case "$kind" in
        ids) COMPREPLY=($(compgen -W "$(_\(name)_ids)" -- "$current")) ;;
        commands)
          _\(name)_commands "\(name)$typed"
          COMPREPLY=($(compgen -W "$words" -- "$current"))
          ;;
        one*) COMPREPLY=($(compgen -W "${kind#one}" -- "$current")) ;;
        either*)
          COMPREPLY=($(compgen -W "${kind#either}" -- "$current"))
          IFS=$'\\n'
          COMPREPLY+=($(compgen -f -- "$current"))
          compopt -o filenames 2>/dev/null
          ;;
        folder | file)
          IFS=$'\\n'
          if [[ $kind == folder ]]; then
            COMPREPLY=($(compgen -d -- "$current"))
          else
            COMPREPLY=($(compgen -f -- "$current"))
          fi
          compopt -o filenames 2>/dev/null
          ;;
        esac
      }
      complete -F _\(name) \(name)

      """
  }

  private static func words(_ words: [String]) -> String { words.joined(separator: " ") }

  private static func lines(_ cases: [String]) -> String {
    cases.map { "  " + $0 }.joined(separator: "\n")
  }

  private static func kind(_ kind: ValueKind, _ root: Command) -> String {
    switch kind {
    case .text: "text"
    case .oneOf(let words): "one " + Self.words(words)
    case .oneOfOrInput(let words): "either " + Self.words(words)
    case .report(let names): "report " + words(names)
    case .input, .inputOrFolder, .rewritten, .output: "file"
    case .folder: "folder"
    case .command: "commands"
    case .annotation: "ids"
    }
  }
}
