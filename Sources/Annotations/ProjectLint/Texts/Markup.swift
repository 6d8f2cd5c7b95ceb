/// Tags and character references in texts, which the player's label shows as they are.
package enum Markup {
  /// The first tag or character reference in a text.
  package static func first(in text: String) -> String? {
    // Nearly all texts have neither.
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
      return nil
    }
    var rest = text[...]
    var mayHaveTag = true
    while let start = rest.firstIndex(where: { $0 == "<" || $0 == "&" }) {
      let isTag = rest[start] == "<"
      rest = rest[rest.index(after: start)...]
      let name = rest.first == (isTag ? "/" : "#") ? rest.dropFirst() : rest
      guard name.first?.isLetter == true || (!isTag && name.first?.isNumber == true),
        !isTag || mayHaveTag
      else { continue }
      let reach = isTag ? rest : rest.prefix(9)
      if let end = reach.firstIndex(of: isTag ? ">" : ";"), isTag || !reach[..<end].contains(" ") {
        return String(text[start]) + rest[..<end].prefix(20) + (isTag ? ">" : ";")
      }
      // Without an end for this tag there is none for those that follow.
      if isTag { mayHaveTag = false }
    }
    return nil
  }
}
