package import AnnotationEngine
import ProjectFormat

extension Annotation.Condition {
  /// A Boolean value that indicates whether the text is written like a rule but can't be read as
  /// one, so that it counts as the name of a token.
  package var looksLikeRule: Bool {
    rule == nil && text.utf8.contains(where: "=&|<>!()".utf8.contains)
  }
}

/// The words that editors show for types that the format names differently.
package enum EditorWord {
  private static let meanings = [
    "hotspot": "hotLink", "hotspots": "hotLink", "clickablearea": "hotLink", "button": "hotLink",
    "transparentoverlay": "hotLink", "textoverlay": "pop", "overlaytext": "pop", "caption": "pop", "label": "pop",
    "imageoverlay": "image", "picture": "image", "img": "image", "timetriggered": "onTime", "timetrigger": "onTime",
    "trigger": "onTime", "timetriggeredaction": "onTime",
  ]

  /// Returns the type that an annotation with an unknown type most likely means.
  package static func meaning(of annotation: Annotation) -> String? {
    guard annotation.kind == .unsupported, annotation.rawType.utf8.count < 100 else { return nil }
    let type = annotation.rawType.lowercased().filter { $0 != "_" && $0 != "-" }
    // An annotation of a known type can be unsupported because of its time.
    let types = ["image", "text", "hotLink", "onTime"].filter { $0.lowercased() != type }
    let word = type.filter { $0 != " " }
    return meanings[word] ?? types.first { $0.lowercased().isOneEdit(from: word) }
  }
}

/// Tags and character references in texts, which the player's label shows as they are.
package enum Markup {
  /// Returns the first tag or character reference in a text.
  package static func first(in text: String) -> String? {
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
      // No character reference has one letter only: `R&D;` is a text.
      if let end = reach.firstIndex(of: isTag ? ">" : ";"), case let word = reach[..<end],
        isTag || (word.count > 1 && !word.contains(" "))
      {
        return String(text[start]) + rest[..<end].prefix(20) + (isTag ? ">" : ";")
      }
      // If this tag has no end, the following ones have none either.
      if isTag { mayHaveTag = false }
    }
    return nil
  }
}

extension String {
  /// The first characters of the text, enough to recognize it.
  package var beginning: String {
    let beginning = prefix(60)
    return beginning.endIndex == endIndex ? self : beginning + "…"
  }
}
