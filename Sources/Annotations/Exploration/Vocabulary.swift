import AnnotationEngine

/// The names that the rules of a project read, each with the values between which a rule
/// distinguishes.
///
/// A name that only has to be true is a token: it is enabled and disabled. Any other name is a
/// variable. No other name and no other value changes what the project does.
struct Vocabulary {
  struct Entry {
    var name: String
    /// The possible values: first `undefined`, as at the start.
    var values: [VariableValue]
    var isToken: Bool
  }

  /// By name, the place of its value among the values of its entry.
  typealias Values = [UInt8]

  private(set) var entries: [Entry] = []
  /// By annotation, the names that its condition reads, ascending; empty if it has no condition.
  private(set) var namesRead: [[Int]]
  private let conditions: [Annotation.Condition?]
  /// A Boolean value that indicates whether a name has more values than are tried, or a rule is not
  /// fully analyzed.
  private(set) var isIncomplete: Bool

  /// The maximum number of names whose values are tried: each state keeps a byte for each name.
  static let maximumNames = 500
  /// The maximum number of values that are tried of a variable.
  static let maximumValues = 64

  init(of annotations: [Annotation]) {
    conditions = annotations.map { annotation in
      annotation.isVisual || annotation.kind == .timeTrigger ? annotation.condition : nil
    }
    var analysis = RuleAnalysis()
    for condition in conditions { if let condition { analysis.add(condition) } }
    isIncomplete = analysis.isIncomplete
    var numbers: [Name: Int] = [:]
    for (name, values, isIncomplete) in analysis.values() {
      // A name whose value makes no difference is left out.
      guard values.count > 1 else { continue }
      guard entries.count < Self.maximumNames else {
        self.isIncomplete = true
        break
      }
      self.isIncomplete = self.isIncomplete || isIncomplete
      numbers[Name(name)] = entries.count
      entries.append(Entry(name: name, values: values, isToken: analysis.isToken(name)))
    }
    namesRead = conditions.map { condition in
      guard let condition else { return [] }
      let names = condition.rule?.names ?? [Name(condition.text)]
      return names.compactMap { numbers[$0] }.sorted()
    }
  }

  /// Returns a function that returns for values whether an annotation's condition holds. An
  /// annotation without a condition always may show or act.
  func test(of annotation: Int) -> (Values) -> Bool {
    guard let condition = conditions[annotation] else { return { _ in true } }
    let names = namesRead[annotation]
    return { values in
      func value(of name: String) -> VariableValue {
        names.first { entries[$0].name.utf8.elementsEqual(name.utf8) }
          .map { entries[$0].values[Int(values[$0])] } ?? .undefined
      }
      // An enabled token has the same effect as a variable that is true.
      return condition.rule?.holds(value: value) ?? value(of: condition.text).isTrue
    }
  }

  /// Returns the preconditions and variables of the engine for values.
  func engineNames(for values: Values) -> InteractivityEngine.Names {
    var enabled: [String] = []
    var variables = Variables()
    for number in entries.indices where values[number] > 0 {
      let (entry, value) = (entries[number], values[number])
      if entry.isToken {
        enabled.append(entry.name)
      } else {
        variables[entry.name] = entry.values[Int(value)]
      }
    }
    return InteractivityEngine.Names(enabled: enabled, variables: variables)
  }

  /// Returns the inputs that change some values to others, in the order of names.
  func inputs(from old: Values, to new: Values) -> [EngineInput] {
    entries.indices.filter { old[$0] != new[$0] }.map { number in
      let entry = entries[number]
      guard entry.isToken else { return .set([entry.name: entry.values[Int(new[number])]]) }
      return new[number] > 0 ? .enable(entry.name) : .disable(entry.name)
    }
  }

  /// Returns the combinations of values that differ from the given ones only in some names.
  /// - Parameter maximum: the maximum number of combinations; it is less for very many names.
  /// - Returns: `nil` if there are more.
  func combinations(of values: Values, in names: [Int], maximum: Int) -> Combinations? {
    let maximum = min(maximum, StateTable.maximumValues / max(1, values.count))
    var count = 1
    for name in names {
      count *= entries[name].values.count
      guard count <= maximum else { return nil }
    }
    return Combinations(of: values, in: names, counts: names.map { entries[$0].values.count })
  }
}

/// All combinations of the values of some names.
///
/// Each has a number, whose digits are the values of the names, with the first name as the lowest
/// digit.
struct Combinations {
  let names: [Int]
  /// The number of values of each name.
  private let counts: [Int]
  /// The numbers of all combinations, the current one first.
  private(set) var numbers = [0]

  /// - Parameters:
  ///   - values: the current values of all names.
  ///   - names: the names whose values are combined.
  ///   - counts: the number of values of each of these names.
  init(of values: Vocabulary.Values, in names: [Int], counts: [Int]) {
    (self.names, self.counts) = (names, counts)
    numbers.reserveCapacity(counts.reduce(1, *))
    for (name, count) in zip(names, counts) {
      let weight = numbers.count
      let value = Int(values[name])
      for place in 0..<weight { numbers[place] += value * weight }
      for place in 0..<weight {
        for other in 0..<count where other != value {
          numbers.append(numbers[place] + (other - value) * weight)
        }
      }
    }
  }

  /// Sets the names to their values in a combination.
  func apply(_ number: Int, to values: inout Vocabulary.Values) {
    var rest = number
    for (name, count) in zip(names, counts) {
      let quotient = rest / count
      values[name] = UInt8(rest - quotient * count)
      rest = quotient
    }
  }
}

/// The outcomes of conditions for all combinations of the names that they read, which are the same
/// in every state.
struct ConditionOutcomes {
  private var outcomes: [Int: [Bool]] = [:]

  /// Returns whether an annotation's condition holds, by the numbers of combinations.
  /// - Parameters:
  ///   - combinations: those of some or all names that the condition reads.
  ///   - values: the values of the other names.
  mutating func outcomes(
    of annotation: Int, for combinations: Combinations, of values: Vocabulary.Values,
    in vocabulary: Vocabulary
  ) -> [Bool] {
    let isOfAllNames = combinations.names.count == vocabulary.namesRead[annotation].count
    if isOfAllNames, let known = outcomes[annotation] { return known }
    var result = [Bool](repeating: false, count: combinations.numbers.count)
    let holds = vocabulary.test(of: annotation)
    var variant = values
    for number in combinations.numbers {
      combinations.apply(number, to: &variant)
      result[number] = holds(variant)
    }
    if isOfAllNames { outcomes[annotation] = result }
    return result
  }
}
