/// A name, a literal or an operator of a rule, in four bytes: a project may have a million, and a tree of them would
/// take ten times the text.
///
/// The terms of a rule are in the order in which they are evaluated: an operator comes after its operands.
struct RuleTerm: Hashable, Sendable {
  enum Kind: Equatable {
    case name, number, text, undefined, not, and, or
    case bool(Bool)
    case comparison(DisplayRule.Expression.Comparison)
  }

  private let bits: UInt32

  /// Enough for a place in a rule of ``DisplayRule/maximumLength``.
  private static let width: UInt32 = 12

  /// - Parameter range: where a name or a literal is in the rule, in bytes.
  init(_ kind: Kind, at range: Range<Int> = 0..<0) {
    let number = UInt32(Self.kinds.firstIndex(of: kind) ?? 0)
    bits =
      number << (2 * Self.width) | UInt32(range.lowerBound) << Self.width | UInt32(range.count)
  }

  var kind: Kind { Self.kinds[Int(bits >> (2 * Self.width))] }

  var range: Range<Int> {
    let mask: UInt32 = 1 << Self.width - 1
    let start = Int(bits >> Self.width & mask)
    return start..<start + Int(bits & mask)
  }

  private static let kinds: [Kind] = [
    .name, .number, .text, .undefined, .not, .and, .or, .bool(false), .bool(true),
    .comparison(.equal), .comparison(.unequal), .comparison(.less), .comparison(.lessOrEqual),
    .comparison(.greater), .comparison(.greaterOrEqual),
  ]
}
