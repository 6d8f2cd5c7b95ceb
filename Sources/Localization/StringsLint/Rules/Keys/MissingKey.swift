import Lint
import Localization

extension Rule {
  /// A key of the reference has no translation.
  ///
  /// An app shows the key there, the player the English text. It is a warning where an app shows English, too: the key
  /// is the text, or a storyboard, an intent or `Info.plist` has it; and where the text may be a name. A file that holds no key of the
  /// reference at all is taken for another table, and only that is said.
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
      let name = context.translation.name
      // Nobody can choose Base.
      let isBase = LocalizationFolder(ofFileAt: name)?.isBase == true
      let isElsewhere =
        name.hasSuffix("InfoPlist.strings") || name.hasSuffix("InfoPlist.xcstrings")
        || reference.isOfIntents
      return reference.keys.indices.compactMap { index in
        let key = reference.keys[index]
        return context.isTranslated[index]
          ? nil
          : Problem(
            "the key \(key) is missing",
            at: context.translation.forms.map { .place($0.places[key]) } ?? .file,
            severity: isBase
              ? .info
              : context.severityIfMissing(at: index, of: reference, orElsewhere: isElsewhere),
            fix: .advice(
              context.translation.forms == nil
                ? "add \"\(ExactString(key).escaped)\" = \"…\";" : "translate it"), key: key)
      }
    })
}

extension FileContext {
  /// How severe it is that the table lacks a key, by what the app shows instead.
  fileprivate func severityIfMissing(
    at index: Int, of reference: Reference, orElsewhere isElsewhere: Bool
  ) -> Severity {
    let key = reference.keys[index]
    let isText = key.utf8.contains(0x20) || key == reference.text(at: index).string
    if isSourceLanguage, isText { return .info }
    let severity = reference.severityIfMissing(at: index)
    guard isText || isElsewhere || key.isOfStoryboard else { return severity }
    // A name that is its own key is shown as it is.
    return severity == .error ? .warning : .info
  }
}
