import AnnotationEngine

extension Sequence<EngineEvent> {
  /// The first time that the playhead jumps.
  var firstJump: EngineEvent? {
    first { if case .seek = $0.kind { true } else { false } }
  }
}

extension ProjectMap {
  /// The annotation that a viewer has come to with an event: it is shown or triggered, or, where its type is not
  /// supported, begins.
  func annotationReached(by event: EngineEvent) -> Int? {
    guard let annotation = event.annotation else { return nil }
    return switch event.kind {
    case .shown, .triggered: annotation
    case .entered where annotations[annotation].kind == .unsupported: annotation
    default: nil
    }
  }
}

extension InteractivityEngine {
  /// How much of the media was played from a place on, with these events: up to the first jump, in seconds.
  func timePlayed(from start: Double, _ events: [EngineEvent]) -> Double {
    (events.firstJump?.time ?? position) - start
  }
}
