/// The value of a variable that display rules and `{{name}}` read.
public enum VariableValue: Hashable, Sendable {
  /// Nobody has set the variable.
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
    case (.text(let first), .text(let second)): Name(first) == Name(second)
    default: asNumber == other.asNumber
    }
  }

  /// `<`, `<=`, `>`, `>=` as ECMAScript has them: two texts by their UTF-16, everything else as numbers.
  func compares(_ other: VariableValue, _ areInOrder: (Double, Double) -> Bool) -> Bool {
    guard case (.text(let first), .text(let second)) = (self, other) else {
      return areInOrder(asNumber, other.asNumber)
    }
    if Name(first) == Name(second) { return areInOrder(0, 0) }
    let isBefore = first.utf16.lexicographicallyPrecedes(second.utf16)
    return isBefore ? areInOrder(0, 1) : areInOrder(1, 0)
  }
}

// Texts are the same where their bytes are, as in rules.
extension VariableValue {
  /// Whether both are of one kind and have one value: unlike the `==` of rules, which compares across kinds.
  public static func == (first: Self, second: Self) -> Bool {
    switch (first, second) {
    case (.undefined, .undefined): true
    case (.bool(let first), .bool(let second)): first == second
    case (.number(let first), .number(let second)): first == second
    case (.text(let first), .text(let second)): Name(first) == Name(second)
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .undefined: hasher.combine(0)
    case .bool(let bool): hasher.combine(bool)
    case .number(let number): hasher.combine(number)
    case .text(let text): hasher.combine(Name(text))
    }
  }
}
