import FoundationEssentials
import Interactivity
import MediaPlayback
import PlayerCore
import Preview
import ProjectFormat

/// A run that plays real media, in a window or without one.
struct PlayRun {
  let playthrough: Playthrough
  /// The signal that ended the run.
  let signal: Int32?
  /// The reason that the media could not be played to its end.
  let failure: CommandError?

  init(
    of media: MediaOperand, _ file: ProjectFile, trace: [TraceLine]?, _ options: PlayOptions,
    _ console: Console
  ) throws {
    let hasScreen = ["DISPLAY", "WAYLAND_DISPLAY"]
      .contains { console.environment[$0]?.isEmpty == false }
    guard options.isHeadless || hasScreen else {
      throw CommandError.usage(
        "there is no display to open a window on; play with --headless")
    }
    let playback = options.playback
    var playthrough = Playthrough(
      project: file.project, duration: nil, durationSource: .unknown, platform: playback.platform)
    var printer: EventPrinter?
    var react: (Playthrough.Step) -> Void = { _ in }
    var player: MPVPlayer?
    let live = LiveRun(
      file.project, media.url, rate: options.rate ?? 1, setup: playback.setup,
      viewer: options.isHeadless && trace == nil ? .simulated : .present,
      platform: playback.platform, clock: SystemClock(),
      player: { executor in
        let made = MPVPlayer(options.isHeadless ? .none : .window, executor: executor)
        player = made
        return made
      },
      openURL: options.opensLinks ? { openInBrowser($0.absoluteString) } : nil,
      onStep: { step in
        printer?.print(step)
        react(step)
      })
    live.handler.themes = file.themes
    let watch = PlayWatch(live, start: options.start, plays: trace == nil)
    let script = trace.map { ScriptedViewer($0, live) }
    var window: PlayWindow?
    if let player, !options.isHeadless {
      window = try PlayWindow(live, player, file.project, options, words: playback.words(console))
      window?.showPictures(console)
    }
    watch.whenReady = {
      printer = playback.reports().live.map {
        EventPrinter(playthrough, $0, playback.style(for: .standardOutput, console), console)
      }
      printer?.begin()
      live.steps.forEach { printer?.print($0) }
      window?.begin()
      script?.begin()
    }
    // A window stays open at the end, for another look.
    if options.isHeadless { watch.whenOver = { live.stop() } }
    react = { [unowned live] step in
      script?.engineDidChange()
      window?.update(after: step)
      if console.isOutputClosed, playback.recording == nil { live.stop() }
    }
    EndingSignals.whileDoing(
      {
        live.begin(plays: false)
        live.executor.run()
      }, receive: live.interrupter())
    player?.stop()
    // These closures refer to the run.
    react = { _ in }
    (watch.whenReady, watch.whenOver) = ({}, {})
    playthrough.steps = live.steps
    playthrough.ending = live.ending
    playthrough.duration = watch.duration
    playthrough.durationSource = watch.duration == nil ? .unknown : .given
    self.playthrough = playthrough
    signal = live.interruption
    failure = watch.usageProblem.map(CommandError.usage) ?? watch.failure.map(media.failure)
    if let signal { console.warn(of: signal, ending: playthrough) }
  }
}

/// Observes the media: when it can play, its length, and its end.
final class PlayWatch: PlaybackSessionConsumer {
  /// The media's length, in seconds.
  private(set) var duration: Double?
  /// The reason that it could not be played to its end.
  private(set) var failure: String?
  /// The reason that it can't begin at the requested start.
  private(set) var usageProblem: String?
  var whenReady: () -> Void = {}
  var whenOver: () -> Void = {}

  /// The controller retains the watch.
  private unowned let live: LiveRun
  private let start: MediaTime?
  private let plays: Bool

  init(_ live: LiveRun, start: MediaTime?, plays: Bool) {
    self.live = live
    self.start = start
    self.plays = plays
    live.controller.addSessionConsumer(self)
  }

  func session(_ session: PlaybackSession, did event: SessionEvent) {
    switch event {
    case .durationChanged(let length): duration = length
    case .lifecycle(let event):
      switch event.kind {
      case .ready: begin(session)
      case .end: whenOver()
      case .fail, .failedToPlayToEndTime:
        failure = event.error?.reason ?? "it can't be played"
        live.stop()
      default: break
      }
    default: break
    }
  }

  private func begin(_ session: PlaybackSession) {
    let duration = session.player.duration
    guard let place = start?.resolved(duration: duration) else { return play() }
    if let duration, place > duration {
      usageProblem = "--start is outside of the media, which is \(MediaTime.clock(duration)) long"
      return live.stop()
    }
    // The part before the start is not played.
    live.controller.seek(to: max(0, place), toleranceBefore: 0, toleranceAfter: 0) {
      [weak self] _ in self?.play()
    }
  }

  private func play() {
    if plays { live.controller.play() }
    whenReady()
  }
}
