import Lint
import Interchange
import Localization
import StringsLint

extension Console {
  /// Puts beside the texts of a `.strings` file those that they were translated from: of the file that is named,
  /// else of the reference that `strings validate` would compare with. An original gets none.
  ///
  /// - Parameter addingMissing: whether keys that have no translation yet are added.
  func addSources(
    to translations: inout Translations, from path: String, source: String? = nil,
    addingMissing: Bool
  ) {
    var tables = StringsTables(
      console: self, locale: LocaleTag(translations.language), reference: source)
    guard path != "-" || source != nil,
      let reference = try? tables.sources(at: [path]).first?.reference(
        ofKeys: translations.units.lazy.map(\.key.string)),
      LocaleTag(translations.language) != reference.locale
    else { return }
    let units = reference.keys.compactMap { key in
      reference.text(for: key).map {
        Translations.Unit(key: ExactString(key), text: ExactString($0))
      }
    }
    let language = reference.locale.name
    let known = Set(translations.units.map(\.key))
    translations.addSources(
      Translations(
        language: language, sourceLanguage: language,
        units: units.filter { addingMissing || known.contains($0.key) }))
  }

  /// Takes a text for not translated where it is still the source's, unless it is one that stays the same in that
  /// language, such as a name: what a translator is given must not pass for done.
  func takeOutCopies(in translations: inout Translations) {
    guard !translations.isSource else { return }
    let copies = translations.units.filter {
      $0.state == .unspecified && $0.text != nil && $0.text == $0.source
    }
    guard !copies.isEmpty, let rule = Rule.all.first(where: { $0.id == "strings.same-as-source" })
    else { return }
    let table = Translations(
      language: translations.language, sourceLanguage: translations.language, units: copies)
    let findings = Linter(rules: [rule]).findings(
      in: [
        Translation(
          name: "", locale: LocaleTag(translations.language),
          file: StringsFile(TranslationFormat.strings.write(table)),
          reference: Reference(
            copies.compactMap { unit in
              unit.source.map { (key: unit.key.string, text: $0.string) }
            }, locale: LocaleTag(translations.sourceLanguage)))
      ])
    let keys = Set(findings.compactMap(\.key))
    for index in translations.units.indices
    where keys.contains(translations.units[index].key.string)
      && translations.units[index].text == translations.units[index].source
    {
      translations.units[index].text = nil
    }
  }
}

extension String {
  /// What a file of several tables calls this one: the name without the folder of its language.
  var tableName: String? { split(separator: "/").last.map { String($0) } }
}
