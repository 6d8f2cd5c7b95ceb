/// The interactivity engine: it maps each input of the playback to the events that it causes.
///
/// The engine is a value without clock, threads or I/O: the same inputs give the same events. Time
/// follows the WHATWG HTML algorithm for text track cues ("time marches on"), made strict: each
/// pass fires each window exactly once. Visibility follows time, and actions follow both.
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
///
/// Annotations are known by three numbers: by their index in the project, by the slot of their
/// window in the ``TimelineIndex``, or, without a length, by their point there.
public struct InteractivityEngine: Sendable {
  /// The project being played. ``EngineInput/project(_:)`` replaces it.
  public internal(set) var project: InteractivityProject
  /// The platform, which decides which features are performed.
  public let platform: Platform
  /// The size of the picture, to which boxes in pixels refer.
  public var picture = PictureSize(width: 1280, height: 720)

  /// The position of the playhead, in seconds.
  public internal(set) var position = 0.0
  /// The media's duration in seconds, once it is known.
  public internal(set) var duration: Double?
  /// The playback rate as reported by the host.
  public internal(set) var rate = 1.0
  /// A Boolean value that indicates whether the viewer wishes to play: the last request of the
  /// viewer or the host, unless the project has paused since.
  package internal(set) var wishesToPlay = false
  /// A Boolean value that indicates whether the position was ever evaluated: before that nothing is
  /// active.
  public internal(set) var hasBegun = false
  /// A Boolean value that indicates whether playback has reached the end of the media, from which
  /// playing starts over.
  public internal(set) var hasEnded = false
  /// The media time at which ordinary playback next causes an event, in seconds; infinite if
  /// nothing follows.
  ///
  /// It may be the position itself, for a point on which a seek has landed.
  public internal(set) var due = Double.infinity

  /// The enabled preconditions.
  var enabled: Set<Name> = []
  var variables: [Name: VariableValue] = [:]

  // Built from the project and the duration.
  var index = TimelineIndex([])
  /// The properties of an annotation that the time layer needs, by slot.
  var flags: [WindowFlags] = []
  /// The slots of the visual annotations whose conditions read a name, ascending.
  var slotsByName: [Name: [Int]] = [:]
  /// The slots of the gates, ascending.
  var gates: [Int] = []
  /// The ids of the annotations; empty if no annotation jumps.
  var ids = AnnotationIDs([])

  /// The first place in each order of the index that lies after the playhead.
  var cursor = TimelineIndex.Cursor()
  /// A Boolean value that indicates whether the next pass includes the point at which it begins: at
  /// first, and after a seek.
  var includesPosition = true
  /// Whether an annotation is on screen, by slot.
  var isShown: [Bool] = []
  /// The move of the playhead that a jump has interrupted, until the jump lands.
  var interruptedMove: InterruptedMove?

  /// The indices of the annotations whose gates were released.
  var releasedGates: Set<Int> = []
  /// The stops of the project that hold back the wish to play, in the order in which they began.
  var stops: [Stop] = []
  /// During an ad, the slots that stop the playhead and were on screen when the ad began; else
  /// `nil`.
  var coveredByAd: Set<Int>?
  /// The slots that loop back and were tapped since they were entered.
  var tapped: Set<Int> = []
  /// The number of jumps since the playhead last moved on or the host last requested something.
  var jumps = 0

  /// The maximum number of jumps while the playhead does not move on and the host requests nothing.
  /// One more is a loop, and is not made.
  public static let maximumJumps = 16

  /// Creates an engine before the first input: at 0, not playing, with nothing visible.
  public init(project: InteractivityProject, platform: Platform = .ios) {
    self.project = project
    self.platform = platform
    buildIndex()
  }

  /// Handles an input.
  /// - Returns: the events that follow, in order. Their annotations are indices of ``project``.
  public mutating func handle(_ input: EngineInput) -> [EngineEvent] {
    var events: [EngineEvent] = []
    handle(input, into: &events)
    return events
  }

  /// Handles an input and appends the events that follow, for callers that reuse their storage.
  public mutating func handle(_ input: EngineInput, into events: inout [EngineEvent]) {
    if input.isRequest { jumps = 0 }
    switch input {
    case .tick(let time): tick(to: time, into: &events)
    case .seek(let time): seek(to: time, into: &events)
    case .play: play(into: &events)
    case .pause: wishesToPlay = false
    case .end: end(into: &events)
    case .rate(let rate):
      guard rate.isFinite else { return ignore(.notFinite, into: &events) }
      self.rate = rate
    case .duration(let duration): setDuration(duration, into: &events)
    case .wall(let elapsed): advanceStands(by: elapsed, into: &events)
    case .enable(let token):
      let name = Name(token)
      if enabled.insert(name).inserted { updateVisibility(reading: [name], into: &events) }
    case .disable(let token):
      let name = Name(token)
      if enabled.remove(name) != nil { updateVisibility(reading: [name], into: &events) }
    case .set(let variables): setVariables(variables, into: &events)
    case .tap(let id): tap(id: id, into: &events)
    case .tapNumber(let number): tap(number: number, into: &events)
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

  func ignore(_ reason: EngineEvent.Reason, into events: inout [EngineEvent]) {
    events.append(EngineEvent(.ignored(reason), annotation: nil, time: position))
  }
}

// MARK: - State

extension InteractivityEngine {
  /// The indices of the annotations whose windows contain the playhead, in the order of their
  /// starts, the longer first.
  public var active: [Int] { activeSlots.map { index.annotations[$0] } }

  /// The indices of the annotations that are on screen, in the same order.
  public var visible: [Int] { activeSlots.filter { isShown[$0] }.map { index.annotations[$0] } }

  /// A Boolean value that indicates whether an ad plays, which hides everything.
  public var isInAd: Bool { coveredByAd != nil }

  /// A Boolean value that indicates whether playback is to run: the viewer wishes to play, and
  /// neither a gate, a pause on show nor the end of the media holds the playhead.
  public var isPlaying: Bool { wishesToPlay && stops.isEmpty && !hasEnded }

  /// A Boolean value that indicates whether playback is paused where the media ends. The end follows
  /// without playing, and to play starts over.
  package var isPausedAtEnd: Bool {
    !wishesToPlay && stops.isEmpty && !hasEnded && duration.map { position >= $0 } == true
  }

  /// The index of the annotation at whose gate the playhead is held. Of several, it is the one that
  /// closed last.
  public var closedGate: Int? { stops.last { $0.isGate }.map { index.annotations[$0.slot] } }

  /// The remaining wall time of a pause on show, in seconds: infinite for an annotation without an
  /// end, `nil` if the playhead does not wait. Of several, it is the longest.
  public var remainingStand: Double? { stops.compactMap { $0.remaining }.max() }

  /// Returns the next media time after `time` at which ordinary playback causes an event, in
  /// seconds; `nil` if nothing follows.
  public func nextBoundary(after time: Double) -> Double? { index.nextBoundary(after: time) }

  /// Returns whether an annotation's condition holds. An annotation without a condition always may
  /// show or act.
  /// - Parameter annotation: its index in ``project``.
  public func conditionHolds(of annotation: Int) -> Bool {
    guard let condition = project.annotations[annotation].condition else { return true }
    return condition.holds {
      enabled.contains(Name($0))
    } value: {
      variables[Name($0)]
    }
  }

  /// Returns the text that an annotation shows, with the variables' values in place of `{{name}}`;
  /// `nil` for a hot spot on a platform that does not show its text.
  /// - Parameter annotation: its index in ``project``.
  public func text(of annotation: Int) -> String? {
    let isHotspot = project.annotations[annotation].kind == .hotspot
    guard !isHotspot || platform.performs(.hotspotText) else { return nil }
    return project.annotations[annotation].text.map(interpolated)
  }

  /// The slots whose windows contain the playhead, ascending.
  ///
  /// They are not stored: a tick needs none of them, and the index finds them from the cursor.
  var activeSlots: [Int] { interruptedMove?.active ?? index.activeSlots(at: cursor) }

  func isActive(_ slot: Int) -> Bool { slot < cursor.slot && index.ranks[slot] >= cursor.rank }
}

// MARK: - Index

extension InteractivityEngine {
  /// The properties of an annotation that the time layer needs: reading them from the annotations
  /// would cost a cache miss for each event.
  struct WindowFlags: OptionSet {
    let rawValue: UInt8
    static let visual = WindowFlags(rawValue: 1)
    static let trigger = WindowFlags(rawValue: 2)
    static let conditional = WindowFlags(rawValue: 4)
    /// The annotation pauses on show, or is a gate.
    static let stops = WindowFlags(rawValue: 8)
    static let loopsBack = WindowFlags(rawValue: 16)
  }

  /// Builds the index for the known duration, with nothing active.
  mutating func buildIndex() {
    let annotations = project.annotations
    index = TimelineIndex(annotations.map { $0.window(duration: duration) })
    // Annotations are large: they are read once in their own order, not in the order of the slots.
    let flagsByAnnotation = annotations.map { WindowFlags(of: $0) }
    flags = index.annotations.map { flagsByAnnotation[$0] }
    isShown = [Bool](repeating: false, count: flags.count)
    cursor = TimelineIndex.Cursor()
    interruptedMove = nil
    slotsByName = [:]
    for slot in flags.indices where flags[slot].contains([.visual, .conditional]) {
      guard let condition = annotations[index.annotations[slot]].condition else { continue }
      slotsByName[Name(condition.text), default: []].append(slot)
      for case .name(let name) in condition.rule?.terms ?? [] {
        slotsByName[name, default: []].append(unlessLast: slot)
      }
    }
    gates = flags.indices.filter { slot in
      flags[slot].contains([.visual, .stops]) && annotations[index.annotations[slot]].isGate
    }
    updateDue()
    let hasJumps = annotations.contains { $0.action.jump != nil || $0.loopBack != nil }
    ids = AnnotationIDs(hasJumps ? annotations : [])
  }

  mutating func updateDue() { due = index.time(of: cursor) }
}

extension [Int] {
  /// Appends a slot, unless the name was already read by the same rule.
  fileprivate mutating func append(unlessLast slot: Int) {
    if last != slot { append(slot) }
  }
}

extension InteractivityEngine.WindowFlags {
  fileprivate init(of annotation: Annotation) {
    self = []
    if annotation.isVisual { insert(.visual) }
    if annotation.kind == .timeTrigger { insert(.trigger) }
    if annotation.condition != nil { insert(.conditional) }
    if annotation.pausesOnShow || annotation.isGate { insert(.stops) }
    if annotation.loopBack != nil { insert(.loopsBack) }
  }
}
