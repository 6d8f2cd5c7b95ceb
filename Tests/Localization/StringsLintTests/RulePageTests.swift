import Foundation
import Lint
import StringsLint
import TestSupport
import Testing

/// Each rule has a page in `docs/rules`, made of its doc comment and its examples.
@Suite struct RulePageTests {
  private let pages = RulePages<TableCheck, Example>(
    prefix: "strings.", folder: "Localization/StringsLint/Rules",
    isFixed: { rule in rule.bad.contains { $0.fixed != nil } }, shown: Self.shown)

  @Test(arguments: Rule.all)
  func theDocCommentBeginsWithTheSummary(rule: Rule) throws {
    let comment = try #require(pages.comment(of: rule), "no doc comment")
    #expect(pages.summary(of: rule) == rule.summary + ".")
    #expect(comment.count > 2, "the comment does not say why")
  }

  @Test(arguments: Rule.all)
  func thePageIsCurrent(rule: Rule) throws {
    try expectSnapshot(pages.text(of: rule), at: pages.file(of: rule))
  }

  @Test func thereIsNoPageTooMany() throws {
    #expect(try pages.ids() == Set(Rule.all.map(\.id)))
  }

  private static func shown(_ example: Example) -> String {
    var text = ""
    for (key, source) in example.reference { text += "\(key): \(visible(source))\n" }
    for (locale, bytes) in example.files {
      let file = String(data: Data(bytes), encoding: .utf8).map(visible) ?? "\(bytes)"
      text += "--- \(locale)\n" + (file.hasSuffix("\n") ? file : file + "\n")
    }
    if let fixed = example.fixed { text += "--- fixed\n" + visible(fixed) }
    return text
  }

  /// The text with what can't be seen spelled out.
  private static func visible(_ text: String) -> String {
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
