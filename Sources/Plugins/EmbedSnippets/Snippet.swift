import Foundation

/// One Swift example.
struct Snippet {
  /// Of the file, for the compiler.
  var path: String
  /// Of the file, for people.
  var name: String
  /// The number of its first line, from 1.
  var line: Int
  /// With its import lines left empty, so that the lines keep their numbers.
  var code: [String] = []
  var imports: [String] = []
  /// The output that the comment states.
  var printed: [String] = []

  /// The examples of a page, or of the doc comments in a Swift file.
  static func all(in text: String, path: String, name: String) -> [Snippet] {
    let isPage = name.hasSuffix(".md")
    var snippets: [Snippet] = []
    var snippet: Snippet?
    for (index, line) in text.components(separatedBy: "\n").enumerated() {
      guard let line = isPage ? line : docComment(line) else { continue }
      if line == "```swift", snippet == nil {
        snippet = Snippet(path: path, name: name, line: index + 2)
        if let room = isPage ? nil : room(of: name) { snippet?.imports = ["import \(room)"] }
      } else if line.hasPrefix("```"), let whole = snippet {
        snippets.append(whole)
        snippet = nil
      } else {
        snippet?.add(line)
      }
    }
    return snippets
  }

  private mutating func add(_ line: String) {
    let words = line.trimmingCharacters(in: .whitespaces)
    if words.hasPrefix("import ") {
      imports.append(words)
      code.append("")
      return
    }
    if let quote = line.range(of: "// Prints \""), let end = line.lastIndex(of: "\"") {
      printed.append(String(line[quote.upperBound..<max(end, quote.upperBound)]))
    }
    code.append(line)
  }

  /// The text of a line of a doc comment; `nil` for any other line.
  private static func docComment(_ line: String) -> String? {
    let line = line.drop { $0 == " " }
    guard line.hasPrefix("///") else { return nil }
    let text = line.dropFirst(3)
    return String(text.hasPrefix(" ") ? text.dropFirst() : text)
  }

  /// The module of a file below `Sources`.
  private static func room(of name: String) -> String? {
    let folders = name.split(separator: "/")
    return folders.count > 3 && folders[0] == "Sources" ? String(folders[2]) : nil
  }
}
