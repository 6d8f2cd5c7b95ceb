import Lint

extension Rule {
  /// A backslash and a letter are shown as they are written.
  ///
  /// In the file `\\n` is a backslash and an n, and so the reader sees `\n`: an export has escaped the text twice.
  static let literalEscape = Rule(
    "literal-escape", "A backslash and a letter are shown as they are written", .warning,
    good: [
      .text("Zeile\nZeile", for: "Line\nline"), .text("C:\\neu", for: "C:\\new"),
      .text("a\\d+", for: "a\\d+"),
    ],
    bad: [
      .text("Zeile\\nZeile", for: "Line\nline"),
      .text("Das Video \\\"%@\\\"", for: "The video “%@”"),
    ],
    .entry(.backslash) { pair in
      let text = pair.target.string
      guard let place = text.firstLiteralEscape,
        pair.source?.string.firstLiteralEscape == nil
      else { return [] }
      return [
        Problem(
          "\(text[place]) is shown as it is written", place,
          severity: pair.source == nil ? .info : nil,
          fix: .advice("write a single backslash in the file"))
      ]
    })
}

extension String {
  /// The first `\n`, `\t`, `\r` or escaped quotation mark in the text itself.
  fileprivate var firstLiteralEscape: Range<Index>? {
    let scalars = unicodeScalars
    for index in scalars.indices where scalars[index] == "\\" {
      let next = scalars.index(after: index)
      guard next < scalars.endIndex else { return nil }
      // In quotation marks of its own it is meant.
      if index > scalars.startIndex, "\"'".unicodeScalars.contains(scalars[next]),
        scalars[scalars.index(before: index)] == scalars[next]
      {
        continue
      }
      if "ntr\"'".unicodeScalars.contains(scalars[next]) {
        return index..<scalars.index(after: next)
      }
    }
    return nil
  }
}
