/// An interactivity project: one video's annotations, with what is known about both.
///
/// Counterpart of `BCOVInteractivityProject`.
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
  /// The project's own id, as its service has it.
  public var id: String?
  /// The name that producers gave it.
  public var title: String?
  /// The id of the viewing that the document was made for, as its service has it.
  public var sessionID: String?
  /// The account that the video belongs to.
  public var accountID: String?
  /// The video that the project was made for.
  public var videoID: String?
  /// The words that producers filed it under.
  public var tags: [String] = []
  /// In the order of the document.
  public var annotations: [Annotation]

  /// A project of these annotations, and nothing else.
  public init(annotations: [Annotation] = []) {
    self.annotations = annotations
  }

  /// The annotations that the player draws at a media time, in the order of their starts, the longer
  /// first where two start together.
  /// - Parameters:
  ///   - time: seconds.
  ///   - duration: the media's, for the annotations that depend on it.
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

  /// The first annotation of that id.
  public func annotation(id: String) -> Annotation? {
    annotations.first { $0.id == id }
  }

  /// The last end, or the last start of an annotation without an end, in seconds: what the project
  /// alone tells about the media's length. Relative times don't count.
  public var lastKnownTime: Double {
    annotations.reduce(0) { last, annotation in
      guard let window = annotation.window(duration: nil) else { return last }
      return max(last, window.end.isFinite ? window.end : window.start)
    }
  }
}
