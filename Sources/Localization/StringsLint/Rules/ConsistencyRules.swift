import Lint
import Localization

/// Rules that compare the texts of one table with each other and with a glossary.
enum ConsistencyRules {
  static let all: [Rule] = [inconsistent, ambiguous, glossaryTerm]

  static let inconsistent = Rule.table("strings.inconsistent", .info) { table in
    guard let reference = table.reference, !table.isSourceLanguage else { return [] }
    // By the number of the source text, the first entry that translates it.
    var first = [Int?](repeating: nil, count: reference.keys.count)
    var problems: [Problem] = []
    for (place, entry) in table.entries.enumerated() where !entry.text.isEmpty {
      guard let index = entry.referenceIndex, reference.keys[index] == entry.key,
        entry.form == nil, FormKey.base(of: entry.key) == nil
      else { continue }
      let source = reference.text(at: index)
      // Another rule reports untranslated texts.
      guard source.string != entry.text.string, source.words.count > 1 else { continue }
      guard let earlier = first[reference.firstWithText[index]].map({ table.entries[$0] }) else {
        first[reference.firstWithText[index]] = place
        continue
      }
      // Case and space depend on the place, and Crowdin's marks are none of a language.
      guard !earlier.text.string.differsOnlyInCase(from: entry.text.string), !entry.text.string.hasPrefix("crwdns")
      else { continue }
      problems.append(
        Problem(
          "\(earlier.key) translates the same text as “\(earlier.text.string)”",
          of: entry.index, fix: .advice("use the same wording, unless they differ")
        ))
    }
    return problems
  }

  static let ambiguous = Rule.table("strings.ambiguous", .info, isOnByDefault: false) { table in
    guard let reference = table.reference, !table.isSourceLanguage else { return [] }
    var first: [String: (key: String, source: String)] = [:]
    var problems: [Problem] = []
    for entry in table.entries where !entry.text.isEmpty {
      guard let index = entry.referenceIndex, reference.keys[index] == entry.key, entry.form == nil else { continue }
      let source = reference.text(at: index).string
      // Another rule reports untranslated texts.
      guard source != entry.text.string else { continue }
      guard let earlier = first[entry.text.string] else {
        first[entry.text.string] = (entry.key, source)
        continue
      }
      guard earlier.source != source, earlier.source.letters != source.letters,
        !earlier.source.isOtherNumber(of: source)
      else { continue }
      problems.append(
        Problem(
          "\(earlier.key) has the same text, for “\(earlier.source)”", of: entry.index,
          fix: .advice("use different texts, unless both mean the same")))
    }
    return problems
  }

  static let glossaryTerm = Rule.table("strings.glossary-term", .info) { table in
    let terms = table.glossaryTerms
    guard !terms.isEmpty, !table.isSourceLanguage else { return [] }
    return table.entries.flatMap { entry -> [Problem] in
      guard let source = table.source(of: entry) else { return [] }
      let words = " " + source.string.lowercased().map { $0.isLetter ? $0 : " " } + " "
      let text = entry.text.string.lowercased()
      return terms.compactMap { term in
        guard words.contains(" \(term.source.lowercased()) "),
          !term.translations.contains(where: { text.contains($0.lowercased().stem) })
        else { return nil }
        return Problem(
          "the glossary has “\(term.translations[0])” for “\(term.source)”",
          of: entry.index, fix: .advice("use the glossary's word"))
      }
    }
  }
}

extension String {
  /// Returns whether the texts are the same except for case and white space.
  fileprivate func differsOnlyInCase(from other: String) -> Bool {
    lowercased().split(whereSeparator: \.isWhitespace) == other.lowercased().split(whereSeparator: \.isWhitespace)
  }

  /// The text without case, space and punctuation.
  fileprivate var letters: String {
    String(unicodeScalars.filter { $0.isAlphabetic || $0.properties.numericType != nil }).lowercased()
  }
}

extension Table {
  /// The terms that the table's own comments give, and those given with it.
  fileprivate var glossaryTerms: [Glossary.Term] {
    var terms = translation.glossary?.terms ?? []
    guard let file = translation.plainFile, file.mentions("Terms:") else { return terms }
    for comment in file.comments where comment.position == .detached {
      terms += Glossary(comment: comment.text)?.terms ?? []
    }
    return terms
  }
}

extension String {
  /// The word without an ending that may be inflected.
  fileprivate var stem: String { count > 5 ? String(dropLast(2)) : self }
}
