import Lint

extension Rule {
  /// Different source texts have the same translation.
  ///
  /// Two buttons that do different things then have the same name; or a text was pasted twice. Texts that
  /// differ in case and punctuation only are taken for the same, and so are singular and plural, which
  /// many languages don't tell apart. Off unless it is asked for with `--rule`: mostly the language has one word
  /// for both.
  static let ambiguous = Rule(
    "ambiguous", "Different source texts have the same translation", .info,
    good: [
      .file("\"a\" = \"Live\";\n\"b\" = \"Live\";\n", reference: [("a", "Live"), ("b", "LIVE")])
    ],
    bad: [.file("\"a\" = \"Aus\";\n\"b\" = \"Aus\";\n", reference: [("a", "Off"), ("b", "Out")])],
    isOnByDefault: false,
    .file { context in
      guard let reference = context.reference, !context.isSourceLanguage else { return [] }
      var first: [String: (key: String, source: String)] = [:]
      var problems: [Problem] = []
      for entry in context.texts where !entry.text.isEmpty {
        guard let index = entry.referenceIndex, reference.keys[index] == entry.key,
          entry.form == nil
        else { continue }
        let source = reference.text(at: index).string
        // What nobody has translated yet is another rule's affair.
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
            "\(earlier.key) has the same text, for “\(earlier.source)”",
            at: .value(entry: entry.index),
            fix: .advice("tell the two apart, unless they mean the same")))
      }
      return problems
    })
}

extension String {
  /// What is left without case, space and punctuation.
  fileprivate var letters: String {
    String(unicodeScalars.filter { $0.isAlphabetic || $0.properties.numericType != nil })
      .lowercased()
  }
}
