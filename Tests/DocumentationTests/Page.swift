import Foundation
import TestSupport
import Testing

/// A page of the documentation: the README, or a page below `docs` that is written by hand.
struct Page: Sendable, CustomTestStringConvertible {
  /// The path from the project's folder.
  let name: String
  let lines: [String]

  var testDescription: String { name }
  var file: URL { Self.root.appendingPathComponent(name) }
  var text: String { lines.joined(separator: "\n") }

  init(_ name: String) {
    self.name = name
    let file = Self.root.appendingPathComponent(name)
    lines = ((try? String(contentsOf: file, encoding: .utf8)) ?? "").components(separatedBy: "\n")
  }

  /// The folder of the project.
  static let root = ProjectFolder.root

  /// The Swift files below a folder of the project.
  static func swiftFiles(below folder: String) throws -> [URL] {
    let files = try #require(
      FileManager.default.enumerator(
        at: root.appendingPathComponent(folder), includingPropertiesForKeys: nil))
    return files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
  }

  /// All pages.
  static let all: [Page] = {
    let below = FileManager.default.enumerator(atPath: root.appendingPathComponent("docs").path)
    let names = (below?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".md") }
    return (["README.md"] + names.map { "docs/" + $0 }.sorted()).map { Page($0) }
  }()

  /// A block between lines of three backticks.
  struct Fence: Sendable {
    /// The first word behind the backticks.
    var language: String
    /// The second word, where there is one: the name of a file.
    var file: String?
    var lines: [String] = []
    /// The number of the opening line, from 1.
    var line: Int

    var text: String { lines.map { $0 + "\n" }.joined() }
  }

  var fences: [Fence] {
    var fences: [Fence] = []
    var fence: Fence?
    for (index, line) in lines.enumerated() {
      if let whole = fence, line == "```" {
        fences.append(whole)
        fence = nil
      } else if fence == nil, line.hasPrefix("```") {
        let words = line.dropFirst(3).split(separator: " ").map(String.init)
        fence = Fence(
          language: words.first ?? "", file: words.count > 1 ? words[1] : nil, line: index + 1)
      } else {
        fence?.lines.append(line)
      }
    }
    return fences
  }

  /// The lines outside of fences.
  var prose: [String] {
    var isFence = false
    return lines.filter { line in
      if line.hasPrefix("```") { isFence.toggle() }
      return !isFence && !line.hasPrefix("```")
    }
  }

  /// The text between backticks outside of fences.
  var codeSpans: [String] {
    prose.flatMap { line in
      line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }
  }

  /// The rows of all tables whose heading has exactly these columns; code without its backticks.
  func table(_ columns: String...) throws -> [[String]] {
    let rows = lines.map(Self.cells)
    let found = rows.indices.filter { rows[$0] == columns }.flatMap { heading in
      rows[(heading + 2)...].prefix { $0.count == columns.count }
    }
    try #require(!found.isEmpty, "\(name) has no table \(columns)")
    return found
  }

  private static func cells(of line: String) -> [String] {
    guard line.hasPrefix("|"), line.hasSuffix("|") else { return [] }
    let bar = "\u{0}"
    return line.dropFirst().dropLast().replacingOccurrences(of: "\\|", with: bar)
      .components(separatedBy: "|").map { cell in
        let text = cell.replacingOccurrences(of: bar, with: "|")
          .trimmingCharacters(in: .whitespaces)
        let isCode = text.count > 2 && text.hasPrefix("`") && text.hasSuffix("`")
        return isCode && !text.dropFirst().dropLast().contains("`")
          ? String(text.dropFirst().dropLast()) : text
      }
  }
}
