import PlayerCore
import Preview
import ProjectFormat

/// A run on the system clock that prints each event when it happens, and can be ended by a signal.
struct RealtimeRun {
  let playthrough: Playthrough
  /// The signal that ended the run.
  let signal: Int32?

  init(
    _ project: InteractivityProject, rate: Double, _ options: RunOptions, _ console: Console
  ) throws(CommandError) {
    var (playthrough, length) = try options.livePlaythrough(of: project, "--realtime")
    var printer = options.liveFormat.map {
      EventPrinter(
        playthrough, $0, options.style(for: .standardOutput, console), console)
    }
    printer?.begin()
    var steps: [Playthrough.Step] = []
    var stop: (() -> Void)?
    let live = LiveRun(
      project, duration: length, rate: rate, setup: options.setup, clock: SystemClock(),
      onStep: { step in
        steps.append(step)
        printer?.print(step)
        if console.isDeserted, !options.writesFiles { stop?() }
      })
    stop = { [unowned live] in live.stop() }
    EndingSignals.whileDoing({ live.run() }, receive: live.interrupter())
    playthrough.steps = steps
    self.playthrough = playthrough
    signal = live.interruption
    if let signal { console.tell(signal, ended: playthrough) }
  }
}

extension Console {
  /// Says which signal ended a run, and where.
  func tell(_ signal: Int32, ended playthrough: Playthrough) {
    let name = EndingSignals.name(of: signal)
    warn("ended by \(name) at \(MediaTime.clock(playthrough.lastPosition))")
  }
}
