/// Where a jump leads.
public enum JumpDestination: Hashable, Sendable {
  /// A media time, in seconds.
  case time(Double)
  /// A time that can't be told before the media's duration is known.
  case pending
  /// A time that the media does not have.
  case outside
  /// The target is neither an annotation's id nor a time.
  case unknown

  /// The media time in seconds, where it is one.
  package var time: Double? { if case .time(let time) = self { time } else { nil } }
}

extension InteractivityProject {
  /// Where a jump leads: the start of the annotation with that id, else the time that the text says.
  /// - Parameters:
  ///   - target: what ``Annotation/Action/jump`` has.
  ///   - duration: the media's, in seconds; `nil` while it is not known.
  public func destination(of target: String, duration: Double?) -> JumpDestination {
    destination(of: target, duration: duration) { annotation(id: $0) }
  }

  /// Where the jump of each annotation leads; `nil` where it has none.
  /// - Parameter ids: those of the project.
  package func jumpDestinations(duration: Double?, ids: AnnotationIDs) -> [JumpDestination?] {
    annotations.map { annotation in
      annotation.action.jump.map { target in
        destination(of: target, duration: duration) { id in ids[id].map { annotations[$0] } }
      }
    }
  }

  /// - Parameter annotation: finds the first annotation of an id.
  package func destination(
    of target: String, duration: Double?, annotation: (String) -> Annotation?
  ) -> JumpDestination {
    if let annotation = annotation(target) {
      return destination(at: annotation, duration: duration)
    }
    guard let time = MediaTime(parsing: target) else { return .unknown }
    return destination(at: time.resolved(duration: duration), duration: duration)
  }

  func destination(at annotation: Annotation, duration: Double?) -> JumpDestination {
    destination(at: annotation.window(duration: duration)?.start, duration: duration)
  }

  private func destination(at time: Double?, duration: Double?) -> JumpDestination {
    guard let time else { return .pending }
    return time >= 0 && time <= duration ?? .infinity ? .time(time) : .outside
  }
}
