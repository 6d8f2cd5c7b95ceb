import JSON
import Preview
import ProjectFormat

/// The options of `run`, the modes in which it plays, and the combinations that are wrong usage.
struct RunOptions: CommandOptions {
  @Option(.duration) var duration: Double?
  @Option(
    "--tap", "ID@TIME", "tap an annotation when the playhead first reaches that time", .annotation,
    takes: "an annotation and a time, as buy@12.5", PlannedTap.init)
  var taps: [PlannedTap]
  @Option("--follow", "visit every reachable annotation, past gates, choices and loops")
  var follows: Bool
  @Option("--at", time: "show what is on screen at that time") var at: MediaTime?
  @Option("--from", time: "draw the timeline from there, in text") var from: MediaTime?
  @Option("--to", time: "draw it up to there") var to: MediaTime?
  @Option("--only", "NAME,NAME…", "draw only these: ids, or image, text, spot, time", .annotation)
  var onlyNames: String?
  @Option("--all", "show every lane, event and problem, however many there are")
  var showsAll: Bool
  let playback = PlaybackOptions()
  @Option("--realtime", "play on the system clock, and print each event when it happens")
  var isRealtime: Bool
  @Option(
    "--rate", "R", "the speed of --realtime or --interactive: 2 is twice as fast",
    takes: "a number above 0 and up to 1000",
    { Double($0).flatMap { $0 > 0 && $0 <= 1000 ? $0 : nil } })
  var rate: Double?
  @Option("--interactive", "play it in the terminal, with keys and mouse; ? shows the keys")
  var isInteractive: Bool
  @Option("--html", "FILE", "write a page in which the project can be played", .output)
  var page: String?
  @Option("--svg", "FILE", "draw the timeline, or with --at the screen, as a picture", .output)
  var picture: String?
  @Option("--video", "MEDIA", "the media of the page: a file next to it, or an address", .input)
  var video: String?
  @Option("--client", "let the page show the picture and its controls only")
  var isForClients: Bool
  @Option("--images", "embed picture files, and load others by https")
  var allowsImages: Bool
  @Option(.watch) var watches: Bool

  var conflicts: [String?] {
    [
      $at.excludes(playback.$script),
      $at.excludes($from, $to, $onlyNames, $showsAll),
      $isInteractive.excludes(
        playback.$script, $at, $taps, $follows, $isRealtime, $from, $to, $onlyNames, $showsAll,
        $page, $picture
      ) { "--interactive cannot be combined with \($0)" },
      $isRealtime.excludes($at, playback.$script),
      $taps.excludes($at, playback.$script, $isRealtime),
      $follows.excludes($at, playback.$script, $taps, $isRealtime),
      $follows.excludes(playback.$enabled, playback.$variables) { _ in
        "--follow enables and sets what it needs: it cannot be combined with --enable or --set"
      },
      playback.$recording.excludes($at) { _ in "--at plays nothing: it cannot be combined with --record" },
      $page.excludes($at, $isRealtime),
      $picture.excludes($isRealtime),
      $watches.excludes($isRealtime, $isInteractive, playback.$recording),
      picture?.problemAsPicture(of: "--svg"),
      $rate.needs($isRealtime, $isInteractive),
      $video.needs($page),
      $allowsImages.needs($page),
      $isForClients.needs($page),
      playback.$theme.isGiven && !isInteractive && page == nil && (picture == nil || at == nil)
        ? "--theme needs --html, --interactive, or --svg with --at" : nil,
      isInteractive && playback.theme == "-" ? "standard input is in use: give --theme a file" : nil,
      isInteractive && playback.project == "-"
        ? "--interactive reads keys from standard input, and the project from a file" : nil,
      isInteractive && playback.recording == "-" ? "--interactive draws on standard output: give --record a file" : nil,
    ]
  }

  /// The reports to write. A page, a picture, or the player replaces the default report.
  var reports: [ReportFormat<RunFormat>] {
    playback.reports(isReplaced: page != nil || picture != nil || isInteractive)
  }

  /// The names of the lanes to draw; all if there are none.
  var only: Set<String> { Set(onlyNames.list ?? []) }
}

/// A tap of the simulated viewer, with its time as it was written.
struct PlannedTap {
  let annotation: String
  let time: MediaTime
  let word: String

  init?(_ word: String) {
    guard let sign = word.lastIndex(of: "@"), sign > word.startIndex,
      let time = MediaTime(parsing: String(word[word.index(after: sign)...]))
    else { return nil }
    (annotation, self.time, self.word) = (String(word[..<sign]), time, word)
  }
}

extension String? {
  /// The parts of a value with commas; `nil` if the option is not given.
  var list: [String]? {
    self?.split(separator: ",").map { part in
      String(part.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
  }
}

extension Command {
  /// `run PROJECT`: plays a project and shows what happens.
  static let run = Command(
    "run", "play a project on a simulated clock and preview its timeline",
    discussion: """
      A TIME is [-](seconds | m:ss[.mmm] | h:mm:ss[.mmm] | n%). A time with - counts from the end of the
      media.

      The simulated viewer watches the media and makes the taps of --tap. It resumes after pauses, and does
      not pass gates. If the project loops, the run stops when the same jump happens a second time, at the
      latest after \(Simulation.maximumJumps) jumps back. If several annotations on screen have the ID of --tap, the
      topmost one is tapped.

      --at shows the annotations whose time and rules are right at that moment. Gates, pauses and jumps
      before it have no effect: it shows what lies behind a gate, too.

      --follow shows every reachable annotation: it goes to the nearest one that was not shown yet, and
      taps, enables and sets what that takes. If nothing is left ahead, it starts again from the beginning.

      --record - prints the recording, and of the reports only those that --format names.
      """
  ) { (options: RunOptions, console) in
    if options.page != nil, !HTMLPage.isAvailable {
      throw CommandError.input(
        "--html needs the engine as WebAssembly, which this build does not contain: run make web, which installs "
          + "wasi-libc and binaryen, and build again")
    }
    let result: (outputs: [Output], exitCode: ExitCode)
    do {
      result = try options.play(console)
    } catch  where CommandError.exitCode(of: error) == .input {
      // A document that was requested is valid in any case.
      let schema = options.at == nil ? RunDocument.schema : Screen.schema
      try console.deliver(error: error, after: ["schema": .string(schema)], to: options.reports)
      throw error
    }
    try console.deliver(result.outputs)
    return result.exitCode
  }
}
