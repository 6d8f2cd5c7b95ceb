internal import Interactivity

extension Command {
  /// `run PROJECT`: plays a project and shows what happens.
  static let run = Command(
    "run", "play a project on a simulated clock and preview its timeline",
    discussion: """
      A TIME is [-](seconds | m:ss[.mmm] | h:mm:ss[.mmm] | n%), - from the end of the media.
      The simulated viewer watches and taps nothing: a pause that waits for somebody to play is
      played on, a gate is not passed, and a project that jumps in a circle is stopped at the same
      jump's second time, at the latest after \(Simulation.mostJumps) jumps.
      """,
    operands: [.required("PROJECT", .input)],
    options: [
      .duration,
      .value("--script", "TRACE", .input, "take the inputs from a trace, one JSON object a line"),
      .value("--at", "TIME", "show what is on screen at that time"),
      .values("--enable", "TOKEN", "enable a precondition from the start"),
      .values("--set", "NAME=VALUE", "give a variable its value, as JSON or text"),
      .format(RunFormat.self, "text, json, or jsonl for the events only"),
      .value("--locale", "L", "the language of the preview's own words, as in de or zh-TW"),
      .flag("--ascii", "draw with ASCII characters only"),
      .flag("--realtime", "play on the system clock, and print each event when it happens"),
      .value("--rate", "R", "the speed of --realtime: 2 is twice as fast"),
      .value("--record", "FILE", .output, "write the inputs and events down, for replay"),
    ]
  ) { arguments, console in
    let options = try RunOptions(arguments, console)
    let report: RunReport
    do throws(CommandError) {
      report = try RunReport(options, console)
    } catch  where error.exitCode == .input {
      // What was asked for as a document is one in any case.
      try console.deliver(options.outputs(telling: error))
      throw error
    }
    try console.deliver(report.outputs(options, console))
    return .fine
  }
}

enum RunFormat: String, CaseIterable, Sendable {
  case text, json, jsonl
}
