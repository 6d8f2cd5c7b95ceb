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
  /// Annotations are the same where their ids are, the first of each id. Nothing is missed: what lies
  /// before the playhead in the new version has not been played, and yields nothing.
  public mutating func update(to project: InteractivityProject) -> Edit {
    let ids = self.project.annotations.map(\.id)
    let places = Dictionary(
      project.annotations.map { ($0.id, $0.index) }, uniquingKeysWith: { first, _ in first })
    return reindex(project) { places[ids[$0]] }
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
    stand = old.stand.flatMap { stand in
      moved[stand.slot].map { Stand(slot: $0, remaining: stand.remaining, resumes: stand.resumes) }
    }
    for (place, slot) in activeSlots.enumerated() where !staying.contains(slot) {
      let isAtStart = index.starts[Int(slot)] == position
      guard case .jump(let target) = enter(slot, isAtStart: isAtStart, into: &edit.joined) else {
        continue
      }
      interrupted = activeSlots[...place] + activeSlots[(place + 1)...].filter(staying.contains)
      land(on: target, into: &edit.joined)
      break
    }
    reconsider(into: &edit.joined)
    return edit
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
