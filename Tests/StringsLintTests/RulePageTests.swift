internal import Findings
import Foundation
import StringsLint
import TestSupport
import Testing

/// Each rule has a page in `docs/rules`, made of its doc comment and its examples.
@Suite struct RulePageTests {
  static let rulesFolder = ProjectFolder.root.appendingPathComponent("Sources/StringsLint/Rules")
  static let pagesFolder = ProjectFolder.root.appendingPathComponent("docs/rules")

  /// The doc comments in front of `static let`s, by the rule's id.
  static let docComments: [String: [String]] = {
    var comments: [String: [String]] = [:]
    let files = FileManager.default.enumerator(at: rulesFolder, includingPropertiesForKeys: nil)
    for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
      var comment: [String] = []
      let lines = ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(
        separator: "\n", omittingEmptySubsequences: false
      ).map { $0.trimmingCharacters(in: .whitespaces) }
      for (index, line) in lines.enumerated() {
        if line.hasPrefix("///") {
          comment.append(String(line.dropFirst(3).drop { $0 == " " }))
        } else {
          if line.hasPrefix("static let"), index + 1 < lines.count {
            let id = lines[index...].prefix(2).joined().split(separator: "\"").dropFirst().first
            if let id { comments["strings.\(id)"] = comment }
          }
          comment = []
        }
      }
    }
    return comments
  }()

  @Test(arguments: Rule.all)
  func theDocCommentBeginsWithTheSummary(rule: Rule) throws {
    let comment = try #require(Self.docComments[rule.id], "no doc comment")
    let first = comment.prefix { !$0.isEmpty }.joined(separator: " ")
    #expect(first == rule.summary + ".")
    #expect(comment.count > 2, "the comment does not say why")
  }

  @Test(arguments: Rule.all)
  func thePageIsCurrent(rule: Rule) throws {
    try expectSnapshot(page(of: rule), at: Self.pagesFolder.appendingPathComponent("\(rule.id).md"))
  }

  @Test func thereIsNoPageTooMany() throws {
    let pages = try FileManager.default.contentsOfDirectory(atPath: Self.pagesFolder.path)
    let strings = pages.filter { $0.hasPrefix("strings.") }
    #expect(Set(strings) == Set(Rule.all.map { $0.id + ".md" }))
  }

  private func page(of rule: Rule) -> String {
    let comment = Self.docComments[rule.id] ?? []
    var text = "# \(rule.id)\n\n" + comment.joined(separator: "\n") + "\n\n"
    text += "Severity: \(rule.severity.rawValue)"
    text += rule.bad.contains { $0.fixed != nil } ? ". `--fix` can mend it.\n" : ".\n"
    text += "\n## Good\n" + rule.good.map(shown).joined()
    text += "\n## Bad\n" + rule.bad.map(shown).joined()
    return text
  }

  private func shown(_ example: Example) -> String {
    var text = "\n```\n"
    for (key, source) in example.reference { text += "\(key): \(visible(source))\n" }
    for (locale, bytes) in example.files {
      let file = String(data: Data(bytes), encoding: .utf8).map(visible) ?? "\(bytes)"
      text += "--- \(locale)\n" + (file.hasSuffix("\n") ? file : file + "\n")
    }
    if let fixed = example.fixed { text += "--- fixed\n" + visible(fixed) }
    return text + "```\n"
  }

  /// The text with what can't be seen spelled out.
  private func visible(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar.properties.generalCategory {
      case .control where scalar != "\n", .format, .privateUse, .nonspacingMark, .unassigned:
        result += "<U+\(String(scalar.value, radix: 16, uppercase: true))>"
      case .spaceSeparator where scalar != " ":
        result += "<U+\(String(scalar.value, radix: 16, uppercase: true))>"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
