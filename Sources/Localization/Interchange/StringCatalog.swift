internal import JSON

/// Reads and writes Xcode's string catalogs.
enum StringCatalog {
  static func text(of translations: Translations) -> String {
    let strings = translations.units.map { unit -> JSON.Object.Member in
      var entry = JSON.Object()
      if let comment = unit.comment { entry["comment"] = .string(comment) }
      entry["extractionState"] = "manual"
      var texts: [(String, ExactString, String)] = []
      if let source = unit.source, !translations.isSource {
        texts.append((translations.sourceLanguage, source, "translated"))
      }
      if let text = unit.text { texts.append((translations.language, text, "translated")) }
      entry["localizations"] = .object(
        JSON.Object(
          texts.sorted { $0.0 < $1.0 }.map { language, text, state in
            .init(
              key: language,
              value: [
                "stringUnit": ["state": .string(state), "value": .string(text.string)]
              ])
          }))
      return .init(key: unit.key.string, value: .object(entry))
    }
    let document: JSON = [
      "sourceLanguage": .string(translations.sourceLanguage),
      "strings": .object(JSON.Object(strings)), "version": "1.0",
    ]
    return document.text(pretty: true) + "\n"
  }

  /// The texts of one language. A text with variations (plural forms, devices) has no single text and is
  /// refused, since a table can't hold it.
  static func translations(
    in bytes: [UInt8], language: String
  ) throws(ConversionError) -> Translations {
    let document: JSON
    do throws(JSON.ParseError) {
      document = try JSON(parsing: bytes)
    } catch {
      throw ConversionError(error)
    }
    guard let strings = document["strings"]?.object else {
      throw ConversionError("the file has no 'strings' and is no string catalog")
    }
    let sourceLanguage = document["sourceLanguage"]?.string ?? language
    var units: [Translations.Unit] = []
    for member in strings.members {
      let source = try text(of: member, in: sourceLanguage)
      let key = ExactString(member.key)
      units.append(
        .init(
          key: key,
          text: language == sourceLanguage ? source ?? key : try text(of: member, in: language),
          source: language == sourceLanguage ? nil : source ?? key,
          comment: member.value["comment"]?.string))
    }
    return Translations(language: language, sourceLanguage: sourceLanguage, units: units)
  }

  private static func text(
    of member: JSON.Object.Member, in language: String
  ) throws(ConversionError) -> ExactString? {
    let localization = member.value["localizations"]?[language]
    guard localization?["variations"] == nil, localization?["substitutions"] == nil else {
      throw ConversionError(
        "'\(member.key)' has variations in \(language), which a table of texts can't hold")
    }
    return localization?["stringUnit"]?["value"]?.string.map { ExactString($0) }
  }
}
