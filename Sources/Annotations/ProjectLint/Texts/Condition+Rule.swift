package import AnnotationEngine

extension Annotation.Condition {
  /// Whether the text is written as a rule, and can't be read as one: it counts as the name of a token.
  package var looksLikeRule: Bool {
    rule == nil && text.utf8.contains(where: signs.contains)
  }
}

private let signs = Set("=&|<>!()".utf8)
