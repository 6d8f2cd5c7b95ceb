import JSON
import Localization
import Preview
import ProjectFormat

/// The formats of `run` and `play`.
enum RunFormat: String, CaseIterable, Sendable {
  case text, json, jsonl
}

/// The options of `run`, the modes in which it plays, and the combinations that are wrong usage.
struct RunOptions: CommandOptions {
  @Operand("PROJECT", .input) var project: String
  @Option(.duration) var duration: Double?
  @Option(
    "--script", "TRACE", "take the inputs from a trace, one JSON object per line", .input)
  var script: String?
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
  @Option(.platform("play on; ios by default")) var givenPlatform: Platform?
  @Option(.enable) var enabled: [EngineInput]
  @Option(.set) var variables: [EngineInput]
  @Option(format: .text, "text, json, or jsonl for the events only")
  var formats: [ReportFormat<RunFormat>]
  @Option("--locale", "L", "the language of the preview's own words, as in de or zh-TW", .locale)
  var locale: String?
  @Option(.ascii) var isASCII: Bool
  @Option("--realtime", "play on the system clock, and print each event when it happens")
  var isRealtime: Bool
  @Option(
    "--rate", "R", "the speed of --realtime or --interactive: 2 is twice as fast",
    takes: "a number above 0 and up to 1000",
    { Double($0).flatMap { $0 > 0 && $0 <= 1000 ? $0 : nil } })
  var rate: Double?
  @Option("--interactive", "play it in the terminal, with keys and mouse; ? shows the keys")
  var isInteractive: Bool
  @Option("--record", "FILE", "record the inputs and events, for replay", .output)
  var recording: String?
  @Option("--html", "FILE", "write a page in which the project can be played", .output)
  var page: String?
  @Option("--svg", "FILE", "draw the timeline, or with --at the screen, as a picture", .output)
  var picture: String?
  @Option("--video", "MEDIA", "the media of the page: a file next to it, or an address", .input)
  var video: String?
  @Option("--client", "let the page show the picture and its controls only")
  var isForClients: Bool
  @Option("--images", "embed picture files, and let the page load others by https")
  var allowsImages: Bool

  @Option(.theme) var theme: String?

  var conflicts: [String?] {
    [
      $at.excludes($script) { _ in "--at cannot be combined with --script" },
      $at.excludes($from, $to, $onlyNames, $showsAll) { _ in
        "--at cannot be combined with --from, --to, --only or --all"
      },
      $isInteractive.excludes(
        $script, $at, $taps, $follows, $isRealtime, $from, $to, $onlyNames, $showsAll, $page,
        $picture
      ) { "--interactive cannot be combined with \($0)" },
      $isRealtime.excludes($at, $script),
      $taps.excludes($at, $script, $isRealtime),
      $follows.excludes($at, $script, $taps, $isRealtime),
      $follows.excludes($enabled, $variables) { _ in
        "--follow enables and sets what it needs: it cannot be combined with --enable or --set"
      },
      $recording.excludes($at) { _ in "--at plays nothing: it cannot be combined with --record" },
      $page.excludes($at, $isRealtime),
      $picture.excludes($isRealtime),
      $rate.needs($isRealtime, $isInteractive),
      $video.needs($page),
      $allowsImages.needs($page),
      $isForClients.needs($page),
      $theme.isGiven && !isInteractive && page == nil && (picture == nil || at == nil)
        ? "--theme needs --html, --interactive, or --svg with --at" : nil,
      project == "-" && script == "-" ? "only one of the project and the trace can be standard input" : nil,
      theme == "-" && (project == "-" || script == "-" || isInteractive)
        ? "standard input is in use: give --theme a file" : nil,
      isInteractive && project == "-"
        ? "--interactive reads keys from standard input, and the project from a file" : nil,
      isInteractive && recording == "-" ? "--interactive draws on standard output: give --record a file" : nil,
    ]
  }

  /// The mode in which the project is played.
  enum Mode {
    /// One moment; nothing is played.
    case screen(at: MediaTime)
    /// A simulated viewer watches and taps.
    case simulation(taps: [PlannedTap])
    /// A simulated viewer visits everything that can be reached.
    case tour
    /// The inputs come from a trace.
    case script(path: String)
    /// The system clock plays, and a simulated viewer watches.
    case live(rate: Double)
    /// The user plays in the terminal.
    case terminal
  }

  var mode: Mode {
    if let at { return .screen(at: at) }
    if let script { return .script(path: script) }
    if follows { return .tour }
    if isInteractive { return .terminal }
    return isRealtime ? .live(rate: rate ?? 1) : .simulation(taps: taps)
  }

  /// The reports to write. A page, a picture, the player, or a recording on standard output
  /// replaces the report that is written by default.
  var reports: [ReportFormat<RunFormat>] {
    let isReplaced = page != nil || picture != nil || isInteractive || recording == "-"
    return isReplaced && !$formats.isGiven ? [] : formats
  }

  /// The platform on which the project is played.
  var platform: Platform { givenPlatform ?? .ios }

  /// The inputs of the engine before it plays.
  var setup: [EngineInput] { enabled + variables }

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
      latest after \(Simulation.maximumJumps) jumps back.

      --at shows the annotations whose time and rules are right at that moment. Gates, pauses and jumps
      before it have no effect: it shows what lies behind a gate, too.

      --follow shows every reachable annotation: it goes to the nearest one that was not shown yet, and
      taps, enables and sets what that takes. If nothing is left ahead, it starts again from the beginning.

      --record - prints the recording, and of the reports only those that --format names.
      """
  ) { (options: RunOptions, console) in
    if options.page != nil, !HTMLPage.isAvailable {
      throw CommandError.input(
        "--html needs the engine as WebAssembly, which this build does not contain: install "
          + "wasi-libc and binaryen, run make web, and build again")
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
