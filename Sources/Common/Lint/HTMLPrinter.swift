import Support

extension Report {
  /// A page with the findings of each language, or of each project, the most severe first. Its script filters them;
  /// printed, each language or project begins on a new page.
  var html: String {
    let isOfProjects = rules.contains { $0.id.hasPrefix("project.") }
    let known = Dictionary(languages.map { ($0.name, $0.coverage) }) { first, _ in first }
    let groups = Dictionary(grouping: worstFirst.findings) { isOfProjects ? $0.file : $0.language ?? "" }
    let names = Set(groups.keys).union(known.keys).sorted()
    let options = names.map { "<option>\($0.isEmpty ? "–" : $0.escapedForHTML)</option>" }.joined()
    let sections = names.map { name in
      let found = groups[name] ?? []
      let counts = isOfProjects ? found.counts : countsByLanguage[name.isEmpty ? nil : name]
      return section(name.isEmpty ? "–" : name, found, known[name], counts ?? [:])
    }
    return """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8"><title>\(isOfProjects ? "Projects" : "Translations")</title>
      <meta name="viewport" content="width=device-width">
      <style>
      body { font: 15px/1.45 system-ui, sans-serif; margin: 2em auto; max-width: 60em; padding: 0 1em; }
      form { position: sticky; top: 0; background: Canvas; padding: .5em 0; display: flex; gap: .5em; flex-wrap: wrap; }
      article { border-left: 4px solid #888; margin: 1em 0; padding: .1em .8em; break-inside: avoid; }
      .error { border-color: #c00; } .warning { border-color: #d80; } .info { border-color: #37c; }
      h3 { font-size: 1em; margin: 0; } p { margin: .15em 0; } small, .place { color: GrayText; }
      q { quotes: none; white-space: pre-wrap; } mark { padding: 0 .1em; }
      [hidden] { display: none; }
      @media print { form { display: none; } section + section { break-before: page; } body { margin: 0; } }
      @media (prefers-color-scheme: dark) { :root { color-scheme: dark; } }
      </style></head><body>
      <form><label>\(isOfProjects ? "Project" : "Language") <select id="language"><option value="">all</option>\(options)</select></label>
      <label>Severity <select id="severity"><option value="0">all</option><option value="1">warnings and errors</option>
      <option value="2">errors</option></select></label>
      <label>Text <input id="text" type="search"></label> <output id="count"></output></form>
      \(sections.joined())<script>
      const find = name => document.getElementById(name), ranks = ["info", "warning", "error"];
      function filter() {
        const words = find("text").value.toLowerCase();
        let count = 0;
        for (const section of document.querySelectorAll("section")) {
          section.hidden = find("language").value && find("language").value !== section.dataset.language;
          for (const item of section.querySelectorAll("article")) {
            item.hidden = ranks.indexOf(item.className) < find("severity").value
              || !item.textContent.toLowerCase().includes(words);
            if (!section.hidden && !item.hidden) count += 1;
          }
        }
        find("count").textContent = count + " findings";
      }
      document.forms[0].addEventListener("input", filter);
      document.forms[0].addEventListener("submit", event => event.preventDefault());
      filter();
      </script></body></html>

      """
  }

  private func section(
    _ name: String, _ findings: [Finding], _ coverage: Coverage?, _ counts: [Severity: Int]
  ) -> String {
    let numbers = Severity.allCases.reversed().map { "\($0.rawValue): \(counts[$0] ?? 0)" }.joined(separator: ", ")
    let summary = coverage.map { "\($0.translated) of \($0.keys) keys translated, \($0.missing) missing; " } ?? ""
    return """
      <section data-language="\(name.escapedForHTML)"><h2 lang="en">\(name.escapedForHTML)</h2><p>\(summary)\(numbers)</p>
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
