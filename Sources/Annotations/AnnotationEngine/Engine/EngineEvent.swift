/// An event that an input causes.
///
/// An event is a small value: a command's data and a link's address are those of the annotation.
public struct EngineEvent: Hashable, Sendable {
  /// The kind of an event.
  public enum Kind: Hashable, Sendable {
    /// The playhead entered the annotation's window.
    case entered
    /// The playhead left the annotation's window.
    case exited
    /// The annotation became visible.
    case shown
    /// The annotation is no longer visible.
    case hidden
    /// A time-triggered annotation was reached.
    case triggered
    /// The viewer tapped the annotation.
    case tapped
    /// The host is to execute the annotation's command.
    case command
    /// Playback is to pause.
    case pause
    /// Playback is to continue: a pause on show has ended, or the playhead has left a closed gate or
    /// the end of the media.
    case resume
    /// The playhead has reached a gate and is to stay there.
    case gateClosed
    /// The gate is open, and the playhead may pass it. Playback is to continue if
    /// ``InteractivityEngine/isPlaying`` is true.
    case gateReleased
    /// The playhead is to go to a media time, in seconds.
    case seek(to: Double)
    /// The annotation's link is to be opened.
    case open
    /// A request was not carried out.
    case ignored(Reason)
    /// The project jumps in a loop: the jump was not carried out.
    case loop
  }

  /// The reason why a request was not carried out.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    case jumpOutsideMedia = "jump target outside the media"
    case jumpTargetUnknown = "jump target is no annotation and no time"
    case durationUnknown = "media duration unknown"
    case linkRefused = "link refused: only https, http, mailto and tel are opened"
    case linkWithoutOpener = "link not opened: the app opens no links"
    case linkNotOpened = "link not opened: the app could not open it"
    case behindGate = "behind a closed gate"
    case noAnnotation = "no such annotation"
    case notOnPlatform = "not on this platform"
    case notVisible = "annotation is not visible"
    case nothingThere = "nothing to tap there"
    case notFinite = "not a finite number"
  }

  /// The kind of the event.
  public var kind: Kind

  /// A Boolean value that indicates whether the app reports the event, not the engine: an engine
  /// that receives the same inputs does not return it.
  public var isReportedByApp: Bool {
    [.ignored(.linkWithoutOpener), .ignored(.linkNotOpened), .ignored(.behindGate)].contains(kind)
  }
  /// A Boolean value that indicates whether the annotation belongs to the project that
  /// ``EngineInput/project(_:)`` has replaced, not to the new one.
  public internal(set) var isOfReplacedProject = false
  /// The index of the annotation, -1 for none: half the size of an optional.
  private var owner: Int32
  /// The media time to which the event belongs, in seconds.
  ///
  /// `entered` and `exited` have the window's own start and end. All others have the time of the
  /// event that caused them, or the position of the playhead.
  public var time: Double

  /// The annotation's index in its project, `nil` if there is none.
  public var annotation: Int? { owner < 0 ? nil : Int(owner) }

  /// Creates an event of the annotation with that index, at a media time in seconds.
  public init(_ kind: Kind, annotation: Int?, time: Double) {
    self.kind = kind
    self.owner = Int32(truncatingIfNeeded: annotation ?? -1)
    self.time = time
  }

  /// The word for the event in traces and logs.
  public var name: String {
    switch kind {
    case .entered: "entered"
    case .exited: "exited"
    case .shown: "shown"
    case .hidden: "hidden"
    case .triggered: "triggered"
    case .tapped: "tapped"
    case .command: "command"
    case .pause: "pause"
    case .resume: "resume"
    case .gateClosed: "gateClosed"
    case .gateReleased: "gateReleased"
    case .seek: "seek"
    case .open: "open"
    case .ignored: "ignored"
    case .loop: "loop"
    }
  }
}
