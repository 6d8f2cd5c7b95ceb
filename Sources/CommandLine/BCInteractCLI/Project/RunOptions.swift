import Documents
import JSON
import Preview
import ProjectFormat

/// What the command line of `run` asks for.
struct RunOptions {
  /// The project's file; `-` is standard input.
  let project: String
  let formats: [ReportFormat<RunFormat>]
  let isASCII: Bool
  /// The media's length in seconds, if it was told.
  let duration: Double?
  /// The time whose screen is shown, instead of the timeline.
  let at: String?
  let script: String?
  let recording: Destination?
  /// Where the page goes to, and what it may load.
  let page: (destination: Destination, video: String?, allowsImages: Bool)?
  /// Where the picture of the timeline, or of the screen, goes to.
  let picture: Destination?
  let words: PreviewWords
  /// The language that was asked for.
  let locale: String?
  /// The speed of the system clock; `nil` for a simulation.
  let rate: Double?
  /// Whether somebody plays it at the terminal.
  let isInteractive: Bool
  /// What the engine is told before it plays.
  let setup: [EngineInput]
  /// What the viewer taps, with the times as they were written.
  let taps: [(annotation: String, time: MediaTime, word: String)]
  /// Whether the viewer wants to see all there is.
  let follows: Bool
  let from: MediaTime?
  let to: MediaTime?
  let only: Set<String>
  let showsAll: Bool

  init(_ arguments: Arguments, _ console: Console) throws(CommandError) {
    project = arguments.operands[0]
    isASCII = arguments.has("--ascii")
    at = arguments.value("--at")
    script = arguments.value("--script")
    if at != nil, script != nil { throw .usage("--at and --script do not go together") }
    if project == "-", script == "-" {
      throw .usage("only one of the project and the trace can be standard input")
    }
    duration = try arguments.duration()
    recording = arguments.value("--record").map(Destination.init)
    page = try Self.page(arguments)
    picture = arguments.value("--svg").map(Destination.init)
    isInteractive = arguments.has("--interactive")
    // A page, a picture, a recording on standard output, and the player take the place of the report.
    formats =
      (recording == .standardOutput || page != nil || picture != nil || isInteractive)
        && !arguments.has("--format")
      ? [] : try arguments.formats(standard: .text)
    locale = arguments.value("--locale")
    words = PreviewWords(locale: locale, environment: console.environment)
    rate = try Self.rate(arguments)
    if rate != nil, at != nil || script != nil {
      throw .usage("--realtime does not go together with --at and --script")
    }
    if isInteractive { try Self.checkInteractive(arguments, recording) }
    if recording != nil, at != nil { throw .usage("--at plays nothing to record") }
    if page != nil, at != nil || rate != nil {
      throw .usage("--html does not go together with --at and --realtime")
    }
    if picture != nil, rate != nil { throw .usage("--svg does not go together with --realtime") }
    if let at, MediaTime(parsing: at) == nil {
      throw .usage("--at takes a time like 12.5, 1:37, 50% or -15, not \(at)")
    }
    setup = try arguments.setup()
    taps = try Self.taps(arguments)
    if !taps.isEmpty, at != nil || script != nil || rate != nil {
      throw .usage("--tap does not go together with --at, --script and --realtime")
    }
    follows = arguments.has("--follow")
    if follows, at != nil || script != nil || rate != nil || !taps.isEmpty {
      throw .usage("--follow does not go together with --at, --script, --tap and --realtime")
    }
    if follows, !setup.isEmpty {
      throw .usage("--follow enables and sets what it needs: not together with --enable and --set")
    }
    from = try arguments.times("--from").first
    to = try arguments.times("--to").first
    only = Set(arguments.list("--only") ?? [])
    showsAll = arguments.has("--all")
    if at != nil, from != nil || to != nil || !only.isEmpty || showsAll {
      throw .usage("--at shows a moment, of which --from, --to, --only and --all draw no part")
    }
  }

  private static func page(
    _ arguments: Arguments
  ) throws(CommandError) -> (destination: Destination, video: String?, allowsImages: Bool)? {
    let video = arguments.value("--video")
    let allowsImages = arguments.has("--images")
    guard let file = arguments.value("--html") else {
      if video != nil || allowsImages { throw .usage("--video and --images need --html") }
      return nil
    }
    return (Destination(file), video, allowsImages)
  }

  private static func taps(
    _ arguments: Arguments
  ) throws(CommandError) -> [(annotation: String, time: MediaTime, word: String)] {
    var taps: [(annotation: String, time: MediaTime, word: String)] = []
    for word in arguments.values("--tap") {
      guard let sign = word.lastIndex(of: "@"), sign > word.startIndex,
        let time = MediaTime(parsing: String(word[word.index(after: sign)...]))
      else { throw .usage("--tap takes an annotation and a time, as buy@12.5, not \(word)") }
      taps.append((String(word[..<sign]), time, word))
    }
    return taps
  }

  private static func rate(_ arguments: Arguments) throws(CommandError) -> Double? {
    guard let text = arguments.value("--rate") else {
      return arguments.has("--realtime") || arguments.has("--interactive") ? 1 : nil
    }
    guard arguments.has("--realtime") || arguments.has("--interactive") else {
      throw .usage("--rate needs --realtime or --interactive")
    }
    guard let rate = Double(text), rate > 0, rate <= 1000 else {
      throw .usage("--rate takes a number above 0 and up to 1000, not \(text)")
    }
    return rate
  }

  /// The terminal is the player's: nothing else reads from it or prints to it, and the viewer is at the keys.
  private static func checkInteractive(
    _ arguments: Arguments, _ recording: Destination?
  ) throws(CommandError) {
    for option in [
      "--script", "--at", "--tap", "--follow", "--realtime", "--from", "--to", "--only", "--all",
      "--html", "--svg",
    ] where arguments.has(option) {
      throw .usage("--interactive does not go together with \(option)")
    }
    if arguments.operands[0] == "-" {
      throw .usage("--interactive reads keys from standard input, and the project from a file")
    }
    if recording == .standardOutput {
      throw .usage("--interactive draws on standard output: give --record a file")
    }
  }

  /// The format of standard output, where its events are printed while the project plays.
  var liveFormat: RunFormat? {
    rate == nil || isInteractive ? nil : formats.live
  }

  /// Whether a file gets something when the run is over.
  var writesFiles: Bool {
    formats.contains { $0.destination != .standardOutput } || recording != nil
  }

  /// The documents that say why there is nothing to report.
  func outputs(telling error: CommandError) -> [Output] {
    let document = at == nil ? RunDocument.json : Screen.json(error:)
    return formats.outputs(telling: document(error.description))
  }

  func style(for destination: Destination, _ console: Console) -> PreviewStyle {
    PreviewStyle(
      for: destination, console, isASCII: isASCII, words: words,
      fileName: console.name(of: project))
  }
}

extension PreviewStyle {
  init(
    for destination: Destination, _ console: Console, isASCII: Bool, words: PreviewWords,
    fileName: String
  ) {
    let isPrinted = destination == .standardOutput
    self.init(
      width: isPrinted ? console.width : 100, isASCII: isASCII,
      isColored: console.isColored && isPrinted, words: words, fileName: fileName)
  }
}

extension [ReportFormat<RunFormat>] {
  /// The format of standard output, where events are printed while they happen.
  var live: RunFormat? {
    first { $0.destination == .standardOutput && $0.name != .json }?.name
  }
}

extension Arguments {
  /// Times of the media.
  func times(_ option: String) throws(CommandError) -> [MediaTime] {
    var times: [MediaTime] = []
    for text in values(option) {
      guard let time = MediaTime(parsing: text) else {
        throw .usage("\(option) takes a time like 12.5, 1:37, 50% or -15, not \(text)")
      }
      times.append(time)
    }
    return times
  }

  /// What the engine is told before it plays: the preconditions of `--enable`, the variables of `--set`.
  func setup() throws(CommandError) -> [EngineInput] {
    var setup = values("--enable").map(EngineInput.enable)
    for text in values("--set") {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw .usage("--set takes NAME=VALUE, not \(text)")
      }
      setup.append(.set([String(parts[0]): VariableValue(written: String(parts[1]))]))
    }
    return setup
  }
}

extension VariableValue {
  /// A JSON scalar, or else the text as it is.
  init(written text: String) {
    self = (try? JSON(parsing: text)).flatMap { VariableValue($0) } ?? .text(text)
  }
}
