/// A value that replaces a format specifier.
public enum FormatArgument: Hashable, Sendable {
  /// A text, for `%@`.
  case string(String)
  /// A whole number, for `%d` and similar specifiers and for plural forms.
  case integer(Int64)
  /// A number, for `%f` and similar specifiers.
  case number(Double)

  /// Creates an argument of the type that its specifier reads from a text; `nil` if the text is not such
  /// a number.
  public init?(parsing text: String, as argument: FormatSpecifier.Argument) {
    switch argument {
    case .integer:
      guard let value = Int64(text) else { return nil }
      self = .integer(value)
    case .double, .longDouble:
      guard let value = Double(text) else { return nil }
      self = .number(value)
    case .variable:
      guard let number = Int64(text).map(FormatArgument.integer) ?? Double(text).map(Self.number) else { return nil }
      self = number
    default: self = .string(text)
    }
  }

  /// The number in ASCII digits, for the choice of a plural form; `nil` for a text that is not a number.
  var decimal: String? {
    switch self {
    case .integer(let value): return String(value)
    case .number(let value):
      // CLDR's rules distinguish `1` from `1.0`.
      return value.isFinite ? Int64(exactly: value).map { String($0) } ?? value.description : nil
    case .string(let text): return text.asDecimal
    }
  }
}

extension FormatArgument: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// Creates an argument from a literal.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Creates an argument from a literal.
  public init(integerLiteral value: Int64) { self = .integer(value) }
  /// Creates an argument from a literal.
  public init(floatLiteral value: Double) { self = .number(value) }
}

extension String {
  /// The number in ASCII, if the text is one: digits of any script, a sign and one separator.
  fileprivate var asDecimal: String? {
    guard utf8.count <= 100 else { return nil }
    var result = ""
    for (index, scalar) in unicodeScalars.enumerated() {
      if let digit = scalar.asASCIIDigit {
        result.unicodeScalars.append(digit)
      } else if scalar == "-" || scalar == "\u{2212}", index == 0 {
        result += "-"
      } else if [".", ",", "\u{066B}"].contains(scalar), !result.contains(".") {
        result += "."
      } else {
        return nil
      }
    }
    guard let last = result.last, last.isNumber, result.first != "." else { return nil }
    return result
  }
}
