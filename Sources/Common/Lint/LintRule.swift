/// A rule that a project or a table of translations has to fulfil, without the code that checks it.
public protocol LintRule: Sendable {
  /// All rules of the linter.
  static var all: [Self] { get }
  /// The start of the rules' names, which users may omit.
  static var prefix: String { get }
  /// The page that describes the rules.
  static var descriptions: RulePage { get }
  /// The name that `--rule`, `--skip` and ignore comments use, such as `strings.missing-key`.
  var id: String { get }
  /// The severity of the findings, unless a finding has its own.
  var severity: Severity { get }
  /// A Boolean value that indicates whether the rule runs unless rules are named.
  var isOnByDefault: Bool { get }
}

/// A page that describes the rules of a linter, with a section for each rule.
///
/// ```markdown
/// ## strings.duplicate-key
///
/// A key is in the file twice.
///
/// The last one is used without a message.
///
/// Severity: error.
///
/// ### Good
/// ```
public struct RulePage: Sendable {
  /// The lines of the sections by the ids of the rules, with headings one level higher than in the
  /// page.
  private var sections: [String: [Substring]] = [:]

  /// Reads a page.
  ///
  /// - Parameter prefix: The start of the rules' ids. A heading that begins with it begins a section.
  package init(_ text: StaticString, prefix: String) {
    var id: String?
    for bytes in text.description.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      var line = Substring(bytes)
      if line.hasPrefix("##") { line = line.dropFirst() }
      if line.hasPrefix("# " + prefix) { id = String(line.dropFirst(2)) }
      if let id { sections[id, default: []].append(line) }
    }
  }

  /// Returns the section of a rule, as Markdown.
  func section(of id: String) -> String { (sections[id] ?? []).joined(separator: "\n") }

  /// Returns a paragraph of a section: 1 is the summary, 2 the explanation.
  func paragraph(_ number: Int, of id: String) -> ArraySlice<Substring> {
    let paragraphs = (sections[id] ?? []).split(separator: "", maxSplits: number + 1)
    return paragraphs.count > number ? paragraphs[number] : []
  }
}

extension LintRule {
  /// One sentence, without its full stop, that describes what the rule finds.
  public var summary: String { String(Self.descriptions.paragraph(1, of: id).joined(separator: " ").dropLast()) }

  /// The reason for the rule and its exceptions, as Markdown.
  public var explanation: String { Self.descriptions.paragraph(2, of: id).joined(separator: "\n") }

  /// The whole description with the severity and examples, as Markdown.
  public var page: String { Self.descriptions.section(of: id) }
}
