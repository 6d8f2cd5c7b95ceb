package import FoundationEssentials
package import Interactivity
import JSON
package import PlayerCore
import Preview

/// Plays a project on a clock, through the whole of the player: controller, session, handler.
///
/// A simulated viewer watches and taps nothing: a pause that waits for
/// somebody to play is played on, a gate ends the run, and so do ``Simulation/maximumJumps`` jumps back.
package final class LiveRun {
  /// Who watches.
  package enum Viewer: Sendable {
    case simulated
    /// Somebody at the controls; the run goes on until ``stop()``.
    case present
  }

  package let executor: PlaybackExecutor
  private let viewer: Viewer
  /// Plays the media; for those who listen, too.
  package let controller: PlaybackController
  package let handler: InteractivityHandler
  /// What plays the media, of the one session.
  package let player: any Player
  private let video: Video
  private var jumpsBack = 0
  private var count = 0
  private let onStep: (Playthrough.Step) -> Void
  /// Why the run ended before its time, as the ``interrupter()`` was told.
  package private(set) var interruption: Int32?

  /// Plays made-up media.
  /// - Parameters:
  ///   - duration: the media's, in seconds.
  ///   - rate: the speed of the playback, more than 0.
  ///   - setup: preconditions and variables from the start.
  ///   - onStep: sees each input as it happens.
  package convenience init(
    _ project: InteractivityProject, duration: Double, rate: Double, setup: [EngineInput],
    viewer: Viewer = .simulated, clock: any HostClock,
    onStep: @escaping (Playthrough.Step) -> Void
  ) {
    self.init(
      project, URL(filePath: "/media.m3u8"), rate: rate, setup: setup, viewer: viewer, clock: clock,
      player: {
        SimulatedPlayer(SimulatedPlayer.Script(duration: duration), executor: $0)
      }, onStep: onStep)
  }

  /// Plays the media at an address.
  /// - Parameters:
  ///   - player: made for the run's executor.
  ///   - openURL: is given the links that are followed.
  package init(
    _ project: InteractivityProject, _ media: URL, rate: Double, setup: [EngineInput],
    viewer: Viewer, clock: any HostClock, player makePlayer: (PlaybackExecutor) -> any Player,
    openURL: @escaping (URL) -> Void = { _ in }, onStep: @escaping (Playthrough.Step) -> Void
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
    handler = InteractivityHandler(project: project, controller: controller, openURL: openURL)
    for input in setup {
      switch input {
      case .enable(let token): handler.enablePrecondition(token)
      case .set(let variables): handler.setVariables(variables)
      default: break
      }
    }
    video = Video(url: media).update { video in
      if let id = project.videoID { video.properties[Video.PropertyKey.id] = .string(id) }
    }
  }

  /// A function that ends the run from any thread; what it is given is ``interruption`` then.
  package func interrupter() -> @Sendable (Int32) -> Void {
    executor.receiver { [unowned self] (reason: Int32) in
      interruption = reason
      executor.stop()
    }
  }

  /// Plays to the end; comes back when it is reached.
  package func run() {
    begin()
    executor.run()
  }

  /// Begins to play, when the executor runs.
  /// - Parameter plays: whether somebody presses play at once.
  package func begin(plays: Bool = true) {
    let start = executor.now
    handler.tracer = { [unowned self] input, events in
      count += 1
      onStep(
        Playthrough.Step(
          input: input, events: events, line: count, position: handler.position,
          at: executor.now - start))
      if viewer == .simulated { consider(input, events) }
    }
    controller.setVideos([video])
    if plays { controller.play() }
  }

  /// Ends the run, from inside of `onStep`.
  package func stop() { executor.stop() }

  /// What the simulated viewer makes of it.
  private func consider(_ input: EngineInput, _ events: [EngineEvent]) {
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
