/// What changes the windows themselves: a media duration that becomes known, a new version of the project.
extension InteractivityEngine {
  mutating func learn(duration: Double, into events: inout [EngineEvent]) {
    guard duration.isFinite, duration >= 0 else { return refuse(.notFinite, into: &events) }
    guard duration != self.duration else { return }
    self.duration = duration
    guard project.annotations.contains(where: { $0.isRelative }) else { return }
    let edit = reindex(project) { $0 }
    events += edit.left + edit.joined
  }

  /// What an edit of the project brings about.
  public struct Edit: Hashable, Sendable {
    /// What left, by the indices of the project as it was.
    public var left: [EngineEvent]
    /// What joined, by the indices of the project as it is.
    public var joined: [EngineEvent]
  }

  /// Goes on with a new version of the project, at the same place.
  ///
  /// Annotations are the same where their ids are; of several with one id the first is the first again, and
  /// so on. Nothing is missed: what lies before the playhead in the new version has not been played, and
  /// yields nothing. What stops the playhead and is gone, or elsewhere now, lets it go on.
  public mutating func update(to project: InteractivityProject) -> Edit {
    let successors = successors(in: project)
    var edit = reindex(project) { successors[$0] }
    for place in edit.left.indices { edit.left[place].isOfReplacedProject = true }
    return edit
  }

  /// Leaves what is active, and begins anew with what the host has enabled and set.
  mutating func beginSession(at time: Double, into events: inout [EngineEvent]) {
    guard time.isFinite else { return refuse(.notFinite, into: &events) }
    for slot in activeSlots.sorted(by: { index.ranks[$0] < index.ranks[$1] }) {
      addLeaving(slot, into: &events)
    }
    let old = self
    self = InteractivityEngine(project: project)
    enabled = old.enabled
    variables = old.variables
    position = max(0, time)
  }

  /// Something leaves with what it belongs to, and not because the playhead moves.
  private func addLeaving(_ slot: Slot, into events: inout [EngineEvent]) {
    let end = index.end(of: slot)
    events.append(EngineEvent(.exited, owner: index.owners[slot], time: end))
    if isShown[slot] { events.append(EngineEvent(.hidden, owner: index.owners[slot], time: end)) }
  }

  /// Where each annotation is in a new version of the project.
  private func successors(
    in newProject: InteractivityProject
  ) -> Column<AnnotationNumber, AnnotationNumber?> {
    var numbers: [Name: AnnotationNumber] = [:]
    /// The annotations after the first one of an id, the last of them first.
    var later: [Name: [AnnotationNumber]] = [:]
    for (number, annotation) in newProject.annotations.enumerated().reversed() {
      let id = Name(annotation.id)
      let next = numbers.updateValue(AnnotationNumber(number), forKey: id)
      if let next { later[id, default: []].append(next) }
    }
    return Column(
      project.annotations.map { annotation in
        let id = Name(annotation.id)
        let number = numbers.removeValue(forKey: id)
        if let next = later[id]?.popLast() { numbers[id] = next }
        return number
      })
  }

  /// Finds the new number of an annotation that is still there.
  private typealias Successor = (AnnotationNumber) -> AnnotationNumber?

  /// Builds everything anew for a project, at the same place.
  private mutating func reindex(_ newProject: InteractivityProject, successor: Successor) -> Edit {
    let old = self
    project = newProject
    indexProject()
    returnToPosition()
    var edit = Edit(left: [], joined: [])
    let moved = leaveWhatIsGone(from: old, successor: successor, into: &edit.left)
    carryOver(old, moved: moved, successor: successor)
    goOn(from: old, successor: successor, into: &edit.joined)
    enterWhatIsNew(staying: Set(moved.values), into: &edit.joined)
    reconsider(activeSlots, into: &edit.joined)
    return edit
  }

  /// Puts the cursor of a new index to where the playhead is.
  mutating func returnToPosition() {
    if hasBegun {
      cursor.start = index.starts.first(after: position)
      cursor.end = index.ends.first(after: position)
    }
    cursor.point =
      includesPosition ? index.points.first(from: position) : index.points.first(after: position)
    updateDue()
  }

  /// - Returns: the new slots of what stays active, by the old ones.
  private mutating func leaveWhatIsGone(
    from old: Self, successor: Successor, into events: inout [EngineEvent]
  ) -> [Slot: Slot] {
    let slots = Dictionary(uniqueKeysWithValues: activeSlots.map { (index.owners[$0], $0) })
    var moved: [Slot: Slot] = [:]
    for slot in old.activeSlots.sorted(by: { old.index.ranks[$0] < old.index.ranks[$1] }) {
      let annotation = old.index.owners[slot]
      if let next = successor(annotation).flatMap({ slots[$0] }) {
        moved[slot] = next
        isShown[next] = old.isShown[slot]
        continue
      }
      old.addLeaving(slot, into: &events)
    }
    return moved
  }

  /// Keeps what is known of the annotations that stay, by their new places.
  private mutating func carryOver(_ old: Self, moved: [Slot: Slot], successor: Successor) {
    openGates = Set(old.openGates.compactMap(successor))
    tapped = Set(old.tapped.compactMap { moved[$0] })
    if case .ad(let covered) = old.stage {
      stage = .ad(covered: Set(covered.compactMap { moved[$0] }))
    }
    stand = old.stand.flatMap { stand in
      guard let slot = moved[stand.slot], self[index.owners[slot]].pausesOnShow else { return nil }
      return Stand(slot: slot, remaining: stand.remaining, resumes: stand.resumes)
    }
    held = old.held.flatMap { held in
      guard let slot = moved[held.slot], gates.contains(slot), index.starts[slot] == position
      else { return nil }
      return HeldGate(slot: slot, resumes: held.resumes)
    }
  }

  /// What stopped the playhead, and does not do so any more, lets it go.
  private mutating func goOn(
    from old: Self, successor: Successor, into events: inout [EngineEvent]
  ) {
    func add(_ kind: EngineEvent.Kind, _ slot: Slot) {
      let annotation = successor(old.index.owners[slot]).map { Int($0) }
      events.append(EngineEvent(kind, annotation: annotation, time: position))
    }
    // Where a gate held the playhead as well, its release is what lets it go.
    if stand == nil, let ended = old.stand, old.held == nil, goOn(ended.resumes) {
      add(.resume, ended.slot)
    }
    if held == nil, let released = old.held {
      _ = goOn(released.resumes)
      add(.gateReleased, released.slot)
    }
  }

  /// Enters what is active and was not, until one of it jumps away.
  private mutating func enterWhatIsNew(
    staying: Set<Slot>, into events: inout [EngineEvent]
  ) {
    let active = activeSlots
    for (place, slot) in active.enumerated() where !staying.contains(slot) {
      let isAtStart = index.starts[slot] == position
      guard case .jump(let target) = enter(slot, isAtStart: isAtStart, into: &events) else {
        continue
      }
      departure = Departure(
        active: active[...place] + active[(place + 1)...].filter { staying.contains($0) })
      land(on: target, into: &events)
      break
    }
  }
}

extension Annotation {
  /// Whether its window is pending until the media's duration is known.
  var isRelative: Bool {
    switch extent {
    case .open: start.isRelative
    case .lasting(let time), .until(let time): start.isRelative || time.isRelative
    }
  }
}
