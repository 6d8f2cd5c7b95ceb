public import AnnotationEngine

/// Annotations and projects for tests, by what tests need of them.
public enum Scenery {
  /// An image between two times, in seconds.
  public static func image(_ id: String, _ start: Double, _ end: Double) -> Annotation {
    Annotation(
      id: id, kind: .image, start: MediaTime(seconds: start),
      extent: .until(MediaTime(seconds: end)), index: 0)
  }

  /// - Parameter length: in seconds; 0 for a point.
  public static func trigger(
    _ id: String, at start: Double, lasting length: Double = 0
  ) -> Annotation {
    Annotation(
      id: id, kind: .timeTrigger, start: MediaTime(seconds: start),
      extent: .lasting(MediaTime(seconds: length)), index: 0)
  }

  /// The annotations get their places in the project.
  public static func project(_ annotations: [Annotation]) -> InteractivityProject {
    var annotations = annotations
    for index in annotations.indices { annotations[index].index = index }
    return InteractivityProject(annotations: annotations)
  }
}
