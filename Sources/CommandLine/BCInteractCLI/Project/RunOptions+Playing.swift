import Exploration
import JSON
import Preview
import ProjectFormat
import Support

extension RunOptions {
  /// The inputs of the script; `nil` where there is none.
  func trace(_ console: Console) throws(CommandError) -> [TraceLine]? {
    guard let script else { return nil }
    return try console.readTrace(script)
  }

  /// A playthrough of the project in real time, that has no steps yet.
  /// - Throws: a usage error where nobody tells the media's length.
  func livePlaythrough(
    of project: InteractivityProject, _ option: String
  ) throws(CommandError) -> (playthrough: Playthrough, length: Double) {
    guard let length = duration ?? project.assumedDuration else {
      throw .usage(
        "\(option) needs the media's length, which the project does not tell: give --duration")
    }
    let playthrough = Playthrough(
      project: project, duration: length, durationSource: duration == nil ? .lastEnd : .given,
      steps: [], ending: .endOfTrace)
    return (playthrough, length)
  }

  /// Plays the project on no clock: by the script, or as a simulated viewer.
  func simulate(
    _ file: ProjectFile, trace: [TraceLine]?, _ console: Console
  ) throws(CommandError) -> Playthrough {
    let project = file.project
    if follows {
      try file.checkCount()
      return follow(project, console)
    }
    guard let trace else {
      let length = duration ?? project.assumedDuration
      var taps: [Simulation.Tap] = []
      for tap in self.taps {
        taps.append(
          .init(
            annotation: tap.annotation,
            time: try resolved(tap.time, "--tap \(tap.word)", duration: length)))
      }
      let playthrough = Simulation.play(project, duration: duration, setup: setup, taps: taps)
      warn(of: taps, in: playthrough, console)
      return playthrough
    }
    guard duration == nil, let length = trace.assumedDuration(of: project) else {
      return Simulation.run(project, trace: trace, duration: duration, setup: setup)
    }
    var playthrough = Simulation.run(project, trace: trace, duration: length, setup: setup)
    playthrough.durationSource = .lastEnd
    return playthrough
  }

  /// Plays as a viewer who wants to see all there is.
  private func follow(_ project: InteractivityProject, _ console: Console) -> Playthrough {
    let length = duration ?? project.assumedDuration
    let tour = Tour(of: project, duration: length)
    let problem = tour.isComplete ? "no way leads" : "no way was found"
    for number in tour.missing.prefix(5) {
      console.warn("--follow: \(problem) to \(project.annotations[number].id)".printable)
    }
    if tour.missing.count > 5 {
      console.warn("--follow: \(problem) to \(tour.missing.count - 5) more; explore lists them")
    }
    if !tour.missing.isEmpty, !tour.isComplete {
      console.warn("--follow: not all was explored; it stopped after \(tour.states) states")
    }
    let trace = tour.inputs.enumerated().map { TraceLine($0.element, line: $0.offset + 1) }
    var playthrough = Simulation.run(project, trace: trace)
    if duration == nil, length != nil { playthrough.durationSource = .lastEnd }
    return playthrough
  }

  /// Says which taps were not made, and which hit nothing.
  private func warn(of taps: [Simulation.Tap], in playthrough: Playthrough, _ console: Console) {
    var made: [String: Int] = [:]
    for step in playthrough.steps {
      guard case .tap(let annotation) = step.input else { continue }
      made[annotation, default: 0] += 1
      if !step.events.contains(where: { $0.kind == .tapped }) {
        let problem =
          playthrough.project.problem(ofID: annotation) ?? "it is not there to be tapped"
        console.warn(
          "--tap \(annotation)@\(MediaTime.clock(step.position)): \(problem)".printable)
      }
    }
    for tap in taps {
      if let count = made[tap.annotation], count > 0 {
        made[tap.annotation] = count - 1
      } else {
        let problem =
          playthrough.project.problem(ofID: tap.annotation)
          ?? "the playhead did not come there\(stop(of: playthrough, before: tap.time))"
        console.warn(
          "--tap \(tap.annotation)@\(MediaTime.clock(tap.time)): \(problem)".printable)
      }
    }
  }

  /// What kept the playhead from a time.
  private func stop(of playthrough: Playthrough, before time: Double) -> String {
    switch playthrough.ending {
    case .jumpsAgain, .tooManyJumps: return "; the project loops"
    // The window of a gate goes on after the place where it holds the playhead.
    case .gate(let gate) where playthrough.lastPosition < time:
      let id = playthrough.project.annotations[gate].id
      return "; the gate of \(id) holds it at \(MediaTime.clock(playthrough.lastPosition))"
    default: return ""
    }
  }

  /// The part of the timeline to draw.
  /// - Parameter length: the media's, in seconds, as far as it is known.
  func selection(duration length: Double?) throws(CommandError) -> TimelineSelection {
    var selection = TimelineSelection(names: only, isWhole: showsAll)
    guard from != nil || to != nil else { return selection }
    if let from { selection.start = try resolved(from, "--from", duration: length) }
    if let to { selection.end = try resolved(to, "--to", duration: length) }
    let (start, end) = (selection.start ?? 0, selection.end ?? length ?? .infinity)
    guard start < end, start >= 0 else {
      throw .usage("--from and --to leave nothing of the timeline")
    }
    return selection
  }

  private func resolved(
    _ time: MediaTime, _ option: String, duration: Double?
  ) throws(CommandError) -> Double {
    if let seconds = time.resolved(duration: duration), seconds >= 0 { return seconds }
    throw .usage("\(option) needs the media's length: give --duration")
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

extension Console {
  /// The inputs of a trace.
  /// - Throws: an input error `file:line: what was expected`.
  func readTrace(_ path: String) throws(CommandError) -> [TraceLine] {
    let bytes = try readText(path, limit: ProjectDocument.Limits().bytes)
    do throws(TraceReader.Failure) {
      return try TraceReader.lines(of: bytes)
    } catch {
      throw .input("\(name(of: path)):\(error)")
    }
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
