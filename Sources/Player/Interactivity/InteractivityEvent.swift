import PlayerCore

/// An event of a handler, for its delegate and for the readers of ``InteractivityHandler/events``.
@nonexhaustive public enum InteractivityEvent: Sendable {
  /// The project was given or loaded.
  case projectCreated(InteractivityProject)
  /// Loading failed, or the document is not a project: then the error is a `ProjectError`. A
  /// previous project remains.
  case projectRequestFailed(any Error)
  /// An annotation is on screen from now on; the app shows its view.
  case shown(Annotation)
  /// An annotation is no longer on screen; the app hides its view.
  case hidden(Annotation)
  /// An annotation on screen was tapped (`annotationWasTapped:`). The app executes its command, if
  /// it has one; jump, pause and link are carried out by the handler.
  case tapped(Annotation)
  /// A time-triggered annotation was reached (`annotationWasTriggered:`); otherwise as for a tap.
  case triggered(Annotation)
  /// A request of the project or the app was not carried out; with the annotation that made it, if
  /// any.
  case ignored(EngineEvent.Reason, Annotation?)
  /// The project jumps in a loop, and was stopped at this annotation.
  case foundLoop(Annotation)
}

/// The delegate of a handler, which receives its events (`BCOVInteractivityHandlerDelegate`).
public protocol InteractivityHandlerDelegate: AnyObject {
  /// Receives an event of a handler.
  ///
  /// All calls are made in jobs of the controller's executor, in order. Inside any of them an app
  /// may seek, set videos, change preconditions or release the handler: its requests are carried
  /// out after the events that are being delivered.
  func interactivityHandler(_ handler: InteractivityHandler, did event: InteractivityEvent)
}

extension InteractivityHandler {
  /// The events of the handler, for `for await`. Each use of this property creates another reader,
  /// which receives all events.
  ///
  /// ```swift
  /// import Foundation
  /// import Interactivity
  /// import PlayerCore
  ///
  /// let text = #"{"annotations": [{"id": "a", "type": "image", "start": 4, "duration": 8}]}"#
  /// let executor = PlaybackExecutor(clock: ManualClock())
  /// let controller = PlaybackController(executor: executor) { _, _ in
  ///   SimulatedPlayer(.init(duration: 60), executor: executor)
  /// }
  /// let handler = InteractivityHandler(controller: controller)
  /// let events = handler.events
  /// try await handler.load { Array(text.utf8) }
  /// controller.setVideos([Video(url: URL(filePath: "film.m3u8"))])
  /// print(await handler.play(untilAnnotation: "a"), handler.position)  // Prints "reached 4.0"
  /// reading: for await event in events {
  ///   if case .shown(let annotation) = event {
  ///     print("show", annotation.id)  // Prints "show a"
  ///     break reading
  ///   }
  /// }
  /// ```
  ///
  /// A late reader first receives the project and what is on screen. The sequence ends when the
  /// handler is released, which a reader does not prevent. Any number of events waits for a slow
  /// reader.
  public var events: AsyncStream<InteractivityEvent> {
    var past = visibleAnnotations.map(InteractivityEvent.shown)
    if hasDeliveredProject, let project { past.insert(.projectCreated(project), at: 0) }
    return broadcast.events(after: past)
  }

  /// Delivers an event: first to the readers, since one that is created in a callback must not
  /// receive its event again.
  func deliver(_ event: InteractivityEvent) {
    if case .projectCreated = event { hasDeliveredProject = true }
    broadcast.send(event)
    for watch in watches.values { watch(event) }
    delegate?.interactivityHandler(self, did: event)
  }
}
