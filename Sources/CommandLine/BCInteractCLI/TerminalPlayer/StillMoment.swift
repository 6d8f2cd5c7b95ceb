package import ProjectFormat

/// When a still is taken, and of what.
package struct StillMoment: Hashable, Sendable {
  /// Seconds of the media.
  package var time: Double
  /// The annotation that it is for, by its index; `nil` for a moment that somebody chose.
  package var annotation: Int?

  package init(time: Double, annotation: Int? = nil) {
    self.time = time
    self.annotation = annotation
  }

  /// A moment for each annotation that the player knows, in the order of time: when it has come in, half a second after its
  /// start, or in the middle of what is shorter than a second. What lies outside of the media has none.
  package static func all(of project: InteractivityProject, duration: Double) -> [StillMoment] {
    project.annotations.compactMap { annotation in
      guard annotation.kind != .unsupported, let window = annotation.window(duration: duration),
        window.start < duration
      else { return nil }
      let length = min(window.end, duration) - window.start
      let rest = annotation.isVisual ? min(0.5, length / 2) : 0
      return StillMoment(time: window.start + rest, annotation: annotation.index)
    }.sorted { ($0.time, $0.annotation ?? 0) < ($1.time, $1.annotation ?? 0) }
  }
}
