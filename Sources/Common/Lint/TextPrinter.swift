import Support

/// Prints findings for people: a line with the problem, the text with its place, the reference, and
/// the fix.
struct TextPrinter {
  var isColored: Bool
  /// The number of columns for an excerpt.
  var width: Int

  func print(_ finding: Finding) -> String {
    var text = ""
    text += colored(finding.file.isolated, "1")
    if let place = finding.place { text += ":\(place.line):\(place.column)" }
    text += ": " + colored(finding.severity.rawValue, finding.severity.color) + ": "
    if let name = finding.subject?.name { text += name.isolated + ": " }
    text += finding.message.isolated + colored(" [\(finding.rule)]", "2") + "\n"
    if let excerpt = finding.excerpt { print(excerpt, at: finding.place, to: &text) }
    if let reference = finding.reference { text += "    reference: \(reference.isolated)\n" }
    if let fix = finding.fix { text += "    fix: \(fix.isolated)\n" }
    return text
  }

  /// Prints the line, unless it is empty, and a caret under the place. If right-to-left text is before or at the place,
  /// the column on the terminal is unknown, so the marked text is repeated instead.
  private func print(_ excerpt: Finding.Excerpt, at place: Finding.Place?, to text: inout String) {
    guard excerpt != Finding.Excerpt(before: "", marked: "", after: "") else { return }
    let room = max(width - 4, 20)
    let marked = excerpt.marked.printable.fitted(to: room / 2)
    let before = excerpt.before.printable.fittedAtEnd(to: (room - marked.columns) / 2)
    let after = excerpt.after.printable.fitted(to: room - before.columns - marked.columns)
    text += "    " + (before + marked + after).isolatingQuotedText + "\n"
    if (before + marked).hasRightToLeft {
      if !marked.isEmpty {
        text += "    here: " + colored("\u{2068}\(marked)\u{2069}", "32") + "\n"
      }
    } else {
      let caret = "^" + String(repeating: "~", count: max(0, marked.columns - 1))
      text += String(repeating: " ", count: 4 + before.columns) + colored(caret, "32") + "\n"
    }
  }

  private func colored(_ text: String, _ code: String) -> String {
    isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

extension Severity {
  /// The parameter of the terminal's color sequence (ECMA-48).
  fileprivate var color: String {
    switch self {
    case .error: "1;31"
    case .warning: "1;33"
    case .info: "1;36"
    }
  }
}

extension String {
  /// The text with right-to-left text isolated within its quotation marks, so that the text around
  /// the quotation keeps its place.
  fileprivate var isolatingQuotedText: String {
    guard hasRightToLeft else { return self }
    let parts = split(separator: "\"", omittingEmptySubsequences: false)
    return parts.map { part in
      part.hasRightToLeft ? "\u{2068}\(part)\u{2069}" : String(part)
    }.joined(separator: "\"")
  }
}

extension Finding {
  /// The finding as a workflow command of GitHub Actions.
  var gitHubLine: String {
    let command =
      switch severity {
      case .error: "error"
      case .warning: "warning"
      case .info: "notice"
      }
    var properties = ["file=\(file.printable.gitHubProperty)"]
    if let place {
      properties += ["line=\(place.line)", "col=\(place.column)"]
      if let marked = excerpt?.marked, !marked.isEmpty {
        properties.append("endColumn=\(place.column + marked.unicodeScalars.count)")
      }
    }
    properties.append("title=\(rule.gitHubProperty)")
    return "::\(command) \(properties.joined(separator: ","))::\(advice.printable.gitHubText)"
  }

  /// The finding as a compiler prints it, which Xcode reads from the output of a build phase.
  var xcodeLine: String {
    let kind = severity == .info ? "note" : severity.rawValue
    let place = place ?? Place(line: 1, column: 1)
    return "\(file.printable):\(place.line):\(place.column): \(kind): \(advice.printable) [\(rule)]"
  }

  /// The subject, the problem and the fix in one line.
  private var advice: String {
    let name = subject?.name.map { "\($0): " } ?? ""
    return name + message + (fix.map { "; " + $0 } ?? "")
  }
}

extension String {
  /// The text escaped as the message of a workflow command.
  fileprivate var gitHubText: String { escaping(["%": "%25", "\r": "%0D", "\n": "%0A"]) }

  /// The text escaped as a property of a workflow command.
  fileprivate var gitHubProperty: String {
    escaping(["%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"])
  }

  private func escaping(_ escapes: [Unicode.Scalar: String]) -> String {
    unicodeScalars.reduce(into: "") { $0 += escapes[$1] ?? String($1) }
  }
}
