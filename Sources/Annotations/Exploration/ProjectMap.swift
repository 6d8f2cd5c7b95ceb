import AnnotationEngine
import Support

/// The facts about a project that don't depend on playing it: where annotations begin, where jumps
/// lead, and which names decide what happens on the way to a time.
struct ProjectMap {
  let project: InteractivityProject
  let annotations: [Annotation]
  let duration: Double?
  let platform: Platform
  let vocabulary: Vocabulary
  let windows: [TimeWindow?]
  let index: TimelineIndex
  let tapPlaces: TapPlaces
  /// By annotation, whether it stops the playhead when it is shown and has a condition: the names
  /// of the condition have effects wherever the playhead is.
  let isConditionalStop: [Bool]
  /// The annotations that begin at a time.
  private let starting: [Double: [Int]]
  /// The annotations that loop back at a time.
  private let loopingBack: [Double: [Int]]
  /// By annotation, the destination of the jump of a tap or a trigger.
  let jumpTargets: [Double?]
  private let loopBackTargets: [Double?]
  /// The destinations of all jumps, ascending.
  private let landings: [Double]
  /// The jumps by the time until which they are possible, the last ones first, each with the least
  /// destination of those up to it.
  private let returns: [(until: Double, to: Double)]

  /// The gates that one tap releases without any other effect, wherever they hold the playhead;
  /// ascending.
  private(set) var plainGates: [Int] = []
  /// The place of each gate in ``plainGates``.
  private(set) var placeOfPlainGate: [Int: Int] = [:]

  init(_ project: InteractivityProject, duration: Double?, platform: Platform) {
    let annotations = project.annotations
    self.project = project
    self.annotations = annotations
    self.duration = duration
    self.platform = platform
    vocabulary = Vocabulary(of: annotations)
    let windows = annotations.map { $0.window(duration: duration) }
    self.windows = windows
    index = TimelineIndex(windows)
    tapPlaces = TapPlaces(annotations)
    let namesRead = vocabulary.namesRead
    isConditionalStop = annotations.indices.map {
      annotations[$0].stopsPlayhead && !namesRead[$0].isEmpty
    }
    var starting: [Double: [Int]] = [:]
    var loopingBack: [Double: [Int]] = [:]
    for (number, window) in windows.enumerated() {
      guard let window else { continue }
      starting[window.start, default: []].append(number)
      if annotations[number].loopBack != nil { loopingBack[window.end, default: []].append(number) }
    }
    self.starting = starting
    self.loopingBack = loopingBack

    let ids = AnnotationIDs(annotations)
    jumpTargets = project.jumpDestinations(duration: duration, ids: ids).map { $0?.time }
    loopBackTargets = annotations.indices.map { number in
      annotations[number].loopBack.flatMap { windows[ids[$0] ?? number]?.start }
    }
    landings = Set((jumpTargets + loopBackTargets).compactMap(\.self)).sorted()
    var returns: [(until: Double, to: Double)] = []
    for number in annotations.indices {
      guard let window = windows[number] else { continue }
      for case let target? in [jumpTargets[number], loopBackTargets[number]] {
        returns.append((window.end, target))
      }
    }
    returns.sort { $0.until > $1.until }
    for place in returns.indices.dropFirst() {
      returns[place].to = min(returns[place].to, returns[place - 1].to)
    }
    self.returns = returns
    plainGates = annotations.indices.filter(isPlainGate)
    for (place, gate) in plainGates.enumerated() { placeOfPlainGate[gate] = place }
  }

  /// Creates an engine before the first input that knows the media's duration.
  func engine() -> InteractivityEngine {
    var engine = InteractivityEngine(project: project, platform: platform)
    if let duration { _ = engine.handle(.duration(duration)) }
    return engine
  }

  /// The values at the start: those of all names, and then, for each plain gate, whether it is
  /// open.
  var initialValues: Vocabulary.Values {
    Vocabulary.Values(repeating: 0, count: vocabulary.entries.count + plainGates.count)
  }

  /// Returns whether passing a gate for the first time needs one tap more than passing it open, and
  /// differs in nothing else.
  private func isPlainGate(_ gate: Int) -> Bool {
    guard platform.performs(.taps), annotations[gate].stopsPlayhead, annotations[gate].isGate,
      !annotations[gate].pausesOnShow, annotations[gate].condition == nil,
      let window = windows[gate], window.end > window.start
    else { return false }
    let active = index.active(at: window.start)
    // Another stop at the same place would decide, too, how playback continues.
    let isOnlyStop = active.allSatisfy { other in
      other == gate || !(annotations[other].pausesOnShow || annotations[other].isGate)
    }
    guard isOnlyStop else { return false }
    let visible = active.filter { annotations[$0].isVisual }
    return visible.contains { other in
      annotations[other].onlyReleasesGate && annotations[other].condition == nil
        && tapPlaces.input(tapping: other, visible: visible) != nil
        && !visible.contains { $0 != other && tapPlaces.covers($0, other) }
    }
  }

  /// Returns whether a tap on an annotation can have an effect on the platform.
  func isChoice(_ number: Int) -> Bool { platform.performs(.taps) && annotations[number].isChoice }

  /// Returns the annotation that an event reaches: one that is shown or triggered, or, if its type
  /// is not supported, begins.
  func annotationReached(by event: EngineEvent) -> Int? {
    guard let annotation = event.annotation else { return nil }
    return switch event.kind {
    case .shown, .triggered: annotation
    case .entered where annotations[annotation].kind == .unsupported: annotation
    default: nil
    }
  }

  // MARK: - Names that decide

  /// Returns the names that decide what playing to a time does to the playback.
  ///
  /// Names of what is on screen and stops nothing are left out: they can change at any later
  /// moment.
  func namesOfPlaying(to time: Double) -> [Int] {
    let starting = starting[time] ?? []
    let looping = loopingBack[time] ?? []
    var names: Set<Int> = []
    var targets = looping.compactMap { loopBackTargets[$0] }
    for number in starting where annotations[number].kind == .timeTrigger {
      if let target = jumpTargets[number] { targets.append(target) }
    }
    for number in looping { names.formUnion(vocabulary.namesRead[number]) }
    for number in starting where !targets.isEmpty || affectsPlayback(number) {
      names.formUnion(vocabulary.namesRead[number])
    }
    return names.union(namesOfLanding(at: targets)).sorted()
  }

  /// Returns the names that decide what jumps to some times do to the playback.
  func namesOfLanding(at targets: [Double]) -> Set<Int> {
    guard !vocabulary.entries.isEmpty else { return [] }
    var names: Set<Int> = []
    var waiting = targets
    var seen: Set<Double> = []
    while let target = waiting.popLast() {
      guard seen.insert(target).inserted else { continue }
      let active = index.active(at: target)
      let onward = active.compactMap { number in
        annotations[number].kind == .timeTrigger ? jumpTargets[number] : nil
      }
      for number in active where !onward.isEmpty || affectsPlayback(number) {
        names.formUnion(vocabulary.namesRead[number])
      }
      waiting += onward
    }
    return names
  }

  /// Returns whether an annotation affects the playback when it is entered.
  private func affectsPlayback(_ number: Int) -> Bool {
    annotations[number].kind == .timeTrigger || isConditionalStop[number]
  }

  // MARK: - Times that can be reached

  /// Returns the next destination of a jump after a time; infinite if there is none.
  func nextLanding(after time: Double) -> Double {
    let place = landings.partitioningIndex { $0 > time }
    return place < landings.count ? landings[place] : .infinity
  }

  /// Returns the least time of the media that can still be reached from a time on.
  func firstTimeReachable(from time: Double) -> Double {
    var first = time
    while true {
      // Of the jumps that are still possible, the last one has the least destination.
      let count = returns.partitioningIndex { $0.until < first }
      guard count > 0, returns[count - 1].to < first else { return first }
      first = returns[count - 1].to
    }
  }
}
