extension Playthrough {
  /// Brings the versions of a project together in one, in which all events have their annotations.
  /// - Parameters:
  ///   - versions: in the order in which they came.
  ///   - numbers: by step, the version that was in place after its input.
  func gathering(_ versions: [InteractivityProject], ofSteps numbers: [Int]) -> Playthrough {
    guard let last = versions.last, versions.count > 1 else { return self }
    var cast = Cast(last)
    let earlier = versions.dropLast().reversed().map { cast.add($0) }
    let places = earlier.reversed() + [Array(last.annotations.indices)]
    var gathered = self
    gathered.project.annotations = cast.annotations
    for (index, version) in numbers.enumerated() {
      gathered.steps[index].events = steps[index].events.map { event in
        let own = event.isOfReplacedProject ? places[version - 1] : places[version]
        return EngineEvent(
          event.kind, annotation: event.annotation.map { own[$0] }, time: event.time)
      }
    }
    return gathered
  }
}

/// The annotations of several versions, each once.
private struct Cast {
  private(set) var annotations: [Annotation]
  private var places: [Annotation: Int] = [:]

  init(_ project: InteractivityProject) {
    annotations = project.annotations
    for (place, annotation) in annotations.enumerated().reversed() {
      places[annotation.unnumbered] = place
    }
  }

  /// - Returns: by the numbers of a version, where its annotations are.
  mutating func add(_ version: InteractivityProject) -> [Int] {
    version.annotations.map { annotation in
      if let place = places[annotation.unnumbered] { return place }
      var added = annotation
      added.index = annotations.count
      annotations.append(added)
      places[annotation.unnumbered] = added.index
      return added.index
    }
  }
}

extension Annotation {
  /// Without its place in a list, to be compared with one in another list.
  fileprivate var unnumbered: Annotation {
    var copy = self
    copy.index = 0
    return copy
  }
}
