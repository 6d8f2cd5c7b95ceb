import Foundation

/// Writes a Swift file of tests out of the examples in documentation: `EmbedSnippets OUTPUT ROOT FILE…`.
///
/// An example is a fence marked `swift`, in a page or in a doc comment. Each becomes a test of its own: it has
/// to compile, to run, and to print what its lines `// Prints "…"` say. Errors of the compiler name the line
/// of the page.
@main enum EmbedSnippets {
  static func main() throws {
    let paths = CommandLine.arguments.dropFirst().map { URL(fileURLWithPath: $0) }
    guard paths.count >= 2 else { throw Failure("the output and the root are missing") }
    let root = paths[1].path + "/"
    var snippets: [Snippet] = []
    for file in paths.dropFirst(2) {
      let text = try String(contentsOf: file, encoding: .utf8)
      let name = file.path.hasPrefix(root) ? String(file.path.dropFirst(root.count)) : file.path
      snippets += Snippet.all(in: text, path: file.path, name: name)
    }
    try Data(source(of: snippets).utf8).write(to: paths[0])
  }

  private static func source(of snippets: [Snippet]) -> String {
    let imports = Set(snippets.flatMap(\.imports) + ["import Testing"]).sorted()
    let functions = snippets.enumerated().map { number, snippet in
      """
      private func snippet\(number + 1)() async throws {
      #sourceLocation(file: "\(snippet.path)", line: \(snippet.line))
      \(snippet.code.joined(separator: "\n"))
      #sourceLocation()
      }

      """
    }
    let tests = snippets.enumerated().map { number, snippet in
      """
        @Test("\(snippet.name):\(snippet.line)") func runs\(number + 1)() async throws {
          let printed = try await SnippetOutput.lines(of: snippet\(number + 1))
          #expect(printed == \(snippet.printed))
        }

      """
    }
    return """
      // The examples of the documentation, written by the tool EmbedSnippets.
      \(imports.joined(separator: "\n"))

      /// With the signature of the standard library's, which it takes the place of.
      private func print(_ items: Any..., separator: String = " ", terminator: String = "\\n") {
        SnippetOutput.print(items.map { "\\($0)" }.joined(separator: separator))
      }

      @Suite struct Snippets {
      \(tests.joined(separator: "\n"))}

      \(functions.joined(separator: "\n"))
      """
  }

  private struct Failure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }
}
