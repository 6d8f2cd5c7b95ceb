import JSON
import PlayerCore
import TestSupport
import Testing

@Suite struct ProgressPolicyTests {
  typealias Policy = StandardProgressPolicy

  static func pass(_ start: Double, _ end: Double, _ cues: [Double]) -> CuePointPass {
    CuePointPass(
      from: start, to: end, in: CuePointCollection(cues.map { CuePoint(.adSlot, at: $0) }))
  }

  static let table: [(Policy.Processing, Policy.Resuming, [Double], Double?)] = [
    (Policy.Processing.all, Policy.Resuming.contentPlayhead, [30.0, 60, 90], nil as Double?),
    (.final, .contentPlayhead, [90], nil), (.first, .contentPlayhead, [30], nil),
    (.all, .lastProcessedCuePoint, [30, 60, 90], 90), (.final, .lastProcessedCuePoint, [90], 90),
    (.first, .lastProcessedCuePoint, [30], 30),
  ]

  @Test(arguments: table)
  func theTableOfTheDocuments(
    _ processing: Policy.Processing, _ resuming: Policy.Resuming, _ positions: [Double],
    _ resume: Double?
  ) {
    for ignores in [true, false] {
      var policy = Policy(processing, resuming: resuming, ignoresProcessed: ignores)
      let result = policy.apply(to: Self.pass(0, 120, [30, 60, 90]))
      #expect(result.cuePoints.array.map(\.position) == positions)
      #expect(result.resumeCuePoint?.position == resume)
      let again = policy.apply(to: Self.pass(0, 120, [30, 60, 90]))
      if ignores {
        #expect(Set(again.cuePoints).isDisjoint(with: Set(result.cuePoints)))
      } else {
        #expect(again == result)
      }
    }
  }

  /// Cue points of one position stand for one break.
  @Test(arguments: Policy.Processing.allCases)
  func theCuePointsOfAPositionAreProcessedTogether(_ processing: Policy.Processing) {
    let cuePoints = ["a", "b"].map { CuePoint(.adSlot, at: 30, properties: ["name": .string($0)]) }
    var policy = Policy(processing, resuming: .contentPlayhead, ignoresProcessed: true)
    for count in [1, 0] {
      let result = policy.apply(to: CuePointPass(from: 0, to: 40, in: CuePointCollection(cuePoints)))
      #expect(Set(result.cuePoints.array.map(\.position)).count == count)
    }
  }

  /// A second implementation that keeps all it ever handed out in a list.
  @Test(arguments: Policy.Processing.allCases, Policy.Resuming.allCases)
  func equalsANaiveOneOnRandomWalks(_ processing: Policy.Processing, _ resuming: Policy.Resuming) {
    var random = SeededGenerator(seed: 88)
    for ignores in [true, false] {
      for _ in 0..<50 {
        let cues = (0..<6).map { _ in Double(Int.random(in: 0...12, using: &random)) * 10 }
        var policy = Policy(processing, resuming: resuming, ignoresProcessed: ignores)
        var handedOut: [CuePoint] = []
        var place = -Double.infinity
        for _ in 0..<20 {
          let next = Double(Int.random(in: 0...120, using: &random))
          let pass = Self.pass(place, next, cues)
          place = next
          var left = pass.cuePoints.array
          if ignores { left.removeAll { handedOut.contains($0) } }
          if processing == .first, left.count > 1 { left = [left[0]] }
          if processing == .final, left.count > 1 { left = [left[left.count - 1]] }
          handedOut += left
          let result = policy.apply(to: pass)
          #expect(result.cuePoints.array == left)
          #expect(
            result.resumeCuePoint == (resuming == .lastProcessedCuePoint ? left.last : nil))
        }
      }
    }
  }
}
