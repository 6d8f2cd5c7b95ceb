extension PreviewWords.Key {
  /// The phrase in English, as `Localizations/en.lproj` has it.
  /// - Parameter arguments: what is filled in: a number of 1 has a form of its own.
  func english(for arguments: [PreviewWords.Argument]) -> String {
    isPlural && arguments == [.number(1)] ? "%d annotation" : english
  }

  /// The phrase in English; of a plural key the form for every number but 1.
  public var english: String {
    switch self {
    case .project: "project %@"
    case .video: "video %@"
    case .annotations: "%d annotations"
    case .durationAssumed: "media length taken from the last end in the project"
    case .image: "image"
    case .text: "text"
    case .spot: "spot"
    case .time: "time"
    case .end: "end"
    case .open: "open"
    case .pending: "waits for the media’s length"
    case .link: "link %@"
    case .command: "command %@"
    case .jump: "jump to %@"
    case .beyondGuess: "beyond the assumed length, see %@"
    case .onTap: "tap: %@"
    case .pause: "pause"
    case .gate: "gate"
    case .releasesGate: "releases the gate"
    case .loopsBack: "loops back"
    case .rule: "when %@"
    case .trigger: "trigger"
    case .cut: "cut here; whole in %@"
    case .chapters: "chapters"
    case .events: "events"
    case .diagnostics: "problems in the file"
    case .unsupported: "not supported natively"
    case .onScreen: "on screen at %@"
    case .nothingOnScreen: "nothing on screen at %@"
    case .shown: "shown"
    case .hidden: "hidden"
    case .notShown: "not shown"
    case .notReached: "not reached"
    case .triggered: "triggered"
    case .notTriggered: "not triggered"
    case .tapped: "tapped"
    case .commandGiven: "command"
    case .paused: "paused"
    case .resumed: "resumed"
    case .gateClosed: "gate closed"
    case .gateReleased: "gate released"
    case .sought: "seek"
    case .opened: "link opened"
    case .ignored: "ignored"
    case .loopCut: "loop cut"
    case .simulatedViewer: "by the simulated viewer"
    case .asBefore: "as before"
    case .endedByJumps: "stopped after %d jumps: the project loops"
    case .endedByEvents: "stopped after %d events"
    case .stoppedAtGate: "stopped at %1$@: the gate of %2$@ waits for a tap"
    }
  }
}
