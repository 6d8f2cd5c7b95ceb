/// What changes the windows themselves: a media duration that becomes known, a new version of the project.
extension Engine {
  mutating func learn(duration: Double, into events: inout [EngineEvent]) {
    guard duration.isFinite, duration >= 0 else { return refuse(.notFinite, into: &events) }
    guard duration != self.duration else { return }
    self.duration = duration
    guard project.annotations.contains(where: \.isRelative) else { return }
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
    return reindex(project) { successors[$0] }
  }

  /// By index, where each annotation is in a new version of the project.
  private func successors(in newProject: InteractivityProject) -> [Int?] {
    var places: [String: Int] = [:]
    /// The places behind the first one of an id, the last of them first.
    var laterPlaces: [String: [Int]] = [:]
    for annotation in newProject.annotations.reversed() {
      guard let later = places.updateValue(annotation.index, forKey: annotation.id) else {
        continue
      }
      laterPlaces[annotation.id, default: []].append(later)
    }
    return project.annotations.map { annotation in
      let place = places.removeValue(forKey: annotation.id)
      if let next = laterPlaces[annotation.id]?.popLast() { places[annotation.id] = next }
      return place
    }
  }

  /// Builds everything anew for a project at the same place.
  /// - Parameter successor: gives the new index of an annotation that is still there.
  private mutating func reindex(
    _ newProject: InteractivityProject, successor: (Int) -> Int?
  ) -> Edit {
    let old = self
    project = newProject
    indexProject()
    openGates = Set(old.openGates.compactMap(successor))
    if hasBegun {
      cursor.start = index.starts.count(upTo: position)
      cursor.end = index.ends.count(upTo: position)
    }
    cursor.point = index.points.partitioned {
      includesPosition ? $0 >= position : $0 > position
    }
    updateDue()

    var edit = Edit(left: [], joined: [])
    let activeSlots = activeSlots
    let slots = Dictionary(uniqueKeysWithValues: activeSlots.map { (owner(of: $0), $0) })
    var moved: [UInt32: UInt32] = [:]
    var staying: Set<UInt32> = []
    let oldSlots = old.activeSlots.sorted {
      old.index.ranks[Int($0)] < old.index.ranks[Int($1)]
    }
    for slot in oldSlots {
      let annotation = old.owner(of: slot)
      if let next = successor(annotation).flatMap({ slots[$0] }), staying.insert(next).inserted {
        moved[slot] = next
        isShown[Int(next)] = old.isShown[Int(slot)]
        continue
      }
      let end = old.index.end(of: slot)
      edit.left.append(EngineEvent(.exited, annotation: annotation, time: end))
      if old.isShown[Int(slot)] {
        edit.left.append(EngineEvent(.hidden, annotation: annotation, time: end))
      }
    }
    heldGate = old.heldGate.flatMap { moved[$0] }
    tappedSlots = Set(old.tappedSlots.compactMap { moved[$0] })
    coveredSlots = Set(old.coveredSlots.compactMap { moved[$0] })
    stand = old.stand.flatMap { stand in
      guard let slot = moved[stand.slot], project.annotations[owner(of: slot)].pausesOnShow else {
        return nil
      }
      return Stand(slot: slot, remaining: stand.remaining, resumes: stand.resumes)
    }
    goOn(from: old, successor: successor, into: &edit.joined)
    for (place, slot) in activeSlots.enumerated() where !staying.contains(slot) {
      let isAtStart = index.starts[Int(slot)] == position
      guard case .jump(let target) = enter(slot, isAtStart: isAtStart, into: &edit.joined) else {
        continue
      }
      interrupted = activeSlots[...place] + activeSlots[(place + 1)...].filter(staying.contains)
      land(on: target, into: &edit.joined)
      break
    }
    reconsider(everything: true, into: &edit.joined)
    return edit
  }

  /// What stopped the playhead, and does not do so any more, lets it go.
  private mutating func goOn(
    from old: Engine, successor: (Int) -> Int?, into events: inout [EngineEvent]
  ) {
    if stand == nil, let ended = old.stand, ended.resumes, old.heldGate == nil {
      isPlaying = true
      let annotation = successor(old.owner(of: ended.slot))
      events.append(EngineEvent(.resume, annotation: annotation, time: position))
    }
    guard let gate = old.heldGate else { return }
    if let heldGate, gates.contains(heldGate), index.starts[Int(heldGate)] == position { return }
    heldGate = nil
    if stand == nil, gateResumes { isPlaying = true }
    let annotation = successor(old.owner(of: gate))
    events.append(EngineEvent(.gateReleased, annotation: annotation, time: position))
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
