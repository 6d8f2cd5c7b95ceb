import Support

/// The projects of the cookbook, the default one first.
private let templates: [(name: String, summary: String, text: StaticString)] = [
  ("one-of-each", "each type of annotation, and each trigger and effect", EmbeddedTexts.cookbookOneOfEach),
  ("menu", "a chapter menu", EmbeddedTexts.cookbookMenu),
  ("branch", "a choice between two branches", EmbeddedTexts.cookbookBranch),
  ("skip", "a button that skips", EmbeddedTexts.cookbookSkip),
  ("gate", "a gate that a tap releases", EmbeddedTexts.cookbookGate),
  ("quiz", "a question that is repeated until the answer is right", EmbeddedTexts.cookbookQuiz),
  ("personal", "texts that depend on variables and preconditions", EmbeddedTexts.cookbookPersonal),
]

private struct NewProjectOptions: CommandOptions {
  @Operand("FILE", .output) var file: String
  @Option("--template", "NAME", "the project to start from; one-of-each by default", .oneOf(templates.map(\.name)))
  var template: String?
  @Option(.force) var isForced: Bool
}

extension Command {
  /// `new FILE`: a project to start from.
  static let new = Command(
    "new", "write a project to start from",
    discussion: """
      FILE must not exist yet; - prints the project. The templates are the projects of the cookbook,
      docs/cookbook.md:

      \(templates.map { "  " + $0.name.padded(to: 13) + $0.summary }.joined(separator: "\n"))

      Replace the texts, addresses and times, and check the project with lint.
      """
  ) { (options: NewProjectOptions, console) in
    let name = options.template ?? templates[0].name
    guard let template = templates.first(where: { $0.name == name }) else {
      let names = templates.map(\.name)
      throw CommandError.usage(
        "unknown template \(name); there are \(names.joined(separator: ", "))" + suggestion(for: name, among: names))
    }
    try console.deliver(
      [.text(to: Destination(options.file)) { template.text.description }], replacesFiles: options.isForced)
    return .fine
  }
}
