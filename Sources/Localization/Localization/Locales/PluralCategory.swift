import CICU

/// The plural categories of CLDR (Unicode Technical Standard 35, part 3).
public enum PluralCategory: String, Hashable, Sendable, CaseIterable {
  case zero, one, two, few, many, other
}

extension LocaleTag {
  /// The categories that the cardinal numbers of the language fall into, in CLDR's order.
  public var pluralCategories: [PluralCategory] {
    let identifier = identifier
    let names = ICU.text { cicu_plural_categories(identifier, $0, $1) } ?? "other"
    let known = Set(names.split(separator: " ").compactMap { PluralCategory(rawValue: String($0)) })
    return PluralCategory.allCases.filter(known.contains)
  }

  /// The categories that whole numbers below a thousand fall into. Those that are missing here are for fractions, as
  /// `many` in Czech and `other` in Polish, or for round millions, as `many` in French.
  public var pluralCategoriesOfWholeNumbers: Set<PluralCategory> {
    // The rules look at the last two digits, and at small numbers.
    Set((0...202 as ClosedRange<Int>).map { pluralCategory(ofDecimal: String($0)) })
  }

  /// The category of a number.
  ///
  /// - Parameter decimal: ASCII digits with an optional sign and point. Its fraction digits count:
  ///   in English `1` is `one`, and `1.0` is `other`. What is not a number is `other`.
  public func pluralCategory(ofDecimal decimal: String) -> PluralCategory {
    let identifier = identifier
    guard decimal.utf8.count <= 100,
      let name = ICU.text({ cicu_plural_category(identifier, decimal, $0, $1) })
    else { return .other }
    return PluralCategory(rawValue: name) ?? .other
  }
}
