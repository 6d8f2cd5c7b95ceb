import JSON
import ProjectFormat
import Support

private struct ReplayOptions: CommandOptions {
  @Operand("FILE", .input) var recording: String
  @Operand("PROJECT", .input) var project: String?
  @Option("--all", "show every difference, not the first one only") var showsAll: Bool
}

extension Command {
  /// `replay FILE [PROJECT]`: passes a recorded session to the engine again.
  static let replay = Command(
    "replay", "play a recording again, and fail if an event differs",
    discussion: """
      The recording contains its project. With PROJECT, the inputs go to that project instead, which shows
      how a new version differs from the recorded one.
      """
  ) { (options: ReplayOptions, console) in
    let name = console.name(of: options.recording)
    let recording = try console.read(
      options.recording, limit: 4 * ProjectDocument.Limits().bytes, Recording.init(reading:))
    guard !recording.steps.isEmpty else {
      throw CommandError.input("\(name): the recording has no inputs to replay")
    }
    let project: InteractivityProject
    if let path = options.project {
      project = try ProjectFile(path, console).project
    } else {
      do {
        project = try InteractivityProject(reading: Array(recording.document.text().utf8))
      } catch let error as ProjectError {
        throw CommandError.input("\(name):1: the recorded project: \(error.problem)")
      }
    }
    let events = recording.steps.reduce(0) { $0 + $1.events.count }
    let differences = recording.differences(
      replaying: project, maximum: options.showsAll ? .max : 1)
    guard !differences.isEmpty else {
      console.print("\(recording.steps.count) inputs, \(events) events: no difference")
      return .fine
    }
    for difference in differences {
      let input = TraceLine(difference.step.input, line: 0).json.text()
      let which = options.showsAll ? "difference" : "first difference"
      console.print("\(name.printable):\(difference.line): \(which), after \(input.printable)")
      console.print("  recorded: \((difference.recorded ?? "nothing more").printable)")
      console.print("  now:      \((difference.replayed ?? "nothing more").printable)")
    }
    if options.showsAll {
      let inputs = Set(differences.map(\.step.line)).count
      console.print("\(inputs) of \(recording.steps.count) inputs bring other events")
    }
    return .findings
  }
}
