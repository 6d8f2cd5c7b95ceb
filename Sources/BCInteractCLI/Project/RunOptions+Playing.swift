internal import Interactivity
internal import JSON
internal import PlayerCore
internal import Preview

extension RunOptions {
  /// Plays the project: on the system clock, by the script, or as a simulated viewer.
  func play(
    _ project: InteractivityProject, _ console: Console
  ) throws(CommandError) -> Playthrough {
    if let rate { return try playLive(project, rate: rate, console) }
    guard let script else {
      return Simulation.play(project, duration: duration, setup: setup)
    }
    let bytes = try console.read(script, limit: ProjectDocument.Limits().bytes)
    let trace: [TraceLine]
    do throws(TraceReader.Failure) {
      trace = try TraceReader.lines(of: bytes)
    } catch {
      throw .input("\(console.name(of: script)):\(error)")
    }
    return Simulation.run(project, trace: trace, duration: duration, setup: setup)
  }

  /// What is on screen at a time, which may need the media's length.
  func screen(
    of project: InteractivityProject, at text: String
  ) throws(CommandError) -> Screen {
    let last = project.lastKnownTime
    let length = duration ?? (last > 0 ? last : nil)
    guard let time = MediaTime(parsing: text)?.resolved(duration: length) else {
      throw .usage("--at \(text) needs the media's length: give --duration")
    }
    guard time >= 0, time <= duration ?? .infinity else {
      throw .usage("--at \(text) is outside the media")
    }
    return Screen(of: project, at: time, duration: length, setup: setup)
  }

  /// Whether a report is printed while the project plays, and so not at the end.
  func printsLive(_ format: ReportFormat<RunFormat>) -> Bool {
    rate != nil && format.name == .jsonl && format.destination == .standardOutput
  }

  /// Plays on the system clock; with the events' format on standard output each is printed at once.
  private func playLive(
    _ project: InteractivityProject, rate: Double, _ console: Console
  ) throws(CommandError) -> Playthrough {
    guard let length = duration ?? project.assumedDuration else {
      throw .usage(
        "--realtime needs the media's length, which the project does not tell: give --duration")
    }
    let printsEvents = formats.contains(where: printsLive)
    var steps: [Playthrough.Step] = []
    let live = LiveRun(
      project, duration: length, rate: rate, setup: setup, clock: SystemClock(),
      onStep: { step in
        steps.append(step)
        guard printsEvents else { return }
        for event in step.events {
          console.print(event.json(in: project, step: step.line).text())
        }
        console.flush()
      })
    live.run()
    return Playthrough(
      project: project, duration: length, durationSource: duration == nil ? .lastEnd : .given,
      steps: steps, ending: .endOfTrace)
  }
}
