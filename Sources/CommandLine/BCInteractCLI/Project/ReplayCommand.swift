import JSON
import ProjectFormat
import Support

extension Command {
  /// `replay FILE [PROJECT]`: gives a recorded session to the engine again.
  static let replay = Command(
    "replay", "play a recording again, and fail if an event differs",
    discussion: """
      The recording carries its project. With PROJECT the inputs are given to that one instead: so a
      new version can be held against what the old one did.
      """,
    operands: [.required("FILE", .input), .optional("PROJECT", .input)],
    options: [.flag("--all", "tell every difference, not the first one only")]
  ) { arguments, console in
    let path = arguments.operands[0]
    let name = console.name(of: path)
    let bytes = try console.readText(path, limit: 4 * ProjectDocument.Limits().bytes)
    let recording: Recording
    do throws(TraceReader.Failure) {
      recording = try Recording(reading: bytes)
    } catch {
      throw CommandError.input("\(name):\(error)")
    }
    guard !recording.steps.isEmpty else {
      throw CommandError.input("\(name): the recording has no inputs to replay")
    }
    let project: InteractivityProject
    if arguments.operands.count > 1 {
      project = try ProjectFile(arguments.operands[1], console).project
    } else {
      do throws(ProjectError) {
        project = try InteractivityProject(reading: Array(recording.document.text().utf8))
      } catch {
        throw CommandError.input("\(name):1: the recorded project: \(error.problem)")
      }
    }
    let events = recording.steps.reduce(0) { $0 + $1.events.count }
    let isAll = arguments.has("--all")
    let differences = recording.differences(replaying: project, maximum: isAll ? .max : 1)
    guard !differences.isEmpty else {
      console.print("\(recording.steps.count) inputs, \(events) events: no difference")
      return .fine
    }
    for difference in differences {
      let input = TraceLine(difference.step.input, line: 0).json.text()
      let which = isAll ? "difference" : "first difference"
      console.print("\(name.printable):\(difference.line): \(which), after \(input.printable)")
      console.print("  recorded: \((difference.recorded ?? "nothing more").printable)")
      console.print("  now:      \((difference.replayed ?? "nothing more").printable)")
    }
    if isAll {
      let inputs = Set(differences.map(\.step.line)).count
      console.print("\(inputs) of \(recording.steps.count) inputs bring other events")
    }
    return .findings
  }
}
