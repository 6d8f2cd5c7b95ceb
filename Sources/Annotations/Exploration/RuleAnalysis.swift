import AnnotationEngine

/// Finds the values of each name between which the rules of a project distinguish.
struct RuleAnalysis {
  /// A comparison of a name with a literal.
  private struct Comparison: Hashable {
    var operation: DisplayRule.Comparison
    var literal: VariableValue
    var isLiteralFirst: Bool

    func holds(for value: VariableValue) -> Bool {
      isLiteralFirst ? operation.holds(literal, value) : operation.holds(value, literal)
    }
  }

  /// The uses of one name in all rules.
  private struct Use {
    var name: String
    /// A Boolean value that indicates whether the truth value of the name matters.
    var isTruthValue = false
    /// The literals with which the name is compared.
    private(set) var literals: Set<VariableValue> = []
    /// The comparisons with literals, which show the values that have the same effect.
    var comparisons: Set<Comparison> = []
    /// A Boolean value that indicates whether the name is compared with other names or expressions:
    /// then all values count as different.
    var isOpen = false
    /// Another of the names with which this one is compared, directly or through others; one name
    /// of each group refers to itself.
    var group: Int

    init(name: String, group: Int) {
      self.name = name
      self.group = group
    }

    /// Adds a literal, unless there are too many.
    /// - Returns: whether the literal is among those of the name.
    mutating func add(_ literal: VariableValue) -> Bool {
      if literals.count < RuleAnalysis.maximumCandidates { literals.insert(literal) }
      return literals.contains(literal)
    }
  }

  private var places: [Name: Int] = [:]
  private var uses: [Use] = []
  /// A Boolean value that indicates whether names or literals were left out because there are too
  /// many.
  private(set) var isIncomplete = false

  /// The maximum number of values of a name that are examined: four for each that is tried, since
  /// rules distinguish most of them.
  private static let maximumCandidates = 4 * Vocabulary.maximumValues

  private static let truthValues: [VariableValue] = [.bool(true), .bool(false)]

  /// Returns whether a name is enabled and disabled, not set to a value.
  func isToken(_ name: String) -> Bool {
    guard let place = places[Name(name)] else { return false }
    return uses[place].comparisons.isEmpty && !uses[place].isOpen
  }

  // MARK: - Uses

  mutating func add(_ condition: Annotation.Condition) {
    // Some names make no difference, but hardly half of them.
    guard uses.count < 2 * Vocabulary.maximumNames else {
      isIncomplete = true
      return
    }
    if let rule = condition.rule {
      addTruthValue(of: rule.expression)
    } else {
      _ = place(of: condition.text)
    }
  }

  private mutating func place(of name: String) -> Int {
    if let place = places[Name(name)] { return place }
    places[Name(name)] = uses.count
    uses.append(Use(name: name, group: uses.count))
    return uses.count - 1
  }

  /// Adds an expression whose truth value alone matters.
  private mutating func addTruthValue(of expression: DisplayRule.Expression) {
    switch expression {
    case .literal: break
    case .name(let name): uses[place(of: name)].isTruthValue = true
    case .not(let operand): addTruthValue(of: operand)
    case .and(let first, let second), .or(let first, let second):
      addTruthValue(of: first)
      addTruthValue(of: second)
    case .comparison(.name(let name), let operation, .literal(let literal)):
      add(
        Comparison(operation: operation, literal: literal, isLiteralFirst: false), of: name)
    case .comparison(.literal(let literal), let operation, .name(let name)):
      add(Comparison(operation: operation, literal: literal, isLiteralFirst: true), of: name)
    case .comparison(let first, _, let second):
      addComparedValues(of: [first, second])
    }
  }

  private mutating func add(_ comparison: Comparison, of name: String) {
    let place = place(of: name)
    if uses[place].add(comparison.literal) {
      uses[place].comparisons.insert(comparison)
    } else {
      isIncomplete = true
    }
  }

  /// Adds expressions whose values are compared: any value of a name may matter.
  private mutating func addComparedValues(of operands: [DisplayRule.Expression]) {
    var names: [Int] = []
    var literals: [VariableValue] = []
    func collect(_ expression: DisplayRule.Expression) {
      switch expression {
      case .literal(let value): literals.append(value)
      case .name(let name): names.append(place(of: name))
      case .not(let operand):
        literals += Self.truthValues
        collect(operand)
      case .comparison(let first, _, let second):
        literals += Self.truthValues
        collect(first)
        collect(second)
      case .and(let first, let second), .or(let first, let second):
        collect(first)
        collect(second)
      }
    }
    for operand in operands { collect(operand) }
    for name in names {
      uses[name].isOpen = true
      uses[name].isTruthValue = true
      for literal in literals where !uses[name].add(literal) { isIncomplete = true }
    }
    guard let first = names.first else { return }
    for name in names.dropFirst() { uses[group(of: name)].group = group(of: first) }
  }

  /// Returns the name that represents all names that are compared with each other.
  private mutating func group(of place: Int) -> Int {
    var place = place
    while uses[place].group != place {
      uses[place].group = uses[uses[place].group].group
      place = uses[place].group
    }
    return place
  }

  // MARK: - Values

  /// Returns the names in the order in which the rules read them, with the values that rules
  /// distinguish: `undefined` first.
  /// - Returns: also whether there are more values than the maximum.
  mutating func values() -> [(name: String, values: [VariableValue], isIncomplete: Bool)] {
    let groups = uses.indices.map { group(of: $0) }
    var sizes: [Int: Int] = [:]
    var literals: [Int: Set<VariableValue>] = [:]
    for (use, group) in zip(uses, groups) where use.isOpen {
      sizes[group, default: 0] += 1
      literals[group, default: []].formUnion(use.literals)
    }
    var shared: [Int: ([VariableValue], isIncomplete: Bool)] = [:]
    return zip(uses, groups).map { use, group in
      if use.comparisons.isEmpty, !use.isOpen {
        return (use.name, [.undefined, .bool(true)], false)
      }
      if let (values, isIncomplete) = shared[group] { return (use.name, values, isIncomplete) }
      var candidates = Self.candidates(around: literals[group] ?? use.literals)
      // As many numbers as the group has names, so that they can have any order.
      candidates += (0..<(sizes[group] ?? 0)).prefix(Vocabulary.maximumValues).map {
        .number(Double($0))
      }
      if use.isTruthValue { candidates += [.bool(true), .bool(false), .text("0")] }
      let (values, isIncomplete) = Self.values(among: candidates, of: use)
      if use.isOpen { shared[group] = (values, isIncomplete) }
      return (use.name, values, isIncomplete)
    }
  }

  /// Returns the candidates that differ in their effect.
  private static func values(among candidates: [VariableValue], of use: Use) -> ([VariableValue], isIncomplete: Bool) {
    func effect(of value: VariableValue) -> [Bool] {
      use.comparisons.map { $0.holds(for: value) } + (use.isTruthValue ? [value.isTrue] : [])
    }
    var values: [VariableValue] = [.undefined]
    var known: Set<[Bool]> = [effect(of: .undefined)]
    for value in candidates.prefix(maximumCandidates) where !values.contains(value) {
      if use.isOpen || known.insert(effect(of: value)).inserted { values.append(value) }
      if values.count > Vocabulary.maximumValues { return (values.dropLast(), true) }
    }
    return (values, candidates.count > maximumCandidates)
  }

  /// Returns each literal, and values below, above and between them.
  private static func candidates(around literals: Set<VariableValue>) -> [VariableValue] {
    var numbers: [Double] = []
    var texts: [String] = []
    var others: [VariableValue] = []
    for literal in literals {
      switch literal {
      case .undefined: break
      case .bool(let bool):
        others = truthValues
        // A comparison takes it for 1 or 0, and a variable may be less or greater.
        numbers.append(bool ? 1 : 0)
      case .number(let number): numbers.append(number)
      case .text(let text): texts.append(text)
      }
    }
    numbers = Set(numbers).sorted()
    texts.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    var result = others + numbers.map { VariableValue.number($0) } + texts.map { .text($0) }
    for (place, number) in numbers.enumerated() {
      if place == 0 { result.append(.number(number - 1)) }
      let next = place + 1 < numbers.count ? numbers[place + 1] : number + 2
      result.append(.number(number + (next - number) / 2))
    }
    if !texts.isEmpty { result.append(.text("")) }
    // Another text after each, and the one that follows it directly.
    for text in texts { result.append(.text(text + "2")) }
    for text in texts { result.append(.text(text + "\0")) }
    if literals.contains(.undefined), result.isEmpty { result.append(.bool(true)) }
    return result
  }
}
