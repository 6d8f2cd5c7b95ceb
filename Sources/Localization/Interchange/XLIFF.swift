/// Reads and writes XLIFF 1.2 (OASIS), one file with one unit a key.
enum XLIFF {
  static func text(of translations: Translations) -> String {
    let target =
      translations.isSource
      ? "" : " target-language=\"\(translations.language.escapedForXML)\""
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
        <file original="BrightcoveSDK.strings" datatype="plaintext" \
      source-language="\(translations.sourceLanguage.escapedForXML)"\(target)>
          <body>

      """
    for unit in translations.units {
      let source = unit.source ?? (translations.isSource ? unit.text : nil) ?? unit.key
      text += "      <trans-unit id=\"\(unit.key.string.attribute)\" xml:space=\"preserve\">\n"
      text += "        <source>\(source.string.escapedForXML)</source>\n"
      if !translations.isSource, let target = unit.text {
        text += "        <target>\(target.string.escapedForXML)</target>\n"
      }
      if let comment = unit.comment {
        text += "        <note>\(comment.escapedForXML)</note>\n"
      }
      text += "      </trans-unit>\n"
    }
    return text + "    </body>\n  </file>\n</xliff>\n"
  }

  /// The units of every `<file>` in the document; the languages are the first one's. A unit without a target
  /// is not translated yet. Of inline elements the text counts, or the `equiv-text` of an empty one.
  static func translations(
    in bytes: [UInt8], language: String
  ) throws(ConversionError) -> Translations {
    let document = try XMLElement(parsing: bytes)
    guard document.name == "xliff" else {
      throw ConversionError("the file's element is <\(document.name)>, not <xliff>")
    }
    let version = document.attributes["version"] ?? ""
    guard version.hasPrefix("1.") else {
      throw ConversionError("XLIFF \(version) is not read; save it as 1.2")
    }
    let file = document.first("file")
    let source = file?.attributes["source-language"] ?? language
    let target = file?.attributes["target-language"]
    var units: [Translations.Unit] = []
    for unit in document.descendants("trans-unit") {
      let original = unit.first("source").map { ExactString($0.text) }
      let translation = unit.first("target").map { ExactString($0.text) }
      let notes = unit.descendants("note").map(\.text).filter { !$0.isEmpty }
      units.append(
        .init(
          key: ExactString(unit.attributes["id"] ?? ""),
          text: target == nil ? original : translation,
          source: target == nil ? nil : original,
          comment: notes.isEmpty ? nil : notes.joined(separator: "\n")))
    }
    return Translations(language: target ?? source, sourceLanguage: source, units: units)
  }
}

extension String {
  /// An attribute's value: a reader would turn its line ends and tabs into spaces.
  fileprivate var attribute: String {
    escapedForXML.replacing("\n", with: "&#10;").replacing("\t", with: "&#9;")
  }
}
