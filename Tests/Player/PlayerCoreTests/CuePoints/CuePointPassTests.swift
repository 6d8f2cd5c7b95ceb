import PlayerCore
import TestSupport
import Testing

@Suite struct CuePointPassTests {
  typealias Script = SimulatedPlayer.Script
  static let cues: CuePointCollection = CuePointCollection(
    [0, 30, 60, 90, .infinity].map { CuePoint(.adSlot, at: $0) })

  static let moves: [(Double, Double, [Double])] = [
    (-Double.infinity, 0, [0.0]), (0, 30, [30]), (0, 29.9, []), (30, 60, [60]),
    (0, 120, [30, 60, 90]), (120, 10, [30, 60, 90]), (120, 0, [0, 30, 60, 90]), (90, 90, []),
    (90, 60, [60]), (120, .infinity, [.infinity]), (.infinity, 90, [90]),
    (-.infinity, 60, [0, 30, 60]),
  ]

  @Test(arguments: moves)
  func oneMoveSendsOneEvent(_ start: Double, _ end: Double, _ positions: [Double]) {
    let pass = CuePointPass(from: start, to: end, in: Self.cues)
    #expect(pass.cuePoints.array.map(\.position) == positions)
    let ignored = Self.cues.update { $0.ignoresCuePoints = true }
    #expect(CuePointPass(from: start, to: end, in: ignored).cuePoints.isEmpty)
  }

  /// Cue points that lie on both sides of one move aren't passed twice, and none is lost.
  @Test func playingInPartsPassesTheSameCuePoints() {
    var random = SeededGenerator(seed: 85)
    for _ in 0..<200 {
      let stops = (0..<10).map { _ in Double(Int.random(in: 0...120, using: &random)) }.sorted()
      let moves = zip([-Double.infinity] + stops, stops + [Double.infinity])
      let passed = moves.flatMap { start, end in
        CuePointPass(from: start, to: end, in: Self.cues).cuePoints.array
      }
      #expect(passed == Self.cues.array)
    }
  }

  /// The cue point at the start is passed at the first play, and again by seeking back to it, but not by
  /// the play after that.
  @Test func seekingBackPassesOnce() {
    let stage = Stage(["a": Script(duration: 200)], showing: .cuePoints)
    stage.controller.setVideos([Stage.video("a", cues: [0, 30, 60, 90])])
    stage.controller.play()
    stage.run(for: 0.5)
    stage.controller.seek(to: 120)
    stage.run(for: 0.5)
    stage.controller.pause()
    stage.controller.seek(to: 0)
    stage.run(for: 1)
    stage.controller.play()
    stage.run(for: 1)
    expectLog(
      stage,
      """
      0 a advanced
      0 a passed 0 (−∞→0)
      0.5 a passed 30 60 90 (0.5→120)
      1 a passed 0 30 60 90 (120.5→0)
      """)
  }

  @Test func ignoredCuePointsMakeNoEvents() {
    let stage = Stage(["a": Script(duration: 3)], showing: .cuePoints)
    let video = Stage.video("a", cues: [0, 1]).update { $0.cuePoints.ignoresCuePoints = true }
    stage.controller.setVideos([video])
    stage.controller.play()
    stage.run(for: 5)
    expectLog(stage, "0 a advanced")
  }

  /// If the app requests it, only moves forward pass cue points.
  @Test func seekingBackMayPassNothing() {
    #expect(CuePointPass(from: 120, to: 10, in: Self.cues, forwardOnly: true).cuePoints.isEmpty)
    #expect(CuePointPass(from: 0, to: 60, in: Self.cues, forwardOnly: true).cuePoints.count == 2)
    let stage = Stage(["a": Script(duration: 200)], showing: .cuePoints)
    stage.controller.options.passesCuePointsForwardOnly = true
    stage.controller.setVideos([Stage.video("a", cues: [0, 30, 60])])
    stage.controller.play()
    stage.run(for: 0.5)
    stage.controller.seek(to: 45)
    stage.run(for: 0.5)
    stage.controller.seek(to: 0)
    stage.run(for: 0.5)
    stage.controller.seek(to: 45)
    stage.run(for: 0.5)
    expectLog(
      stage,
      """
      0 a advanced
      0 a passed 0 (−∞→0)
      0.5 a passed 30 (0.5→45)
      1.5 a passed 30 (0.5→45)
      """)
  }
}
