/// A name, a literal or an operator of a rule, in two bytes: a project may have millions, and a tree of them would
/// take ten times the text.
///
/// The terms of a rule are in the order in which they are evaluated: an operator comes after its operands.
struct RuleTerm: Hashable, Sendable {
  enum Kind: Equatable {
    case name, number, text, undefined, not, and, or
    case bool(Bool)
    case comparison(DisplayRule.Expression.Comparison)
  }

  private let bits: UInt16

  /// Enough for a place in a rule of ``DisplayRule/maximumLength``.
  private static let width: UInt16 = 11

  /// - Parameter start: where a name or a literal begins in the rule, in bytes.
  init(_ kind: Kind, at start: Int = 0) {
    let number = UInt16(Self.kinds.firstIndex(of: kind) ?? 0)
    bits = number << Self.width | UInt16(start)
  }

  var kind: Kind { Self.kinds[Int(bits >> Self.width)] }

  /// Where it ends is seen from the rule.
  var start: Int { Int(bits & (1 << Self.width - 1)) }

  private static let kinds: [Kind] = [
    .name, .number, .text, .undefined, .not, .and, .or, .bool(false), .bool(true),
    .comparison(.equal), .comparison(.unequal), .comparison(.less), .comparison(.lessOrEqual),
    .comparison(.greater), .comparison(.greaterOrEqual),
  ]
}
