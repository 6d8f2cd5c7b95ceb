import AnnotationEngine

/// Distinct elements, numbered in the order in which they are added.
struct Numbering<Element: Hashable> {
  private(set) var elements: [Element] = []
  private var numbers: [Element: Int32] = [:]

  var count: Int { elements.count }

  subscript(number: Int32) -> Element { elements[Int(number)] }

  /// Returns the number of an element; `nil` if it was not added.
  func number(of element: Element) -> Int32? { numbers[element] }

  /// Returns the number of an element, which is added if it is new.
  mutating func add(_ element: Element) -> (number: Int32, isNew: Bool) {
    if let number = numbers[element] { return (number, false) }
    let number = Int32(elements.count)
    numbers[element] = number
    elements.append(element)
    return (number, true)
  }
}

/// The states that a search has reached, each with a number.
///
/// A state consists of a *core* and the values of the names. The core is the snapshot of the
/// engine, and the values of the pinned names: those that decide about a stop at the position of
/// the playhead.
struct StateTable {
  struct Core: Hashable {
    var snapshot: InteractivityEngine.Snapshot
    var pinned: [UInt8]
  }

  struct State: Hashable {
    /// The number of the core.
    var core: Int32
    /// The number of the values.
    var values: Int32
  }

  var cores = Numbering<Core>()
  var values = Numbering<Vocabulary.Values>()
  var states = Numbering<State>()

  /// The maximum number of values in all states: a hundred thousand states of 40 names, and fewer
  /// of more. If names decide almost everything, this is what limits a search.
  static let maximumValues = 4 << 20

  /// A Boolean value that indicates whether the values have reached their maximum.
  var isFull: Bool { values.count * values[0].count > Self.maximumValues }

  init(first: Vocabulary.Values) { _ = values.add(first) }

  func core(of state: Int32) -> Core { cores[states[state].core] }

  func values(of state: Int32) -> Vocabulary.Values { values[states[state].values] }

  /// Returns the number of a state; `nil` if it was not added.
  func number(of core: Core, values: Int32) -> Int32? {
    cores.number(of: core).flatMap { states.number(of: State(core: $0, values: values)) }
  }

  /// Returns the number of a state, which is added if it is new.
  mutating func add(_ core: Core, values: Int32) -> (number: Int32, isNew: Bool) {
    states.add(State(core: cores.add(core).number, values: values))
  }
}

/// A binary heap: the least element comes out first.
struct PriorityQueue<Element: Comparable> {
  private var elements: [Element] = []

  mutating func insert(_ element: Element) {
    elements.append(element)
    var place = elements.count - 1
    while place > 0, case let parent = (place - 1) / 2, element < elements[parent] {
      elements[place] = elements[parent]
      place = parent
    }
    elements[place] = element
  }

  mutating func removeFirst() -> Element? {
    guard let first = elements.first, let last = elements.popLast() else { return nil }
    guard !elements.isEmpty else { return first }
    var place = 0
    while case var child = 2 * place + 1, child < elements.count {
      if child + 1 < elements.count, elements[child + 1] < elements[child] { child += 1 }
      guard elements[child] < last else { break }
      elements[place] = elements[child]
      place = child
    }
    elements[place] = last
    return first
  }
}
