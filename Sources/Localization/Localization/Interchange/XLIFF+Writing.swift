extension XLIFF {
  /// The states and `approved` are both written: Xcode reads the one, translate-toolkit the other. What is
  /// not translated yet has no target at all.
  static func write<Failure>(
    _ translations: Translations, to sink: (String) throws(Failure) -> Void
  ) throws(Failure) {
    let target =
      translations.isSource
      ? "" : " target-language=\"\(translations.language.escapedForXML)\""
    let name = translations.name ?? "BrightcoveSDK.strings"
    try sink(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
        <file original="\(name.attribute)" datatype="plaintext" \
      source-language="\(translations.sourceLanguage.escapedForXML)"\(target)>
          <body>

      """)
    for unit in translations.units {
      let source = original(of: unit, in: translations)
      let target = translations.isSource ? nil : unit.text
      let needsReview = unit.state == .needsReview
      let approved = target == nil ? "" : " approved=\"\(needsReview ? "no" : "yes")\""
      var text =
        "      <trans-unit id=\"\(unit.key.string.attribute)\" xml:space=\"preserve\"\(approved)>\n"
      text += "        <source>\(source.string.escapedForXML)</source>\n"
      if let target {
        let state = needsReview ? "needs-review-translation" : "translated"
        text += "        <target state=\"\(state)\">\(target.string.escapedForXML)</target>\n"
      }
      if let comment = unit.comment {
        text += "        <note>\(comment.escapedForXML)</note>\n"
      }
      try sink(text + "      </trans-unit>\n")
    }
    try sink("    </body>\n  </file>\n</xliff>\n")
  }

  /// The same in version 2.0. Its names of units may hold anything, its ids may not, so those are numbers. What
  /// needs a review has the state of a first draft, as there is no nearer one.
  static func write2<Failure>(
    _ translations: Translations, to sink: (String) throws(Failure) -> Void
  ) throws(Failure) {
    let target =
      translations.isSource ? "" : " trgLang=\"\(translations.language.escapedForXML)\""
    let name = translations.name ?? "BrightcoveSDK.strings"
    try sink(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" \
      srcLang="\(translations.sourceLanguage.escapedForXML)"\(target)>
        <file id="1" original="\(name.attribute)">

      """)
    for (index, unit) in translations.units.enumerated() {
      var text =
        "    <unit id=\"\(index + 1)\" name=\"\(unit.key.string.attribute)\" xml:space=\"preserve\">\n"
      if let comment = unit.comment {
        text += "      <notes>\n        <note>\(comment.escapedForXML)</note>\n      </notes>\n"
      }
      let target = translations.isSource ? nil : unit.text
      let state = target == nil || unit.state == .needsReview ? "initial" : "translated"
      text += "      <segment\(translations.isSource ? "" : " state=\"\(state)\"")>\n"
      let source = original(of: unit, in: translations)
      text += "        <source>\(source.string.escapedForXML)</source>\n"
      if let target { text += "        <target>\(target.string.escapedForXML)</target>\n" }
      try sink(text + "      </segment>\n    </unit>\n")
    }
    try sink("  </file>\n</xliff>\n")
  }

  private static func original(
    of unit: Translations.Unit, in translations: Translations
  ) -> ExactString {
    unit.source ?? (translations.isSource ? unit.text : nil) ?? unit.key
  }
}

extension String {
  /// An attribute's value: a reader would turn its line ends and tabs into spaces.
  fileprivate var attribute: String {
    escapedForXML.replacing("\n", with: "&#10;").replacing("\t", with: "&#9;")
  }
}
