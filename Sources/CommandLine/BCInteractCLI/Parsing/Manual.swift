extension Command {
  /// `manual`: the manual page, in mdoc.
  static let manual: Command = Command(
    "manual", "print the manual page",
    discussion: "To read it: bcinteract manual | mandoc -l"
  ) { (_: NoOptions, console) in
    try console.deliver([.text(to: .standardOutput) { Manual(of: Program.root).page }])
    return .fine
  }
}

/// The manual page of the program, made from the table of its commands (mdoc, section 1).
struct Manual {
  let page: String

  init(of root: Command) {
    let commands = root.withSubcommands().filter { !$0.command.isGroup }
    let synopsis = commands.map { path, command in
      ".Nm\n.Cm \(path.joined(separator: " "))\n" + Self.words(command)
    }
    let sections = commands.map { path, command in
      ".Ss \(path.joined(separator: " "))\n" + Self.section(command)
    }
    let examples = Self.examples.map { example in
      Self.filled(example.purpose) + ".Dl \(Self.text(example.line))\n"
    }
    let parts = [
      "{{summary}}": Self.text(root.summary) + "\n", "{{synopsis}}": synopsis.joined(),
      "{{options}}": Self.options(Command.commonOptions), "{{commands}}": sections.joined(),
      "{{examples}}": examples.joined(separator: ".Pp\n"),
    ]
    page = parts.reduce(EmbeddedTexts.manual.description) { page, part in
      page.replacing(part.key + "\n", with: part.value)
    }
  }

  /// The command lines of the EXAMPLES section.
  static let examples: [(purpose: String, line: String)] = [
    ("Preview the timeline of a project:", "bcinteract run trail.json"),
    ("Draw the screen at 0:12, for media of two minutes:", "bcinteract run --duration 2:00 --at 0:12 trail.json"),
    ("Write a page in which the project can be played:", "bcinteract run --html trail.html trail.json"),
    ("Check projects, and fail if there are warnings:", "bcinteract lint --fail-on warning trail.json menu.json"),
    ("Show what the safe fixes of a project change:", "bcinteract lint --fix --dry-run trail.json"),
    ("Show a rule with its examples:", "bcinteract rules project.tv-tap"),
    ("Print the shortest trace to an annotation:", "bcinteract explore --to end trail.json"),
    ("Take a contact sheet of all annotations:", "bcinteract play --stills trail.html trail.mp4 trail.json"),
    ("Check all translations of an app, and apply the safe fixes:", "bcinteract strings validate --fix Resources"),
    (
      "Convert a translation for a translator's tool:",
      "bcinteract strings convert --out de.xliff de.lproj/BrightcoveSDK.strings"
    ),
    ("Merge the translated file:", "bcinteract strings import --into de.lproj/BrightcoveSDK.strings de.xliff"),
  ]

  private static func words(_ command: Command) -> String {
    var lines = command.options.isEmpty ? "" : ".Op Ar options\n"
    for operand in command.operands {
      let dots = operand.isRepeated ? " ..." : ""
      lines += (operand.isOptional ? ".Op Ar " : ".Ar ") + text(operand.name) + dots + "\n"
    }
    return lines
  }

  private static func section(_ command: Command) -> String {
    let summary = command.summary.prefix(1).uppercased() + command.summary.dropFirst()
    var section = filled(summary + ".")
    if !command.options.isEmpty { section += options(command.options) }
    guard !command.discussion.isEmpty else { return section }
    return section + ".Pp\n" + discussion(command.discussion)
  }

  private static func options(_ options: [OptionDeclaration]) -> String {
    let items = options.map { option in
      let value = option.placeholder.map { " Ar " + words($0) } ?? ""
      return ".It Fl -\(option.name.dropFirst(2))\(value)\n\(filled(option.help))"
    }
    return ".Bl -tag -width Ds\n" + items.joined() + ".El\n"
  }

  /// The paragraphs of a discussion, filled; indented lines stay as they are.
  private static func discussion(_ discussion: String) -> String {
    var result = ""
    for block in discussion.blocks {
      if block.isLiteral {
        result += ".Bd -literal -offset indent\n"
        result += block.lines.map { text(String($0.drop { $0 == " " })) + "\n" }.joined() + ".Ed\n"
      } else {
        result += result.isEmpty ? "" : ".Pp\n"
        result += filled(block.lines.joined(separator: " "))
      }
    }
    return result
  }

  /// The words on lines of the usual length; each sentence begins a new line, as mdoc requires.
  private static func filled(_ words: String) -> String {
    var lines = [""]
    for word in words.split(separator: " ").map({ text(String($0)) }) {
      let last = lines[lines.count - 1]
      if last.isEmpty {
        lines[lines.count - 1] = word
      } else if last.hasSuffix(".") || last.utf8.count + word.utf8.count > 76 {
        lines.append(word)
      } else {
        lines[lines.count - 1] += " " + word
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Words as one argument of a macro.
  private static func words(_ words: String) -> String { "\"" + text(words) + "\"" }

  /// Text without requests and escapes of mdoc.
  private static func text(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "\"": result += "\\(dq"
      case "…": result += "..."
      case "—": result += "\\(em"
      case "ä": result += "\\(:a"
      default: result.append(character)
      }
    }
    return result.hasPrefix(".") || result.hasPrefix("'") ? "\\&" + result : result
  }
}
