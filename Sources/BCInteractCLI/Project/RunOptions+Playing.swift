internal import Interactivity
internal import JSON
internal import Preview

extension RunOptions {
  /// Plays the project on no clock: by the script, or as a simulated viewer.
  func simulate(
    _ project: InteractivityProject, _ console: Console
  ) throws(CommandError) -> Playthrough {
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
}
