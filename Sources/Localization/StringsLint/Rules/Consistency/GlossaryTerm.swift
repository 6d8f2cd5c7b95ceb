import Lint
import Localization

extension Rule {
  /// A term of the glossary is translated in another way.
  ///
  /// The glossary is a comment of the table that begins with `Terms:`, one term a line, or the file that
  /// `--glossary` names: `playlist = Wiedergabeliste, Liste`. Endings of words may differ.
  static let glossaryTerm = Rule(
    "glossary-term", "A term of the glossary is translated in another way", .info,
    good: [
      .file(
        terms + "\"a\" = \"Neue Wiedergabelisten\";\n", reference: [("a", "New playlist")]),
      .file(terms + "\"a\" = \"Neu\";\n", reference: [("a", "New")]),
    ],
    bad: [.file(terms + "\"a\" = \"Neue Playlist\";\n", reference: [("a", "New playlist")])],
    .file { context in
      let terms = context.glossaryTerms
      guard !terms.isEmpty, !context.isSourceLanguage else { return [] }
      return context.texts.flatMap { entry -> [Problem] in
        guard let source = context.pair(entry).source else { return [] }
        let words = " " + source.string.lowercased().map { $0.isLetter ? $0 : " " } + " "
        let text = entry.text.string.lowercased()
        return terms.compactMap { term in
          guard words.contains(" \(term.source.lowercased()) "),
            !term.translations.contains(where: { text.contains($0.lowercased().stem) })
          else { return nil }
          return Problem(
            "the glossary has “\(term.translations[0])” for “\(term.source)”",
            at: .value(entry: entry.index), fix: .advice("use the glossary's word"))
        }
      }
    })

  private static let terms = "/* Terms:\n   playlist = Wiedergabeliste */\n\n"
}

extension FileContext {
  /// The terms that the table's own comments give, and those given with it.
  fileprivate var glossaryTerms: [Glossary.Term] {
    var terms = translation.glossary?.terms ?? []
    guard file.mentions("Terms:") else { return terms }
    for node in file.nodes {
      guard case .comment(let comment) = node, comment.position == .detached else { continue }
      terms += Glossary(comment: comment.text)?.terms ?? []
    }
    return terms
  }
}

extension String {
  /// The word without an ending that may be inflected.
  fileprivate var stem: String { count > 5 ? String(dropLast(2)) : self }
}
