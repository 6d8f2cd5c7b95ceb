import Support

extension Report {
  /// A page with the findings of each language, the most severe first. Its script filters them; printed, each
  /// language begins on a new page.
  var html: String {
    let known = Dictionary(languages.map { ($0.name, $0) }) { first, _ in first }
    let groups = Dictionary(grouping: worstFirst.findings) { $0.language ?? "" }
    let names = Set(groups.keys).union(known.keys).sorted()
    let options = names.map { "<option>\($0.isEmpty ? "–" : $0.escapedForHTML)</option>" }.joined()
    let sections = names.map { name in
      section(name.isEmpty ? "–" : name, groups[name] ?? [], known[name])
    }
    return EmbeddedTexts.report.description
      .replacing("{{languages}}", with: options).replacing("{{sections}}", with: sections.joined())
  }

  private func section(
    _ name: String, _ findings: [Finding], _ language: LanguageSummary?
  ) -> String {
    let counts = Self.counts(of: findings)
    let numbers = Severity.allCases.reversed().map { "\($0.rawValue): \(counts[$0] ?? 0)" }.joined(separator: ", ")
    let coverage = language.map { "\($0.translated) of \($0.keys) keys translated, \($0.missing) missing; " } ?? ""
    return """
      <section data-language="\(name.escapedForHTML)"><h2 lang="en">\(name.escapedForHTML)</h2><p>\(coverage)\(numbers)</p>
      \(findings.map { $0.html(in: name) }.joined())</section>

      """
  }
}

extension Finding {
  fileprivate func html(in language: String) -> String {
    var lines = [
      "<h3>\((subject?.name ?? "").escapedForHTML) <small>\(severity.rawValue) · \(rule.escapedForHTML)</small></h3>"
    ]
    lines.append("<p>\(message.escapedForHTML)</p>")
    if let excerpt {
      let marked = excerpt.marked.isEmpty ? "" : "<mark>\(excerpt.marked.escapedForHTML)</mark>"
      lines.append(
        "<p><q lang=\"\(language.escapedForHTML)\" dir=\"auto\">\(excerpt.before.escapedForHTML)\(marked)\(excerpt.after.escapedForHTML)</q></p>"
      )
    }
    if let reference { lines.append("<p>Reference: <q dir=\"auto\">\(reference.escapedForHTML)</q></p>") }
    if let fix { lines.append("<p>Fix: \(fix.escapedForHTML)</p>") }
    lines.append("<p class=\"place\">\(file.escapedForHTML)\(place.map { ":\($0.line):\($0.column)" } ?? "")</p>")
    return "<article class=\"\(severity.rawValue)\">\(lines.joined(separator: "\n"))</article>\n"
  }
}
