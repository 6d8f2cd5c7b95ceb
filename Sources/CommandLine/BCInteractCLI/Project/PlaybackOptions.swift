import JSON
import Localization
import Preview
import ProjectFormat

/// The formats of `run` and `play`.
enum RunFormat: String, CaseIterable, Sendable {
  case text, json, jsonl
}

/// The project and the options that `run` and `play` share.
struct PlaybackOptions: CommandOptions {
  @Operand("PROJECT", .input) var project: String
  @Option("--script", "TRACE", "take the inputs from a trace, one JSON object per line", .input)
  var script: String?
  @Option(.platform("play on; ios by default")) var givenPlatform: Platform?
  @Option(
    "--enable", "TOKEN", "enable a precondition from the start", .token, takes: "a precondition",
    EngineInput.enable)
  var enabled: [EngineInput]
  @Option(
    "--set", "NAME=VALUE", "give a variable its value, as JSON or text", .variable, takes: "NAME=VALUE",
    { $0.nameAndValue().map { .set([$0.name: VariableValue(written: $0.value)]) } })
  var variables: [EngineInput]
  @Option(format: .text, "text, json, or jsonl for the events only")
  var formats: [ReportFormat<RunFormat>]
  @Option("--record", "FILE", "record the inputs and events, for replay", .output)
  var recording: String?
  @Option("--theme", "FILE", "the fonts and colours of themes, see docs/project-format.md", .input)
  var theme: String?
  @Option("--locale", "L", "the language of the report's own words, as in de or zh-TW", .locale)
  var locale: String?
  @Option(.ascii) var isASCII: Bool

  var conflicts: [String?] {
    [
      project == "-" && script == "-" ? "only one of the project and the trace can be standard input" : nil,
      theme == "-" && (project == "-" || script == "-") ? "standard input is in use: give --theme a file" : nil,
    ]
  }

  /// The platform on which the project is played.
  var platform: Platform { givenPlatform ?? .ios }

  /// The inputs of the engine before it plays.
  var setup: [EngineInput] { enabled + variables }

  /// The reports to write.
  /// - Parameter isReplaced: whether something else is written instead of the default report, as a
  ///   recording on standard output is.
  func reports(isReplaced: Bool = false) -> [ReportFormat<RunFormat>] {
    (isReplaced || recording == "-") && !$formats.isGiven ? [] : formats
  }

  func style(for destination: Destination, _ console: Console) -> PreviewStyle {
    PreviewStyle(
      for: destination, console, isASCII: isASCII, words: words(console),
      fileName: console.name(of: project))
  }

  func words(_ console: Console) -> PreviewWords {
    PreviewWords(locale: locale, environment: console.environment)
  }
}

extension VariableValue {
  /// The value that a text represents: a JSON scalar, or else the text itself.
  init(written text: String) {
    self = (try? JSON(parsing: text)).flatMap { VariableValue($0) } ?? .text(text)
  }
}
