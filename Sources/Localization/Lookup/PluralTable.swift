/// A `.stringsdict`: texts with forms that a number chooses.
///
/// The keys of the format are Apple's (`NSStringLocalizedFormatKey`, `NSStringFormatSpecTypeKey`).
/// Entries of other kinds, such as texts by the width of the screen, are left out.
public struct PluralTable: Hashable, Sendable {
  /// The texts by their keys.
  public var entries: [String: PluralEntry]

  /// A table of these entries.
  public init(_ entries: [String: PluralEntry] = [:]) { self.entries = entries }

  /// Reads a property list in any form, with the limits that a `.strings` file is read with.
  public init(_ bytes: [UInt8]) throws(PluralTableError) {
    guard bytes.count <= Self.maximumSize else { throw .tooLarge }
    guard case .table(let table, _) = Outcome(bytes) else { throw .notAPropertyList }
    let entries = table.compactMap { pair in
      PluralEntry(pair.value).map { (pair.key.string, $0) }
    }
    self.entries = Dictionary(entries) { $1 }
  }

  /// The largest file that is read: 16 MiB.
  public static let maximumSize = 16 << 20
}

/// Why a `.stringsdict` can't be read.
public enum PluralTableError: Error, Hashable, Sendable {
  case notAPropertyList
  /// Larger than ``PluralTable/maximumSize``.
  case tooLarge
}

/// A text with variables, `%#@name@`, and what they stand for.
public struct PluralEntry: Hashable, Sendable {
  /// The text.
  public var format: String
  /// The variables by their names.
  public var variables: [String: PluralVariable]

  /// A text and its variables.
  public init(format: String, variables: [String: PluralVariable]) {
    self.format = format
    self.variables = variables
  }
}

/// The forms of one variable.
public struct PluralVariable: Hashable, Sendable {
  /// The form for each category; it may hold specifiers and other variables.
  public var forms: [PluralCategory: String]

  /// A variable with these forms.
  public init(forms: [PluralCategory: String]) { self.forms = forms }

  /// The form for a number; `nil` if the argument is none, or no form is there for it.
  ///
  /// `zero` is taken for 0 in every language, as Foundation does, and `other` where the category
  /// of the number has no form.
  func form(for argument: FormatArgument, in locale: LocaleTag) -> String? {
    guard let decimal = argument.decimal else { return nil }
    if argument.isZero, let form = forms[.zero] { return form }
    return forms[locale.pluralCategory(ofDecimal: decimal)] ?? forms[.other]
  }
}

extension PluralEntry {
  /// The property list of an entry: a string under one key, dictionaries under the names of the
  /// variables. `nil` for an entry of another kind.
  fileprivate init?(_ value: PropertyList) {
    guard case .dictionary(let members) = value,
      let format = members["NSStringLocalizedFormatKey"]?.string
    else { return nil }
    var variables: [String: PluralVariable] = [:]
    for case (let name, .dictionary(let values)) in members
    where values["NSStringFormatSpecTypeKey"]?.string == "NSStringPluralRuleType" {
      let forms = values.compactMap { name, form in
        PluralCategory(rawValue: name.string).flatMap { category in
          form.string.map { (category, $0.string) }
        }
      }
      variables[name.string] = PluralVariable(forms: Dictionary(forms) { $1 })
    }
    self.init(format: format.string, variables: variables)
  }
}
