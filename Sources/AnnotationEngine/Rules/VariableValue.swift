/// The value of a variable that display rules and `{{name}}` read.
public enum VariableValue: Hashable, Sendable {
  case undefined
  case bool(Bool)
  case number(Double)
  case text(String)

  /// Truth as ECMAScript has it: undefined, 0 and the empty text are false.
  public var isTrue: Bool {
    switch self {
    case .undefined: false
    case .bool(let bool): bool
    case .number(let number): number != 0
    case .text(let text): !text.isEmpty
    }
  }

  /// The value where text is wanted; nothing for `undefined`.
  public var description: String {
    switch self {
    case .undefined: ""
    case .bool(let bool): bool ? "true" : "false"
    case .number(let number): Int64(exactly: number).map(String.init) ?? "\(number)"
    case .text(let text): text
    }
  }

  /// The number that ECMAScript makes of the value; NaN for `undefined` and for text that is not a number.
  private var asNumber: Double {
    switch self {
    case .undefined: return .nan
    case .bool(let bool): return bool ? 1 : 0
    case .number(let number): return number
    case .text(let text): return text.isBlank ? 0 : Double(decimal: text) ?? .nan
    }
  }

  /// `==` as ECMAScript has it for these values: a text and a number are compared as numbers.
  func looselyEquals(_ other: VariableValue) -> Bool {
    switch (self, other) {
    case (.undefined, .undefined): true
    case (.undefined, _), (_, .undefined): false
    case (.text(let first), .text(let second)): first == second
    default: asNumber == other.asNumber
    }
  }

  /// `<`, `<=`, `>`, `>=` as ECMAScript has them: two texts by their order, everything else as numbers.
  func compares(
    _ other: VariableValue, numbers: (Double, Double) -> Bool, texts: (String, String) -> Bool
  )
    -> Bool
  {
    if case (.text(let first), .text(let second)) = (self, other) { return texts(first, second) }
    return numbers(asNumber, other.asNumber)
  }
}
