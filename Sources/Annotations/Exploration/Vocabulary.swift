import AnnotationEngine

/// The names that the rules of a project read, each with the values between which some rule tells a difference.
///
/// A name that only has to be true or not is a token: it is enabled and disabled. Any other is a variable.
/// No other name and no other value changes what the project does.
struct Vocabulary {
  struct Entry {
    var name: String
    /// What it can be: `undefined` first, as it is at the start.
    var values: [VariableValue]
    var isToken: Bool
  }

  /// The number of a name, and the place of its value among the name's values.
  typealias Values = [UInt8]

  private(set) var entries: [Entry] = []
  /// By annotation: the names that its condition reads, ascending; empty where it has none.
  private(set) var namesRead: [[Int]]
  private let conditions: [Annotation.Condition?]
  /// Whether a name has more values than are tried, or a rule asks for more than is understood of it.
  private(set) var isCut = false

  /// The maximum number of names whose values are tried: each state keeps a byte for each, so that a project of
  /// nothing but names would take the square of their number.
  static let maximumNames = 500
  /// The maximum number of values that are tried of a variable.
  static let maximumValues = 64

  init(of annotations: [Annotation]) {
    conditions = annotations.map { annotation in
      annotation.isVisual || annotation.kind == .timeTrigger ? annotation.condition : nil
    }
    var reading = RuleReading()
    for condition in conditions { if let condition { reading.read(condition) } }
    isCut = reading.isCut
    var numbers: [Name: Int] = [:]
    for (name, values, isCut) in reading.values() {
      // A name whose value makes no difference is left out.
      guard values.count > 1 else { continue }
      guard entries.count < Self.maximumNames else {
        self.isCut = true
        break
      }
      self.isCut = self.isCut || isCut
      numbers[Name(name)] = entries.count
      entries.append(
        Entry(name: name, values: values, isToken: reading.isToken(name)))
    }
    namesRead = conditions.map { condition in
      guard let condition else { return [] }
      let names = condition.rule?.names ?? [Name(condition.text)]
      return names.compactMap { numbers[$0] }.sorted()
    }
  }

  /// Tells of values whether an annotation's condition holds; one without a condition always may show or act.
  func test(of annotation: Int) -> (Values) -> Bool {
    guard let condition = conditions[annotation] else { return { _ in true } }
    let names = namesRead[annotation]
    let text = condition.text
    return { values in
      func value(_ name: String) -> VariableValue {
        names.first { entries[$0].name.utf8.elementsEqual(name.utf8) }
          .map { entries[$0].values[Int(values[$0])] } ?? .undefined
      }
      return condition.rule?.holds(value: value) ?? value(text).isTrue
    }
  }

  /// What the engine is told of values.
  func names(_ values: Values) -> InteractivityEngine.Names {
    var enabled: [String] = []
    var variables = Variables()
    // Few of many names have a value.
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

  /// The inputs that lead from some values to others, in the order of names.
  func inputs(from old: Values, to new: Values) -> [EngineInput] {
    entries.indices.filter { old[$0] != new[$0] }.map { number in
      let entry = entries[number]
      guard entry.isToken else { return .set([entry.name: entry.values[Int(new[number])]]) }
      return new[number] > 0 ? .enable(entry.name) : .disable(entry.name)
    }
  }

  /// All values that differ from the given ones in nothing but some names.
  /// - Parameter maximum: how many there may be; fewer of very many names.
  /// - Returns: `nil` where there are more.
  func variants(of values: Values, in names: [Int], maximum: Int) -> Variants? {
    let maximum = min(maximum, StateTable.maximumValuesSize / max(1, values.count))
    var count = 1
    for name in names {
      count *= entries[name].values.count
      guard count <= maximum else { return nil }
    }
    return Variants(of: values, in: names, counts: names.map { entries[$0].values.count })
  }
}
