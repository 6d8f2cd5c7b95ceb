import Localization
import ProjectFormat
import Support

/// The words that a preview prints in addition to the project's own texts, in the reader's
/// language.
///
/// The texts are those of the tables `Localizations/*/bcinteract.strings`; ``Key`` names the ones
/// that previews print.
public struct PreviewWords: Sendable {
  /// The program's own English.
  public static let english = PreviewWords()

  /// The tag of the language (BCP 47).
  public var languageTag: String { locale.description }
  /// A Boolean value that indicates whether the language is written from right to left.
  public var isRightToLeft: Bool { locale.isRightToLeft }

  /// The marks before and after a quoted text.
  let quotationMarks: (opening: String, closing: String)
  /// The text between two items of a list.
  let listSeparator: String
  private let text: ProgramText
  private let locale: LocaleTag

  /// Chooses the language; English if there are no texts in the requested one.
  /// - Parameters:
  ///   - locale: the language that the user requests.
  ///   - environment: the variables that name the user's language otherwise.
  public init(locale: String? = nil, environment: [String: String] = [:]) {
    let wanted = ProgramText(locale: locale, environment: environment)
    let hasTexts =
      wanted.isEnglish
      || LocaleMatcher.bestMatch(
        preferred: [wanted.locale.description], available: Localizations.program.locales) != nil
    text = hasTexts ? wanted : ProgramText()
    let locale = text.locale
    self.locale = locale
    // English needs no data of ICU.
    guard !text.isEnglish else {
      (quotationMarks, listSeparator) = (("“", "”"), ", ")
      return
    }
    let marks = locale.quotationMarks
    // In a right-to-left language the opening mark is on the right, in whatever script the quoted
    // text is: an isolate that begins with a right-to-left mark has that effect.
    quotationMarks =
      locale.isRightToLeft
      ? ("\u{2068}\u{200F}\(marks.opening)", "\(marks.closing)\u{2069}") : marks
    listSeparator = locale.listSeparator
  }

  /// Returns the phrase of a key, with texts in the place of its `%@` specifiers.
  package func callAsFunction(_ key: Key, _ arguments: String...) -> String {
    phrase(key.rawValue, arguments.map(FormatArgument.string))
  }

  /// Returns the phrase of a key with a number in it, which also selects the plural form.
  package func callAsFunction(_ key: Key, count: Int) -> String {
    phrase(key.rawValue, [.integer(Int64(count))])
  }

  /// Returns the phrase of the page with a key that follows `page.` in the tables.
  func callAsFunction(page key: String, _ arguments: String...) -> String {
    phrase("page." + key, arguments.map(FormatArgument.string))
  }

  /// The keys of all phrases of the page, without `page.`.
  static var pageKeys: [String] {
    let tables = Localizations.program.tables(of: "en")
    return tables.flatMap { table in
      guard case .strings(let table) = table.content else { return [String]() }
      return table.map(\.key.string).filter { $0.hasPrefix("page.") }.map { String($0.dropFirst("page.".count)) }
    }
  }

  /// Returns a number of seconds with its unit.
  package func seconds(_ seconds: Double) -> String {
    text.isEnglish ? "\(seconds.shortText) s" : locale.seconds(seconds)
  }

  private func phrase(_ key: String, _ arguments: [FormatArgument]) -> String {
    let phrase = text(key, arguments)
    // Right-to-left words are isolated, so that they do not reorder the rest of the line.
    return phrase.startsRightToLeft ? "\u{2068}\(phrase)\u{2069}" : phrase
  }
}

extension String {
  /// A Boolean value that indicates whether the first letter is of a right-to-left script.
  package var startsRightToLeft: Bool {
    unicodeScalars.first { $0.properties.isAlphabetic }.map { String($0).hasRightToLeft } ?? false
  }
}

extension PreviewWords {
  /// The phrases of previews; the raw value is the key in the tables.
  package enum Key: String, CaseIterable, Sendable {
    // The header
    case project = "preview.project"
    case video = "preview.video"
    case annotations = "preview.annotations"
    case durationAssumed = "preview.duration-assumed"

    // The description of an annotation
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
    /// A jump beyond an assumed length; the argument is the option that sets the length.
    case beyondGuess = "preview.beyond-guess"
    case onTap = "preview.on-tap"
    case pause = "preview.pause"
    case gate = "preview.gate"
    case releasesGate = "preview.releases-gate"
    case loopsBack = "preview.loops-back"
    case rule = "preview.rule"
    case trigger = "preview.trigger"
    /// The legend of cut texts; the argument is the option that shows the whole text.
    case cut = "preview.cut"

    // Headings
    case chapters = "preview.chapters"
    case events = "preview.events"
    case diagnostics = "preview.diagnostics"
    case unsupported = "preview.unsupported"
    case onScreen = "preview.on-screen"
    case nothingOnScreen = "preview.nothing-on-screen"

    // Events
    case shown = "preview.event.shown"
    case hidden = "preview.event.hidden"
    case notShown = "preview.event.not-shown"
    /// A part of the timeline that was not played.
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

    // The end of a playthrough
    case endedByJumps = "preview.ended-by-limit"
    case endedByEvents = "preview.ended-by-events"
    case stoppedAtGate = "preview.stopped-at-gate"

    // The page, which also has all other phrases whose keys begin with "page."
    case play = "page.play"
    case previousEvent = "page.previous-event"
    case nextEvent = "page.next-event"
    case frameBack = "page.frame-back"
    case frameForward = "page.frame-forward"
    case speed = "page.speed"
    case hotSpots = "page.hot-spots"
    case timeline = "page.timeline"
    case zoom = "page.zoom"
    case preconditions = "page.preconditions"
    case variables = "page.variables"
    case noScript = "page.no-script"
    case problems = "page.problems"
    case opensLink = "page.opens-link"

    // The terminal player
    case keys = "player.keys"
    case quit = "player.quit"
    /// Two keys that seek; the argument is a length like `5 s`.
    case someSeconds = "player.some-seconds"
    case previousAndNextChapter = "player.chapters"
    case turnView = "player.turn-view"
    case tapNumber = "player.tap-number"
    case chooseAndTap = "player.choose-and-tap"
    case pictureAlone = "player.picture-alone"
    /// The prompt for the value of a variable, the argument.
    case valueOf = "player.value-of"
  }
}
