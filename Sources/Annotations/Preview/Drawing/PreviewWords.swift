import ProjectFormat

/// The words that a preview prints itself, in the reader's language.
///
/// English is built in. Another language comes through a closure, so that this room needs to know
/// nothing of tables and locales.
public struct PreviewWords: Sendable {
  /// What stands for a specifier of a phrase.
  public enum Argument: Hashable, Sendable {
    /// For `%@`.
    case text(String)
    /// For `%d`; it chooses between plural forms, too.
    case number(Int)
  }

  /// Gives the phrase of a key with its arguments filled in, `nil` for a key that it does not have.
  ///
  /// Of a plural key (``Key/isPlural``) the number chooses the form.
  public typealias Phrase = @Sendable (_ key: Key, _ arguments: [Argument]) -> String?

  /// How the language writes quotations, lists and seconds.
  public struct Conventions: Sendable {
    /// Before and after a text that is quoted.
    public var quotationMarks: (opening: String, closing: String)
    /// Between two items of a list.
    public var listSeparator: String
    /// A number of seconds with its unit.
    public var seconds: @Sendable (Double) -> String

    public init(
      quotationMarks: (opening: String, closing: String), listSeparator: String,
      seconds: @escaping @Sendable (Double) -> String
    ) {
      self.quotationMarks = quotationMarks
      self.listSeparator = listSeparator
      self.seconds = seconds
    }

    /// `“a”`, `a, b` and `2.5 s`.
    public static let english = Conventions(
      quotationMarks: ("“", "”"), listSeparator: ", ", seconds: { "\($0.shortText) s" })
  }

  package let conventions: Conventions
  private let phrase: Phrase

  /// The words of a language; where `phrase` has none, English stands in.
  public init(conventions: Conventions = .english, phrase: @escaping Phrase) {
    self.conventions = conventions
    self.phrase = phrase
  }

  /// The program's own English.
  public static let english = PreviewWords { _, _ in nil }

  package func callAsFunction(_ key: Key, _ texts: String...) -> String {
    phrase(key, texts.map(Argument.text))
  }

  package func callAsFunction(_ key: Key, count: Int) -> String { phrase(key, [.number(count)]) }

  private func phrase(_ key: Key, _ arguments: [Argument]) -> String {
    let text = phrase(key, arguments) ?? Self.fill(key.english(for: arguments), arguments)
    // Right-to-left words are kept together, so that they don't turn the line around.
    let firstLetter = text.unicodeScalars.first { $0.properties.isAlphabetic }
    let isRightToLeft = firstLetter.map { (0x590...0x8FF).contains($0.value) } ?? false
    return isRightToLeft ? "\u{2068}\(text)\u{2069}" : text
  }

  /// Fills in `%@`, `%d`, `%1$@` and the like.
  private static func fill(_ text: String, _ arguments: [Argument]) -> String {
    var result = ""
    var rest = text[...]
    var next = 0
    while let percent = rest.firstIndex(of: "%") {
      result += rest[..<percent]
      rest = rest[rest.index(after: percent)...]
      if let digit = rest.first?.wholeNumberValue {
        next = digit - 1
        rest = rest.dropFirst(2)
      }
      if arguments.indices.contains(next) {
        switch arguments[next] {
        case .text(let text): result += text
        case .number(let number): result += String(number)
        }
      }
      next += 1
      rest = rest.dropFirst()
    }
    return result + rest
  }
}

extension PreviewWords {
  /// Every phrase; the raw value is its key in a table of translations.
  public enum Key: String, CaseIterable, Sendable {
    // The header
    case project = "preview.project"
    case video = "preview.video"
    case annotations = "preview.annotations"
    case durationAssumed = "preview.duration-assumed"

    // An annotation: its type, when it is, what it does
    case image = "preview.type.image"
    case text = "preview.type.text"
    case spot = "preview.type.spot"
    case time = "preview.type.time"
    case end = "preview.end"
    case open = "preview.open"
    case pending = "preview.pending"
    case link = "preview.link"
    case command = "preview.command"
    case jump = "preview.jump"
    /// A jump beyond a length that nobody told; the argument is the option that tells it.
    case beyondGuess = "preview.beyond-guess"
    case onTap = "preview.on-tap"
    case pause = "preview.pause"
    case gate = "preview.gate"
    case releasesGate = "preview.releases-gate"
    case loopsBack = "preview.loops-back"
    case rule = "preview.rule"
    case trigger = "preview.trigger"

    // Below the lanes
    /// Texts were cut; the argument is the option that shows the whole.
    case cut = "preview.cut"

    // Headings
    case chapters = "preview.chapters"
    case events = "preview.events"
    case diagnostics = "preview.diagnostics"
    case unsupported = "preview.unsupported"
    case onScreen = "preview.on-screen"
    case nothingOnScreen = "preview.nothing-on-screen"

    // What happens
    case shown = "preview.event.shown"
    case hidden = "preview.event.hidden"
    case notShown = "preview.event.not-shown"
    /// A part of the timeline that the playback never came to.
    case notReached = "preview.not-reached"
    case triggered = "preview.event.triggered"
    case notTriggered = "preview.event.not-triggered"
    case tapped = "preview.event.tapped"
    case commandGiven = "preview.event.command"
    case paused = "preview.event.pause"
    case resumed = "preview.event.resume"
    case gateClosed = "preview.event.gate-closed"
    case gateReleased = "preview.event.gate-released"
    case sought = "preview.event.seek"
    case opened = "preview.event.open"
    case ignored = "preview.event.ignored"
    case loopCut = "preview.event.loop"
    case simulatedViewer = "preview.simulated-viewer"
    case asBefore = "preview.as-before"

    // How it ends
    case endedByJumps = "preview.ended-by-limit"
    case endedByEvents = "preview.ended-by-events"
    case stoppedAtGate = "preview.stopped-at-gate"

    // The page
    /// Starts the playback.
    case play = "page.play"
    /// To where something began or ended before.
    case previousEvent = "page.previous"
    /// To where something begins or ends next.
    case nextEvent = "page.next"
    /// One picture of the video back.
    case frameBack = "page.frame-back"
    /// One picture of the video on.
    case frameForward = "page.frame-forward"
    /// Of the field and of the slider.
    case timeField = "page.time"
    /// How fast it plays.
    case speed = "page.speed"
    /// For a video of the viewer's own.
    case chooseVideo = "page.video"
    /// The video can't be played.
    case noVideo = "page.no-video"
    /// Outlines what can be tapped.
    case hotSpots = "page.hot-spots"
    /// Copies what the viewer has done.
    case copyTrace = "page.copy"
    /// After that.
    case copied = "page.copied"
    /// Over what was copied.
    case sessionTrace = "page.trace"
    /// The heading of the lanes.
    case timeline = "page.timeline"
    /// Makes the lanes longer.
    case zoom = "page.zoom"
    /// Keeps the playhead in sight.
    case follow = "page.follow"
    /// The heading of the switches.
    case preconditions = "page.preconditions"
    /// The heading of the fields.
    case variables = "page.variables"
    /// What `lint` has found.
    case findings = "page.findings"
    /// Where JavaScript is off.
    case noScript = "page.no-script"

    // The terminal player
    /// The list of keys.
    case keys = "player.keys"
    /// Ends it.
    case quit = "player.quit"
    /// Two keys; the argument is a length like `5 s`.
    case someSeconds = "player.some-seconds"
    /// Two keys.
    case previousAndNextChapter = "player.chapters"
    /// The keys of the digits.
    case tapNumber = "player.tap-number"
    /// Two keys.
    case chooseAndTap = "player.choose-and-tap"
    /// The picture and nothing beside it.
    case pictureAlone = "player.picture-alone"
    /// Asks for the value of a variable, the argument.
    case valueOf = "player.value-of"

    /// Whether a table has a form for each plural category, under the key, a dot and the category.
    public var isPlural: Bool { self == .annotations }
  }
}
