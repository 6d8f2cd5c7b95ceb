// Changes of the windows: a media duration that becomes known, a new version of the project, a new
// session.

extension InteractivityEngine {
  mutating func setDuration(_ duration: Double, into events: inout [EngineEvent]) {
    guard duration.isFinite, duration >= 0 else { return ignore(.notFinite, into: &events) }
    guard duration != self.duration else { return }
    self.duration = duration
    guard project.annotations.contains(where: { $0.isRelative }) else { return }
    let edit = replaceProject(project) { $0 }
    events += edit.left + edit.joined
  }

  /// The events that a new version of the project causes.
  public struct Edit: Hashable, Sendable {
    /// The events of what left, with indices of the previous version.
    public var left: [EngineEvent]
    /// The events of what joined, with indices of the new version.
    public var joined: [EngineEvent]
  }

  /// Continues with a new version of the project, at the same position.
  ///
  /// Annotations correspond by their ids; of several with one id, the first corresponds to the
  /// first, and so on. Nothing is missed: what lies before the playhead in the new version has not
  /// been played, and causes no events. If the annotation that stops the playhead is gone or moved,
  /// playback continues.
  public mutating func update(to project: InteractivityProject) -> Edit {
    let successors = successors(in: project)
    var edit = replaceProject(project) { successors[$0] }
    for place in edit.left.indices { edit.left[place].isOfReplacedProject = true }
    return edit
  }

  /// Leaves what is active, and starts over with the preconditions and variables of the host.
  mutating func beginSession(at time: Double, into events: inout [EngineEvent]) {
    guard time.isFinite else { return ignore(.notFinite, into: &events) }
    for slot in activeSlotsByEnd { leaveWithProject(slot, into: &events) }
    let old = self
    self = InteractivityEngine(project: project, platform: platform)
    enabled = old.enabled
    variables = old.variables
    position = max(0, time)
  }

  private var activeSlotsByEnd: [Int] { activeSlots.sorted { index.ranks[$0] < index.ranks[$1] } }

  /// Leaves a window because its project or session ends, not because the playhead moves.
  private func leaveWithProject(_ slot: Int, into events: inout [EngineEvent]) {
    let (annotation, end) = (index.annotations[slot], index.end(of: slot))
    events.append(EngineEvent(.exited, annotation: annotation, time: end))
    if isShown[slot] { events.append(EngineEvent(.hidden, annotation: annotation, time: end)) }
  }

  /// Returns the index of each annotation in a new version of the project; `nil` for one that is
  /// gone.
  private func successors(in newProject: InteractivityProject) -> [Int?] {
    /// The indices in the new version by id, the first of them last.
    var indices: [Name: [Int]] = [:]
    for (number, annotation) in newProject.annotations.enumerated().reversed() {
      indices[Name(annotation.id), default: []].append(number)
    }
    return project.annotations.map { indices[Name($0.id)]?.popLast() }
  }

  /// Returns the new index of an annotation that is still there.
  private typealias Successor = (Int) -> Int?

  private mutating func replaceProject(_ newProject: InteractivityProject, successor: Successor) -> Edit {
    let old = self
    project = newProject
    buildIndex()
    moveCursorToPosition()
    var edit = Edit(left: [], joined: [])
    let newSlots = leaveWhatIsGone(from: old, successor: successor, into: &edit.left)
    keepState(of: old, newSlots: newSlots, successor: successor)
    keepStops(of: old, newSlots: newSlots, successor: successor, into: &edit.joined)
    enterWhatIsNew(staying: Set(newSlots.values), into: &edit.joined)
    updateVisibility(of: activeSlots, into: &edit.joined)
    return edit
  }

  /// Puts the cursor of a new index to the position of the playhead.
  mutating func moveCursorToPosition() {
    if hasBegun {
      cursor.slot = index.starts.firstPlace(after: position)
      cursor.rank = index.ends.firstPlace(after: position)
    }
    cursor.point =
      includesPosition
      ? index.points.firstPlace(from: position) : index.points.firstPlace(after: position)
    updateDue()
  }

  /// - Returns: the new slots of what stays active, by the old ones.
  private mutating func leaveWhatIsGone(
    from old: Self, successor: Successor, into events: inout [EngineEvent]
  ) -> [Int: Int] {
    let slots = Dictionary(
      uniqueKeysWithValues: activeSlots.map { (index.annotations[$0], $0) })
    var newSlots: [Int: Int] = [:]
    for slot in old.activeSlotsByEnd {
      if let next = successor(old.index.annotations[slot]).flatMap({ slots[$0] }) {
        newSlots[slot] = next
        isShown[next] = old.isShown[slot]
      } else {
        old.leaveWithProject(slot, into: &events)
      }
    }
    return newSlots
  }

  /// Keeps the state of the annotations that stay.
  private mutating func keepState(of old: Self, newSlots: [Int: Int], successor: Successor) {
    releasedGates = Set(old.releasedGates.compactMap(successor))
    tapped = Set(old.tapped.compactMap { newSlots[$0] })
    coveredByAd = old.coveredByAd.map { covered in Set(covered.compactMap { newSlots[$0] }) }
  }

  /// Keeps the stops that the new version has, too, and ends the others.
  private mutating func keepStops(
    of old: Self, newSlots: [Int: Int], successor: Successor, into events: inout [EngineEvent]
  ) {
    var kept: [Stop] = []
    for var stop in old.stops {
      let annotation = successor(old.index.annotations[stop.slot])
      if let slot = newSlots[stop.slot], let annotation,
        stop.isGate
          ? gates.contains(slot) && index.starts[slot] == position
          : flags[slot].contains(.visual) && project.annotations[annotation].pausesOnShow
      {
        stop.slot = slot
        kept.append(stop)
      } else {
        end(stop, of: annotation, at: position, into: &events)
      }
    }
    stops = kept
  }

  /// Enters the active windows that were not active before, until one of them jumps away.
  private mutating func enterWhatIsNew(staying: Set<Int>, into events: inout [EngineEvent]) {
    let active = activeSlots
    for (place, slot) in active.enumerated() where !staying.contains(slot) {
      guard case .jump(let target) = enter(slot, into: &events) else { continue }
      interruptedMove = InterruptedMove(
        active: active[...place] + active[(place + 1)...].filter { staying.contains($0) })
      land(on: target, into: &events)
      break
    }
  }
}
