import CICU

/// A `.stringsdict`: texts with forms that a number chooses.
///
/// Entries of other kinds, such as texts by the width of the screen, are left out.
public struct PluralTable: Hashable, Sendable {
  /// The texts by key.
  public var entries: [String: PluralEntry]

  /// Creates a table of entries.
  public init(_ entries: [String: PluralEntry] = [:]) { self.entries = entries }

  /// Reads a property list in any form.
  public init(_ bytes: [UInt8]) throws(ConversionError) { self.init(try FormTable(stringsdict: bytes)) }

  /// Creates the table of the texts that have plural forms.
  public init(_ forms: FormTable) {
    entries = [:]
    for text in forms.texts where text.variable == nil && text.form == nil {
      entries[text.key] = PluralEntry(format: text.text, variables: [:])
    }
    for variable in forms.variables where variable.isPlural {
      entries[variable.key]?.variables[variable.name] = PluralVariable(forms: [:])
    }
    for text in forms.texts {
      guard let variable = text.variable, let category = text.form.flatMap(PluralCategory.init) else { continue }
      entries[text.key]?.variables[variable]?.forms[category] = text.text
    }
  }
}

/// A text with variables, `%#@name@`, and the forms that replace them.
public struct PluralEntry: Hashable, Sendable {
  /// The text.
  public var format: String
  /// The variables by name.
  public var variables: [String: PluralVariable]

  /// Creates an entry from a text and its variables.
  public init(format: String, variables: [String: PluralVariable]) {
    self.format = format
    self.variables = variables
  }
}

/// The forms of a variable.
public struct PluralVariable: Hashable, Sendable {
  /// The form for each category; it may contain specifiers and other variables.
  public var forms: [PluralCategory: String]

  /// Creates a variable with forms.
  public init(forms: [PluralCategory: String]) { self.forms = forms }

  /// Returns the form for a number; `nil` if the argument is not a number, or there is no form for it.
  ///
  /// As in Foundation, `zero` is the form for 0 in every language, and `other` replaces a missing
  /// form.
  func form(for argument: FormatArgument, in locale: LocaleTag) -> String? {
    guard let decimal = argument.decimal else { return nil }
    if Double(decimal) == 0, let form = forms[.zero] { return form }
    return forms[locale.pluralCategory(ofDecimal: decimal)] ?? forms[.other]
  }
}

/// Keys of plain `.strings` tables that spell out plural forms.
public enum PluralKeys {
  /// The pairs of `BrightcoveSDK.strings`: the countdown to the content, and the one to the skip
  /// button. The singular is for the category `one`, the plural for all others.
  public static let pairs = [
    (singular: "bcovpuiadcontrolview_003", plural: "bcovpuiadcontrolview_002"),
    (singular: "bcovpuiadcontrolview_006", plural: "bcovpuiadcontrolview_005"),
  ]

  /// The common beginning of the keys of all pairs.
  private static let stem = "bcovpuiadcontrolview_"

  /// Returns the text of a table in the form for a number.
  ///
  /// Either key of a pair means both. Any other key may have a form for each category, whose key ends
  /// with a dot and the category, as in the tables of this program (`preview.annotations.few`).
  static func text(
    for key: ExactString, _ argument: FormatArgument?, in locale: LocaleTag,
    from table: StringsTable
  ) -> String? {
    guard let decimal = argument?.decimal else { return table.text(for: key)?.string }
    let name = key.string
    let pair = name.hasPrefix(stem) ? pairs.first { $0.singular == name || $0.plural == name } : nil
    if pair == nil, let text = table.text(for: key) { return text.string }
    let category = locale.pluralCategory(ofDecimal: decimal)
    guard let pair else { return table["\(name).\(category)"] ?? table["\(name).\(PluralCategory.other)"] }
    let (first, second) = category == .one ? (pair.singular, pair.plural) : (pair.plural, pair.singular)
    return table[first] ?? table[second]
  }
}

/// The plural categories of CLDR (Unicode Technical Standard 35, part 3).
public enum PluralCategory: String, Hashable, Sendable, CaseIterable { case zero, one, two, few, many, other }

/// A key that names one plural form of a text: `files.one`, `files_other`, `files##{few}`.
package struct PluralForm {
  /// The text whose forms the keys name: what stands before the name of the form, and after it.
  package struct Family: Hashable {
    package let start: String
    package let end: String

    package init(start: String, end: String) { (self.start, self.end) = (start, end) }

    package func key(of category: PluralCategory) -> String { start + category.rawValue + end }
  }

  package let family: Family
  package let category: PluralCategory

  package init?(_ key: String) {
    let isBraced = key.utf8.last == UInt8(ascii: "}")
    let end = isBraced ? key.utf8.index(before: key.endIndex) : key.endIndex
    // No name of a form is longer, and hardly a key has as short a last part.
    let isSeparator: (UInt8) -> Bool =
      isBraced
      ? { $0 == UInt8(ascii: "{") } : { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "_") }
    guard let place = key.utf8[..<end].suffix(6).lastIndex(where: isSeparator),
      place > key.startIndex
    else { return nil }
    let start = key.utf8.index(after: place)
    guard start < end, let category = PluralCategory(rawValue: String(key[start..<end])) else { return nil }
    family = Family(start: String(key[..<start]), end: String(key[end...]))
    self.category = category
  }
}

extension LocaleTag {
  /// The categories of the language's cardinal numbers, in CLDR's order.
  public var pluralCategories: [PluralCategory] {
    let names = ICU.text { cicu_plural_categories(identifier, $0, $1) } ?? "other"
    let known = Set(names.split(separator: " ").compactMap { PluralCategory(rawValue: String($0)) })
    return PluralCategory.allCases.filter(known.contains)
  }

  /// The categories of whole numbers below a thousand. The others are for fractions, such as `many` in Czech and
  /// `other` in Polish, or for round millions, such as `many` in French.
  public var pluralCategoriesOfWholeNumbers: Set<PluralCategory> {
    // The rules depend on the last two digits, and on small numbers.
    Set((0...202 as ClosedRange<Int>).map { pluralCategory(ofDecimal: String($0)) })
  }

  /// Returns the category of a number.
  ///
  /// - Parameter decimal: ASCII digits with an optional sign and point. Fraction digits count: in
  ///   English `1` is `one`, and `1.0` is `other`. A text that is not a number is `other`.
  public func pluralCategory(ofDecimal decimal: String) -> PluralCategory {
    guard decimal.utf8.count <= 100 else { return .other }
    let fraction = decimal.drop { $0 != "." }.dropFirst()
    let skeleton = Self.precision(fractionDigits: fraction.count)
    let name = ICU.text { cicu_plural_category(identifier, skeleton, decimal, $0, $1) }
    return name.flatMap(PluralCategory.init) ?? .other
  }
}
