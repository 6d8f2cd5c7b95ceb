internal import Interactivity
internal import JSON
internal import PlayerCore
internal import Preview

/// A run on the system clock that prints each event when it happens, and can be ended by a signal.
struct RealtimeRun {
  let playthrough: Playthrough
  /// The signal that ended the run.
  let signal: Int32?

  init(
    _ project: InteractivityProject, rate: Double, _ options: RunOptions, _ console: Console
  ) throws(CommandError) {
    guard let length = options.duration ?? project.assumedDuration else {
      throw .usage(
        "--realtime needs the media's length, which the project does not tell: give --duration")
    }
    var playthrough = Playthrough(
      project: project, duration: length,
      durationSource: options.duration == nil ? .lastEnd : .given, steps: [], ending: .endOfTrace)
    var printer = EventPrinter(playthrough, options, console)
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
    playthrough.steps = Playthrough.Steps(steps)
    self.playthrough = playthrough
    signal = live.interruption
    if let signal, let name = EndingSignals.names.first(where: { $0.key == signal })?.value {
      console.warn("ended by \(name) at \(MediaTime.clock(playthrough.lastPosition))")
    }
  }
}

/// Prints events in the format of standard output, as soon as they happen.
private struct EventPrinter {
  private let console: Console
  private let project: InteractivityProject
  /// For people; `nil` for machines.
  private var log: LiveLog?

  /// - Returns: `nil` where standard output gets no events.
  init?(_ playthrough: Playthrough, _ options: RunOptions, _ console: Console) {
    guard let format = options.liveFormat else { return nil }
    self.console = console
    project = playthrough.project
    if format == .text {
      log = LiveLog(playthrough, style: options.style(for: .standardOutput, console))
    }
  }

  func begin() {
    guard let log else { return }
    console.print(log.heading)
    console.flush()
  }

  mutating func print(_ step: Playthrough.Step) {
    if log == nil {
      for event in step.events {
        console.writeJSON(event.json(in: project, step: step.line).text() + "\n")
      }
    } else {
      log?.lines(of: step).forEach(console.print)
    }
    console.flush()
  }
}
