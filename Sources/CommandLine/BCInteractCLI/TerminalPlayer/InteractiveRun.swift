import Glibc
import Localization
import PlayerCore
import Preview
import ProjectFormat
import Support

/// A run that the user plays in the terminal (`run --interactive`).
struct InteractiveRun {
  let playthrough: Playthrough
  /// The signal that ended the run, if one did.
  let signal: Int32?

  /// - Throws: A usage error if there is no terminal, or if the length of the media is unknown.
  init(
    _ project: InteractivityProject, _ options: RunOptions, _ console: Console
  ) throws {
    var (playthrough, length) = try options.livePlaythrough(of: project, "--interactive")
    guard console.environment["TERM"] != "dumb", let terminal = RawTerminal() else {
      throw CommandError.usage(
        "--interactive needs a terminal that can be drawn on, for its keys and its picture")
    }
    var steps: [Playthrough.Step] = []
    weak var currentPlayer: TerminalPlayer?
    let live = LiveRun(
      project, duration: length, rate: options.rate ?? 1, setup: options.setup, viewer: .present,
      clock: SystemClock(),
      onStep: { step in
        steps.append(step)
        currentPlayer?.receive(step)
      })
    let player = TerminalPlayer(
      live, playthrough, setup: options.setup,
      locale: ProgramText(locale: options.locale, environment: console.environment).locale,
      style: options.style(for: .standardOutput, console), palette: console.palette,
      size: terminal.size, show: terminal.show)
    player.stage.isRecorded = options.recording != nil
    currentPlayer = player

    let receiveInput = live.executor.listener { (events: [TerminalEvent]) in
      // No events: the terminal has been closed.
      events.isEmpty ? live.stop() : player.handle(events)
    }
    let receiveSignal = live.executor.listener { (signal: Int32) in
      switch signal {
      case SIGTSTP:
        live.controller.pause()
        terminal.leave()
        kill(getpid(), SIGSTOP)
      case SIGCONT:
        terminal.enter()
        player.resize(terminal.size)
      default: player.resize(terminal.size)
      }
    }
    console.flush()
    EndingSignals.whileDoing(
      {
        terminal.enter()
        terminal.startReading(receiveInput)
        player.begin()
        live.executor.run()
        terminal.stopReading()
        terminal.leave()
      }, receive: live.interrupter(), others: [SIGWINCH, SIGTSTP, SIGCONT], tell: receiveSignal,
      lastly: terminal.leave)
    playthrough.steps = steps
    self.playthrough = playthrough
    signal = live.interruption
  }
}

extension Console {
  /// The colors of the terminal.
  fileprivate var palette: TextStyle.Palette {
    guard isColored else { return .none }
    let isRich = environment["COLORTERM"]?.isEmpty == false
    return isRich || environment["TERM"]?.contains("256color") == true ? .indexed : .basic
  }
}
