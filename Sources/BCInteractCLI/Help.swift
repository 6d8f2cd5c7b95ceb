extension Command {
  /// What every command takes.
  package static let common: [Option] = [
    .value("--color", "WHEN", "colour the report: auto, always or never"),
    .flag("--help", "show this help"),
    .flag("--version", "show the version"),
  ]

  /// The help of the command whose full name is `path`, for people.
  package func help(path: String) -> String {
    var text = "\(summary.prefix(1).uppercased())\(summary.dropFirst()).\n\nUsage: \(path)"
    if subcommands.isEmpty {
      if !options.isEmpty { text += " [options]" }
      for operand in operands { text += " " + operand.usage }
    } else {
      text += " <command>"
    }
    text += "\n"
    if !subcommands.isEmpty {
      text += Self.table("Commands", subcommands.map { ($0.name, $0.summary) })
    }
    text += Self.table(
      "Options",
      (options + Self.common).map { ($0.name + ($0.value.map { " " + $0 } ?? ""), $0.help) })
    if !discussion.isEmpty { text += "\n" + discussion + "\n" }
    return text
  }

  private static func table(_ title: String, _ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    let lines = rows.map { name, help in
      "  " + name + String(repeating: " ", count: width - name.count + 2) + help + "\n"
    }
    return "\n\(title):\n" + lines.joined()
  }
}

extension Command.Operand {
  fileprivate var usage: String {
    let name = isRepeated ? self.name + "…" : self.name
    return isOptional ? "[\(name)]" : name
  }
}
