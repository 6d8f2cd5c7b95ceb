import Lint
import Localization

/// Rules about symbols, addresses and tags that a translation has to keep.
enum MarkupRules {
  static let all: [Rule] = [symbols, addresses, tags]

  static let symbols = Rule.entry("strings.symbols", .warning, .symbol) { pair in
    guard let source = pair.source, source.has(.symbol) else { return nil }
    let target = Set(pair.target.string.unicodeScalars)
    let lost = source.string.unicodeScalars.filter { symbol in
      symbol.isDesignSymbol && !target.contains(symbol) && !(mirrored[symbol].map(target.contains) ?? false)
        && spelled[symbol]?.contains(where: pair.target.string.contains) != true
        && !(symbol.isEmoji && target.contains(where: \.isEmoji))
        && !(symbol == "©" && source.string.lowercased().contains("copyright"))
    }
    guard let first = lost.first(where: { !$0.isDispensable }) ?? lost.first else { return nil }
    return Problem(
      "the symbol \(first) is lost", severity: first.isDispensable ? .info : nil,
      fix: .advice("copy it from the reference"))
  }

  static let addresses = Rule.entry("strings.addresses", .warning, .address) { pair in
    guard let source = pair.source, source.has(.address) else { return nil }
    // No text for people has more, and each is looked for in all of the text.
    guard !source.string.showsExample, source.string.contains(where: \.isWhitespace) else { return nil }
    for address in source.string.addresses.prefix(100)
    where !address.isMadeUp && !pair.target.string.contains(address)
      && !pair.target.string.addresses.contains(where: address.isOfSameHost)
    {
      return Problem(
        "the address \(address.drop { ":/".contains($0) }) is missing", fix: .advice("copy it from the reference"))
    }
    return nil
  }

  static let tags = Rule.entry("strings.tags", .warning, .symbol) { pair in
    guard let source = pair.source else { return nil }
    if let mark = pair.target.string.unpairedBoldMark, source.string.utf8.contains(bytes: "**".utf8),
      source.string.unpairedBoldMark == nil
    {
      return Problem("a ** of bold text has no partner", mark, fix: .advice("write ** on both sides of the words"))
    }
    let (sourceTags, targetTags) = (source.string.tags, pair.target.string.tags)
    let known = sourceTags.markup
    let expected = sourceTags.filter { known.contains($0.element) }
    guard !expected.isEmpty else {
      // A text about markup, such as `use < and >`, is not compared.
      guard !source.string.contains("<"), !source.string.contains("&lt;") else { return nil }
      return targetTags.first { html.contains($0.element) }.map { tag in
        Problem("the reference has no \(tag.text)", fix: .advice("write the text without markup"))
      }
    }
    var rest: [String: Int] = [:]
    let own = targetTags.filter { known.contains($0.element) }
    for tag in expected { rest[tag.text, default: 0] += 1 }
    for tag in own { rest[tag.text, default: 0] -= 1 }
    let found = rest.sorted { $0.key < $1.key }
    let isSound = Set(own.map(\.element)) == Set(expected.map(\.element)) && own.areClosed
    let severity: Severity? = isSound ? .info : nil
    if let extra = found.first(where: { $0.value < 0 && $0.key != "<br>" }) ?? found.first(where: { $0.value < 0 }) {
      return Problem(
        "the reference has no \(extra.key) here", severity: extra.key == "<br>" ? .info : severity,
        fix: .advice("take the tags as they are"))
    }
    return found.first { $0.value > 0 }.map { lost in
      Problem("the tag \(lost.key) is missing", severity: severity, fix: .advice("copy it from the reference"))
    }
  }
}

/// The spellings of symbols that keyboards lack.
private let spelled: [Unicode.Scalar: [String]] = [
  "→": ["->", ">", " - ", " – ", "›", "»", "/"], "←": ["<-", "<"], "⇒": ["=>"], "↔": ["<->"],
  "©": ["(c)", "(C)"],
  "−": ["-", "–"], "®": ["(R)", "(r)"], "™": ["(TM)", "(tm)"], "×": ["x", "X", "*", "倍"],
  "≤": ["<="],
  "≥": [">="], "⋯": ["...", "…"], "⌘": ["Command", "Cmd", "Befehl"], "⌥": ["Option", "Alt"],
  "⌃": ["^", "Control", "Ctrl"], "⇧": ["Shift"], "°": ["º", "ª", "˚"],
  "▪": bullets, "●": bullets, "■": bullets, "◦": bullets, "○": bullets, "▸": bullets, "►": bullets,
]

private let bullets = ["* ", "- ", "– ", "• ", "· ", "▪", "●", "■", "◦", "○", "▸", "►"]

private let mirrored: [Unicode.Scalar: Unicode.Scalar] = [
  "⇥": "⇤", "⇤": "⇥", "→": "←", "←": "→", "▶": "◀", "◀": "▶", "›": "‹", "‹": "›", "⏩": "⏪",
  "⏪": "⏩",
  "»": "«", "«": "»", "↩": "↪", "↪": "↩", "👉": "👈", "👈": "👉",
]

extension Unicode.Scalar {
  /// A Boolean value that indicates whether it is shown as a picture, and no sign of a key or of
  /// rights.
  fileprivate var isEmoji: Bool { properties.isEmojiPresentation || properties.isEmoji && value >= 0x2600 }

  /// A Boolean value that indicates whether a text is as good without it.
  fileprivate var isDispensable: Bool {
    isEmoji || (0x2794...0x27BF).contains(value) || "™®°×≤≥≠≈↩↵⏎→←↑↓↔⇒⇐↗↘".unicodeScalars.contains(self)
  }

  /// A Boolean value that indicates whether it is a symbol outside of ASCII.
  fileprivate var isDesignSymbol: Bool {
    // U+FFFC stands for a picture that is not there.
    value >= 0xA0 && value != 0xFFFC && [.otherSymbol, .mathSymbol].contains(properties.generalCategory)
  }
}

extension String {
  /// A Boolean value that indicates whether an address is an example that shows what to type.
  fileprivate var isMadeUp: Bool {
    let address = lowercased()
    return address == "://" || !address.contains(".") || address.contains("{")
      || [
        "example", "domain", "yourname", "username", "user@", "name@", "email@", "mail@", "server",
        "company", "localhost", "website", "yoursite", "hostname", "foo", "acme",
      ]
      .contains(where: address.contains)
  }

  /// Returns whether two addresses, `://studio.tv` and `://de.studio.tv`, differ in what is in
  /// front of a host's name.
  fileprivate func isOfSameHost(as other: String) -> Bool {
    guard hasPrefix("://"), other.hasPrefix("://") else { return false }
    let (host, otherHost) = (hostName.lowercased(), other.hostName.lowercased())
    return host == otherHost || host.hasSuffix(".\(otherHost)") || otherHost.hasSuffix(".\(host)")
  }

  /// The host of an address without the language in front of it: `studio.tv` of `://de.studio.tv`.
  private var hostName: Substring {
    let host = dropFirst(3)
    let parts = host.split(separator: ".")
    return parts.count > 2 && parts[0].count == 2 ? host.dropFirst(3) : host
  }

  /// A Boolean value that indicates whether what it has is an example, which may be another one:
  /// `e.g. https://studio.tv`.
  var showsExample: Bool {
    let text = lowercased()
    return text.contains("e.g.") || text.contains("for example")
  }

  /// `scheme://host` of each URL, and each mail address.
  fileprivate var addresses: [String] {
    split { $0.isWhitespace || "<>()\"“”「」`'‘’".contains($0) }.compactMap { word in
      if let scheme = String(word).ranges(ofText: "://").first {
        let host = String(word)[scheme.upperBound...].prefix { !"/?#".contains($0) }
        let end = host.last.map { ".,;:!".contains($0) } == true ? host.dropLast() : host
        return end.isEmpty ? nil : "://" + end
      }
      let parts = word.split(separator: "@", omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, !parts[0].contains("%"), parts[1].contains(".") else { return nil }
      return String(word.last.map { ".,;:!".contains($0) } == true ? word.dropLast() : word)
    }
  }
}

/// A tag without its attributes: `<a>`, `</a>`, `<br>`.
private struct Tag {
  let range: Range<String.Index>
  let element: String
  let isClosing: Bool
  var text: String { "<\(isClosing ? "/" : "")\(element)>" }
}

extension [Tag] {
  /// A Boolean value that indicates whether each element that is closed somewhere is closed
  /// wherever it is opened.
  fileprivate var areClosed: Bool {
    let closed = Set(filter(\.isClosing).map(\.element))
    return closed.allSatisfy { element in
      element != "br" && count { $0.element == element && $0.isClosing } * 2 == count { $0.element == element }
    }
  }

  /// The elements that are markup: those of HTML, and those that are closed. `<None>` is a text in
  /// brackets.
  fileprivate var markup: Set<String> { html.union(filter(\.isClosing).map(\.element)) }
}

private let html = Set(
  """
  a b big blockquote br center code del div em font h1 h2 h3 h4 hr i img ins kbd li ol p pre s small
  span strong sub sup table td tr tt u ul
  """.split(whereSeparator: \.isWhitespace).map { String($0) })

extension String {
  /// The last `**` if the text has an odd number of them.
  fileprivate var unpairedBoldMark: Range<Index>? {
    let marks = ranges(ofText: "**")
    return marks.count.isMultiple(of: 2) ? nil : marks.last
  }

  /// The ranges of the tags, in order.
  var tagRanges: [Range<Index>] { tags.map(\.range) }

  fileprivate var tags: [Tag] {
    var tags: [Tag] = []
    var rest = Substring(self)
    while let start = rest.firstIndex(of: "<") {
      rest = rest[start...].dropFirst()
      let isClosing = rest.first == "/"
      if isClosing { rest = rest.dropFirst() }
      let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
      guard name.first?.isLetter == true, let next = rest.unicodeScalars.dropFirst(name.count).first,
        next == ">" || next == "/" || next.isWhitespace,
        let end = rest.unicodeScalars.firstIndex(where: { $0 == ">" || $0 == "<" }), rest.unicodeScalars[end] == ">",
        rest[..<end].dropFirst(name.count).areAttributes
      else { continue }
      let range = start..<unicodeScalars.index(after: end)
      tags.append(Tag(range: range, element: name.lowercased(), isClosing: isClosing))
      rest = Substring(rest.unicodeScalars[end...].dropFirst())
    }
    return tags
  }
}

extension Substring {
  /// A Boolean value that indicates whether it may be what is between the name of an element and
  /// the end of its tag: `<a letter>` is no tag.
  fileprivate var areAttributes: Bool { contains("=") || allSatisfy { $0.isWhitespace || $0 == "/" } }
}
