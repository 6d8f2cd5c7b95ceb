/// The versions of a project brought together in one, in which all events have their annotations.
struct Gathering: Sendable {
  /// The last version, followed by the annotations that only earlier ones had.
  let project: InteractivityProject
  /// By version, and by the number that an annotation has in it, where the annotation is.
  private let places: [[Int]]

  /// - Parameter versions: in the order in which they came; there is one at least.
  init(of versions: [InteractivityProject]) {
    var project = versions[versions.count - 1]
    var cast = Cast(project)
    let earlier = versions.dropLast().reversed().map { cast.add($0) }
    places = earlier.reversed() + [Array(project.annotations.indices)]
    project.annotations = cast.annotations
    self.project = project
  }

  /// The events as those of the one project.
  /// - Parameter version: the number of the version, from 0, that was in place after their input.
  func events(_ events: [EngineEvent], version: Int) -> [EngineEvent] {
    events.map { event in
      let own = event.isOfReplacedProject ? places[version - 1] : places[version]
      return EngineEvent(
        event.kind, annotation: event.annotation.map { own[$0] }, time: event.time)
    }
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
