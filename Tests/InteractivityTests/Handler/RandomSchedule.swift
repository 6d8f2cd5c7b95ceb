import Foundation
import Interactivity
import JSON
import PlayerCore
import TestSupport

/// Everything that an app, a viewer, a network and a project may do, in a random order that its seed tells.
final class RandomSchedule {
  let witness = GrammarWitness(reports: false)
  private(set) weak var lastController: PlaybackController?

  private var random: SeededGenerator
  private let executor = PlaybackExecutor(clock: ManualClock())
  private var controller: PlaybackController?
  private var handlers: [InteractivityHandler] = []
  private var reactions = 0

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    let players = Players(seed: seed, executor: executor)
    let plan = AdPlan(random: &random)
    let provider = AdSessionProvider(
      policy: StandardProgressPolicy(
        plan.processing, resuming: plan.resuming, ignoresProcessed: plan.ignoresProcessed),
      sequences: { _ in plan.sequences },
      source: { $0.id == "none" ? nil : MediaSource(url: URL(filePath: "/ad-\($0.id).mp4")) })
    let controller = PlaybackController(executor: executor, provider: provider) { video, source in
      players.make(for: video, source: source)
    }
    self.controller = controller
    lastController = controller
    // The host that acts inside callbacks stands in the middle of those who only listen.
    controller.addSessionConsumer(witness)
    controller.addSessionConsumer(
      Host { [unowned self] in
        if reactions < 30, chance(40) {
          reactions += 1
          act()
        }
      })
    addHandler()
  }

  /// Does everything, and lets all go.
  /// - Returns: whether nothing waits any more.
  func run(actions: Int = 40) -> Bool {
    for _ in 0..<actions {
      if chance(3) { executor.run(for: eighths(0...16)) } else { act() }
      executor.drain()
    }
    executor.run(for: 30)
    handlers = []
    controller = nil
    executor.drain()
    return executor.nextDeadline == nil
  }

  private func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }
  private func eighths(_ range: ClosedRange<Int>) -> Double {
    Double(Int.random(in: range, using: &random)) / 8
  }

  private func addHandler() {
    guard let controller else { return }
    let handler = InteractivityHandler(controller: controller)
    handlers.append(handler)
    load(into: handler)
  }

  private func load(into handler: InteractivityHandler) {
    let document = chance(10) ? "{" : project()
    handler.load { $0(.success(Array(document.utf8))) }
  }

  private func act() {
    guard let controller else { return }
    let session = controller.currentSession
    switch Int.random(in: 0..<30, using: &random) {
    case 0, 1:
      controller.setVideos((0..<Int.random(in: 0...3, using: &random)).map { _ in video() })
    case 2...5: controller.play()
    case 6: controller.pause()
    case 7, 8: controller.seek(to: eighths(-8...96))
    case 9: session?.seek(to: eighths(0...96))
    case 10: controller.seekWithoutAds(to: eighths(0...80))
    case 11: controller.resume(at: eighths(0...80), autoPlay: chance(2))
    case 12: controller.advanceToNext()
    case 13: controller.insert(video(), afterVideoAt: Int.random(in: 0...2, using: &random))
    case 14: controller.autoPlay.toggle()
    case 15: controller.autoAdvance.toggle()
    case 16: controller.playbackRate = [0.5, 1, 2].randomElement(using: &random) ?? 1
    case 17: controller.progressInterval = [0.25, 1, 3].randomElement(using: &random) ?? 1
    case 18: session?.playingAdBreak?.skip()
    case 19: controller.pauseAd()
    case 20: controller.resumeAd()
    case 21: controller.appDidEnterBackground()
    case 22: if chance(3) { session?.terminate() }
    case 23: controller.adsDisabled.toggle()
    case 24: handlers.first.map { load(into: $0) }
    case 25:
      if chance(2) { handlers = [] }
      if handlers.count < 2 { addHandler() }
    case 26: handlers.first?.enablePrecondition("x")
    case 27: handlers.first?.setVariables(["n": .number(1)])
    default: handlers.first?.tap(id: "\(Int.random(in: 0..<6, using: &random))")
    }
  }

  private func video() -> Video {
    var video = Video(url: URL(filePath: "/video.m3u8"))
    video.properties["id"] = .string("\(Int.random(in: 0..<8, using: &random))")
    if chance(4) { video.bumper = Video(url: URL(filePath: "/bumper.mp4")) }
    if chance(8) { video.sources = [] }
    return video
  }

  /// Annotations that pause, stop, jump and loop, close together.
  private func project() -> String {
    let annotations = (0..<Int.random(in: 1...6, using: &random)).map { index in
      let start = eighths(0...80)
      let kind = chance(2) ? "onTime" : "image"
      let jump = chance(3) ? #", "gotoTrack": "\#(eighths(0...80))""# : ""
      let flags = ["pause", "gate", "releaseGate"].filter { _ in chance(4) }
        .map { #", "\#($0)": true"# }.joined()
      let loop = chance(8) ? #", "loopBack": "\#(index)""# : ""
      let condition = chance(5) ? #", "precondition": "x""# : ""
      return #"""
        {"id": "\#(index)", "type": "\#(kind)", "start": \#(start), "end": \#(start + eighths(0...24)),
         "onClick": {"pause": \#(chance(4))\#(jump)}\#(jump)\#(flags)\#(loop)\#(condition)}
        """#
    }
    return #"{"annotations": [\#(annotations.joined(separator: ","))]}"#
  }
}

extension RandomSchedule {
  private final class Host: PlaybackSessionConsumer {
    private let react: () -> Void
    init(_ react: @escaping () -> Void) { self.react = react }
    func session(_: PlaybackSession, did _: SessionEvent) { react() }
  }

  private struct AdPlan {
    var processing: StandardProgressPolicy.Processing
    var resuming: StandardProgressPolicy.Resuming
    var ignoresProcessed: Bool
    var sequences: [AdSequence]

    init(random: inout SeededGenerator) {
      processing = StandardProgressPolicy.Processing.allCases.randomElement(using: &random) ?? .all
      resuming =
        StandardProgressPolicy.Resuming.allCases.randomElement(using: &random) ?? .contentPlayhead
      ignoresProcessed = Bool.random(using: &random)
      let places = [0, 0.5, 2, 4.125, 7, 9.9, 10, .infinity].filter { _ in
        Int.random(in: 0..<4, using: &random) == 0
      }
      sequences = places.map { place in
        AdSequence(
          ["0", "1", "none", "broken"].filter { _ in Bool.random(using: &random) }
            .map { Ad(id: $0, beginTime: place, duration: 1, skipTime: 0.25) })
      }
    }
  }

  /// Players that load late, stall, break off, and jitter.
  private final class Players {
    private var random: SeededGenerator
    private unowned let executor: PlaybackExecutor

    init(seed: UInt64, executor: PlaybackExecutor) {
      random = SeededGenerator(seed: seed ^ 0x5555)
      self.executor = executor
    }

    func make(for video: Video, source: MediaSource) -> any Player {
      func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }
      func eighths(_ range: ClosedRange<Int>) -> Double {
        Double(Int.random(in: range, using: &random)) / 8
      }
      let isContent = video.id != nil
      var script = SimulatedPlayer.Script(
        duration: isContent ? (chance(12) ? nil : 10) : eighths(1...16),
        loadDelay: chance(2) ? 0 : eighths(0...8), seekDelay: chance(2) ? 0 : eighths(0...4))
      script.buffersOnSeek = chance(3)
      if chance(6) { script.loadFailures = ["gone"] }
      if source.url.path.contains("broken") { script.loadFailures = ["gone"] }
      if chance(4) { script.stalls = [.init(at: eighths(0...80), for: eighths(1...8))] }
      if chance(8) { script.failures = [.init(at: eighths(0...80), reason: "gone")] }
      if chance(3) {
        return JitteringPlayer(
          script, executor: executor, seed: UInt64.random(in: 0...(.max), using: &random))
      }
      return SimulatedPlayer(script, executor: executor)
    }
  }
}
