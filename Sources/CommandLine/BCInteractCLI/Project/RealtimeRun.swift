import Interactivity
import JSON
import PlayerCore
import Preview
import ProjectFormat

/// A run on the system clock. It prints each event when it happens, and a signal can end it.
struct RealtimeRun {
  let playthrough: Playthrough
  /// The signal that ended the run.
  let signal: Int32?

  init(
    _ project: InteractivityProject, rate: Double, _ options: RunOptions, _ console: Console
  ) throws {
    var (playthrough, length) = try options.livePlaythrough(of: project, "--realtime")
    var printer = options.liveFormat.map {
      EventPrinter(playthrough, $0, options.style(for: .standardOutput, console), console)
    }
    printer?.begin()
    var steps: [Playthrough.Step] = []
    var stop: (() -> Void)?
    let live = LiveRun(
      project, duration: length, rate: rate, setup: options.setup, clock: SystemClock(),
      onStep: { step in
        steps.append(step)
        printer?.print(step)
        if console.isOutputClosed, !options.writesFiles { stop?() }
      })
    stop = { [unowned live] in live.stop() }
    EndingSignals.whileDoing({ live.run() }, receive: live.interrupter())
    playthrough.steps = Playthrough.Steps(steps)
    self.playthrough = playthrough
    signal = live.interruption
    if let signal { console.warn(of: signal, ending: playthrough) }
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
