internal import Findings
internal import Localization

extension Rule {
  /// A key of the reference has no translation.
  ///
  /// The player shows the English text there. A file that holds no key of the reference at all is taken
  /// for another table, and only that is said.
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
      return zip(reference.keys, context.isTranslated).compactMap { key, isTranslated in
        isTranslated
          ? nil
          : Problem(
            "the key \(key) is missing",
            at: context.translation.forms.map { .place($0.places[key]) } ?? .file,
            fix: .advice(
              context.translation.forms == nil
                ? "add \"\(ExactString(key).escaped)\" = \"…\";" : "translate it"), key: key)
      }
    })
}
