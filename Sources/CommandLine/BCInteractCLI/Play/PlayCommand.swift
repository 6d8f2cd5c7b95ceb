import Preview
import ProjectFormat

extension Command {
  /// `play MEDIA PROJECT`: real media with the overlays on it.
  static let play = Command(
    "play", "play real media with the project's overlays on it, or take stills of it",
    discussion: """
      MEDIA is a file, or an https or http address. It plays in a window of mpv's own, with mpv's keys; ? lists what is
      added to them. --headless plays it without a window and without sound, as fast as it is: the simulated viewer of run
      watches, or --script says what the viewer does.
      --stills takes a picture of each annotation when it is on screen, by seeking: a folder gets PNG files and stills.json,
      a name that ends with .html one contact sheet. --at takes it at other times instead.
      Links open in the browser with --open-links only. Real media needs Debian's package libmpv2, stills libpng16-16.
      """,
    operands: [.required("MEDIA", .input), .required("PROJECT", .input)],
    options: [
      .flag("--headless", "play without a window and without sound"),
      .value("--stills", "DIR|FILE.html", .output, "take stills instead of playing"),
      .values("--at", "TIME", "take a still at that time, instead of one for each annotation"),
      .value("--width", "PIXELS", "the maximum width of a still"),
      .value("--script", "TRACE", .input, "do what a trace says, one JSON object a line"),
      .value("--start", "TIME", "begin there"),
      .value("--rate", "R", "the speed of the playback: 2 is twice as fast"),
      .flag("--mute", "play without sound"),
      .values("--enable", "TOKEN", "enable a precondition from the start"),
      .values("--set", "NAME=VALUE", "give a variable its value, as JSON or text"),
      .flag("--images", "fetch the project's pictures, by https"),
      .flag("--open-links", "open the links that are followed in the browser"),
      .format(RunFormat.self, "text, json, or jsonl for the events only"),
      .value("--locale", "L", "the language of the report's own words, as in de or zh-TW"),
      .flag("--ascii", "draw with ASCII characters only"),
      .value("--record", "FILE", .output, "write the inputs and events down, for replay"),
    ]
  ) { arguments, console in
    let options = try PlayOptions(arguments, console)
    let file = try ProjectFile(options.project, console)
    let media = try MediaOperand(arguments.operands[0], console)
    if let destination = options.stills {
      return try StillsRun(of: media, file, options, console).write(to: destination, console)
    }
    let trace = try options.trace(console)
    let run = try PlayRun(of: media, file, trace: trace, options, console)
    if let failure = run.failure, run.playthrough.duration == nil {
      // What was not opened has no timeline; a document is one in any case.
      try console.deliver(
        options.formats.outputs(telling: RunDocument.json(error: failure.description)))
      throw failure
    }
    let report = RunReport(of: run.playthrough, file, endedBy: run.signal)
    try console.deliver(
      report.outputs(options.formats, live: options.formats.live, recording: options.recording) {
        options.style(for: $0, console, file)
      })
    if let failure = run.failure { throw failure }
    return report.exitCode
  }
}
