import Lint
import Localization

/// The rule about the plural forms that a language needs.
enum PluralRules {
  static let all: [Rule] = [pluralForms, pluralNumber]

  static let pluralForms = Rule.table("strings.plural-forms", .warning) { table in
    guard !table.language.language.isEmpty else { return [] }
    return families(in: table) + pairs(in: table)
  }

  static let pluralNumber = Rule.table("strings.plural-number", .warning) { table in
    guard let locale = table.translation.locale, !table.language.language.isEmpty else { return [] }
    let families = Dictionary(grouping: table.entries.filter { $0.form != nil }) { $0.form?.family }
    guard !families.isEmpty else { return [] }
    let wholes = Dictionary(
      table.entries.lazy.filter { FormKey.base(of: $0.key) == nil }.map { ($0.key, $0.text) }
    ) { first, _ in first }
    let samples = Dictionary(grouping: 0...200) { locale.pluralCategory(ofDecimal: String($0)) }
    return families.values.flatMap { forms -> [Problem] in
      guard let other = forms.first(where: { $0.form?.category == .other }) else { return [] }
      let source = other.referenceIndex.map { table.reference?.text(at: $0) } ?? nil
      // A text that a variable is inserted into has its number there.
      let shown = max(other.text.numberCount, FormKey.isOfText(other.key) ? 0 : source?.numberCount ?? 0)
      guard shown > 0 else { return [] }
      // The text around a variable may show the number.
      if let base = FormKey.base(of: other.key), let text = wholes[base], text.showsNumber { return [] }
      let hasZero = forms.contains { $0.form?.category == .zero }
      return forms.compactMap { entry in
        guard let category = entry.form?.category, entry.text.numberCount < shown, !entry.text.string.isBlank,
          table.isSourceLanguage || table.source(of: entry)?.string != entry.text.string
        else { return nil }
        let numbers = (samples[category] ?? []).filter { !($0 == 0 && (hasZero || category == .zero)) }
        guard numbers.count > 1 else { return nil }
        let isOnlyZero = numbers.count == 2 && numbers[0] == 0
        let more = numbers.count > 3 ? " and more" : ""
        let names = numbers.prefix(3).map(String.init).joined(separator: ", ") + more
        let count = entry.text.numberCount
        let lack = count == 0 ? "shows no number" : "shows \(count) of \(shown) arguments"
        return Problem(
          "the form \(category.rawValue) is for \(names), and \(lack)",
          of: entry.index, severity: isOnlyZero ? .info : nil,
          fix: .advice(
            entry.text.showsNumber ? "show the other arguments, too" : "write the specifier of the number"))
      }
    }
  }

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
    let hasTwoForms =
      table.translation.forms == nil
      && families.values.allSatisfy { $0.keys.allSatisfy { [.zero, .one, .other].contains($0) } }
    lazy var whole = table.translation.locale?.pluralCategoriesOfWholeNumbers ?? []
    return order.flatMap { family -> [Problem] in
      let forms = families[family] ?? [:]
      // Without “other”, keys of plain texts count nothing: step_one, step_two.
      let last = table.translation.forms == nil ? nil : forms.values.max { $0.index < $1.index }
      guard let main = forms[.other] ?? last, isPlural(family, forms, in: table) else { return [] }
      // The reference has one text for all numbers, or for all but one, and so may the translation.
      let isOnlyOther = table.reference?.hasOnlyOther(of: family) == true
      let isAlone = forms.keys.allSatisfy { $0 == .other || $0 == .zero }
      // A rule of its own reports the lack of “other”.
      let lacking = needed.filter { forms[$0] == nil && $0 != .other }
      // Where no whole number takes the form “other”, it stands for the one that is missing.
      let standsIn =
        forms[.other] != nil && !whole.contains(.other) && lacking.count(where: whole.contains) == 1
      let missing = lacking.map { category -> Problem in
        let maySpareIt =
          isOnlyOther && (forms.count == 1 || category == .one)
          || standsIn || isAlone && category == .one && whole.count == 2
        return Problem(
          "the form \(category.rawValue) is missing, which \(table.language.name) needs", of: main.index, at: .key,
          severity: whole.contains(category) && !maySpareIt && !hasTwoForms ? nil : .info,
          fix: .advice(
            table.translation.forms == nil ? "add \"\(family.key(of: category))\" = \"…\";" : "add the form"))
      }
      // Apple uses the form “zero” for 0 in every language.
      let extra = forms.filter { $0.key != .zero && !needed.contains($0.key) }.values.sorted { $0.index < $1.index }
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
    return text.format.reads.contains { $0.isInteger || $0.argument == .double || $0.isOfVariable }
  }

  /// Returns problems of a singular and a plural that differ only in their texts.
  private static func pairs(in table: Table) -> [Problem] {
    let forms = table.language.pluralCategories
    guard forms.contains(.few) || forms.contains(.two), let reference = table.reference else { return [] }
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

extension Text {
  /// A Boolean value that indicates whether it has a number besides its variables.
  fileprivate var showsNumber: Bool { format.reads.contains { $0.isInteger } }

  /// The number of specifiers that may show a number.
  fileprivate var numberCount: Int {
    guard has(.percent) else { return 0 }
    return format.reads { !$0.mayBeProse }.count
  }
}

extension Reference {
  /// Returns whether a text has only the form `other`.
  fileprivate func hasOnlyOther(of family: PluralForm.Family) -> Bool {
    PluralCategory.allCases.allSatisfy { ($0 == .other) == (text(for: family.key(of: $0)) != nil) }
  }
}
