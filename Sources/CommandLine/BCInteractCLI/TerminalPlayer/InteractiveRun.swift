import Glibc
import Localization
import PlayerCore
import Preview
import ProjectFormat
import Support

/// A run that somebody plays at the terminal.
struct InteractiveRun {
  let playthrough: Playthrough
  /// The signal that ended the run.
  let signal: Int32?

  /// - Throws: a usage error where there is no terminal, or the media's length is not known.
  init(
    _ project: InteractivityProject, _ options: RunOptions, _ console: Console
  ) throws {
    var (playthrough, length) = try options.livePlaythrough(of: project, "--interactive")
    guard console.environment["TERM"] != "dumb", let terminal = RawTerminal() else {
      throw CommandError.usage(
        "--interactive needs a terminal that can be drawn on, for its keys and its picture")
    }
    var steps: [Playthrough.Step] = []
    weak var shown: TerminalPlayer?
    let live = LiveRun(
      project, duration: length, rate: options.rate ?? 1, setup: options.setup, viewer: .present,
      clock: SystemClock(),
      onStep: { step in
        steps.append(step)
        shown?.note(step)
      })
    let player = TerminalPlayer(
      live, playthrough, setup: options.setup, locale: options.language(console),
      style: options.style(for: .standardOutput, console), palette: console.palette,
      size: terminal.size, show: terminal.show)
    player.stage.isRecorded = options.recording != nil
    shown = player

    let receive = live.executor.listener { (events: [TerminalEvent]) in
      // A terminal that is gone ends the run.
      events.isEmpty ? live.stop() : player.handle(events)
    }
    let tell = live.executor.listener { (signal: Int32) in
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
        terminal.startReading(receive)
        player.begin()
        live.executor.run()
        terminal.stopReading()
        terminal.leave()
      }, receive: live.interrupter(), others: [SIGWINCH, SIGTSTP, SIGCONT], tell: tell,
      lastly: terminal.leave)
    playthrough.steps = Playthrough.Steps(steps)
    self.playthrough = playthrough
    signal = live.interruption
  }
}

extension Console {
  /// The colours of the terminal.
  fileprivate var palette: TextStyle.Palette {
    guard isColored else { return .none }
    let isRich = environment["COLORTERM"]?.isEmpty == false
    return isRich || environment["TERM"]?.contains("256color") == true ? .indexed : .basic
  }
}
