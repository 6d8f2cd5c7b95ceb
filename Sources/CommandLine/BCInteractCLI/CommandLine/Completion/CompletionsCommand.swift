extension Command {
  /// `completions SHELL`: the script by which a shell completes the program's command lines.
  static let completions: Command = Command(
    "completions", "print the completion script of a shell",
    discussion: """
      Where the script goes, unless your system has other places:

        bash   ~/.local/share/bash-completion/completions/bcinteract
        zsh    _bcinteract, in a folder of $fpath
        fish   ~/.config/fish/completions/bcinteract.fish
      """,
    operands: [.required("SHELL", .oneOf(Shell.allCases.map(\.rawValue)))]
  ) { arguments, console in
    let name = arguments.operands[0]
    guard let shell = Shell(rawValue: name) else {
      let names = Shell.allCases.map(\.rawValue)
      throw CommandError.usage(
        "there are completions for \(names.joined(separator: ", ")), not for \(name)")
    }
    let script =
      switch shell {
      case .bash: BashCompletion(of: Program.root).script
      case .zsh: ZshCompletion(of: Program.root).script
      case .fish: FishCompletion(of: Program.root).script
      }
    try console.deliver([.text(to: .standardOutput) { script }])
    return .fine
  }

  private enum Shell: String, CaseIterable { case bash, zsh, fish }
}
