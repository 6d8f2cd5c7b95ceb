/// A text with variables, `%#@name@`, and what is put in their place.
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

extension PluralEntry {
  /// The property list of an entry: a string under one key, dictionaries under the names of the
  /// variables. `nil` for an entry of another kind.
  init?(_ value: PropertyList) {
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
