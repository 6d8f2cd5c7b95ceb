import AnnotationEngine

/// The states that were found, each with a number.
///
/// A state is a *core* and the values of the names. The core is what the future depends on beside the names; the
/// names that decide over something that stops the playhead right now are pinned: they belong to the core, too.
struct StateTable {
  struct Core: Hashable {
    var moment: InteractivityEngine.Snapshot
    var pinned: Vocabulary.Values
  }

  private(set) var cores: [Core] = []
  var values: ValuesTable
  private(set) var coreOfState: [Int32] = []
  private(set) var valuesOfState: [Int32] = []
  /// By hash, the last core that has it: a dictionary of cores would hold each once more.
  private var lastOfHash: [Int: Int32] = [:]
  /// By core, the one before it with the same hash; -1 for none.
  private var previousOfHash: [Int32] = []
  private var stateNumbers: [UInt64: Int32] = [:]

  init(first: Vocabulary.Values) { values = ValuesTable(first: first) }

  var count: Int { coreOfState.count }

  /// Whether there are as many values as there may be: a hundred thousand of 40 names, and fewer of more. Where names
  /// decide nearly all, that is what bounds a search.
  var isFull: Bool { values.size > Self.maximumValuesSize }
  static let maximumValuesSize = 4 << 20

  /// - Returns: also whether the state is new.
  mutating func number(of core: Core, values: Int32) -> (state: Int32, isNew: Bool) {
    let coreNumber = number(of: core)
    let key = UInt64(UInt32(bitPattern: coreNumber)) << 32 | UInt64(UInt32(bitPattern: values))
    let number = stateNumbers.number(of: key, next: coreOfState.count)
    guard Int(number) == coreOfState.count else { return (number, false) }
    coreOfState.append(coreNumber)
    valuesOfState.append(values)
    return (number, true)
  }

  private mutating func number(of core: Core) -> Int32 {
    let hash = core.hashValue
    let last = lastOfHash[hash] ?? -1
    var number = last
    while number >= 0 {
      if cores[Int(number)] == core { return number }
      number = previousOfHash[Int(number)]
    }
    number = Int32(cores.count)
    lastOfHash[hash] = number
    previousOfHash.append(last)
    cores.append(core)
    return number
  }

  func core(of state: Int32) -> Core { cores[Int(coreOfState[Int(state)])] }

  func values(of state: Int32) -> Vocabulary.Values { values[valuesOfState[Int(state)]] }
}

extension Dictionary where Value == Int32 {
  /// The number of a key; the next one where it had none.
  fileprivate mutating func number(of key: Key, next: Int) -> Int32 {
    func number(_ value: inout Int32) -> Int32 {
      if value < 0 { value = Int32(next) }
      return value
    }
    return number(&self[key, default: -1])
  }
}
