package import AnnotationEngine

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
    "hotspot": "hotLink", "hotspots": "hotLink", "clickable area": "hotLink", "button": "hotLink",
    "transparent overlay": "hotLink",
    "text overlay": "pop", "textoverlay": "pop", "overlay text": "pop", "caption": "pop",
    "label": "pop", "image overlay": "image", "imageoverlay": "image", "picture": "image",
    "time triggered": "onTime", "timetriggered": "onTime", "time trigger": "onTime",
    "timetrigger": "onTime", "trigger": "onTime", "time triggered action": "onTime",
  ]

  /// Returns the type that an annotation with an unknown type most likely means.
  package static func meaning(of annotation: Annotation) -> String? {
    guard annotation.kind == .unsupported, annotation.rawType.utf8.count < 100 else { return nil }
    let words = annotation.rawType.lowercased().split { $0 == " " || $0 == "_" || $0 == "-" }
    return meanings[words.joined(separator: " ")]
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
      if let end = reach.firstIndex(of: isTag ? ">" : ";"), isTag || !reach[..<end].contains(" ") {
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

extension InteractivityProject {
  /// The hints that `run` prints about annotations with another meaning than most likely intended, one list for
  /// each kind: rules that can't be read, markup, and types of editors.
  ///
  /// They are the findings of `project.rule-syntax`, `project.markup` and `project.unknown-type` in the words of
  /// `run`.
  package var authorHints: (rules: [String], markup: [String], types: [String]) {
    let rules = annotations.compactMap { annotation -> String? in
      guard let condition = annotation.condition, condition.looksLikeRule else { return nil }
      let length = condition.text.utf8.count
      let reason =
        length > DisplayRule.maximumLength
        ? ": it is \(length) bytes long, and a rule has \(DisplayRule.maximumLength) at most" : ""
      return
        "annotation \(annotation.id): “\(condition.text.beginning)” is not a rule that can be read"
        + "\(reason); it counts as the name of a token"
    }
    let markup = annotations.compactMap { annotation -> String? in
      guard annotation.kind == .text, let sign = annotation.text.flatMap({ Markup.first(in: $0) })
      else {
        return nil
      }
      return "annotation \(annotation.id): the player's label shows \(sign) as it is, and no markup"
    }
    let types = annotations.compactMap { annotation in
      EditorWord.meaning(of: annotation).map {
        "annotation \(annotation.id): the format has no type \(annotation.rawType); \($0) is meant?"
      }
    }
    return (rules, markup, types)
  }
}
