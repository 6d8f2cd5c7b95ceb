import Lint

extension Rule {
  /// The tags of the text are not the reference's.
  ///
  /// Where the reference has markup, the app renders it: a lost `</a>` makes the rest of the text a link, and
  /// `</br>` is not a line break. Where each tag has its partner and no kind of element is lost, another number of them is
  /// only worth a look, and so is a `<br>` more, which only makes a line.
  static let tags = Rule(
    "tags", "The tags of the text are not the reference's", .warning,
    good: [
      .text("<b>Neu</b>: <a href=\"de\">mehr</a>", for: "<b>New</b>: <a href=\"en\">more</a>"),
      .text("a < b > c", for: "a < b > c"), .text("<Keine>", for: "<None>"),
      .text("<Buchstabe aus %d Zeichen>", for: "<a letter of %d characters>"),
      .text("Zeile<br>Zeile", for: "Line<br/>line"),
    ],
    bad: [
      .text("<a href=\"de\">mehr", for: "<a href=\"en\">more</a>"),
      .text("Zeile</br>Zeile", for: "Line<br>line"),
    ],
    .entry(.symbol) { pair in
      guard let source = pair.source, source.has(.symbol) else { return [] }
      let known = source.string.tags.markup
      let expected = source.string.tags.filter { known.contains($0.element) }.map(\.text)
      guard !expected.isEmpty else { return [] }
      var rest: [String: Int] = [:]
      for tag in expected { rest[tag, default: 0] += 1 }
      for tag in pair.target.string.tags where known.contains(tag.element) {
        rest[tag.text, default: 0] -= 1
      }
      let found = rest.sorted { $0.key < $1.key }
      let own = pair.target.string.tags.filter { known.contains($0.element) }
      let isSound =
        Set(own.map(\.element)) == Set(source.string.tags.map(\.element).filter(known.contains))
        && own.areClosed
      let severity: Severity? = isSound ? .info : nil
      if let extra = found.first(where: { $0.value < 0 && $0.key != "<br>" })
        ?? found.first(where: { $0.value < 0 })
      {
        return [
          Problem(
            "the reference has no \(extra.key) here",
            severity: extra.key == "<br>" ? .info : severity,
            fix: .advice("take the tags as they are"))
        ]
      }
      return found.first { $0.value > 0 }.map { lost in
        [
          Problem(
            "the tag \(lost.key) is missing", severity: severity,
            fix: .advice("copy it from the reference"))
        ]
      } ?? []
    })
}

/// A tag without its attributes: `<a>`, `</a>`, `<br>`.
private struct Tag {
  let element: String
  let isClosing: Bool
  var text: String { "<\(isClosing ? "/" : "")\(element)>" }
}

extension [Tag] {
  /// Whether each element that is closed somewhere is closed wherever it is opened.
  fileprivate var areClosed: Bool {
    let closed = Set(filter(\.isClosing).map(\.element))
    return closed.allSatisfy { element in
      element != "br"
        && count { $0.element == element && $0.isClosing } * 2
          == count { $0.element == element }
    }
  }

  /// The elements that are markup: those of HTML, and those that are closed. `<None>` is a text in brackets.
  fileprivate var markup: Set<String> {
    html.union(filter(\.isClosing).map(\.element))
  }
}

private let html: Set<String> = [
  "a", "b", "big", "blockquote", "br", "center", "code", "del", "div", "em", "font", "h1", "h2",
  "h3", "h4",
  "hr", "i", "img", "ins", "kbd", "li", "ol", "p", "pre", "s", "small", "span", "strong", "sub",
  "sup",
  "table", "td", "tr", "tt", "u", "ul",
]

extension String {
  fileprivate var tags: [Tag] {
    var tags: [Tag] = []
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
        !rest[..<end].contains("<"),
        rest[..<end].dropFirst(name.count).areAttributes
      else { continue }
      tags.append(Tag(element: name.lowercased(), isClosing: isClosing))
      rest = rest[end...].dropFirst()
    }
    return tags
  }
}

extension Substring {
  /// Whether it may be what is between the name of an element and the end of its tag: `<a letter>` is no tag.
  fileprivate var areAttributes: Bool {
    contains("=") || allSatisfy { $0.isWhitespace || $0 == "/" }
  }
}
