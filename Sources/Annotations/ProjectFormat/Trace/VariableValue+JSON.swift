public import JSON

extension VariableValue {
  /// A scalar as JSON has it; `nil` for arrays and objects, and for numbers that are not finite.
  public init?(_ json: JSON) {
    switch json {
    case .null: self = .undefined
    case .bool(let bool): self = .bool(bool)
    case .integer(let integer): self = .number(Double(integer))
    case .number(let number):
      guard number.isFinite else { return nil }
      self = .number(number)
    case .string(let text): self = .text(text)
    case .array, .object: return nil
    }
  }

  /// The value as traces and reports have it; `null` for `undefined`.
  public var json: JSON {
    switch self {
    case .undefined: .null
    case .bool(let bool): .bool(bool)
    case .number(let number): .number(number)
    case .text(let text): .string(text)
    }
  }
}
