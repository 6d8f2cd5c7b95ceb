import JSON
import PlayerCore
import TestSupport
import Testing

/// The nine filters against the plain comparison that each is named for.
@Suite struct CuePointFilterTests {
  typealias Filter = @Sendable (CuePointCollection, Double, Double) -> CuePointCollection
  typealias Rule = @Sendable (Double, Double, Double) -> Bool

  static let filters: [(name: String, filter: Filter, rule: Rule)] = [
    ("after", { c, a, _ in c.cuePoints(after: a) }, { t, a, _ in t > a }),
    ("before", { c, _, b in c.cuePoints(before: b) }, { t, _, b in t < b }),
    ("at", { c, a, _ in c.cuePoints(at: a) }, { t, a, _ in t == a }),
    ("atOrAfter", { c, a, _ in c.cuePoints(atOrAfter: a) }, { t, a, _ in t >= a }),
    ("atOrBefore", { c, _, b in c.cuePoints(atOrBefore: b) }, { t, _, b in t <= b }),
    ("()", { c, a, b in c.cuePoints(after: a, before: b) }, { t, a, b in a < t && t < b }),
    ("(]", { c, a, b in c.cuePoints(after: a, atOrBefore: b) }, { t, a, b in a < t && t <= b }),
    ("[)", { c, a, b in c.cuePoints(atOrAfter: a, before: b) }, { t, a, b in a <= t && t < b }),
    (
      "[]", { c, a, b in c.cuePoints(atOrAfter: a, atOrBefore: b) }, { t, a, b in a <= t && t <= b }
    ),
  ]

  @Test(arguments: filters.indices)
  func filterEqualsBruteForce(_ index: Int) {
    var random = SeededGenerator(seed: UInt64(index) + 1)
    let (name, filter, rule) = Self.filters[index]
    let times = [-1, 0, 0.5, 1, 2, 2, 3, 5, .infinity, -.infinity]
    for _ in 0..<500 {
      let cues = (0..<Int.random(in: 0...8, using: &random)).map { place in
        CuePoint(
          .adSlot, at: times.randomElement(using: &random) ?? 0,
          properties: ["n": .integer(Int64(place))])
      }
      let collection = CuePointCollection(cues)
      let start = times.randomElement(using: &random) ?? 0
      let end = times.randomElement(using: &random) ?? 0
      // The standard sort is stable, and so is a filter.
      let expected = cues.sorted { $0.position < $1.position }
        .filter { rule($0.position, start, end) }
      #expect(filter(collection, start, end).array == expected, "\(name) \(start) \(end)")
    }
  }
}
