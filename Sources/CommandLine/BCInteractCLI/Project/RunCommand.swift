import Preview
import ProjectFormat

extension Command {
  /// `run PROJECT`: plays a project and shows what happens.
  static let run = Command(
    "run", "play a project on a simulated clock and preview its timeline",
    discussion: """
      A TIME is [-](seconds | m:ss[.mmm] | h:mm:ss[.mmm] | n%), - from the end of the media.
      The simulated viewer watches, and makes the taps of --tap: a pause that waits for somebody to play is
      played on, a gate is not passed, and a project that jumps in a circle is stopped at the same
      jump's second time, at the latest after \(Simulation.maximumJumps) jumps back.
      --follow shows all that can be reached: it goes to the nearest thing that was not shown yet, and taps, enables and sets
      what that takes; where nothing is left ahead, it begins again.
      --record - prints the recording, and no report but those of --format.
      """,
    operands: [.required("PROJECT", .input)],
    options: [
      .duration,
      .value("--script", "TRACE", .input, "take the inputs from a trace, one JSON object a line"),
      .values("--tap", "ID@TIME", "tap an annotation when the playhead first is at that time"),
      .flag("--follow", "play as a viewer who wants to see all, past gates, choices and loops"),
      .value("--at", "TIME", "show what is on screen at that time"),
      .value("--from", "TIME", "draw the timeline from there, in text"),
      .value("--to", "TIME", "draw it up to there"),
      .value("--only", "NAME,NAME…", "draw only these: ids, or image, text, spot, time"),
      .flag("--all", "show every lane, event and problem, however many there are"),
      .values("--enable", "TOKEN", "enable a precondition from the start"),
      .values("--set", "NAME=VALUE", "give a variable its value, as JSON or text"),
      .format(RunFormat.self, "text, json, or jsonl for the events only"),
      .value("--locale", "L", "the language of the preview's own words, as in de or zh-TW"),
      .flag("--ascii", "draw with ASCII characters only"),
      .flag("--realtime", "play on the system clock, and print each event when it happens"),
      .value("--rate", "R", "the speed of --realtime or --interactive: 2 is twice as fast"),
      .flag("--interactive", "play it in the terminal, with keys and mouse; ? shows the keys"),
      .value("--record", "FILE", .output, "write the inputs and events down, for replay"),
      .value("--html", "FILE", .output, "write a page in which the project can be played"),
      .value("--svg", "FILE", .output, "draw the timeline, or with --at the screen, as a picture"),
      .value("--video", "MEDIA", .input, "the media of the page: a file beside it, or an address"),
      .flag("--images", "let the page load the project's pictures, by https"),
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
    return report.exitCode
  }
}

enum RunFormat: String, CaseIterable, Sendable {
  case text, json, jsonl
}
