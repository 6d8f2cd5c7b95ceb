/// The rules that an input ignores, in comments or fields of its own, each for a part or for the
/// whole input.
///
/// The list records which of its items were needed, so that a linter can report the others.
package struct IgnoreList<Place: Sendable>: Sendable {
  /// One rule that is ignored at one place.
  package struct Item: Sendable {
    /// The id of the rule.
    package var rule: String
    /// The rule as the input writes it.
    package var name: String
    /// The index of the annotation or entry; `nil` for the whole input.
    package var part: Int?
    /// The place of the comment or field.
    package var place: Place
    /// A Boolean value that indicates whether the item suppressed a problem.
    package var isUsed: Bool
  }

  /// The items, in the order of the input.
  package private(set) var items: [Item] = []
  /// Problems of the comments or fields themselves.
  package var problems: [LintProblem<Place>] = []

  private struct Scope: Hashable {
    let rule: String
    let part: Int?
  }

  /// The first item of each scope. A second one suppresses nothing.
  private var firstItems: [Scope: Int] = [:]
  private let searchesPartFirst: Bool

  /// - Parameter searchesPartFirst: Whether an item of the part is used before one of the whole
  ///   input.
  package init(searchesPartFirst: Bool = false) { self.searchesPartFirst = searchesPartFirst }

  /// Adds a rule that is ignored for a part, or for the whole input.
  /// - Parameters:
  ///   - name: The rule as the input writes it, if that is not its id.
  ///   - isUsed: Whether the item counts as used from the start.
  package mutating func add(_ rule: String, name: String? = nil, part: Int?, at place: Place, isUsed: Bool = false) {
    let scope = Scope(rule: rule, part: part)
    if firstItems[scope] == nil { firstItems[scope] = items.count }
    items.append(
      Item(rule: rule, name: name ?? rule, part: part, place: place, isUsed: isUsed))
  }

  /// Returns whether a rule is ignored for a part, and marks the item as used.
  package mutating func covers(_ rule: String, part: Int?) -> Bool {
    guard let index = index(of: rule, part: part) else { return false }
    items[index].isUsed = true
    return true
  }

  /// Returns whether a rule is ignored for a part.
  package func ignores(_ rule: String, part: Int?) -> Bool { index(of: rule, part: part) != nil }

  private func index(of rule: String, part: Int?) -> Int? {
    guard !items.isEmpty else { return nil }
    let ofInput = firstItems[Scope(rule: rule, part: nil)]
    let ofPart = part.flatMap { firstItems[Scope(rule: rule, part: $0)] }
    return searchesPartFirst ? ofPart ?? ofInput : ofInput ?? ofPart
  }
}
