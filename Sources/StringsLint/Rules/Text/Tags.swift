internal import Findings

extension Rule {
  /// The tags of the text are not the reference's.
  ///
  /// Where the reference has markup, the app renders it: a lost `</a>` makes the rest of the text a link, and
  /// `</br>` is no line break.
  static let tags = Rule(
    "tags", "The tags of the text are not the reference's", .warning,
    good: [
      .text("<b>Neu</b>: <a href=\"de\">mehr</a>", for: "<b>New</b>: <a href=\"en\">more</a>"),
      .text("a < b > c", for: "a < b > c"), .text("Zeile<br>Zeile", for: "Line<br/>line"),
    ],
    bad: [
      .text("<a href=\"de\">mehr", for: "<a href=\"en\">more</a>"),
      .text("Zeile</br>Zeile", for: "Line<br>line"),
    ],
    .entry(.symbol) { pair in
      guard let source = pair.source, source.has(.symbol) else { return [] }
      let expected = source.string.tags
      guard !expected.isEmpty else { return [] }
      var rest: [String: Int] = [:]
      for tag in expected { rest[tag, default: 0] += 1 }
      for tag in pair.target.string.tags { rest[tag, default: 0] -= 1 }
      let found = rest.sorted { $0.key < $1.key }
      if let extra = found.first(where: { $0.value < 0 }) {
        return [
          Problem(
            "the reference has no \(extra.key) here", fix: .advice("take the tags as they are"))
        ]
      }
      return found.first { $0.value > 0 }.map { lost in
        [Problem("the tag \(lost.key) is missing", fix: .advice("copy it from the reference"))]
      } ?? []
    })
}

extension String {
  /// The tags without their attributes: `<a>`, `</a>`, `<br>`.
  fileprivate var tags: [String] {
    var tags: [String] = []
    var rest = Substring(self)
    while let start = rest.firstIndex(of: "<") {
      rest = rest[start...].dropFirst()
      let isClosing = rest.first == "/"
      if isClosing { rest = rest.dropFirst() }
      let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
      guard name.first?.isLetter == true,
        let next = rest.dropFirst(name.count).first,
        next == ">" || next == "/" || next.isWhitespace,
        let end = rest.firstIndex(of: ">"),
        !rest[..<end].contains("<")
      else { continue }
      tags.append("<\(isClosing ? "/" : "")\(name.lowercased())>")
      rest = rest[end...].dropFirst()
    }
    return tags
  }
}
