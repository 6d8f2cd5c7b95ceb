import AnnotationEngine
import Support

/// What can be told of a project without playing it: where things begin, where jumps lead, and which names
/// decide what happens on the way to a time.
struct ProjectMap {
  let project: InteractivityProject
  let annotations: [Annotation]
  let duration: Double?
  let vocabulary: Vocabulary
  let windows: [TimeWindow?]
  let index: TimelineIndex
  let tapPlaces: TapPlaces
  /// What a tap on it may bring about: whether there is an action, or a loop back that a tap prevents.
  let isChoice: [Bool]
  /// Annotations that stop the playhead when they show, and have a condition: what decides on these, has
  /// effects wherever the playhead is.
  let isConditionalStop: [Bool]
  /// The annotations that begin at a time.
  private let starting: [Double: [Int]]
  /// Those that loop back at a time.
  private let loopingBack: [Double: [Int]]
  /// Where the jump of a tap or a trigger leads, by annotation.
  let jumpTargets: [Double?]
  private let loopBackTargets: [Double?]
  /// Where jumps lead, ascending.
  private let landings: [Double]
  /// The jumps by the time until which they can be made, the last ones first, each with the first target of those up
  /// to it.
  private let returns: [(until: Double, to: Double)]

  /// The gates that one tap opens which does nothing else, wherever the playhead is held by them; ascending.
  private(set) var softGates: [Int] = []
  /// The place of each in ``softGates``.
  private(set) var placeOfSoftGate: [Int: Int] = [:]

  init(_ project: InteractivityProject, duration: Double?) {
    let annotations = project.annotations
    self.project = project
    self.annotations = annotations
    self.duration = duration
    vocabulary = Vocabulary(of: annotations)
    let windows = annotations.map { $0.window(duration: duration) }
    self.windows = windows
    index = TimelineIndex(windows)
    tapPlaces = TapPlaces(annotations)
    isChoice = annotations.map(\.isChoice)
    let namesRead = vocabulary.namesRead
    isConditionalStop = annotations.indices.map {
      annotations[$0].isVisual && (annotations[$0].pausesOnShow || annotations[$0].isGate)
        && !namesRead[$0].isEmpty
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
      for target in [jumpTargets[number], loopBackTargets[number]] {
        if let target { returns.append((window.end, target)) }
      }
    }
    returns.sort { $0.until > $1.until }
    for place in returns.indices.dropFirst() {
      returns[place].to = min(returns[place].to, returns[place - 1].to)
    }
    self.returns = returns
    softGates = annotations.indices.filter(isSoftGate)
    for (place, gate) in softGates.enumerated() { placeOfSoftGate[gate] = place }
  }

  /// An engine before the first input that knows the media's length.
  func engine() -> InteractivityEngine {
    var engine = InteractivityEngine(project: project)
    if let duration { _ = engine.handle(.duration(duration)) }
    return engine
  }

  // MARK: Values of a state

  /// The values of all names, and then whether each of the soft gates is open: at the start nothing is enabled, set or open.
  var initialValues: Vocabulary.Values {
    Vocabulary.Values(repeating: 0, count: vocabulary.entries.count + softGates.count)
  }

  /// Whether passing a gate for the first time takes one tap more than passing it open, and differs in nothing else.
  private func isSoftGate(_ gate: Int) -> Bool {
    guard annotations[gate].isVisual, annotations[gate].isGate, !annotations[gate].pausesOnShow,
      annotations[gate].condition == nil, let window = windows[gate], window.end > window.start
    else { return false }
    let active = index.active(at: window.start)
    // Whatever else stops the playhead there, has its own say in how it goes on.
    let isAlone = active.allSatisfy { other in
      other == gate || !(annotations[other].pausesOnShow || annotations[other].isGate)
    }
    guard isAlone else { return false }
    let visible = active.filter { annotations[$0].isVisual }
    return visible.contains { other in
      let annotation = annotations[other]
      let action = annotation.action
      return action.releasesGate && action.jump == nil && !action.pauses
        && annotation.loopBack == nil && annotation.condition == nil
        && tapPlaces.input(tapping: other, visible: visible) != nil
        && !visible.contains { $0 != other && tapPlaces.covers($0, other) }
    }
  }

  // MARK: Names that decide

  /// The names that decide what playing to a time does to the playback: what is on screen there and stops nothing,
  /// comes and goes with its names at any later moment.
  func namesOfPlaying(to time: Double) -> [Int] {
    let starting = starting[time] ?? []
    let looping = loopingBack[time] ?? []
    var names: Set<Int> = []
    var targets = looping.compactMap { loopBackTargets[$0] }
    for number in starting where annotations[number].kind == .timeTrigger {
      if let target = jumpTargets[number] { targets.append(target) }
    }
    for number in looping { names.formUnion(vocabulary.namesRead[number]) }
    for number in starting where !targets.isEmpty || acts(number) {
      names.formUnion(vocabulary.namesRead[number])
    }
    addNames(ofLandingAt: targets, to: &names)
    return names.sorted()
  }

  /// The names that decide what a jump to some times does to the playback.
  func namesOfLanding(at targets: [Double]) -> [Int] {
    var names: Set<Int> = []
    addNames(ofLandingAt: targets, to: &names)
    return names.sorted()
  }

  private func addNames(ofLandingAt targets: [Double], to names: inout Set<Int>) {
    guard !vocabulary.entries.isEmpty else { return }
    var waiting = targets
    var seen: Set<Double> = []
    while let target = waiting.popLast() {
      guard seen.insert(target).inserted else { continue }
      let active = index.active(at: target)
      let onward = active.compactMap { number in
        annotations[number].kind == .timeTrigger ? jumpTargets[number] : nil
      }
      for number in active where !onward.isEmpty || acts(number) {
        names.formUnion(vocabulary.namesRead[number])
      }
      waiting += onward
    }
  }

  /// Whether something happens to the playback where the annotation enters.
  private func acts(_ number: Int) -> Bool {
    annotations[number].kind == .timeTrigger || isConditionalStop[number]
  }

  // MARK: Where the playhead can come to

  /// The next time of the media to which some jump leads; infinite where there is none.
  func nextLanding(after time: Double) -> Double {
    let place = landings.partitioningIndex { $0 > time }
    return place < landings.count ? landings[place] : .infinity
  }

  /// The first time of the media to which anything can still lead from a time on.
  func firstTimeReachable(from time: Double) -> Double {
    var first = time
    while true {
      // Of those that can still be made, the last one knows the first target.
      let count = returns.partitioningIndex { $0.until < first }
      guard count > 0, returns[count - 1].to < first else { return first }
      first = returns[count - 1].to
    }
  }
}
