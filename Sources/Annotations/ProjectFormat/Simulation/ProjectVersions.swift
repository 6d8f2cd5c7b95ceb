/// The versions of a project that replaced each other during a playthrough, merged into one project
/// that has the annotations of all events.
struct ProjectVersions {
  /// The last version, followed by the annotations that only earlier versions had.
  let merged: InteractivityProject
  /// The indices of the annotations of each version in the merged project.
  private let indices: [[Int]]

  /// - Parameter versions: The versions in their order, one or more.
  init(_ versions: [InteractivityProject]) {
    var merged = versions[versions.count - 1]
    var indices = [Array(merged.annotations.indices)]
    if versions.count > 1 {
      var known: [Annotation: Int] = [:]
      for (index, annotation) in merged.annotations.enumerated().reversed() {
        known[annotation.unnumbered] = index
      }
      for version in versions.dropLast().reversed() {
        indices.insert(
          version.annotations.map { annotation in
            if let index = known[annotation.unnumbered] { return index }
            var added = annotation
            added.index = merged.annotations.count
            merged.annotations.append(added)
            known[annotation.unnumbered] = added.index
            return added.index
          }, at: 0)
      }
    }
    self.merged = merged
    self.indices = indices
  }

  /// Returns the steps with the indices that annotations have in the merged project.
  func renumbered(_ steps: [Playthrough.Step]) -> [Playthrough.Step] {
    guard indices.count > 1 else { return steps }
    var version = 0
    return steps.map { step in
      if case .project = step.input { version += 1 }
      var step = step
      step.events = step.events.map { event in
        let indices = indices[event.isOfReplacedProject ? version - 1 : version]
        return EngineEvent(
          event.kind, annotation: event.annotation.map { indices[$0] }, time: event.time)
      }
      return step
    }
  }
}

extension Annotation {
  /// The annotation without its index, for comparison with those of another list.
  fileprivate var unnumbered: Annotation {
    var copy = self
    copy.index = 0
    return copy
  }
}
