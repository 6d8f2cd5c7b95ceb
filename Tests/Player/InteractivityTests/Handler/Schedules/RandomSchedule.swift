import Foundation
import Interactivity
import JSON
import PlayerCore

// In the package of the fuzzer the generator and the grammar are files of its own.
#if canImport(TestSupport)
  import TestSupport
#endif

/// Everything that an app, a viewer, a network and a project may do, in a random order that its
/// seed tells.
final class RandomSchedule {
  /// The problems, in words.
  private(set) var problems: [String] = []
  /// The steps that occurred, with their counts.
  let coverage = ScheduleCoverage()

  private let seed: UInt64
  private let log: ((String) -> Void)?
  private let writesRecordings: Bool
  private var random: SeededGenerator
  private let executor = PlaybackExecutor(clock: ManualClock())
  private let witness = GrammarWitness()
  private var controller: PlaybackController?
  private var handlers: [InteractivityHandler] = []
  private var recorders: [ScheduleRecorder] = []
  private var reactions = 0

  /// - Parameters:
  ///   - seed: of all that is random.
  ///   - writesRecordings: whether recordings are written and read back before they are replayed.
  ///   - log: is told each action, event and input, to find out what went wrong.
  init(seed: UInt64, writesRecordings: Bool = true, log: ((String) -> Void)? = nil) {
    self.seed = seed
    self.writesRecordings = writesRecordings
    self.log = log
    random = SeededGenerator(seed: seed)
    let players = SchedulePlayers(seed: seed, executor: executor)
    let provider = ScheduleProvider(random: &random)
    let controller = PlaybackController(executor: executor, provider: provider) { video, source in
      players.make(for: video, source: source)
    }
    controller.options.preloading = chance(3) ? .progress(percentage: 50) : .never
    controller.options.passesCuePointsForwardOnly = chance(4)
    self.controller = controller
    // The host that acts inside callbacks stands in the middle of those who only listen.
    controller.addSessionConsumer(witness)
    controller.addSessionConsumer(
      Host { [unowned self] session, event in
        log?("  \(session.generation) \(event)")
        coverage.count(event)
        react()
      })
    addHandler()
    controller.autoPlay = chance(2)
    setVideos()
  }

  /// Does everything, lets all go, and replays what was recorded.
  /// - Returns: what went wrong, in words.
  func run(actions: Int = 40) -> [String] {
    for _ in 0..<actions {
      if chance(3) { executor.run(for: eighths(0...16)) } else { act() }
      executor.drain()
    }
    executor.run(for: 27)
    reactions = .max
    executor.run(for: 3)
    weak let released = controller
    handlers = []
    controller = nil
    executor.drain()
    problems += witness.violations
    if executor.nextDeadline != nil { problems.append("something still waits") }
    if released != nil { problems.append("the controller is kept alive") }
    problems += recorders.compactMap { $0.problem(isWritten: writesRecordings) }
    return problems.map { "seed \(seed): \($0)" }
  }

  private func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }
  private func eighths(_ range: ClosedRange<Int>) -> Double {
    Double(Int.random(in: range, using: &random)) / 8
  }

  /// Now and then, something is done inside a callback.
  private func react() {
    guard reactions < 30, chance(40) else { return }
    reactions += 1
    act()
  }

  private func setVideos() {
    controller?.setVideos(
      (0..<Int.random(in: 0...4, using: &random)).map { _ in ScheduleProject.video(using: &random) }
    )
  }

  private func addHandler() {
    guard let controller else { return }
    let handler = InteractivityHandler(controller: controller) { [unowned self] _ in
      react()
      return true
    }
    let recorder = ScheduleRecorder { [unowned self] line, isInput in
      log?("    \(recorders.count) \(line)")
      if isInput { coverage.count("input \(line.prefix { $0 != " " })") }
      react()
    }
    recorder.attach(to: handler, coverage: coverage)
    recorders.append(recorder)
    handlers.append(handler)
    load(into: handler)
  }

  private func load(into handler: InteractivityHandler) {
    let document = chance(10) ? "{" : ScheduleProject.text(using: &random)
    let bytes = Array(document.utf8)
    guard chance(4) else { return handler.load { $0(.success(bytes)) } }
    let delay = eighths(0...16)
    handler.load { [executor] answer in
      executor.perform(after: delay) { answer(.success(bytes)) }
    }
  }

  private func act() {
    guard let controller else { return }
    let session = controller.currentSession
    let kind = Int.random(in: 0..<36, using: &random)
    log?("\(executor.now): action \(kind)")
    switch kind {
    case 0: setVideos()
    case 1:
      if let shown = handlers.last?.visibleAnnotations.last { handlers.last?.tap(id: shown.id) }
    case 2...5: controller.play()
    case 6: controller.pause()
    case 7, 8:
      coverage.countSeek(in: controller)
      controller.seek(to: eighths(-8...96))
    case 9:
      coverage.countSeek(in: controller)
      session?.seek(to: eighths(0...96))
    case 10:
      coverage.countSeek(in: controller)
      controller.seekWithoutAds(to: eighths(0...80))
    case 11: controller.resume(at: eighths(0...80), autoPlay: chance(2))
    case 12: controller.advanceToNext()
    case 13:
      controller.insert(
        ScheduleProject.video(using: &random),
        afterVideoAt: Int.random(in: 0...2, using: &random))
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
    case 27: handlers.first?.disablePrecondition("x")
    case 28:
      handlers.last?.setVariables(["n": .number(Double(Int.random(in: 0...2, using: &random)))])
    case 29: handlers.first?.tap(x: eighths(0...8), y: 0.5)
    case 30: handlers.first?.picture = PictureSize(width: eighths(800...8000), height: 400)
    case 31: controller.playLive()
    default: handlers.last?.tap(id: "\(Int.random(in: 0..<6, using: &random))")
    }
  }

  private final class Host: PlaybackSessionConsumer {
    private let hear: (PlaybackSession, SessionEvent) -> Void
    init(_ hear: @escaping (PlaybackSession, SessionEvent) -> Void) { self.hear = hear }
    func session(_ session: PlaybackSession, did event: SessionEvent) { hear(session, event) }
  }
}
