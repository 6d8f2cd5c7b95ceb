import JSON
import Localization
import Preview
import ProjectFormat

/// What the command line of `play` asks for.
struct PlayOptions {
  /// The project's file; `-` is standard input.
  let project: String
  let isHeadless: Bool
  let stills: Destination?
  /// When stills are taken, instead of one for each annotation.
  let times: [MediaTime]
  /// Maximum pixels of a still.
  let width: Int?
  let script: String?
  let start: MediaTime?
  let rate: Double
  let isMuted: Bool
  let setup: [EngineInput]
  let allowsImages: Bool
  let opensLinks: Bool
  let formats: [ReportFormat<RunFormat>]
  let recording: Destination?
  let isASCII: Bool
  let words: PreviewWords

  init(_ arguments: Arguments, _ console: Console) throws(CommandError) {
    project = arguments.operands[1]
    isHeadless = arguments.has("--headless")
    stills = arguments.value("--stills").map { .file($0) }
    times = try arguments.times("--at")
    script = arguments.value("--script")
    start = try arguments.times("--start").first
    rate = try arguments.number("--rate", from: 0.01, to: 100) ?? 1
    width = try arguments.number("--width", from: 16, to: 8192).map { Int($0) }
    isMuted = arguments.has("--mute")
    setup = try arguments.setup()
    allowsImages = arguments.has("--images")
    opensLinks = arguments.has("--open-links")
    recording = arguments.value("--record").map(Destination.init)
    formats =
      recording == .standardOutput && !arguments.has("--format")
      ? [] : try arguments.formats(standard: .text)
    isASCII = arguments.has("--ascii")
    words = PreviewWords(
      locale: arguments.value("--locale"), environment: console.environment)
    if project == "-", script == "-" {
      throw .usage("only one of the project and the trace can be standard input")
    }
    try check(arguments)
  }

  private func check(_ arguments: Arguments) throws(CommandError) {
    if stills == nil {
      for option in ["--at", "--width"] where arguments.has(option) {
        throw .usage("\(option) needs --stills")
      }
    } else {
      for option in [
        "--script", "--start", "--rate", "--mute", "--record", "--open-links", "--format",
      ]
      where arguments.has(option) {
        throw .usage("--stills plays nothing: not together with \(option)")
      }
    }
    if isHeadless, opensLinks { throw .usage("--open-links needs a window: not with --headless") }
  }

  /// The inputs of the script; `nil` where there is none.
  func trace(_ console: Console) throws(CommandError) -> [TraceLine]? {
    guard let script else { return nil }
    return try console.readTrace(script)
  }

  func style(
    for destination: Destination, _ console: Console, _ file: ProjectFile
  ) -> PreviewStyle {
    PreviewStyle(
      for: destination, console, isASCII: isASCII, words: words, fileName: file.name)
  }
}

extension Arguments {
  fileprivate func number(
    _ option: String, from low: Double, to high: Double
  ) throws(CommandError) -> Double? {
    guard let text = value(option) else { return nil }
    guard let number = Double(text), number >= low, number <= high else {
      throw .usage(
        "\(option) takes a number from \(low.shortText) to \(high.shortText), not \(text)")
    }
    return number
  }
}
