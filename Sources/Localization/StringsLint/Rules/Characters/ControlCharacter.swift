import Lint

extension Rule {
  /// There is a control character in the text.
  ///
  /// Mostly an escape gone wrong: `\b` is a backspace, `\a` a bell. Tabs and line ends are fine.
  static let controlCharacter = Rule(
    "control-character", "There is a control character in the text", .warning,
    good: [.text("a\tb\n", for: "a\tb\n")],
    bad: [.file("\"a\" = \"C:\\bin\";\n"), .text("\u{1B}[31mrot", for: "red")],
    .entry(.control) { pair in
      let text = pair.target.string
      let isControl = { (scalar: Unicode.Scalar) in
        scalar.properties.generalCategory == .control && !"\t\n\r\0".unicodeScalars.contains(scalar)
      }
      guard let index = text.unicodeScalars.firstIndex(where: isControl) else { return [] }
      let number = String(text.unicodeScalars[index].value, radix: 16, uppercase: true)
      return [
        Problem(
          "the text contains the control character U+\(number)",
          index..<text.unicodeScalars.index(after: index),
          fix: .advice("remove it; a backslash is written \\\\"))
      ]
    })
}
