import Foundation
import Interactivity
import JSON
import PlayerCore
import TestSupport
import Testing

/// Random sessions with gates, pauses, ads, jumps, seeks, edits and ends.
///
/// `SCHEDULES=10000 .ci/test --filter FreezeTests` runs 10,000 sessions; `FIRST_SCHEDULE` is the seed of the first.
@Suite struct FreezeTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let first = environment["FIRST_SCHEDULE"].flatMap { UInt64($0) } ?? 1
  private static let count = environment["SCHEDULES"].flatMap { Int($0) } ?? trials(300, of: 5_000)
  static let portions = stride(from: 0, to: count, by: 50).map { first + UInt64($0) }

  private static var pause: Annotation {
    var pause = Scenery.trigger("pause", at: 5, lasting: 1)
    pause.action.pauses = true
    return pause
  }

  @Test func aSeekToTheEndAfterAPauseRepeatsNoTrigger() {
    let stage = Stage([Self.pause], duration: 10)
    stage.play()
    _ = stage.wait(7)
    stage.controller.seek(to: 10)
    _ = stage.wait(2)
    #expect(stage.log.count { $0.hasSuffix("trigger pause") } == 1)
  }

  @Test func aPauseOnShowAtTheStartEndsWhenPlaybackStartsOver() {
    var image = Scenery.image("image", 0, 1)
    image.pausesOnShow = true
    let stage = Stage([image, Self.pause], duration: 10)
    stage.play()
    _ = stage.wait(7)
    stage.controller.seek(to: 10)
    _ = stage.wait(2)
    stage.controller.play()
    _ = stage.wait(0.5)
    #expect(!stage.isPlaying && stage.mediaTime == 0)
    _ = stage.wait(1)
    #expect(stage.isPlaying)
  }

  @Test(arguments: portions)
  func noSessionFreezesOrRepeatsATrigger(from first: UInt64) {
    for seed in first..<first + 50 {
      let session = FreezeSession(seed: seed, isLogging: false)
      session.run()
      guard !session.problems.isEmpty else { continue }
      let again = FreezeSession(seed: seed, isLogging: true)
      again.run()
      Issue.record("seed \(seed): \(session.problems)\n\(again.log.suffix(60).joined(separator: "\n"))")
    }
  }
}

/// A random session that knows the viewer's wish to play.
private final class FreezeSession {
  private(set) var problems: [String] = []
  private(set) var log: [String] = []
  private let isLogging: Bool

  private var random: SeededGenerator
  private let executor = PlaybackExecutor(clock: ManualClock())
  private let controller: PlaybackController
  private let handler: InteractivityHandler
  /// The viewer's wish to play; `nil` after the end, where the session forgets it.
  private var wish: Bool? = false
  private var isPausedByProject = false
  /// The times of the last triggers to which the playhead has not returned, by annotation, and whether
  /// the playhead has left them.
  private var triggers: [Int: (time: Double, isLeft: Bool)] = [:]

  init(seed: UInt64, isLogging: Bool) {
    self.isLogging = isLogging
    var random = SeededGenerator(seed: seed)
    var script = SimulatedPlayer.Script(duration: 10)
    script.seekDelay = [0, 0, 0.125, 1].randomElement(using: &random) ?? 0
    let isUnruly = Bool.random(using: &random)
    let places = [0, 2, 5, 9.5, .infinity].filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
    let provider = AdSessionProvider(
      sequences: { _ in places.map { AdSequence([Ad(id: "ad", beginTime: $0, duration: 1)]) } },
      source: { _ in MediaSource(url: URL(filePath: "/ad.mp4")) })
    controller = PlaybackController(executor: executor, provider: provider) { [executor] video, _ in
      if video.id == nil { return SimulatedPlayer(.init(duration: 1), executor: executor) }
      return isUnruly
        ? UnrulyPlayer(script, executor: executor, seed: seed) : SimulatedPlayer(script, executor: executor)
    }
    handler = InteractivityHandler(controller: controller)
    self.random = random
    handler.tracer = { [unowned self] input, events in note(input, events) }
    controller.addSessionConsumer(Listener { [unowned self] in note($0) })
    edit()
    executor.drain()
    var video = Video(url: URL(filePath: "/video.m3u8"))
    video.properties["id"] = "1"
    controller.setVideos([video])
    executor.run(for: 1)
  }

  func run() {
    for _ in 0..<30 where problems.isEmpty {
      act()
      executor.drain()
      if Int.random(in: 0..<3, using: &random) == 0 { expectMotion() }
    }
    perform("play", play)
    expectMotion()
  }

  private func eighths(_ range: ClosedRange<Int>) -> Double { Double(Int.random(in: range, using: &random)) / 8 }

  private func perform(_ name: String, _ action: () -> Void) {
    if isLogging { log.append("\(executor.now): \(name)") }
    action()
    executor.drain()
  }

  private func act() {
    switch Int.random(in: 0..<16, using: &random) {
    case 0...2: perform("play", play)
    case 3:
      perform("pause") {
        wish = false
        controller.pause()
      }
    case 4...5:
      let time = eighths(0...80)
      perform("seek \(time)") { controller.seek(to: time) }
    case 6: perform("seek to the end") { controller.seek(to: 10) }
    case 7: perform("seek to the start") { controller.seek(to: 0) }
    case 8: perform("edit") { edit() }
    case 9...10:
      guard let shown = handler.visibleAnnotations.randomElement(using: &random) else { return }
      perform("tap \(shown.id)") { handler.tap(id: shown.id) }
    case 11: perform("skip") { controller.currentSession?.playingAdBreak?.skip() }
    case 12: perform("enable x") { handler.enablePrecondition("x") }
    case 13: perform("disable x") { handler.disablePrecondition("x") }
    default:
      let seconds = eighths(1...32)
      perform("wait \(seconds)") { executor.run(for: seconds) }
    }
  }

  /// In an interlude, to play does not end a pause of the project.
  private func play() {
    let isInInterlude = controller.currentSession?.isInInterlude == true
    if !isInInterlude || !isPausedByProject { (wish, isPausedByProject) = (true, false) }
    controller.play()
  }

  private func edit() {
    let text = ScheduleProject.text(using: &random)
    if isLogging { log.append(text) }
    handler.load { $0(.success(Array(text.utf8))) }
  }

  /// If the viewer wishes to play and nothing holds the playhead, it moves.
  private func expectMotion() {
    for _ in 0..<200 {
      guard wish == true, let session = controller.currentSession else { return }
      if session.player.clock.rate > 0 || handler.engine?.remainingStand == .infinity { return }
      if handler.engine?.closedGate != nil, !session.isInInterlude { return }
      executor.run(for: 0.125)
    }
    problems.append("the playhead stays at \(controller.currentSession?.player.clock.mediaTime ?? -1)")
  }

  private func note(_ event: SessionEvent) {
    if isLogging { log.append("  \(event)") }
    switch event {
    case .lifecycle(let event) where event.kind == .end: wish = nil
    default: break
    }
  }

  private func rearmTriggers(from time: Double) {
    triggers = triggers.filter { $0.value.time < time && !$0.value.isLeft }
  }

  private func note(_ input: EngineInput, _ events: [EngineEvent]) {
    if isLogging { log.append("    \(input.name) \(events.map { "\($0.time) \($0.name) \($0.annotation ?? -1)" })") }
    switch input {
    case .project, .session: triggers = [:]
    case .seek(let time): rearmTriggers(from: time)
    default: break
    }
    // The annotations that this step leaves. A jump back enters them again.
    var left: Set<Int> = []
    for event in events {
      guard let annotation = event.annotation, let project = handler.engine?.project,
        project.annotations.indices.contains(annotation)
      else { continue }
      switch event.kind {
      case .seek(let target): rearmTriggers(from: target)
      case .pause where project.annotations[annotation].action.pauses:
        (wish, isPausedByProject) = (false, true)
      case .triggered:
        if let last = triggers[annotation], !left.contains(annotation) {
          problems.append("\(annotation) triggers at \(last.time) and at \(event.time)")
        }
        triggers[annotation] = (event.time, false)
      case .exited:
        triggers[annotation]?.isLeft = true
        left.insert(annotation)
      default: break
      }
    }
  }

  private final class Listener: PlaybackSessionConsumer {
    private let hear: (SessionEvent) -> Void
    init(_ hear: @escaping (SessionEvent) -> Void) { self.hear = hear }
    func session(_: PlaybackSession, did event: SessionEvent) { hear(event) }
  }
}
