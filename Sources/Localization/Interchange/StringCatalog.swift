import JSON
import Localization

/// Xcode's string catalogs.
enum StringCatalog {
  static func write(_ translations: Translations) -> String {
    let strings = translations.units.map { unit -> JSON.Object.Member in
      var entry = JSON.Object()
      if let comment = unit.comment { entry["comment"] = .string(comment) }
      entry["extractionState"] = "manual"
      var texts: [(String, ExactString, String)] = []
      if let source = unit.source, !translations.isSource {
        texts.append((translations.sourceLanguage, source, "translated"))
      }
      if let text = unit.text {
        let state = unit.state == .needsReview ? "needs_review" : "translated"
        texts.append((translations.language, text, state))
      }
      entry["localizations"] = .object(
        JSON.Object(
          texts.sorted { $0.0 < $1.0 }.map { language, text, state in
            .init(key: language, value: ["stringUnit": ["state": .string(state), "value": .string(text.string)]])
          }))
      if !unit.isTranslatable { entry["shouldTranslate"] = false }
      return .init(key: unit.key.string, value: .object(entry))
    }
    let document: JSON = [
      "sourceLanguage": .string(translations.sourceLanguage),
      "strings": .object(JSON.Object(strings)), "version": "1.0",
    ]
    return document.text(pretty: true) + "\n"
  }

  /// Reads the texts of one language, which the catalog may have under another of its names.
  static func parse(_ bytes: [UInt8], _ empty: Translations) throws -> [Translations] {
    let entries = try CatalogEntries(bytes)
    let language = empty.language
    let sourceLanguage = entries.sourceLanguage ?? language
    var found: Set<String> = []
    var table = try read(entries, language, sourceLanguage, &found)
    guard language != sourceLanguage, !found.contains(language), table.units.contains(where: \.isTranslatable) else {
      return [table]
    }
    let others = found.subtracting([sourceLanguage]).sorted()
    if let index = LocaleTag(language).index(in: others) {
      table = try read(entries, others[index], sourceLanguage, &found)
      table.language = language
    } else {
      let names = others.isEmpty ? sourceLanguage : others.prefix(5).joined(separator: ", ")
      table.lackOfLanguage = "it has no texts in \(language), only in \(names)"
    }
    return [table]
  }

  /// Reads the texts under the name of one language, and the names of all. A text with variations (plural forms,
  /// devices) is refused, since a table has one text for a key.
  private static func read(
    _ entries: CatalogEntries, _ language: String, _ sourceLanguage: String, _ found: inout Set<String>
  ) throws -> Translations {
    let isSource = language == sourceLanguage
    var result = Translations(language: language, sourceLanguage: sourceLanguage, units: [])
    try entries.visit { member in
      if member.isRepeated {
        result.replaced.append(
          .init(
            name: member.key, place: member.place, problem: "an earlier entry has the same key; this one replaces it"))
      }
      let localizations = member.value["localizations"]
      for localization in localizations?.object?.members ?? [] { found.insert(localization.key) }
      if let varied = [sourceLanguage, language].first(where: { localizations?[$0]?.varies == true }) {
        result.refusals.append(
          .init(
            name: member.key, place: member.place,
            problem: "it has variations in \(varied), which a table of texts can't hold"))
        return
      }
      let key = ExactString(member.key)
      let source = localizations?[sourceLanguage]?.unit?.text ?? key
      var unit = Translations.Unit(
        key: key, text: isSource ? source : nil, source: isSource ? nil : source,
        comment: member.value["comment"]?.string, place: member.place)
      unit.isTranslatable = member.value["shouldTranslate"]?.bool != false
      if unit.isTranslatable, !isSource, let (text, state) = localizations?[language]?.unit, state != "new" {
        unit.text = text.string.isEmpty && !source.string.isEmpty ? nil : text
        unit.state = state == "needs_review" ? .needsReview : state == "translated" ? .translated : .unspecified
      }
      result.units.append(unit)
    }
    return result
  }
}

extension JSON {
  /// A Boolean value that indicates whether a localization has more than one text.
  fileprivate var varies: Bool { self["variations"] != nil || self["substitutions"] != nil }

  /// The text of a localization, and its state.
  fileprivate var unit: (text: ExactString, state: String?)? {
    guard let unit = self["stringUnit"], let value = unit["value"]?.string else { return nil }
    return (ExactString(value), unit["state"]?.string)
  }
}
