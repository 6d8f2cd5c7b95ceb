import Foundation
public import Lint
import Testing

extension LintRule {
  /// Returns the examples below a heading of the rule's description, `Good` or `Bad`.
  public func examples(below heading: String) -> [String] {
    let section = page.split(separator: "\n## ").first { $0.hasPrefix(heading + "\n") } ?? ""
    return section.split(separator: "```\n", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }

  /// Expects a heading, a summary, an explanation and a severity, in lines of at most 80 characters.
  public func expectDescription() {
    #expect(summary.first?.isUppercase == true && !summary.contains(". "))
    let text = page.split(separator: "\n## ").first ?? ""
    let paragraphs = text.split(separator: "\n\n").map { paragraph in
      paragraph.split(separator: "\n").joined(separator: " ")
    }
    #expect(paragraphs.count == 4)
    #expect(paragraphs.first == "# \(id)")
    #expect(paragraphs.dropFirst().first == summary + ".")
    #expect(paragraphs.dropFirst(2).first == explanation.split(separator: "\n").joined(separator: " "))
    #expect(paragraphs.last?.hasPrefix("Severity: \(severity.rawValue).") == true)
    #expect(paragraphs.last?.contains("--rule") == !isOnByDefault)
    #expect(paragraphs.dropFirst().allSatisfy { $0.hasSuffix(".") || $0.hasSuffix(".)") })
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  /// Expects well-formed ids, and a section of a page in `docs` for each rule, in the order of the rules.
  public static func expectSections(inPage name: String) throws {
    let file = ProjectFolder.root.appending(path: "docs/\(name).md")
    let page = try String(contentsOf: file, encoding: .utf8)
    let headings = page.split(separator: "\n").filter { $0.hasPrefix("## ") }.map { String($0.dropFirst(3)) }
    #expect(headings == all.map(\.id))
    #expect(Set(headings).count == headings.count)
    for id in headings {
      #expect(id.hasPrefix(prefix))
      #expect(id.dropFirst(prefix.count).allSatisfy { $0.isLowercase || $0 == "-" })
    }
  }
}
