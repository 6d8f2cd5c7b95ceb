/// The interactivity engine: what follows from each thing that happens to the playback.
///
/// A value with no clock, no threads and no input or output: the same inputs give the same events. Time
/// follows the WHATWG HTML algorithm for text track cues ("time marches on"), made strict: each pass
/// fires each window exactly once. Visibility follows time, and actions follow both.
public struct Engine: Sendable {
  public internal(set) var project: InteractivityProject
  /// The size of the picture, against which boxes in pixels are measured.
  public var picture = PictureSize(width: 1280, height: 720)

  /// Where the playhead is, in seconds.
  public internal(set) var position = 0.0
  /// The media's length in seconds, once it is known.
  public internal(set) var duration: Double?
  /// The speed of the playback as the host told it.
  public internal(set) var rate = 1.0
  /// Whether the playback is to run: what the host asked for, less what the project stops.
  public internal(set) var isPlaying = false
  public internal(set) var isInAd = false
  /// The preconditions that are enabled.
  public internal(set) var enabled: Set<String> = []
  public internal(set) var variables: [String: Variable] = [:]

  var index = TimelineIndex([])
  /// By slot of the index: what an entering annotation has to be asked.
  var traits: [Traits] = []
  /// By slot of the index.
  var isShown: [Bool] = []
  /// What lies before the playhead, in the orders of the index.
  var cursor = Cursor()
  /// What is active where a jump has cut a pass short, until the jump is made; otherwise the cursor tells.
  var interrupted: [UInt32]?
  /// The time of the first thing behind the cursor.
  package var due = Double.infinity
  /// Whether the position was ever evaluated: before that nothing is active.
  package var hasBegun = false
  package var hasEnded = false

  /// The annotations that others jump to, by id: the first of each.
  var landmarks: [String: Int] = [:]
  /// The slots of gates, in the order of their starts.
  var gates: [UInt32] = []
  package var heldGate: UInt32?
  /// Whether the playback goes on when the held gate is released: not where it was paused meanwhile.
  var gateResumes = false
  /// The annotations whose gates were released, by index.
  var openGates: Set<Int> = []
  package var stand: Stand?
  /// The slots of annotations that stop the playhead and were on screen when the ad began.
  var coveredSlots: Set<UInt32> = []
  /// The slots of annotations that loop back unless tapped, and were tapped since they entered.
  var tappedSlots: Set<UInt32> = []
  /// Whether the next pass includes the point at which it begins: at first, and after a seek.
  var includesPosition = true
  /// Points whose triggers have jumped away before they were left.
  var openPoints: [Int] = []
  /// How often the project has jumped since the playhead last moved on, or since somebody asked for
  /// something.
  var jumps = 0

  /// More jumps than this without the playhead moving on, and without anybody's asking, are a loop.
  public static let greatestNumberOfJumps = 16

  public init(project: InteractivityProject) {
    self.project = project
    indexProject()
  }

  /// Tells the engine what happened.
  /// - Returns: what follows, in order. The indices of annotations are those of ``project``.
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
    case .pause: pause()
    case .end: end(into: &events)
    case .rate(let rate):
      guard rate.isFinite else { return refuse(.notFinite, into: &events) }
      self.rate = rate
    case .duration(let duration): learn(duration: duration, into: &events)
    case .wall(let elapsed): wait(elapsed, into: &events)
    case .enable(let token):
      if enabled.insert(token).inserted { reconsider(into: &events) }
    case .disable(let token):
      if enabled.remove(token) != nil { reconsider(into: &events) }
    case .set(let values):
      for (name, value) in values { variables[name] = value == .undefined ? nil : value }
      reconsider(into: &events)
    case .tap(let id): tap(id: id, into: &events)
    case .tapAt(let x, let y): tap(x: x, y: y, into: &events)
    case .adStart: setAd(true, into: &events)
    case .adEnd: setAd(false, into: &events)
    }
  }

  /// The indices of the annotations whose windows contain the playhead, in the order of their starts,
  /// the longer first.
  public var active: [Int] { activeSlots.map { owner(of: $0) } }

  /// The indices of the annotations that are on screen, in the same order.
  public var visible: [Int] {
    activeSlots.filter { isShown[Int($0)] }.map { owner(of: $0) }
  }

  /// The next media time after `time` at which ordinary playback brings an event about, in seconds:
  /// what a live clock arms its timer with. `nil` where nothing follows.
  public func nextBoundary(after time: Double) -> Double? {
    index.nextBoundary(after: time)
  }

  /// The text that an annotation shows: its own, with the variables' values for `{{name}}`.
  public func text(of annotation: Int) -> String? {
    project.annotations[annotation].text.map { interpolate($0, variables: variables) }
  }
}

extension Engine {
  /// What the time layer has to know of an annotation without looking at it.
  struct Traits: OptionSet {
    let rawValue: UInt8
    static let visual = Traits(rawValue: 1)
    static let trigger = Traits(rawValue: 2)
    static let conditional = Traits(rawValue: 4)
    /// It pauses, or is a gate.
    static let stops = Traits(rawValue: 8)
    static let loopsBack = Traits(rawValue: 16)
  }

  struct Cursor {
    var start = 0
    var end = 0
    var point = 0
  }

  /// The playhead stands for a while, because of an annotation that pauses on show.
  package struct Stand {
    var slot: UInt32
    /// Seconds on the wall.
    package var remaining: Double
    /// Whether the playback goes on by itself: not where it was paused before.
    var resumes: Bool
  }

  /// How an event ends the stretch that is being played.
  enum Cut {
    case none
    /// The playhead stands at the event's time.
    case hold
    case jump(to: Double)
  }

  package func owner(of slot: UInt32) -> Int { Int(index.owners[Int(slot)]) }

  /// The slots whose windows contain the playhead, ascending.
  ///
  /// Nobody keeps them: a tick needs none of them, and the index finds them from where the cursor is.
  var activeSlots: [UInt32] {
    interrupted
      ?? index.slots(started: cursor.start, ended: cursor.end) {
        UInt32(truncatingIfNeeded: $0)
      }
  }

  func refuse(_ reason: EngineEvent.Reason, into events: inout [EngineEvent]) {
    events.append(EngineEvent(.ignored(reason), annotation: nil, time: position))
  }

  /// Builds the index for the duration that is known, with nothing active.
  mutating func indexProject() {
    index = TimelineIndex(project.annotations.map { $0.window(duration: duration) })
    // Annotations are large: they are read once in their own order, and not all over memory.
    let traitsByOwner = project.annotations.map(Traits.init)
    traits = index.owners.map { traitsByOwner[Int($0)] }
    isShown = [Bool](repeating: false, count: traits.count)
    cursor = Cursor()
    interrupted = nil
    gates = traits.indices.map(UInt32.init).filter { slot in
      traits[Int(slot)].contains([.visual, .stops]) && project.annotations[owner(of: slot)].isGate
    }
    updateDue()
    findLandmarks()
  }

  private mutating func findLandmarks() {
    let wanted = Set(
      project.annotations.flatMap { [$0.action.jump, $0.loopBack].compactMap(\.self) })
    landmarks = [:]
    guard !wanted.isEmpty else { return }
    for (index, annotation) in project.annotations.enumerated()
    where landmarks[annotation.id] == nil && wanted.contains(annotation.id) {
      landmarks[annotation.id] = index
    }
  }

  mutating func updateDue() {
    due = index.time(ofStart: cursor.start, end: cursor.end, point: cursor.point)
  }
}

extension Engine.Traits {
  init(of annotation: Annotation) {
    self = []
    if annotation.isVisual { insert(.visual) }
    if annotation.kind == .timeTrigger { insert(.trigger) }
    if annotation.condition != nil { insert(.conditional) }
    if annotation.pausesOnShow || annotation.isGate { insert(.stops) }
    if annotation.loopBack != nil { insert(.loopsBack) }
  }
}
