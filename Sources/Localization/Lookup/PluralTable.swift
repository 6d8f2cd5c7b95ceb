import FoundationEssentials

/// A `.stringsdict`: texts with forms that a number chooses.
///
/// The keys of the format are Apple's (`NSStringLocalizedFormatKey`, `NSStringFormatSpecTypeKey`).
/// Entries of other kinds, such as texts by the width of the screen, are left out.
public struct PluralTable: Hashable, Sendable {
  /// The texts by their keys.
  public var entries: [String: PluralEntry]

  /// A table of these entries.
  public init(_ entries: [String: PluralEntry] = [:]) { self.entries = entries }

  /// Reads a property list, in XML or binary form.
  public init(_ bytes: [UInt8]) throws(PluralTableError) {
    guard bytes.count <= Self.maximumSize else { throw .tooLarge }
    let list: [String: Entry]
    do {
      list = try PropertyListDecoder().decode([String: Entry].self, from: Data(bytes))
    } catch {
      throw .notAPropertyList
    }
    entries = list.compactMapValues(\.entry)
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

/// The property list of an entry: a string under one key, dictionaries under the names of the
/// variables.
private struct Entry: Decodable {
  let entry: PluralEntry?

  private struct Key: CodingKey {
    let stringValue: String
    init(stringValue: String) { self.stringValue = stringValue }
    var intValue: Int? { nil }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    let container = try? decoder.container(keyedBy: Key.self)
    let formatKey = Key(stringValue: "NSStringLocalizedFormatKey")
    guard let container, let format = try? container.decode(String.self, forKey: formatKey) else {
      entry = nil
      return
    }
    var variables: [String: PluralVariable] = [:]
    for key in container.allKeys {
      guard let values = try? container.decode([String: String].self, forKey: key),
        values["NSStringFormatSpecTypeKey"] == "NSStringPluralRuleType"
      else { continue }
      let forms = values.compactMap { name, form in
        PluralCategory(rawValue: name).map { ($0, form) }
      }
      variables[key.stringValue] = PluralVariable(
        forms: Dictionary(uniqueKeysWithValues: forms))
    }
    entry = PluralEntry(format: format, variables: variables)
  }
}
