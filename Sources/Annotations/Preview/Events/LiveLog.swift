public import ProjectFormat

/// The events of a playthrough that is going on, each as people read it, as soon as it happens.
public struct LiveLog {
  private var log: EventLog
  private let drawing: EventLines

  /// - Parameter playthrough: its project and its media's length; its steps are still to come.
  public init(_ playthrough: Playthrough, style: PreviewStyle) {
    log = EventLog(beginning: playthrough, words: LaneWords(style))
    drawing = EventLines(live: playthrough, style: style)
  }

  /// What is printed before the first event.
  public var heading: String { drawing.style.ink.paint(drawing.style.words(.events), .bold) }

  /// The lines for what a step brought, each fit for a terminal.
  public mutating func lines(of step: Playthrough.Step) -> [String] {
    log.rows(of: step).flatMap(drawing.lines)
  }
}
