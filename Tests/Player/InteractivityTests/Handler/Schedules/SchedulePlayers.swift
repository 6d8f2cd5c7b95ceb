import Foundation
import PlayerCore

#if canImport(TestSupport)
  import TestSupport
#endif

/// Players that load late, stall, break off, jitter, and can't seek.
final class SchedulePlayers {
  private var random: SeededGenerator
  private unowned let executor: PlaybackExecutor

  init(seed: UInt64, executor: PlaybackExecutor) {
    random = SeededGenerator(seed: seed ^ 0x5555)
    self.executor = executor
  }

  func make(for video: Video, source: MediaSource) -> any Player {
    let isContent = video.id != nil
    var script = SimulatedPlayer.Script(
      duration: isContent ? (chance(12) ? nil : 10) : eighths(1...16),
      loadDelay: chance(2) ? 0 : eighths(0...8), seekDelay: chance(2) ? 0 : eighths(0...4))
    if script.duration == nil, chance(2) { script.seekableRanges = [0...eighths(80...2000)] }
    script.buffersOnSeek = chance(3)
    if chance(10) || source.url.path.contains("gone") { script.loadFailures = ["gone"] }
    if chance(12) { script.loadFailures.append("gone again") }
    if source.url.path.contains("broken") { script.loadFailures = ["gone"] }
    if chance(4) { script.stalls = [.init(at: eighths(0...80), for: eighths(1...8))] }
    if chance(8) { script.failures = [.init(at: eighths(0...80), reason: "gone")] }
    guard chance(3) else { return SimulatedPlayer(script, executor: executor) }
    return UnrulyPlayer(
      script, executor: executor, seed: .random(in: 0...(.max), using: &random),
      refusesSeeks: chance(6))
  }

  private func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }
  private func eighths(_ range: ClosedRange<Int>) -> Double {
    Double(Int.random(in: range, using: &random)) / 8
  }
}

/// Sessions with random breaks of ads; some come late, some not at all.
final class ScheduleProvider: PlaybackSessionProvider {
  private let ads: AdSessionProvider
  private var random: SeededGenerator
  private var waiting: [PlaybackExecutor.Timer] = []

  /// What it still waits for nobody wants any more.
  deinit { for timer in waiting { timer.cancel() } }

  init(random: inout SeededGenerator) {
    let policy = StandardProgressPolicy(
      StandardProgressPolicy.Processing.allCases.randomElement(using: &random) ?? .all,
      resuming: StandardProgressPolicy.Resuming.allCases.randomElement(using: &random)
        ?? .contentPlayhead,
      ignoresProcessed: Bool.random(using: &random))
    let places = [0, 0.5, 2, 4.125, 7, 9.9, 10, .infinity].filter { _ in
      Int.random(in: 0..<4, using: &random) == 0
    }
    let sequences = places.map { place in
      AdSequence(
        ["0", "1", "none", "broken"].filter { _ in Bool.random(using: &random) }
          .map { Ad(id: $0, beginTime: place, duration: 1, skipTime: 0.25) })
    }
    ads = AdSessionProvider(
      policy: policy, sequences: { _ in sequences },
      source: { $0.id == "none" ? nil : MediaSource(url: URL(filePath: "/ad-\($0.id).mp4")) })
    self.random = SeededGenerator(seed: random.next())
  }

  func makeSession(
    for video: Video, context: SessionContext, deliver: @escaping (PlaybackSession?) -> Void
  ) {
    switch Int.random(in: 0..<16, using: &random) {
    case 0: deliver(nil)
    case 1:
      let delay = Double(Int.random(in: 0...8, using: &random)) / 8
      let timer = context.executor.perform(after: delay) { [ads] in
        ads.makeSession(for: video, context: context, deliver: deliver)
      }
      waiting.append(timer)
    default: ads.makeSession(for: video, context: context, deliver: deliver)
    }
  }
}
