public import Foundation
public import Lint
public import Testing

/// The pages in `docs/rules` of some rules, each made of the rule's doc comment and its examples.
public struct RulePages<Check: Sendable, Example: Sendable> {
  public typealias Rule = LintRule<Check, Example>

  private let prefix: String
  private let shown: (Example) -> String
  private let isFixed: (Rule) -> Bool
  /// The doc comments in front of `static let`s, by the rule's id.
  private let comments: [String: [String]]

  /// - Parameters:
  ///   - prefix: what the rules' ids begin with.
  ///   - folder: where below `Sources` the rules are.
  ///   - isFixed: whether `--fix` can mend what a rule finds.
  ///   - shown: an example, as its page has it: whole lines.
  public init(
    prefix: String, folder: String, isFixed: @escaping (Rule) -> Bool = { _ in false },
    shown: @escaping (Example) -> String
  ) {
    self.prefix = prefix
    self.isFixed = isFixed
    self.shown = shown
    let sources = ProjectFolder.root.appending(path: "Sources/\(folder)")
    comments = Self.comments(below: sources)
  }

  private static func comments(below folder: URL) -> [String: [String]] {
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
            if let id { comments[String(id)] = comment }
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
    text += isFixed(rule) ? ". `--fix` can mend it.\n" : ".\n"
    text += "\n## Good\n" + rule.good.map(fence).joined()
    text += "\n## Bad\n" + rule.bad.map(fence).joined()
    return text
  }

  private func fence(_ example: Example) -> String { "\n```\n\(shown(example))```\n" }

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

extension LintRule: CustomTestStringConvertible {
  public var testDescription: String { id }
}
