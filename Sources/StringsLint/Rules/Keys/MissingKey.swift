internal import Findings
internal import Localization

extension Rule {
  /// A key of the reference has no translation.
  ///
  /// The player shows the English text there. A file that holds no key of the reference at all is taken
  /// for another table, and only that is said. Of a text that may be a name, or has no words, nobody may see it.
  static let missingKey = Rule(
    "missing-key", "A key of the reference has no translation", .error,
    good: [
      .file("\"a\" = \"A\";\n\"b\" = \"B\";\n", reference: [("a", "1"), ("b", "2")]),
      .file(
        "\"n##{other}\" = \"%d 件\";\n",
        reference: [("n##{one}", "%d file"), ("n##{other}", "%d files")], in: "ja"),
    ],
    bad: [.file("\"a\" = \"A\";\n", reference: [("a", "1"), ("b", "2")])],
    .file { context in
      guard let reference = context.reference, context.fitsReference else { return [] }
      return reference.keys.indices.compactMap { index in
        let key = reference.keys[index]
        return context.isTranslated[index]
          ? nil
          : Problem(
            "the key \(key) is missing",
            at: context.translation.forms.map { .place($0.places[key]) } ?? .file,
            severity: reference.severityIfMissing(at: index),
            fix: .advice(
              context.translation.forms == nil
                ? "add \"\(ExactString(key).escaped)\" = \"…\";" : "translate it"), key: key)
      }
    })
}
