/// The interactivity engine: what follows from each thing that happens to the playback.
///
/// A value with no clock, no threads and no input or output: the same inputs give the same events. Time
/// follows the WHATWG HTML algorithm for text track cues ("time marches on"), made strict: each pass
/// fires each window exactly once. Visibility follows time, and actions follow both.
///
/// ```swift
/// import AnnotationEngine
///
/// var coat = Annotation(
///   id: "coat", kind: .image, start: MediaTime(seconds: 4),
///   extent: .lasting(MediaTime(seconds: 8)), index: 0)
/// coat.action.link = "https://shop.example.com/coat"
/// var engine = InteractivityEngine(project: InteractivityProject(annotations: [coat]))
///
/// _ = engine.handle(.play)
/// let events = engine.handle(.tick(5)) + engine.handle(.tap("coat"))
/// for event in events { print(event.time, event.name) }
/// // Prints "4.0 entered"
/// // Prints "4.0 shown"
/// // Prints "5.0 tapped"
/// // Prints "5.0 open"
/// ```
public struct InteractivityEngine: Sendable {
  /// What it plays; ``EngineInput/project(_:)`` replaces it.
  public internal(set) var project: InteractivityProject
  /// The size of the picture, against which boxes in pixels are measured.
  public var picture = PictureSize(width: 1280, height: 720)

  /// Where the playhead is, in seconds.
  public internal(set) var position = 0.0
  /// The media's length in seconds, once it is known.
  public internal(set) var duration: Double?
  /// The speed of the playback as the host told it.
  public internal(set) var rate = 1.0
  /// Whether the playback is to run: what the host asked for, unless the project stops it.
  public internal(set) var isPlaying = false
  /// Whether the position was ever evaluated: before that nothing is active.
  public internal(set) var hasBegun = false
  /// Whether the playback has come to the end of the media, from which playing starts over.
  public internal(set) var hasEnded = false
  /// The media time at which ordinary playback next brings an event about, in seconds; infinite where
  /// nothing follows.
  ///
  /// It may be the position itself, of a point that a seek has landed on.
  public internal(set) var due = Double.infinity

  /// The preconditions that are enabled.
  var enabled: Set<Name> = []
  var variables: [Name: VariableValue] = [:]
  var rules = RuleIndex([])
  var index = TimelineIndex([])
  /// What an entering annotation has to be asked.
  var traits = Column<Slot, Traits>([])
  var isShown = Column<Slot, Bool>([])
  /// The first of each order of the index that comes after the playhead.
  var cursor = TimelineCursor()
  /// Whether the next pass includes the point at which it begins: at first, and after a seek.
  var includesPosition = true
  /// What a jump has left undone; only its landing sees it.
  var departure: Departure?

  /// The first annotation of each id that other annotations jump to.
  var landmarks: [Name: AnnotationNumber] = [:]
  /// The gates, in the order of their starts.
  var gates: [Slot] = []
  /// The annotations whose gates were released.
  var openGates: Set<AnnotationNumber> = []
  var held: HeldGate?
  var stand: Stand?
  var stage = Stage.content
  /// What loops back unless it is tapped, and was tapped since it entered.
  var tapped: Set<Slot> = []
  /// How often the project has jumped since the playhead last moved on, or since somebody asked for
  /// something.
  var jumps = 0

  /// The maximum number of jumps without the playhead moving on, and without anybody asking for
  /// something: one more is a loop, and is not made.
  public static let maximumJumps = 16

  /// An engine before the first input: at 0, not playing, with nothing visible.
  public init(project: InteractivityProject) {
    self.project = project
    indexProject()
  }

  /// Tells the engine what happened.
  /// - Returns: what follows, in order. The annotations' numbers are indices of ``project``.
  public mutating func handle(_ input: EngineInput) -> [EngineEvent] {
    var events: [EngineEvent] = []
    handle(input, into: &events)
    return events
  }

  /// Tells the engine what happened, and appends what follows: for callers that keep their storage.
  public mutating func handle(_ input: EngineInput, into events: inout [EngineEvent]) {
    if !input.isPlayback { jumps = 0 }
    switch input {
    case .tick(let time): tick(to: time, into: &events)
    case .seek(let time): seek(to: time, into: &events)
    case .play: play(into: &events)
    case .pause: stopPlaying()
    case .end: end(into: &events)
    case .rate(let rate):
      guard rate.isFinite else { return refuse(.notFinite, into: &events) }
      self.rate = rate
    case .duration(let duration): learn(duration: duration, into: &events)
    case .wall(let elapsed): wait(elapsed, into: &events)
    case .enable(let token):
      let name = Name(token)
      if enabled.insert(name).inserted { reconsider(conditionsOn: [name], into: &events) }
    case .disable(let token):
      let name = Name(token)
      if enabled.remove(name) != nil { reconsider(conditionsOn: [name], into: &events) }
    case .set(let values): set(values, into: &events)
    case .tap(let id): tap(id: id, into: &events)
    case .tapAt(let x, let y): tap(x: x, y: y, into: &events)
    case .adStart: startAd(into: &events)
    case .adEnd: endAd(into: &events)
    case .picture(let size): picture = size
    case .project(let project):
      let edit = update(to: project)
      events += edit.left + edit.joined
    case .session(let time): beginSession(at: time, into: &events)
    }
  }
}

// MARK: - What can be asked

extension InteractivityEngine {
  /// The indices of the annotations whose windows contain the playhead, in the order of their starts,
  /// the longer first.
  public var active: [Int] { activeSlots.map { Int(index.owners[$0]) } }

  /// The indices of the annotations that are on screen, in the same order.
  public var visible: [Int] {
    activeSlots.filter { isShown[$0] }.map { Int(index.owners[$0]) }
  }

  /// Whether an ad plays, and hides everything.
  public var isInAd: Bool { stage.isAd }

  /// The index of the annotation at whose gate the playhead is held.
  public var closedGate: Int? { held.map { Int(index.owners[$0.slot]) } }

  /// For how many seconds on the wall the playhead still waits because of a pause on show: infinite
  /// for an annotation without an end, `nil` where it does not wait.
  public var remainingStand: Double? { stand?.remaining }

  /// The next media time after `time` at which ordinary playback brings an event about, in seconds.
  /// `nil` where nothing follows.
  public func nextBoundary(after time: Double) -> Double? {
    index.nextBoundary(after: time)
  }

  /// Whether an annotation's condition holds; one without a condition always may show or act.
  /// - Parameter annotation: its index in ``project``.
  public func conditionHolds(of annotation: Int) -> Bool { holds(AnnotationNumber(annotation)) }

  /// The text that an annotation shows: its own, with the variables' values for `{{name}}`.
  /// - Parameter annotation: its index in ``project``.
  public func text(of annotation: Int) -> String? {
    project.annotations[annotation].text.map(interpolated)
  }

  /// A text with the variables' values for `{{name}}`: 64 KiB of them, and nothing for those that would be more.
  public func interpolated(_ text: String) -> String {
    interpolate(text) { variables[Name($0)] }
  }
}

// MARK: - What all layers use

extension InteractivityEngine {
  /// The slots whose windows contain the playhead, ascending.
  ///
  /// They are not stored: a tick needs none of them, and the index finds them from where the cursor is.
  var activeSlots: [Slot] {
    departure?.active
      ?? index.slots(before: cursor.start, from: cursor.end) { Slot($0) }
  }

  @inline(__always)
  subscript(annotation: AnnotationNumber) -> Annotation { project.annotations[Int(annotation)] }

  func refuse(_ reason: EngineEvent.Reason, into events: inout [EngineEvent]) {
    events.append(EngineEvent(.ignored(reason), annotation: nil, time: position))
  }

  /// Builds the index for the duration that is known, with nothing active.
  mutating func indexProject() {
    index = TimelineIndex(project.annotations.map { $0.window(duration: duration) })
    // Annotations are large: they are read once in their own order, and not all over memory.
    let traitsByNumber = Column<AnnotationNumber, Traits>(project.annotations.map(Traits.init))
    traits = Column(index.owners.values.map { traitsByNumber[$0] })
    isShown = Column([Bool](repeating: false, count: traits.count))
    cursor = TimelineCursor()
    departure = nil
    rules = RuleIndex(
      traits.keys.lazy.filter { [traits] in traits[$0].contains([.visual, .conditional]) }
        .compactMap { [project, index] slot in
          project.annotations[Int(index.owners[slot])].condition.map { (slot, $0) }
        })
    gates = traits.keys.filter { slot in
      traits[slot].contains([.visual, .stops]) && self[index.owners[slot]].isGate
    }
    updateDue()
    findLandmarks()
  }

  private mutating func findLandmarks() {
    var wanted: Set<Name> = []
    for annotation in project.annotations {
      if let target = annotation.action.jump { wanted.insert(Name(target)) }
      if let target = annotation.loopBack { wanted.insert(Name(target)) }
    }
    landmarks = [:]
    guard !wanted.isEmpty else { return }
    for (number, annotation) in project.annotations.enumerated()
    where wanted.remove(Name(annotation.id)) != nil {
      landmarks[Name(annotation.id)] = AnnotationNumber(number)
    }
  }

  mutating func updateDue() {
    due = index.time(of: cursor)
  }
}
