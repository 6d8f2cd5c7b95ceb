internal import Interactivity
internal import JSON
internal import Terminal

extension Command {
  /// `replay FILE [PROJECT]`: gives a recorded session to the engine again.
  static let replay = Command(
    "replay", "play a recording again, and fail if an event differs",
    discussion: """
      The recording carries its project. With PROJECT the inputs are given to that one instead: so a
      new version can be held against what the old one did.
      """,
    operands: [.required("FILE", .input), .optional("PROJECT", .input)]
  ) { arguments, console in
    let path = arguments.operands[0]
    let name = console.name(of: path)
    let bytes = try console.read(path, limit: 4 * ProjectDocument.Limits().bytes)
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
    guard let difference = recording.firstDifference(replaying: project) else {
      console.print("\(recording.steps.count) inputs, \(events) events: no difference")
      return .fine
    }
    let input = TraceLine(difference.step.input, line: 0).json.text()
    console.print("\(name.printable):\(difference.line): first difference, after \(input)")
    console.print("  recorded: \((difference.recorded ?? "nothing more").printable)")
    console.print("  now:      \((difference.replayed ?? "nothing more").printable)")
    return .findings
  }
}
