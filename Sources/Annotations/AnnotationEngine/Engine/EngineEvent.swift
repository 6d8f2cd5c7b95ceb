/// What follows from an input.
///
/// A plain value of three words: a command's data and a link's address are those of the annotation.
public struct EngineEvent: Hashable, Sendable {
  /// What happens.
  public enum Kind: Hashable, Sendable {
    /// The playhead came into the annotation's window.
    case entered
    /// The playhead left the annotation's window.
    case exited
    /// The annotation became visible.
    case shown
    /// It is visible no more.
    case hidden
    /// A time-triggered annotation was reached.
    case triggered
    /// The viewer tapped it.
    case tapped
    /// The host is to carry out the annotation's command.
    case command
    /// The playback is to pause.
    case pause
    /// The playback that a pause on show has stopped is to go on.
    case resume
    /// The playhead has reached a gate and is to stay there.
    case gateClosed
    /// The gate is open, and the playhead may pass it.
    case gateReleased
    /// The playhead is to go to a media time, in seconds.
    case seek(to: Double)
    /// The annotation's link is to be opened.
    case open
    /// Something that was asked for was not done.
    case ignored(Reason)
    /// The project jumps in a circle: the jump was not carried out.
    case loop
  }

  /// Why something was not done.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    case jumpOutsideMedia = "jump target outside the media"
    case jumpTargetUnknown = "jump target is no annotation and no time"
    case durationUnknown = "media duration unknown"
    case linkRefused = "link refused: only https, http, mailto and tel are opened"
    case notVisible = "annotation is not visible"
    case noAnnotation = "no such annotation"
    case nothingThere = "nothing to tap there"
    case notFinite = "not a finite number"
  }

  /// What happened.
  public var kind: Kind
  /// Whether the annotation is one of the project that ``EngineInput/project(_:)`` has replaced, and not of
  /// the new one.
  public internal(set) var isOfReplacedProject = false
  private var owner: Int32
  /// The media time that the event belongs to, in seconds.
  ///
  /// `entered` and `exited` have the window's own start and end, everything else has the time of the
  /// event that brought it about, or the position of the playhead.
  public var time: Double

  /// The annotation's index in its project, `nil` where there is none.
  public var annotation: Int? { owner < 0 ? nil : Int(owner) }

  init(_ kind: Kind, owner: AnnotationNumber, time: Double) {
    self.kind = kind
    self.owner = Int32(truncatingIfNeeded: owner.value)
    self.time = time
  }

  /// An event of the annotation with that index, at a media time in seconds.
  public init(_ kind: Kind, annotation: Int?, time: Double) {
    self.kind = kind
    self.owner = annotation.map(Int32.init) ?? -1
    self.time = time
  }
}

extension EngineEvent {
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
