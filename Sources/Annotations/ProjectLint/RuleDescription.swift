/// The description of a rule in `docs/project-rules.md`.
private struct RuleDescription {
  /// The lines, with headings one level higher than in the page.
  var lines: [Substring] = []

  /// The paragraphs: the heading, the summary, the explanation, the severity, then the examples.
  var paragraphs: [ArraySlice<Substring>] { lines.split(separator: "", maxSplits: 4) }

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
  private var description: RuleDescription { RuleDescription.all[id] ?? RuleDescription() }

  /// One sentence, without its full stop, that describes what the rule finds.
  public var summary: String {
    let paragraph = description.paragraphs.dropFirst().first ?? []
    return String(paragraph.joined(separator: " ").dropLast())
  }

  /// The reason for the rule and its exceptions, as Markdown.
  public var explanation: String {
    (description.paragraphs.dropFirst(2).first ?? []).joined(separator: "\n")
  }

  /// The whole description with the severity and examples, as Markdown.
  public var page: String { description.lines.joined(separator: "\n") }
}
