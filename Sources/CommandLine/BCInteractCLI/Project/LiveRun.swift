import FoundationEssentials
import Interactivity
import JSON
import PlayerCore
import Preview
import ProjectFormat

/// A run of a project on a clock, through the whole player: controller, session, handler.
///
/// A simulated viewer watches and taps nothing. It resumes after a pause; a gate ends the run, and
/// so do ``Simulation/maximumJumps`` jumps back.
final class LiveRun {
  /// The viewer of a run.
  enum Viewer: Sendable {
    case simulated
    /// A person or a script at the controls; the run continues until ``stop()``.
    case present
  }

  let executor: PlaybackExecutor
  private let viewer: Viewer
  let controller: PlaybackController
  let handler: InteractivityHandler
  /// The player of the only session.
  let player: any Player
  /// The preconditions that are enabled, and the variables that have values.
  private(set) var enabled: Set<String> = []
  private(set) var variables: Variables = [:]
  private let video: Video
  private var jumpsBack = 0
  /// The inputs of the engine so far, with their events.
  private(set) var steps: [Playthrough.Step] = []
  private let onStep: (Playthrough.Step) -> Void
  /// The value that was passed to the ``interrupter()`` and ended the run early.
  private(set) var interruption: Int32?

  /// A run of simulated media.
  /// - Parameters:
  ///   - duration: the media's length, in seconds.
  ///   - rate: the speed of the playback, more than 0.
  ///   - setup: preconditions and variables from the start.
  ///   - platform: the platform whose features are performed.
  ///   - onStep: called after each input of the engine.
  convenience init(
    _ project: InteractivityProject, duration: Double, rate: Double, setup: [EngineInput],
    viewer: Viewer = .simulated, platform: Platform = .ios, clock: any HostClock,
    onStep: @escaping (Playthrough.Step) -> Void
  ) {
    self.init(
      project, URL(filePath: "/media.m3u8"), rate: rate, setup: setup, viewer: viewer,
      platform: platform, clock: clock,
      player: {
        SimulatedPlayer(SimulatedPlayer.Script(duration: duration), executor: $0)
      }, openURL: { _ in true }, onStep: onStep)
  }

  /// A run of the media at an address.
  /// - Parameters:
  ///   - player: makes the player for the run's executor.
  ///   - openURL: opens a link, and returns whether it could; `nil` if links are not opened.
  init(
    _ project: InteractivityProject, _ media: URL, rate: Double, setup: [EngineInput],
    viewer: Viewer, platform: Platform = .ios, clock: any HostClock,
    player makePlayer: (PlaybackExecutor) -> any Player,
    openURL: ((URL) -> Bool)?, onStep: @escaping (Playthrough.Step) -> Void
  ) {
    let executor = PlaybackExecutor(clock: clock)
    self.executor = executor
    self.viewer = viewer
    self.onStep = onStep
    let player = makePlayer(executor)
    self.player = player
    controller = PlaybackController(executor: executor) { _, _ in player }
    controller.playbackRate = rate
    controller.progressInterval = 1 / rate
    handler = InteractivityHandler(
      project: project, controller: controller, platform: platform, openURL: openURL)
    video = Video(url: media).update { video in
      if let id = project.videoID { video.properties[Video.PropertyKey.id] = .string(id) }
    }
    for input in setup {
      switch input {
      case .enable(let token): enable(token)
      case .set(let variables): set(variables)
      default: break
      }
    }
  }

  func enable(_ precondition: String) {
    enabled.insert(precondition)
    handler.enablePrecondition(precondition)
  }

  func disable(_ precondition: String) {
    enabled.remove(precondition)
    handler.disablePrecondition(precondition)
  }

  func toggle(_ precondition: String) {
    if enabled.contains(precondition) { disable(precondition) } else { enable(precondition) }
  }

  /// Gives variables their values.
  func set(_ values: Variables) {
    for (name, value) in values.sorted { variables[name] = value }
    handler.setVariables(values)
  }

  /// Returns a function that ends the run from any thread; its argument becomes the
  /// ``interruption``.
  func interrupter() -> @Sendable (Int32) -> Void {
    executor.receiver { [unowned self] (reason: Int32) in
      interruption = reason
      executor.stop()
    }
  }

  /// Plays to the end, and returns when it is reached.
  func run() {
    begin()
    executor.run()
  }

  /// Loads the media when the executor runs.
  /// - Parameter plays: whether the playback starts, too.
  func begin(plays: Bool = true) {
    let start = executor.now
    handler.tracer = { [unowned self] input, events in
      let step = Playthrough.Step(
        input: input, events: events, line: steps.count + 1, position: handler.position,
        at: executor.now - start)
      steps.append(step)
      onStep(step)
      if viewer == .simulated { react(to: events, of: input) }
    }
    handler.watches[0] = { [unowned self] event in
      if case .ignored(let reason, let annotation) = event { addReport(reason, of: annotation) }
    }
    controller.setVideos([video])
    if plays { controller.play() }
  }

  /// Taps an annotation: by its id, or by its number if another one has the same id.
  func tap(_ annotation: Annotation) {
    let namesakes = handler.engine?.project.annotations.count { $0.id.hasSameBytes(as: annotation.id) }
    if namesakes == 1 { handler.tap(id: annotation.id) } else { handler.tap(number: annotation.index) }
  }

  /// Ends the run, from a job of the executor.
  func stop() { executor.stop() }

  /// The reason why the run ended: a closed gate, or else that there are no more steps.
  var ending: Playthrough.Ending { handler.engine?.closedGate.map { .gate(annotation: $0) } ?? .endOfTrace }

  /// Adds an event that the engine does not return to the last step: the handler reports why a
  /// link was not opened.
  private func addReport(_ reason: EngineEvent.Reason, of annotation: Annotation?) {
    guard var step = steps.last else { return }
    let link = step.events.last { $0.kind == .open && $0.annotation == annotation?.index }
    guard let link else { return }
    let event = EngineEvent(.ignored(reason), annotation: link.annotation, time: link.time)
    guard event.isReportedByApp else { return }
    steps[steps.count - 1].events.append(event)
    step.input = .tick(step.position)
    step.events = [event]
    onStep(step)
  }

  /// Resumes or ends the run, as the simulated viewer does after these events.
  private func react(to events: [EngineEvent], of input: EngineInput) {
    let jumpsNow = events.count { if case .seek = $0.kind { true } else { false } }
    jumpsBack += events.count {
      if case .seek(let target) = $0.kind { target <= $0.time } else { false }
    }
    let isHeld = events.contains { $0.kind == .gateClosed }
    if isHeld || (input == .end && jumpsNow == 0) || jumpsBack >= Simulation.maximumJumps {
      executor.stop()
    } else if events.contains(where: { $0.kind == .pause }), !handler.isPausedOnShow {
      controller.play()
    }
  }
}

// MARK: run --realtime

extension RunOptions {
  /// Plays on the system clock, and prints each event when it happens. A signal can end the run.
  func playLive(
    _ project: InteractivityProject, rate: Double, _ console: Console
  ) throws -> (playthrough: Playthrough, signal: Int32?) {
    var (playthrough, length) = try livePlaythrough(of: project, "--realtime")
    var printer = liveFormat.map {
      EventPrinter(playthrough, $0, playback.style(for: .standardOutput, console), console)
    }
    printer?.begin()
    var stop: (() -> Void)?
    let live = LiveRun(
      project, duration: length, rate: rate, setup: playback.setup, platform: playback.platform,
      clock: SystemClock(),
      onStep: { step in
        printer?.print(step)
        if console.isOutputClosed, !writesFiles { stop?() }
      })
    stop = { [unowned live] in live.stop() }
    EndingSignals.whileDoing({ live.run() }, receive: live.interrupter())
    playthrough.steps = live.steps
    playthrough.ending = live.ending
    if let signal = live.interruption { console.warn(of: signal, ending: playthrough) }
    return (playthrough, live.interruption)
  }
}

extension Console {
  /// Reports the signal that ended a run, and the position.
  func warn(of signal: Int32, ending playthrough: Playthrough) {
    let name = EndingSignals.name(of: signal)
    warn("ended by \(name) at \(MediaTime.clock(playthrough.lastPosition))")
  }
}

/// Prints events on standard output as they happen.
struct EventPrinter {
  private let console: Console
  private let project: InteractivityProject
  /// The log for people; `nil` for JSON lines.
  private var log: LiveLog?

  init(_ playthrough: Playthrough, _ format: RunFormat, _ style: PreviewStyle, _ console: Console) {
    self.console = console
    project = playthrough.project
    log = format == .text ? LiveLog(playthrough, style: style) : nil
  }

  func begin() {
    guard let log else { return }
    console.print(log.heading)
    console.flush()
  }

  mutating func print(_ step: Playthrough.Step) {
    if let lines = log?.lines(of: step) {
      lines.forEach(console.print)
    } else {
      for event in step.events {
        console.writeJSON(event.json(in: project, step: step.line).text() + "\n")
      }
    }
    console.flush()
  }
}
