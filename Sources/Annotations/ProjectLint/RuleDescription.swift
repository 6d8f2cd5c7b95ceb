/// The description of a rule in `docs/project-rules.md`.
private struct RuleDescription {
  /// The lines, with headings one level higher than in the page.
  var lines: [Substring] = []

  /// The descriptions by the ids of the rules.
  static let all: [String: RuleDescription] = {
    var descriptions: [String: RuleDescription] = [:]
    var id: Substring?
    let page = EmbeddedTexts.projectRules.description
    for bytes in page.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      var line = Substring(bytes)
      if line.hasPrefix("##") { line = line.dropFirst() }
      if line.hasPrefix("# project.") { id = line.dropFirst(2) }
      if let id { descriptions[String(id), default: RuleDescription()].lines.append(line) }
    }
    return descriptions
  }()
}

extension ProjectRule {
  /// One sentence, without its full stop, that describes what the rule finds.
  public var summary: String {
    let paragraph = RuleDescription.all[id]?.lines.dropFirst(2).prefix { !$0.isEmpty } ?? []
    return String(paragraph.joined(separator: " ").dropLast())
  }

  /// The reason for the rule and its exceptions, its severity and examples, as Markdown.
  public var page: String { RuleDescription.all[id]?.lines.joined(separator: "\n") ?? "" }
}
