package import AnnotationEngine

/// The engine once more, straight from the text of the algorithm: every step looks at every annotation,
/// writes down the whole batch, sorts it, and then walks through it.
///
/// It shares the model with the engine, and nothing else.
package struct NaiveEngine {
  package struct Line: Equatable {
    package var name: String
    package var annotation: Int?
    package var time: Double

    package init(name: String, annotation: Int?, time: Double) {
      self.name = name
      self.annotation = annotation
      self.time = time
    }
  }

  package private(set) var annotations: [Annotation]
  package private(set) var position = 0.0
  package private(set) var duration: Double?
  private var lines: [Line] = []
  private var active: Set<Int> = []
  package private(set) var shown: Set<Int> = []

  package private(set) var playing = false
  private var begun = false
  package private(set) var ended = false
  private var ad = false
  /// Whether the next pass includes the point at which it begins.
  private var includesPosition = true
  private var enabled: Set<String> = []
  private var variables: [String: VariableValue] = [:]
  private var tapped: Set<Int> = []
  private var released: Set<Int> = []
  package private(set) var gate: Int?
  /// Whether the playback goes on when the gate is released.
  private var gateResumes = false
  /// What was on screen when the ad began.
  private var covered: Set<Int> = []
  private var standing: (annotation: Int, left: Double, resumes: Bool)?
  private var jumpsInPlace = 0

  package init(_ annotations: [Annotation]) {
    self.annotations = annotations
  }

  /// The indices of what is active, in the order of start, the longer first, then of the document.
  package var activeInOrder: [Int] { active.sorted { key($0) < key($1) } }

  private func key(_ index: Int) -> (Double, Double, Int) {
    let window = window(index)
    return (window?.start ?? 0, -(window?.end ?? 0), index)
  }

  private func window(_ index: Int) -> TimeWindow? {
    annotations[index].window(duration: duration)
  }

  private mutating func emit(_ name: String, _ annotation: Int?, _ time: Double) {
    lines.append(Line(name: name, annotation: annotation, time: time))
  }

  /// All that it remembers, as it is.
  package struct State: Hashable {
    var position: Double
    var flags: [Bool]
    var active, shown, tapped, released, covered: Set<Int>
    var enabled: Set<String>
    var variables: [String: VariableValue]
    var gate, standing: Int?
    var left: Double?
    var jumps: Int
  }

  /// Two engines of one project with equal states can't be told apart.
  package var state: State {
    State(
      position: position,
      flags: [
        playing, begun, ended, ad, includesPosition, gateResumes, standing?.resumes ?? false,
      ],
      active: active, shown: shown, tapped: tapped, released: released, covered: covered,
      enabled: enabled, variables: variables, gate: gate, standing: standing?.annotation,
      left: standing?.left, jumps: jumpsInPlace)
  }

  /// For how many seconds it still stands because of a pause on show.
  package var remainingStand: Double? { standing?.left }

  // MARK: Inputs

  package mutating func handle(_ input: EngineInput) -> [Line] {
    lines = []
    switch input {
    case .tick, .wall, .end: break
    default: jumpsInPlace = 0
    }
    switch input {
    case .play:
      if let gate {
        gateResumes = true
        return close(gate, position)
      }
      playing = true
      let atEnd = standing == nil && position >= duration ?? .infinity
      standing = nil
      if !ad, ended || atEnd {
        ended = false
        go(to: 0)
      } else if !begun {
        go(to: position)
      }
    case .pause:
      playing = false
      standing?.resumes = false
      gateResumes = false
    case .tick(let time):
      playing = true
      play(to: clamped(time))
    case .end:
      if let duration {
        playing = true
        play(to: duration)
      }
      ended = duration == nil || position == duration
      if ended { playing = false }
    case .seek(let time): seek(to: clamped(time))
    case .rate: break
    case .duration(let value): learn(value)
    case .wall(let elapsed):
      guard standing != nil, !ad else { break }
      standing?.left -= elapsed
      if standing?.left ?? 1 <= 0 { stopStanding(position) }
    case .enable(let token):
      enabled.insert(token)
      lookAgain()
    case .disable(let token):
      enabled.remove(token)
      lookAgain()
    case .set(let values):
      for (name, value) in values.sorted { variables[name] = value }
      lookAgain()
    case .tap(let id):
      let candidates = shown.filter { annotations[$0].id == id }
      if let top = candidates.max() {
        tap(top)
      } else {
        emit("ignored", annotations.firstIndex { $0.id == id }, position)
      }
    case .tapAt: break
    case .adStart where !ad:
      ad = true
      for index in activeInOrder where shown.remove(index) != nil {
        covered.insert(index)
        emit("hidden", index, position)
      }
    case .adEnd where ad:
      ad = false
      for index in activeInOrder where annotations[index].isVisual {
        if !holds(index) {
          if standing?.annotation == index { stopStanding(position) }
          if gate == index { release(index, position) }
        } else if covered.contains(index) {
          shown.insert(index)
          emit("shown", index, position)
        } else {
          _ = show(index, position, atStart: window(index)?.start == position)
        }
      }
      covered = []
    case .adStart, .adEnd, .picture, .project, .session: break
    }
    return lines
  }

  private func clamped(_ time: Double) -> Double { max(0, min(time, duration ?? time)) }

  private func holds(_ index: Int) -> Bool {
    annotations[index].condition?.holds(enabled: enabled, variables: variables) ?? true
  }

  // MARK: Passes

  private struct Step {
    var annotation: Int
    var enters: Bool
    var time: Double
  }

  private func sorted(_ batch: [Step]) -> [Step] {
    batch.sorted { first, second in
      let (a, b) = (key(first.annotation), key(second.annotation))
      return (first.time, a.0, a.1, a.2, first.enters ? 0 : 1)
        < (second.time, b.0, b.1, b.2, second.enters ? 0 : 1)
    }
  }

  private mutating func play(to target: Double) {
    begun = true
    ended = false
    let forward = target >= position
    var batch: [Step] = []
    for index in annotations.indices {
      guard let window = window(index) else { continue }
      let isCurrent = window.contains(target)
      let starts =
        forward
        ? (includesPosition ? window.start >= position : window.start > position)
          && window.start <= target
        : (includesPosition ? window.start <= position : window.start < position)
          && window.start >= target
      let isMissed =
        !active.contains(index) && !isCurrent && starts
        && (forward ? window.end <= target : window.end == window.start)
      if isMissed || (isCurrent && !active.contains(index)) {
        batch.append(Step(annotation: index, enters: true, time: window.start))
      }
      if isMissed || (!isCurrent && active.contains(index)) {
        batch.append(Step(annotation: index, enters: false, time: window.end))
      }
    }
    guard forward else {
      standIfMoved(false)
      jumpsInPlace = 0
      position = target
      gate = gate.flatMap { window($0)?.start == target ? $0 : nil }
      let jump = walk(sorted(batch), place: target)
      includesPosition = false
      if let jump { go(to: jump) }
      return
    }
    var limit = gate == nil ? target : position
    var holder = gate
    standIfMoved(limit > position)
    for step in sorted(batch) {
      guard step.time <= limit else { break }
      if step.time > position { jumpsInPlace = 0 }
      position = max(position, step.time)
      switch carryOut(step, forward: true, place: step.time) {
      case .goOn: break
      case .stand:
        limit = step.time
        holder = step.annotation
      case .jump(let destination):
        go(to: destination)
        return
      }
    }
    if limit > position { jumpsInPlace = 0 }
    position = limit
    includesPosition = false
    if limit < target { emit("seek \(limit)", holder, limit) }
  }

  private mutating func standIfMoved(_ moved: Bool) {
    if moved { standing = nil }
  }

  private mutating func seek(to wanted: Double) {
    var target = wanted
    var barrier = gate.flatMap { wanted > position ? $0 : nil }
    if gate == nil {
      let closed = annotations.indices.filter { index in
        guard annotations[index].isVisual, annotations[index].isGate, let window = window(index),
          window.end > window.start, !released.contains(index), holds(index)
        else { return false }
        return (begun ? window.start > position : window.start >= position)
          && window.start <= wanted
      }
      barrier = closed.min { key($0) < key($1) }
    }
    if let barrier { target = window(barrier)?.start ?? target }
    ended = false
    go(to: target)
    if let barrier, target < wanted, position == target {
      if gate != barrier { _ = close(barrier, target) }
      emit("seek \(target)", barrier, target)
    }
  }

  /// Puts the playhead somewhere, and on to wherever the project jumps from there.
  private mutating func go(to first: Double) {
    var next: Double? = first
    while let target = next {
      begun = true
      position = target
      includesPosition = true
      gate = gate.flatMap { window($0)?.start == target ? $0 : nil }
      var batch: [Step] = []
      for index in annotations.indices {
        guard let window = window(index) else { continue }
        if window.contains(target), !active.contains(index) {
          batch.append(Step(annotation: index, enters: true, time: window.start))
        }
        if !window.contains(target), active.contains(index) {
          batch.append(Step(annotation: index, enters: false, time: window.end))
        }
      }
      next = walk(sorted(batch), place: target)
    }
  }

  private mutating func walk(_ batch: [Step], place: Double) -> Double? {
    for (number, step) in batch.enumerated() {
      if case .jump(let destination) = carryOut(step, forward: false, place: place) {
        for later in batch[(number + 1)...] where active.contains(later.annotation) && !later.enters
        {
          _ = carryOut(later, forward: false, place: place)
        }
        return destination
      }
    }
    return nil
  }

  private enum Then {
    case goOn, stand
    case jump(Double)
  }

  private mutating func carryOut(_ step: Step, forward: Bool, place: Double) -> Then {
    let index = step.annotation
    let annotation = annotations[index]
    guard step.enters else {
      active.remove(index)
      emit("exited", index, step.time)
      guard shown.contains(index) else {
        if standing?.annotation == index { stopStanding(step.time) }
        return .goOn
      }
      hide(index, step.time)
      guard forward, let target = annotation.loopBack, !tapped.contains(index) else { return .goOn }
      let owner = annotations.first { $0.id == target } ?? annotation
      return jump(index, to: owner.window(duration: duration)?.start, step.time)
    }
    active.insert(index)
    tapped.remove(index)
    covered.remove(index)
    emit("entered", index, step.time)
    guard holds(index) else { return .goOn }
    let isPoint = window(index).map { $0.start == $0.end } ?? true
    if annotation.isVisual, !ad, !isPoint {
      return show(index, step.time, atStart: step.time == place)
    }
    if annotation.kind == .timeTrigger {
      emit("triggered", index, step.time)
      return act(index, step.time)
    }
    return .goOn
  }

  // MARK: Visibility

  private mutating func show(_ index: Int, _ time: Double, atStart: Bool) -> Then {
    shown.insert(index)
    emit("shown", index, time)
    var then = Then.goOn
    if annotations[index].pausesOnShow, let window = window(index) {
      emit("pause", index, time)
      let length = window.end - window.start
      if standing == nil || length > standing?.left ?? 0 {
        standing = (index, length, standing?.resumes ?? playing)
      }
      playing = false
      then = .stand
    }
    if annotations[index].isGate, atStart, !released.contains(index) {
      _ = close(index, time)
      then = .stand
    }
    return then
  }

  private mutating func hide(_ index: Int, _ time: Double) {
    shown.remove(index)
    emit("hidden", index, time)
    if standing?.annotation == index { stopStanding(time) }
  }

  private mutating func stopStanding(_ time: Double) {
    guard let was = standing else { return }
    standing = nil
    if was.resumes, gate == nil {
      playing = true
      emit("resume", was.annotation, time)
    }
  }

  private mutating func lookAgain() {
    guard !ad else { return }
    for index in activeInOrder {
      let isWanted = annotations[index].isVisual && holds(index)
      if isWanted, !shown.contains(index) {
        _ = show(index, position, atStart: window(index)?.start == position)
      } else if !isWanted, shown.contains(index) {
        hide(index, position)
        if gate == index { release(index, position) }
      }
    }
  }

  // MARK: Actions

  private mutating func close(_ index: Int, _ time: Double) -> [Line] {
    if gate != index { gateResumes = playing || standing?.resumes == true }
    gate = index
    playing = false
    emit("gateClosed", index, time)
    return lines
  }

  private mutating func release(_ index: Int?, _ time: Double) {
    gate = nil
    if standing == nil, gateResumes { playing = true }
    emit("gateReleased", index, time)
  }

  private mutating func tap(_ index: Int) {
    emit("tapped", index, position)
    tapped.insert(index)
    if case .jump(let target) = act(index, position) {
      ended = false
      go(to: target)
    }
  }

  private mutating func act(_ index: Int, _ time: Double) -> Then {
    let action = annotations[index].action
    var then = Then.goOn
    if action.command != nil { emit("command", index, time) }
    if action.pauses {
      emit("pause", index, time)
      playing = false
      standing?.resumes = false
      gateResumes = false
      then = .stand
    }
    if action.releasesGate, let held = gate {
      released.insert(held)
      release(held, time)
    }
    if let target = action.jump {
      let place =
        annotations.first { $0.id == target }.map { $0.window(duration: duration)?.start }
        ?? MediaTime(parsing: target)?.resolved(duration: duration)
      if case .jump(let destination) = jump(index, to: place, time) { then = .jump(destination) }
    }
    if let link = action.link { emit(link.hasPrefix("https:") ? "open" : "ignored", index, time) }
    return then
  }

  private mutating func jump(_ index: Int, to target: Double?, _ time: Double) -> Then {
    guard let target, target >= 0, target <= duration ?? .infinity else {
      emit("ignored", index, time)
      return .goOn
    }
    guard jumpsInPlace < 16 else {
      emit("loop", index, time)
      return .goOn
    }
    jumpsInPlace += 1
    emit("seek \(target)", index, time)
    return .jump(target)
  }

  // MARK: Editing

  private mutating func learn(_ value: Double) {
    guard duration != value else { return }
    let edit = edit {
      $0
    } change: {
      $0.duration = value
    }
    lines = edit.left + edit.joined
  }

  package mutating func update(to new: [Annotation]) -> (left: [Line], joined: [Line]) {
    let ids = annotations.map(\.id)
    return edit { index in
      new.firstIndex { $0.id == ids[index] }
    } change: {
      $0.annotations = new
    }
  }

  /// - Parameters:
  ///   - place: the new index of an annotation.
  ///   - change: makes the new version of a copy that has nothing active.
  private mutating func edit(
    place: (Int) -> Int?, change: (inout Self) -> Void
  ) -> (left: [Line], joined: [Line]) {
    var new = self
    change(&new)
    let current = new.annotations.indices.filter { index in
      begun && new.window(index)?.contains(position) == true
    }
    lines = []
    let stood = standing
    standing = nil
    let leaving = active.filter { index in place(index).map { !current.contains($0) } ?? true }
    _ = walk(
      sorted(
        leaving.map { Step(annotation: $0, enters: false, time: window($0)?.end ?? .infinity) }),
      place: position)
    let left = lines

    new.lines = []
    new.active = Set(active.compactMap(place))
    new.shown = Set(shown.compactMap(place))
    new.tapped = Set(tapped.compactMap(place))
    new.released = Set(released.compactMap(place))
    new.covered = Set(covered.compactMap(place))
    new.standing = nil
    if let stood {
      let now = place(stood.annotation)
      if let now, new.active.contains(now), new.annotations[now].pausesOnShow {
        new.standing = (now, stood.left, stood.resumes)
      } else if stood.resumes, gate == nil {
        new.playing = true
        new.emit("resume", now, position)
      }
    }
    if let held = gate {
      let now = place(held)
      new.gate = now
      let isStill = now.map { now in
        new.active.contains(now) && new.annotations[now].isGate && new.annotations[now].isVisual
          && new.window(now)?.start == position
      }
      if isStill != true { new.release(now, position) }
    }
    let entering = current.filter { !new.active.contains($0) }.map {
      Step(annotation: $0, enters: true, time: new.window($0)?.start ?? 0)
    }
    if let target = new.walk(new.sorted(entering), place: position) { new.go(to: target) }
    new.lookAgain()
    self = new
    return (left, new.lines)
  }
}
