extension Command {
  /// What every command takes.
  package static let common: [Option] = [
    .value(
      "--color", "WHEN", .oneOf(Console.ColorChoice.allCases.map(\.rawValue)),
      "colour the report: auto, always or never"),
    .flag("--help", "show this help"),
    .flag("--version", "show the version"),
  ]

  /// The help of the command whose full name is `path`, for people.
  package func helpText(path: String) -> String {
    var text = "\(summary.prefix(1).uppercased())\(summary.dropFirst()).\n\n"
    text += "Usage: \(([path] + usage).joined(separator: " "))\n"
    if !subcommands.isEmpty {
      text += Self.table("Commands", subcommands.map { ($0.name, $0.summary) })
    }
    text += Self.table(
      "Options",
      (options + Self.common).map { ($0.usage, $0.help) })
    if !discussion.isEmpty { text += "\n" + discussion + "\n" }
    return text
  }

  /// What follows the command's name in its usage line.
  package var usage: [String] {
    guard subcommands.isEmpty else { return ["<command>"] }
    return (options.isEmpty ? [] : ["[options]"]) + operands.map(\.usage)
  }

  private static func table(_ title: String, _ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    let lines = rows.map { name, help in
      "  " + name + String(repeating: " ", count: width - name.count + 2) + help + "\n"
    }
    return "\n\(title):\n" + lines.joined()
  }
}
