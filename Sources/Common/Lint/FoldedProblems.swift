/// The problems of one file, of which only the first of a kind are kept where there are too many: a kind is a rule
/// and a severity.
package struct FoldedProblems<Problem> {
  private let maximum: Int
  private var groups: [Group] = []
  /// The place of each group, by rule and severity.
  private var places: [Kind: Int] = [:]

  private struct Kind: Hashable {
    let rule: String
    let severity: Severity
  }

  private struct Group {
    var problems: [Problem] = []
    var count = 0
  }

  /// - Parameter maximum: how many problems of a kind are told one by one.
  package init(maximum: Int) {
    self.maximum = maximum
  }

  package mutating func add(_ problem: Problem, rule: String, severity: Severity) {
    let kind = Kind(rule: rule, severity: severity)
    let place = places[kind] ?? groups.count
    if place == groups.count {
      places[kind] = place
      groups.append(Group())
    }
    groups[place].count += 1
    if groups[place].problems.count < maximum { groups[place].problems.append(problem) }
  }

  /// The problems that will be told of, in the order of their kinds: of a kind that is folded, the first five.
  package var told: [Problem] { groups.flatMap { $0.problems.prefix(shown(of: $0)) } }

  /// The problems as findings; of each kind above the maximum one finding with the count and the first names.
  package func findings(_ located: (Problem) -> Finding) -> [Finding] {
    groups.flatMap { group in
      let findings = group.problems.prefix(shown(of: group)).map(located)
      return group.count <= maximum ? findings : [Finding(folding: findings, count: group.count)]
    }
  }

  private func shown(of group: Group) -> Int {
    group.count <= maximum ? group.count : Finding.namesOfFolded
  }
}

extension Finding {
  /// How many of the findings that are folded into one are named in it.
  package static let namesOfFolded = 5

  /// The first of many findings of a kind, which tells of the others.
  /// - Parameters:
  ///   - first: the first ones, at least one.
  ///   - count: how many there are in all.
  package init(folding first: [Finding], count: Int) {
    self = first[0]
    let names = first.prefix(Self.namesOfFolded).compactMap { $0.subject?.name }
    self.count = count
    message += ", and \(count - 1) more of this kind"
    fix =
      (names.isEmpty ? "" : "they begin with \(names.joined(separator: ", ")); ")
      + "--format json lists them all"
  }
}
