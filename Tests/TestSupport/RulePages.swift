public import Foundation
public import Lint

/// The pages in `docs/rules` of some rules, each made of the rule's doc comment and its examples.
public struct RulePages<Rule: LintRule> {
  private let prefix: String
  private let shown: (Rule.Example) -> String
  private let isMended: (Rule) -> Bool
  /// The doc comments in front of `static let`s, by the rule's id.
  private let comments: [String: [String]]

  /// - Parameters:
  ///   - prefix: what the rules' ids begin with.
  ///   - folder: where below `Sources` the rules are.
  ///   - isMended: whether `--fix` can mend what a rule finds.
  ///   - shown: an example, as its page has it: whole lines.
  public init(
    prefix: String, folder: String, isMended: @escaping (Rule) -> Bool = { _ in false },
    shown: @escaping (Rule.Example) -> String
  ) {
    self.prefix = prefix
    self.isMended = isMended
    self.shown = shown
    let sources = ProjectFolder.root.appending(path: "Sources/\(folder)")
    comments = Self.comments(below: sources, prefix: prefix)
  }

  private static func comments(below folder: URL, prefix: String) -> [String: [String]] {
    var comments: [String: [String]] = [:]
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
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
            if let id { comments[prefix + id] = comment }
          }
          comment = []
        }
      }
    }
    return comments
  }

  /// The lines of a rule's doc comment; `nil` where it has none.
  public func comment(of rule: Rule) -> [String]? { comments[rule.id] }

  /// The first paragraph of a rule's doc comment, which is its summary.
  public func summary(of rule: Rule) -> String? {
    comment(of: rule)?.prefix { !$0.isEmpty }.joined(separator: " ")
  }

  /// The page as it has to be.
  public func text(of rule: Rule) -> String {
    var text = "# \(rule.id)\n\n" + (comment(of: rule) ?? []).joined(separator: "\n") + "\n\n"
    text += "Severity: \(rule.severity.rawValue)"
    if !rule.isOnByDefault { text += ". It runs only if it is named: `--rule \(rule.id)`" }
    text += isMended(rule) ? ". `--fix` can mend it.\n" : ".\n"
    text += "\n## Good\n" + rule.good.map(fence).joined()
    text += "\n## Bad\n" + rule.bad.map(fence).joined()
    return text
  }

  private func fence(_ example: Rule.Example) -> String { "\n```\n\(shown(example))```\n" }

  /// Where the page is.
  public func file(of rule: Rule) -> URL {
    Self.folder.appending(path: "\(rule.id).md")
  }

  /// The ids that there are pages of.
  public func ids() throws -> Set<String> {
    let pages = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    return Set(pages.filter { $0.hasPrefix(prefix) }.map { String($0.dropLast(".md".count)) })
  }

  private static var folder: URL { ProjectFolder.root.appending(path: "docs/rules") }
}
