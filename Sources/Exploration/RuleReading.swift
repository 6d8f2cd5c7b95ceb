internal import AnnotationEngine

/// Finds out of rules which values of a name make a difference to any of them.
struct RuleReading {
  private struct Use {
    var name: String
    /// Whether its truth decides something.
    var isTruth = false
    /// What it is compared with.
    var literals: Set<VariableValue> = []
    /// The comparisons with a literal, from which it is seen which values are alike.
    var comparisons: [DisplayRule.Expression] = []
    /// Whether it is compared with something that is not a literal: then no values are taken to be alike.
    var isOpen = false
    /// The group of names that are compared with each other.
    var group: Int
  }

  /// By the bytes of the name.
  private var places: [[UInt8]: Int] = [:]
  private var uses: [Use] = []

  /// In the order in which the rules name them.
  var names: [String] { uses.map(\.name) }

  /// Whether it is enabled and disabled, and not given a value.
  func isToken(_ name: String) -> Bool {
    guard let place = places[Array(name.utf8)] else { return false }
    return uses[place].comparisons.isEmpty && !uses[place].isOpen
  }

  mutating func read(_ condition: Annotation.Condition) {
    if let rule = condition.rule {
      readTruth(of: rule.expression)
    } else {
      uses[place(of: condition.text)].isTruth = true
    }
  }

  private mutating func place(of name: String) -> Int {
    let bytes = Array(name.utf8)
    if let place = places[bytes] { return place }
    places[bytes] = uses.count
    uses.append(Use(name: name, group: uses.count))
    return uses.count - 1
  }

  private mutating func readTruth(of expression: DisplayRule.Expression) {
    switch expression {
    case .literal: break
    case .name(let name): uses[place(of: name)].isTruth = true
    case .not(let operand): readTruth(of: operand)
    case .and(let first, let second), .or(let first, let second):
      readTruth(of: first)
      readTruth(of: second)
    case .comparison(.name(let name), _, .literal(let value)),
      .comparison(.literal(let value), _, .name(let name)):
      let place = place(of: name)
      uses[place].literals.insert(value)
      uses[place].comparisons.append(expression)
    case .comparison(let first, _, let second):
      readValues(of: [first, second])
    }
  }

  /// Expressions whose values meet in a comparison: any value of a name may decide it.
  private mutating func readValues(of operands: [DisplayRule.Expression]) {
    var names: [Int] = []
    var literals: Set<VariableValue> = []
    func collect(_ expression: DisplayRule.Expression) {
      switch expression {
      case .literal(let value): literals.insert(value)
      case .name(let name): names.append(place(of: name))
      case .not(let operand): collect(operand)
      case .and(let first, let second), .or(let first, let second),
        .comparison(let first, _, let second):
        collect(first)
        collect(second)
      }
    }
    for operand in operands { collect(operand) }
    for name in names {
      uses[name].isOpen = true
      uses[name].isTruth = true
      uses[name].literals.formUnion(literals)
    }
    guard let group = names.map({ uses[$0].group }).min() else { return }
    let joined = Set(names.map { uses[$0].group })
    for place in uses.indices where joined.contains(uses[place].group) { uses[place].group = group }
  }

  // MARK: Values

  /// The values of a name that rules tell apart: `undefined` first.
  /// - Returns: also whether there would be more than the maximum.
  func values(of name: String, maximum: Int) -> ([VariableValue], isCut: Bool) {
    guard let place = places[Array(name.utf8)] else { return ([.undefined], false) }
    let use = uses[place]
    if isToken(name) { return ([.undefined, .bool(true)], false) }
    var candidates = Self.candidates(around: literals(around: use))
    if use.isOpen {
      // As many numbers as there are names in the group, so that they can be in any order.
      let size = uses.count { $0.group == use.group }
      candidates += (0..<size).map { .number(Double($0)) }
    }
    if use.isTruth { candidates += [.bool(true), .bool(false)] }
    var values: [VariableValue] = [.undefined]
    var known: Set<[Bool]> = [signature(of: .undefined, in: use)]
    for value in candidates where !values.contains(value) {
      if use.isOpen || known.insert(signature(of: value, in: use)).inserted { values.append(value) }
    }
    return (Array(values.prefix(maximum)), values.count > maximum)
  }

  /// What the name, or one that it is compared with, is compared with.
  private func literals(around use: Use) -> Set<VariableValue> {
    guard use.isOpen else { return use.literals }
    return uses.reduce(into: []) { literals, other in
      if other.group == use.group { literals.formUnion(other.literals) }
    }
  }

  /// What each comparison says of a value, and whether it is true.
  private func signature(of value: VariableValue, in use: Use) -> [Bool] {
    let results = use.comparisons.map { $0.value { _ in value }.isTrue }
    return results + (use.isTruth ? [value.isTrue] : [])
  }

  /// Each literal, what lies on both sides of it, and what lies between two of them.
  private static func candidates(around literals: Set<VariableValue>) -> [VariableValue] {
    var numbers: [Double] = []
    var texts: [String] = []
    var others: [VariableValue] = []
    for literal in literals {
      switch literal {
      case .undefined: break
      case .bool: others = [.bool(true), .bool(false)]
      case .number(let number): numbers.append(number)
      case .text(let text): texts.append(text)
      }
    }
    numbers.sort()
    texts.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    var result = numbers.map { VariableValue.number($0) } + texts.map { .text($0) } + others
    for (place, number) in numbers.enumerated() {
      if place == 0 { result.append(.number(number - 1)) }
      let next = place + 1 < numbers.count ? numbers[place + 1] : number + 2
      result.append(.number(number + (next - number) / 2))
    }
    if !texts.isEmpty { result.append(.text("")) }
    // Other texts after each, and the one that comes next after it.
    for text in texts { result.append(.text(text + "2")) }
    for text in texts { result.append(.text(text + "\0")) }
    if literals.contains(.undefined), result.isEmpty { result.append(.bool(true)) }
    return result
  }
}
