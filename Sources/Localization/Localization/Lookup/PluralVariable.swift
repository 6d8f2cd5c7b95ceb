/// The forms of one variable.
public struct PluralVariable: Hashable, Sendable {
  /// The form for each category; it may hold specifiers and other variables.
  public var forms: [PluralCategory: String]

  /// A variable with these forms.
  public init(forms: [PluralCategory: String]) { self.forms = forms }

  /// The form for a number; `nil` if the argument is not a number, or there is no form for it.
  ///
  /// `zero` is taken for 0 in every language, as Foundation does, and `other` where the category
  /// of the number has no form.
  func form(for argument: FormatArgument, in locale: LocaleTag) -> String? {
    guard let decimal = argument.decimal else { return nil }
    if argument.isZero, let form = forms[.zero] { return form }
    return forms[locale.pluralCategory(ofDecimal: decimal)] ?? forms[.other]
  }
}
