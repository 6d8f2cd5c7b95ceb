internal import Interactivity
internal import JSON
internal import Preview

extension RunOptions {
  /// The inputs of the script; `nil` where there is none.
  func trace(_ console: Console) throws(CommandError) -> [TraceLine]? {
    guard let script else { return nil }
    let bytes = try console.read(script, limit: ProjectDocument.Limits().bytes)
    do throws(TraceReader.Failure) {
      return try TraceReader.lines(of: bytes)
    } catch {
      throw .input("\(console.name(of: script)):\(error)")
    }
  }

  /// Plays the project on no clock: by the script, or as a simulated viewer.
  func simulate(_ project: InteractivityProject, trace: [TraceLine]?) -> Playthrough {
    guard let trace else {
      return Simulation.play(project, duration: duration, setup: setup)
    }
    guard duration == nil, let length = trace.assumedDuration(of: project) else {
      return Simulation.run(project, trace: trace, duration: duration, setup: setup)
    }
    var playthrough = Simulation.run(project, trace: trace, duration: length, setup: setup)
    playthrough.durationSource = .lastEnd
    return playthrough
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
}

extension [TraceLine] {
  /// The media's length where neither the command line nor the trace tells it, in seconds: the last end in the
  /// project, or the last time in the trace where that is later. `nil` where the trace tells it, and where all of
  /// the project's times depend on it.
  fileprivate func assumedDuration(of project: InteractivityProject) -> Double? {
    var last = 0.0
    for line in self {
      switch line.input {
      case .duration: return nil
      case .tick(let time), .seek(let time): last = Swift.max(last, time)
      default: break
      }
    }
    return project.assumedDuration.map { Swift.max($0, last) }
  }
}
