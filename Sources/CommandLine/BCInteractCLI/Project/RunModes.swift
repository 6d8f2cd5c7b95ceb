import Exploration
import Preview
import ProjectFormat
import Support

extension RunOptions {
  /// Plays the project in the mode of the options, and returns the documents to write.
  func play(_ console: Console) throws -> (outputs: [Output], exitCode: ExitCode) {
    let file = try ProjectFile(playback.project, themes: playback.theme, console)
    let trace = try playback.script.map(console.readTrace)
    RunHints(file.project, playback, trace).lines.forEach(console.warn)
    console.warnOfChapters(
      in: file, duration: duration ?? trace?.length ?? file.project.duration, candidates: false)
    if let at {
      return (outputs(of: try screen(of: file.project, at: at), file, console), .fine)
    }
    // Before the project is played, which may take long.
    let selection = try selection(duration: duration ?? file.project.assumedDuration)
    for name in only.sorted() {
      if let problem = file.project.problem(ofLane: name) {
        console.warn("--only: \(problem)".printable)
      }
    }
    let playthrough: Playthrough
    var signal: Int32?
    if isInteractive {
      (playthrough, signal) = try playInTerminal(file, console)
    } else if isRealtime {
      (playthrough, signal) = try playLive(file.project, rate: rate ?? 1, console)
    } else if follows {
      try file.checkAnnotationCount()
      playthrough = tour(of: file.project, console)
    } else if let trace {
      playthrough = self.playthrough(of: file.project, trace)
    } else {
      playthrough = try simulation(of: file.project, taps, console)
    }
    var report = RunReport(of: playthrough, file, endedBy: signal)
    report.selection = selection
    return (outputs(of: report, console), report.exitCode)
  }

  // MARK: Playing

  /// A playthrough of the project in real time, without any steps yet.
  /// - Throws: a usage error if the media's length is unknown.
  func livePlaythrough(
    of project: InteractivityProject, _ option: String
  ) throws -> (playthrough: Playthrough, length: Double) {
    guard let length = duration ?? project.assumedDuration else {
      throw CommandError.usage(
        "\(option) needs the media's length, which the project does not contain: give --duration")
    }
    let playthrough = Playthrough(
      project: project, duration: length, durationSource: project.durationSource(given: duration),
      platform: playback.platform)
    return (playthrough, length)
  }

  /// Plays the inputs of a trace. If the command line, the trace and the project don't have the
  /// media's length, it is the last end in the project, or the last time in the trace if that is later.
  private func playthrough(of project: InteractivityProject, _ trace: [TraceLine]) -> Playthrough {
    let known = duration ?? (trace.length == nil ? project.duration : nil)
    guard known == nil, trace.length == nil, let lastEnd = project.assumedDuration else {
      return Simulation.run(project, trace: trace, duration: known, setup: playback.setup, platform: playback.platform)
    }
    let length = trace.reduce(lastEnd) { length, line in
      switch line.input {
      case .tick(let time), .seek(let time): max(length, time)
      default: length
      }
    }
    var playthrough = Simulation.run(
      project, trace: trace, duration: length, setup: playback.setup, platform: playback.platform)
    playthrough.durationSource = .lastEnd
    return playthrough
  }

  /// Plays the project as a viewer who watches, and makes these taps.
  private func simulation(
    of project: InteractivityProject, _ planned: [PlannedTap], _ console: Console
  ) throws -> Playthrough {
    let length = duration ?? project.assumedDuration
    let taps = try planned.map { tap in
      Simulation.Tap(
        annotation: tap.annotation,
        time: try resolved(tap.time, "--tap \(tap.word)", duration: length))
    }
    let playthrough = Simulation.play(
      project, duration: duration, setup: playback.setup, taps: taps, platform: playback.platform)
    warn(of: taps, in: playthrough, console)
    return playthrough
  }

  /// Plays the project as a viewer who visits everything that can be reached.
  private func tour(of project: InteractivityProject, _ console: Console) -> Playthrough {
    let length = duration ?? project.assumedDuration
    let tour = Tour(of: project, duration: length, platform: playback.platform)
    let problem = tour.isComplete ? "no path leads" : "no path was found"
    for number in tour.missing.prefix(5) {
      console.warn("--follow: \(problem) to \(project.annotations[number].id)".printable)
    }
    if tour.missing.count > 5 {
      console.warn("--follow: \(problem) to \(tour.missing.count - 5) more; explore lists them")
    }
    if !tour.missing.isEmpty, !tour.isComplete {
      console.warn(
        "--follow: not all was explored; "
          + (length == nil
            ? "some times need the media's length: give --duration" : "it stopped after \(tour.states) states"))
    }
    let trace = tour.inputs.enumerated().map { TraceLine($0.element, line: $0.offset + 1) }
    var playthrough = Simulation.run(project, trace: trace, platform: playback.platform)
    playthrough.durationSource = project.durationSource(given: duration)
    return playthrough
  }

  /// Reports the taps that were not made, and those that hit nothing.
  private func warn(of taps: [Simulation.Tap], in playthrough: Playthrough, _ console: Console) {
    func warn(_ annotation: String, _ time: Double, _ problem: String) {
      let problem = playthrough.project.problem(ofID: annotation) ?? problem
      console.warn("--tap \(annotation)@\(MediaTime.clock(time)): \(problem)".printable)
    }
    var unmade = taps
    var position = 0.0
    for step in playthrough.steps {
      defer { position = step.position }
      guard case .tap(let annotation) = step.input else { continue }
      let made = Simulation.Tap(annotation: annotation, time: position)
      if let place = unmade.firstIndex(of: made) { unmade.remove(at: place) }
      if !step.events.contains(where: { $0.kind == .tapped }) {
        let problem =
          playback.platform.performs(.taps)
          ? "it is not there to be tapped" : "\(playback.platform.name) has no taps"
        warn(annotation, position, problem)
      }
    }
    for tap in unmade {
      warn(
        tap.annotation, tap.time,
        "the playhead did not reach that time\(obstacle(in: playthrough, before: tap.time))")
    }
  }

  /// The reason that the playhead did not reach a time.
  private func obstacle(in playthrough: Playthrough, before time: Double) -> String {
    switch playthrough.ending {
    case .jumpsAgain, .tooManyJumps: return "; the project loops"
    // The window of a gate continues after the place where the gate holds the playhead.
    case .gate(let gate) where playthrough.lastPosition < time:
      let id = playthrough.project.annotations[gate].id
      return "; the gate of \(id) holds it at \(MediaTime.clock(playthrough.lastPosition))"
    default: return ""
    }
  }

  // MARK: Times

  /// The part of the timeline to draw.
  /// - Parameter length: the media's, in seconds, if it is known.
  private func selection(duration length: Double?) throws -> TimelineSelection {
    var selection = TimelineSelection(names: only, isWhole: showsAll)
    guard from != nil || to != nil else { return selection }
    if let from { selection.start = try resolved(from, "--from \($from.words.joined())", duration: length) }
    if let to { selection.end = try resolved(to, "--to \($to.words.joined())", duration: length) }
    let (start, end) = (selection.start ?? 0, selection.end ?? length ?? .infinity)
    guard start < end else {
      throw CommandError.usage("--from and --to leave no part of the timeline")
    }
    return selection
  }

  /// Returns a time in seconds.
  /// - Parameters:
  ///   - option: the option with its value, for the usage error.
  ///   - end: the latest time.
  private func resolved(
    _ time: MediaTime, _ option: String, duration: Double?, until end: Double = .infinity
  ) throws -> Double {
    guard let seconds = time.resolved(duration: duration) else {
      throw CommandError.usage("\(option) needs the media's length: give --duration")
    }
    guard seconds >= 0, seconds <= end else { throw CommandError.usage("\(option) is outside the media") }
    return seconds
  }

  private func screen(of project: InteractivityProject, at time: MediaTime) throws -> Screen {
    let given = duration ?? project.duration
    let last = project.lastKnownTime
    let length = given ?? (last > 0 ? last : nil)
    let seconds = try resolved(
      time, "--at \($at.words.joined())", duration: length, until: given ?? .infinity)
    return Screen(
      of: project, at: seconds, duration: length, setup: playback.setup, platform: playback.platform)
  }
}

extension [TraceLine] {
  /// The first length of the media that the trace gives, in seconds.
  fileprivate var length: Double? {
    lazy.compactMap { if case .duration(let length) = $0.input { length } else { nil } }.first
  }
}
