import Lint
import Localization

/// The rule about the plural forms that a language needs.
enum PluralRules {
  static let all: [Rule] = [pluralForms]

  static let pluralForms = Rule(
    "strings.plural-forms", "The language needs other plural forms than the table has", .warning,
    explanation: """
      Keys that end in `.one`, `.few`, `.other` and so on are forms of one text, if there are
      several of them or the text counts something. Every category of the language (CLDR) needs
      its own form. A missing form is an info if only fractions take it (Czech `many`) or round
      millions (French `many`), if it is the only one and no whole number takes `other`, which
      replaces it (Polish), and if a text has only the form `other` and the language has one more:
      many words are the same for one and for several. If the table has only a singular and a
      plural, as the SDK's does, a language with more forms needs a wording that fits every
      number. In a `.stringsdict` and a string catalog the forms are explicit.
      """,
    good: [
      .file("\"n.one\" = \"%d Datei\";\n\"n.other\" = \"%d Dateien\";\n"),
      .file("\"n.other\" = \"%d 件\";\n", in: "ja"), .file("\"category.other\" = \"Sonstiges\";\n"),
      .file(
        "\"string_one\" = \"Eins\";\n\"string_other\" = \"Andere\";\n",
        reference: [("string_one", "One"), ("string_other", "Other")], in: "ru"),
      .file(
        "\"error.other\" = \"Status %d\";\n",
        reference: [("error.other", "Status %d")]),
      .file(
        "\"a\" = \"%@ Sekunde\";\n\"b\" = \"%@ Sekunden\";\n",
        reference: [("a", "%@ second"), ("b", "%@ seconds")]),
    ],
    bad: [
      .file("\"n.one\" = \"%d файл\";\n\"n.other\" = \"%d файла\";\n", in: "ru"),
      .file("\"n.one\" = \"%d 件\";\n\"n.other\" = \"%d 件\";\n", in: "ja"),
      .file(
        "\"a\" = \"%@ секунда\";\n\"b\" = \"%@ секунд\";\n",
        reference: [("a", "%@ second"), ("b", "%@ seconds")], in: "ru"),
    ],
    .table { table in
      guard !table.language.language.isEmpty else { return [] }
      return families(in: table) + pairs(in: table)
    })

  /// Texts whose keys name their forms.
  private static func families(in table: Table) -> [Problem] {
    var families: [PluralForm.Family: [PluralCategory: Table.Entry]] = [:]
    var order: [PluralForm.Family] = []
    for entry in table.entries {
      guard let form = entry.form else { continue }
      if families[form.family] == nil { order.append(form.family) }
      families[form.family, default: [:]][form.category] = entry
    }
    let needed = table.language.pluralCategories
    lazy var whole = table.translation.locale?.pluralCategoriesOfWholeNumbers ?? []
    return order.flatMap { family -> [Problem] in
      let forms = families[family] ?? [:]
      guard let other = forms[.other], isPlural(family, forms, in: table) else { return [] }
      // The reference has one text for all numbers, or for all but one, and so may the translation.
      let isOnlyOther = table.reference?.hasOnlyOther(of: family) == true
      let isAlone = forms.keys.allSatisfy { $0 == .other || $0 == .zero }
      let lacking = needed.filter { forms[$0] == nil }
      // Where no whole number takes the form “other”, it stands for the one that is missing.
      let standsIn = !whole.contains(.other) && lacking.count(where: whole.contains) == 1
      let missing = lacking.map { category -> Problem in
        let maySpareIt =
          isOnlyOther && (forms.count == 1 || category == .one)
          || standsIn || isAlone && category == .one && whole.count == 2
        return Problem(
          "the form \(category.rawValue) is missing, which \(table.language.name) needs",
          of: other.index, at: .key,
          severity: whole.contains(category) && !maySpareIt ? nil : .info,
          fix: .advice(
            table.translation.forms == nil ? "add \"\(family.key(of: category))\" = \"…\";" : "add the form"))
      }
      let extra = forms.filter { !needed.contains($0.key) }.values.sorted { $0.index < $1.index }
      return missing
        + extra.map { entry in
          Problem(
            "\(table.language.name) has no such form, so the text is never shown",
            of: entry.index, at: .key, severity: .info, fix: .advice("remove it"))
        }
    }
  }

  /// Returns whether the forms are those of a number: of `category.other` alone there is no other
  /// form, and it counts nothing, nor do `One` and `Other`.
  private static func isPlural(
    _ family: PluralForm.Family, _ forms: [PluralCategory: Table.Entry],
    in table: Table
  ) -> Bool {
    if FormKey.base(of: family.start) != nil { return true }
    if let reference = table.reference, forms.values.contains(where: { $0.referenceIndex != nil }) {
      let texts = PluralCategory.allCases.compactMap { reference.text(for: family.key(of: $0)) }
      return texts.count > 1 && (texts.contains { $0.contains("%") } || texts[0].isOtherNumber(of: texts[1]))
    }
    if forms.count > 1 { return true }
    guard let text = forms[.other]?.text, text.has(.percent) else { return false }
    return text.format.reads.contains { read in
      switch read.argument {
      case .integer, .double, .variable: true
      default: false
      }
    }
  }

  /// Returns problems of a singular and a plural that differ only in their texts.
  private static func pairs(in table: Table) -> [Problem] {
    let forms = table.language.pluralCategories
    guard forms.contains(.few) || forms.contains(.two), let reference = table.reference else {
      return []
    }
    let formatted = table.entries.filter { entry in
      entry.form == nil && entry.referenceIndex.map { reference.text(at: $0).has(.percent) } == true
    }
    return zip(formatted, formatted.dropFirst()).compactMap { one, other in
      guard let first = one.referenceIndex, let second = other.referenceIndex,
        reference.text(at: first).string.isOtherNumber(of: reference.text(at: second).string)
      else { return nil }
      return Problem(
        "\(table.language.name) has \(forms.count) plural forms, and the table has two",
        of: other.index, severity: .info,
        fix: .advice("find a wording that fits every number, such as an abbreviation"))
    }
  }
}

extension Reference {
  /// Returns whether a text has only the form `other`.
  fileprivate func hasOnlyOther(of family: PluralForm.Family) -> Bool {
    PluralCategory.allCases.allSatisfy {
      ($0 == .other) == (text(for: family.key(of: $0)) != nil)
    }
  }
}
