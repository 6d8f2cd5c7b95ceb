import JSON
import Preview
import ProjectFormat

/// The options of `play`.
struct PlayOptions: CommandOptions {
  @Operand("MEDIA", .input) var media: String
  @Option("--headless", "play without a window and without sound") var isHeadless: Bool
  @Option("--stills", "DIR|FILE.html", "take stills instead of playing", .output)
  var stills: String?
  @Option(
    "--at", "TIME", "take a still at that time, instead of one for each annotation",
    takes: MediaTime.expectedForm, MediaTime.init(parsing:))
  var times: [MediaTime]
  @Option("--width", "PIXELS", "the maximum width of a still", in: 16...8192) var width: Int?
  let playback = PlaybackOptions()
  @Option("--start", time: "begin there") var start: MediaTime?
  @Option("--rate", "R", "the speed of the playback: 2 is twice as fast", in: 0.01...100)
  var rate: Double?
  @Option("--video360", "show a view into the media, a 360° video") var isVideo360: Bool
  @Option("--pan", "DEGREES", "turn the 360° view to the right", in: -180...180) var pan: Double?
  @Option("--tilt", "DEGREES", "turn the 360° view up", in: -90...90) var tilt: Double?
  @Option("--mute", "play without sound") var isMuted: Bool
  @Option("--images", "fetch the project's pictures, by https") var allowsImages: Bool
  @Option("--open-links", "open followed links in the browser") var opensLinks: Bool

  var conflicts: [String?] {
    [
      playback.$theme.isGiven && isHeadless && stills == nil
        ? "--headless draws nothing: it cannot be combined with --theme" : nil,
      stills?.problemAsStills,
      $times.needs($stills),
      $width.needs($stills),
      $pan.needs($isVideo360),
      $tilt.needs($isVideo360),
      $isVideo360.excludes($isHeadless),
      $stills.excludes(
        playback.$script, $start, $rate, $isMuted, playback.$recording, $opensLinks, playback.$formats
      ) {
        "--stills plays nothing: it cannot be combined with \($0)"
      },
      $isHeadless.excludes($opensLinks) { _ in
        "--open-links needs a window: it cannot be combined with --headless"
      },
    ]
  }
}

extension Command {
  /// `play MEDIA PROJECT`: real media with the overlays on it.
  static let play = Command(
    "play", "play real media with the project's overlays on it, or take stills of it",
    discussion: """
      MEDIA is a file, or an https or http address. It plays in a window of mpv, with the keys of mpv; ?
      lists the additional keys. --headless plays without a window and without sound, as fast as possible:
      the simulated viewer of run watches, or --script contains the viewer's inputs.

      --stills takes a picture of each annotation when it is on screen, by seeking. A folder receives PNG
      files and stills.json; a file name that ends with .html receives one contact sheet. --at takes the
      pictures at other times instead.

      --video360 draws a view into an equirectangular video. A drag turns it, or Alt with an arrow key; --pan
      and --tilt set the first direction, and that of stills.

      Links open in the browser only with --open-links. Real media needs Debian's package libmpv2, stills
      need libpng16-16.
      """
  ) { (options: PlayOptions, console) in
    let playback = options.playback
    let file: ProjectFile
    do {
      file = try ProjectFile(playback.project, themes: playback.theme, console)
    } catch {
      guard (try? ProjectFile(options.media, console)) != nil else { throw error }
      let words = [playback.project, options.media].map(\.shellWord).joined(separator: " ")
      throw CommandError.usage("the arguments are swapped: the media comes first, as in play \(words)")
    }
    let media = try MediaOperand(options.media, console)
    let trace = try playback.script.map(console.readTrace)
    RunHints(file.project, playback, trace).lines.forEach(console.warn)
    if let stills = options.stills {
      try StillsRun(of: media, file, options, console).write(to: stills)
      return .fine
    }
    let reports = playback.reports()
    let run = try PlayRun(of: media, file, trace: trace, options, console)
    if let failure = run.failure, run.playthrough.duration == nil || failure.exitCode == .usage {
      // Media that could not be opened has no timeline; a document is valid in any case.
      try console.deliver(
        error: failure, after: ["schema": .string(RunDocument.schema)], to: reports)
      throw failure
    }
    let report = RunReport(of: run.playthrough, file, endedBy: run.signal)
    try console.deliver(report.outputs(reports, live: reports.live, playback, console))
    if let failure = run.failure { throw failure }
    return report.exitCode
  }
}
