import Localization
import Testing

/// Inputs that make a careless reader slow: each would take hours if the time grew with the square.
@Suite struct HostileInputTests {
  static let size = 20_000

  static let shapes: [String] = [
    "\"", "'", "\"'", "\\\"x\n", "\"x\\\n", ";", "; ", "\n;", "a", "a ", "a=", "a=;", "a=b", "a=b ",
    "a=\"b\n", "\"a\n\"=\n", "a={", "a=(", "(", "{", "<", "a=<", "a=({", "a = {\n", "a = (\n", "/*",
    "\"a\" /*\n", "\"a\" = \"b\"x\"/*", "\"a\"=\"b\"\"", "//", "/*\n\"a\" /*\n", "“", "“\n", "=",
    "=\n", "<<<<<<<\n", "}", "}\n", "\u{FEFF}", "\u{0}", "\u{2028}", "\r", "\\", "\"\\", "a=b,",
    "@\"",
    "a=@\"", "a=\"b\"c", "a='b\n';", "é", "\u{2028};", "a/*", "a/**/", "/**/", "a=/**/b/**/",
  ]

  @Test(arguments: shapes)
  func readingIsLinear(_ shape: String) {
    let text = String(repeating: shape, count: Self.size / shape.utf8.count)
    for prefix in ["", "/*\n", "a = b;\n", "a = \"", "{"] {
      let bytes = Array((prefix + text).utf8)
      let file = StringsFile(bytes)
      #expect(file.nodes.last?.range.upperBound == bytes.count)
      _ = try? file.formatted()
    }
  }
}
