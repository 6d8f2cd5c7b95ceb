import AnnotationEngine

/// Finds out of rules which values of a name make a difference to any of them.
struct RuleReading {
  private struct Use {
    var name: String
    /// Whether its truth decides something.
    var isTruth = false
    /// What it is compared with.
    private(set) var literals: Set<VariableValue> = []
    /// The comparisons with a literal, from which it is seen which values are alike.
    private(set) var comparisons: Set<DisplayRule.Expression> = []
    /// Whether it is compared with something that is not a literal: then no values are taken to be alike.
    var isOpen = false
    /// Another of the names that it is compared with, directly or through others; itself for one of each group.
    var group: Int

    init(name: String, group: Int) {
      self.name = name
      self.group = group
    }

    /// Notes what it is compared with, unless that is more than is looked at.
    /// - Returns: whether it was noted.
    mutating func add(_ literal: VariableValue) -> Bool {
      let isNoted = literals.contains(literal)
      guard !isNoted, literals.count < RuleReading.maximumCandidates else { return isNoted }
      literals.insert(literal)
      return true
    }

    mutating func add(_ comparison: DisplayRule.Expression, with literal: VariableValue) -> Bool {
      guard add(literal) else { return false }
      comparisons.insert(comparison)
      return true
    }
  }

  private var places: [Name: Int] = [:]
  private var uses: [Use] = []
  /// Whether there is more than is looked at: names, or what one is compared with.
  private(set) var isCut = false

  /// Whether it is enabled and disabled, and not given a value.
  func isToken(_ name: String) -> Bool {
    guard let place = places[Name(name)] else { return false }
    return uses[place].comparisons.isEmpty && !uses[place].isOpen
  }

  mutating func read(_ condition: Annotation.Condition) {
    // Some names make no difference, but of so many more than can be tried, hardly half.
    guard uses.count < 2 * Vocabulary.maximumNames else {
      isCut = true
      return
    }
    if let rule = condition.rule {
      readTruth(of: rule.expression)
    } else {
      uses[place(of: condition.text)].isTruth = true
    }
  }

  private mutating func place(of name: String) -> Int {
    if let place = places[Name(name)] { return place }
    places[Name(name)] = uses.count
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
      if !uses[place(of: name)].add(expression, with: value) { isCut = true }
    case .comparison(let first, _, let second):
      readValues(of: [first, second])
    }
  }

  /// Expressions whose values meet in a comparison: any value of a name may decide it.
  private mutating func readValues(of operands: [DisplayRule.Expression]) {
    var names: [Int] = []
    var literals: [VariableValue] = []
    func collect(_ expression: DisplayRule.Expression) {
      switch expression {
      case .literal(let value): literals.append(value)
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
      for literal in literals where !uses[name].add(literal) { isCut = true }
    }
    guard let first = names.first else { return }
    for name in names.dropFirst() { uses[group(of: name)].group = group(of: first) }
  }

  /// The one name that stands for all that are compared with each other.
  private mutating func group(of place: Int) -> Int {
    var place = place
    while uses[place].group != place {
      uses[place].group = uses[uses[place].group].group
      place = uses[place].group
    }
    return place
  }

  // MARK: Values

  /// How many values of a name are looked at: four for each that is tried, since of most names the rules tell all apart.
  private static let maximumCandidates = 4 * Vocabulary.maximumValues

  /// The names, in the order in which the rules name them, with their values that rules tell apart: `undefined` first.
  /// - Returns: also whether there would be more than the maximum.
  mutating func values() -> [(name: String, values: [VariableValue], isCut: Bool)] {
    let groups = uses.indices.map { group(of: $0) }
    var sizes: [Int: Int] = [:]
    var literals: [Int: Set<VariableValue>] = [:]
    for (use, group) in zip(uses, groups) where use.isOpen {
      sizes[group, default: 0] += 1
      literals[group, default: []].formUnion(use.literals)
    }
    var shared: [Int: ([VariableValue], isCut: Bool)] = [:]
    return zip(uses, groups).map { use, group in
      if use.comparisons.isEmpty, !use.isOpen {
        return (use.name, [.undefined, .bool(true)], false)
      }
      if let (values, isCut) = shared[group] { return (use.name, values, isCut) }
      var candidates = Self.candidates(around: literals[group] ?? use.literals)
      // As many numbers as there are names in the group, so that they can be in any order.
      candidates += (0..<(sizes[group] ?? 0)).prefix(Vocabulary.maximumValues).map {
        .number(Double($0))
      }
      if use.isTruth { candidates += [.bool(true), .bool(false)] }
      let (values, isCut) = Self.values(among: candidates, of: use)
      if use.isOpen { shared[group] = (values, isCut) }
      return (use.name, values, isCut)
    }
  }

  private static func values(
    among candidates: [VariableValue], of use: Use
  ) -> ([VariableValue], isCut: Bool) {
    var values: [VariableValue] = [.undefined]
    var known: Set<[Bool]> = [signature(of: .undefined, in: use)]
    for value in candidates.prefix(maximumCandidates) where !values.contains(value) {
      if use.isOpen || known.insert(signature(of: value, in: use)).inserted { values.append(value) }
      if values.count > Vocabulary.maximumValues { return (values.dropLast(), true) }
    }
    return (values, candidates.count > maximumCandidates)
  }

  /// What each comparison says of a value, and whether it is true.
  private static func signature(of value: VariableValue, in use: Use) -> [Bool] {
    let results = use.comparisons.map { evaluate($0, value) }
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

func evaluate(_ e: DisplayRule.Expression, _ v: VariableValue) -> Bool {
  switch e {
  case .comparison(.name, let c, .literal(let l)): c.holds(v, l)
  case .comparison(.literal(let l), let c, .name): c.holds(l, v)
  default: false
  }
}
