/// Keys that spell out plural forms in plain `.strings` tables.
public enum PluralKeys {
  /// The pairs of `BrightcoveSDK.strings`: the countdown to the content, and the one to the skip
  /// button. The singular is for the category `one`, the plural for all others.
  public static let pairs = [
    (singular: "bcovpuiadcontrolview_003", plural: "bcovpuiadcontrolview_002"),
    (singular: "bcovpuiadcontrolview_006", plural: "bcovpuiadcontrolview_005"),
  ]

  /// What the keys of all pairs begin with, so that most keys are compared with nothing else.
  private static let stem = "bcovpuiadcontrolview_"

  /// The text of a table, in the form that goes with the number.
  ///
  /// Either key of a pair means both. Any other key may have a form for each category, its
  /// name after a dot, as in this program's own tables (`preview.annotations.few`).
  static func text(
    for name: TableKey, _ key: String, _ argument: FormatArgument?, in locale: LocaleTag,
    from table: StringsTable
  ) -> String? {
    guard let decimal = argument?.decimal else { return table.text(for: name) }
    let pair =
      key.hasPrefix(stem)
      ? pairs.first { $0.singular == key || $0.plural == key } : nil
    if pair == nil, let text = table.text(for: name) { return text }
    let category = locale.pluralCategory(ofDecimal: decimal)
    guard let pair else {
      return table["\(key).\(category)"] ?? table["\(key).\(PluralCategory.other)"]
    }
    let (first, second) =
      category == .one ? (pair.singular, pair.plural) : (pair.plural, pair.singular)
    return table[first] ?? table[second]
  }
}
