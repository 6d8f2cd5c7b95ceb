/// An interactivity project: the annotations of one video, and what is known about both.
///
/// The counterpart of `BCOVInteractivityProject`.
///
/// ```swift
/// import Interactivity
///
/// let text = """
///   {"title": "Coats", "annotations": [
///     {"id": "701", "type": "image", "start": 4, "duration": 8, "onClick": {"gotoTrack": "1:37"}}]}
///   """
/// let project = try InteractivityProject(reading: Array(text.utf8))
/// for annotation in project.annotations(at: 5) { print(annotation.id, annotation.kind) }
/// // Prints "701 image"
/// ```
public struct InteractivityProject: Hashable, Sendable {
  /// The project's own id in its service.
  public var id: String?
  /// The title that producers gave the project.
  public var title: String?
  /// The id of the viewing session for which the service made the document.
  public var sessionID: String?
  /// The account to which the video belongs.
  public var accountID: String?
  /// The video for which the project was made.
  public var videoID: String?
  /// The length of the media in seconds, if the document has it.
  public var duration: Double?
  /// The tags under which producers filed the project.
  public var tags: [String] = []
  /// The annotations in the order of the document.
  public var annotations: [Annotation]

  /// Creates a project from its annotations.
  public init(annotations: [Annotation] = []) { self.annotations = annotations }

  /// Returns the annotations that the player draws at a media time, in the order of their starts;
  /// of two with one start, the longer first.
  /// - Parameters:
  ///   - time: the media time in seconds.
  ///   - duration: the media's duration, for the annotations that depend on it.
  public func annotations(at time: Double, duration: Double? = nil) -> [Annotation] {
    annotations.compactMap { annotation -> (Annotation, TimeWindow)? in
      guard annotation.isVisual, let window = annotation.window(duration: duration),
        window.contains(time)
      else { return nil }
      return (annotation, window)
    }
    .sorted { ($0.1.start, -$0.1.end, $0.0.index) < ($1.1.start, -$1.1.end, $1.0.index) }
    .map { $0.0 }
  }

  /// Returns the first annotation with an id.
  public func annotation(id: String) -> Annotation? { annotations.first { $0.id == id } }

  /// The last end in seconds, or the last start of an annotation without an end: the media is at
  /// least as long. Relative times are ignored.
  public var lastKnownTime: Double {
    annotations.reduce(0) { last, annotation in
      guard let window = annotation.window(duration: nil) else { return last }
      return max(last, window.end.isFinite ? window.end : window.start)
    }
  }
}

// MARK: - Ids and jumps

/// The ids of a project's annotations. If several annotations share an id, it refers to the first
/// of them.
package struct AnnotationIDs: Sendable {
  private var numbers: [Name: Int] = [:]

  package init(_ annotations: [Annotation]) {
    for number in annotations.indices.reversed() { numbers[Name(annotations[number].id)] = number }
  }

  /// The index of the first annotation with an id; `nil` if there is none.
  package subscript(id: String) -> Int? { numbers[Name(id)] }
}

/// The destination of a jump.
public enum JumpDestination: Hashable, Sendable {
  /// A media time, in seconds.
  case time(Double)
  /// A time that depends on the media's duration, which is not known yet.
  case pending
  /// A time that the media does not have.
  case outside
  /// A target that is neither an annotation's id nor a time.
  case unknown

  /// The media time in seconds, if the destination is one.
  package var time: Double? { if case .time(let time) = self { time } else { nil } }

  /// - Parameters:
  ///   - time: the target in seconds; `nil` if it depends on an unknown duration.
  ///   - duration: the media's, in seconds; `nil` while it is not known.
  init(time: Double?, duration: Double?) {
    if let time {
      self = time >= 0 && time <= duration ?? .infinity ? .time(time) : .outside
    } else {
      self = .pending
    }
  }
}

extension InteractivityProject {
  /// Returns the destination of a jump: the start of the annotation with that id, else the time
  /// that the text says.
  /// - Parameters:
  ///   - target: the value of ``Annotation/Action/jump``.
  ///   - duration: the media's, in seconds; `nil` while it is not known.
  public func destination(of target: String, duration: Double?) -> JumpDestination {
    destination(of: target, annotation: annotation(id: target), duration: duration)
  }

  /// - Parameter ids: the ids of the project's annotations.
  package func destination(of target: String, duration: Double?, ids: AnnotationIDs) -> JumpDestination {
    destination(of: target, annotation: ids[target].map { annotations[$0] }, duration: duration)
  }

  private func destination(of target: String, annotation: Annotation?, duration: Double?) -> JumpDestination {
    if let annotation {
      return JumpDestination(time: annotation.window(duration: duration)?.start, duration: duration)
    }
    guard let time = MediaTime(parsing: target) else { return .unknown }
    return JumpDestination(time: time.resolved(duration: duration), duration: duration)
  }

  /// Returns the destination of each annotation's jump, `nil` for an annotation without one.
  /// - Parameter ids: the ids of the project's annotations.
  package func jumpDestinations(duration: Double?, ids: AnnotationIDs) -> [JumpDestination?] {
    annotations.map { annotation in
      annotation.action.jump.map { destination(of: $0, duration: duration, ids: ids) }
    }
  }
}
