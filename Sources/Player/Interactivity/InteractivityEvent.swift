import PlayerCore

/// What a handler tells the readers of its ``InteractivityHandler/events``: what its delegate hears, as values.
@nonexhaustive public enum InteractivityEvent: Sendable {
  /// The project was given or loaded.
  case projectCreated(InteractivityProject)
  /// Loading failed, or what was loaded is not a project: then the error is a ``ProjectError``.
  case projectRequestFailed(any Error)
  /// An annotation is on screen from now on.
  case shown(Annotation)
  /// An annotation is no longer on screen.
  case hidden(Annotation)
  /// An annotation on screen was tapped.
  case tapped(Annotation)
  /// A time-triggered annotation was reached.
  case triggered(Annotation)
  /// Something that the project or the app asked for was not done; with the annotation that asked, if one did.
  case ignored(EngineEvent.Reason, Annotation?)
  /// The project jumps in a circle, and was stopped at this annotation.
  case foundLoop(Annotation)
}

extension InteractivityHandler {
  /// What happens, for `for await`; every use of this property makes another reader, who hears everything.
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
  /// A reader who comes late is first told of the project and of what is on screen. The sequence ends when the handler is let go,
  /// which a reader does not prevent. Events wait for a slow reader, however many; ``events(bufferingPolicy:)`` limits them.
  public var events: AsyncStream<InteractivityEvent> { events(bufferingPolicy: .unbounded) }

  /// What happens; see ``events``.
  ///
  /// - Parameter bufferingPolicy: how many events wait for the reader, and which are dropped beyond that.
  public func events(
    bufferingPolicy: AsyncStream<InteractivityEvent>.Continuation.BufferingPolicy
  ) -> AsyncStream<InteractivityEvent> {
    var past = visibleAnnotations.map(InteractivityEvent.shown)
    if hasToldProject, let project { past.insert(.projectCreated(project), at: 0) }
    return broadcast.events(bufferingPolicy, after: past)
  }

  /// Tells everybody: the readers first, since one who is made in a callback must not hear of its event again.
  func tell(_ event: InteractivityEvent) {
    if case .projectCreated = event { hasToldProject = true }
    broadcast.send(event)
    for watch in watches.values { watch(event) }
    guard let delegate else { return }
    switch event {
    case .projectCreated(let project):
      delegate.interactivityHandler(self, projectWasCreated: project)
    case .projectRequestFailed(let error):
      delegate.interactivityHandler(self, projectRequestFailed: error)
    case .shown(let annotation): delegate.interactivityHandler(self, didShow: annotation)
    case .hidden(let annotation): delegate.interactivityHandler(self, didHide: annotation)
    case .tapped(let annotation):
      delegate.interactivityHandler(self, annotationWasTapped: annotation)
    case .triggered(let annotation):
      delegate.interactivityHandler(self, annotationWasTriggered: annotation)
    case .ignored(let reason, let annotation):
      delegate.interactivityHandler(self, didIgnore: reason, of: annotation)
    case .foundLoop(let annotation): delegate.interactivityHandler(self, foundLoopAt: annotation)
    }
  }
}
