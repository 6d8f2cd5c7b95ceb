import Glibc
import Interactivity
import Localization
import PlayerCore
import Preview
import ProjectFormat

extension RunOptions {
  /// Plays in the terminal, with the user at the controls (`run --interactive`).
  /// - Throws: A usage error if there is no terminal, or if the length of the media is unknown.
  func playInTerminal(_ file: ProjectFile, _ console: Console) throws -> (playthrough: Playthrough, signal: Int32?) {
    var (playthrough, length) = try livePlaythrough(of: file.project, "--interactive")
    guard console.environment["TERM"] != "dumb", let terminal = RawTerminal() else {
      throw CommandError.usage(
        "--interactive needs a terminal that can be drawn on, for its keys and its picture")
    }
    weak var currentPlayer: TerminalPlayer?
    let live = LiveRun(
      file.project, duration: length, rate: rate ?? 1, setup: playback.setup, viewer: .present,
      platform: playback.platform, clock: SystemClock(),
      onStep: { currentPlayer?.receive($0) })
    live.handler.themes = file.themes
    let player = TerminalPlayer(
      live, playthrough,
      locale: ProgramText(locale: playback.locale, environment: console.environment).locale,
      style: playback.style(for: .standardOutput, console), palette: console.palette,
      size: terminal.size, show: terminal.show)
    player.stage.isRecorded = playback.recording != nil
    currentPlayer = player

    let receiveInput = live.executor.listener { (events: [TerminalEvent]) in
      guard events.isEmpty else { return player.handle(events) }
      // The terminal has been closed. Its signal may follow, and must not end the process before the
      // files are written.
      signal(SIGHUP, SIG_IGN)
      live.stop()
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
    playthrough.steps = live.steps
    return (playthrough, live.interruption)
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
