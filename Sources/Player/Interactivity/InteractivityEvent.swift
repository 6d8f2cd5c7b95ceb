import PlayerCore

/// An event of ``InteractivityHandler/events``: the calls of the delegate, as values.
@nonexhaustive public enum InteractivityEvent: Sendable {
  /// The project was given or loaded.
  case projectCreated(InteractivityProject)
  /// Loading failed, or the document is not a project: then the error is a `ProjectError`.
  case projectRequestFailed(any Error)
  /// An annotation is on screen from now on.
  case shown(Annotation)
  /// An annotation is no longer on screen.
  case hidden(Annotation)
  /// An annotation on screen was tapped.
  case tapped(Annotation)
  /// A time-triggered annotation was reached.
  case triggered(Annotation)
  /// A request of the project or the app was not carried out; with the annotation that made it, if
  /// any.
  case ignored(EngineEvent.Reason, Annotation?)
  /// The project jumps in a loop, and was stopped at this annotation.
  case foundLoop(Annotation)
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

// MARK: - Delegate

/// The delegate of a handler, which receives its events and provides the appearance of
/// annotations (`BCOVInteractivityHandlerDelegate`).
///
/// All calls are made in jobs of the controller's executor, in order. Inside any of them an app may
/// seek, set videos, change preconditions or release the handler: its requests are carried out
/// after the events that are being delivered.
///
/// All methods are optional. If a type adopts the protocol in an extension, the compiler warns of a
/// method in this extension whose name is misspelt.
public protocol InteractivityHandlerDelegate: AnyObject {
  /// The project was given or loaded.
  func interactivityHandler(_ handler: InteractivityHandler, projectWasCreated project: InteractivityProject)

  /// Loading failed, or the document is not a project: then the error is a `ProjectError`. A
  /// previous project remains.
  func interactivityHandler(_ handler: InteractivityHandler, projectRequestFailed error: any Error)

  /// An annotation is on screen from now on; the app shows its view.
  func interactivityHandler(_ handler: InteractivityHandler, didShow annotation: Annotation)
  /// An annotation is no longer on screen; the app hides its view.
  func interactivityHandler(_ handler: InteractivityHandler, didHide annotation: Annotation)

  /// An annotation on screen was tapped. The app executes its command, if it has one; jump, pause
  /// and link are carried out by the handler.
  func interactivityHandler(_ handler: InteractivityHandler, annotationWasTapped annotation: Annotation)

  /// A time-triggered annotation was reached; otherwise as for a tap.
  func interactivityHandler(_ handler: InteractivityHandler, annotationWasTriggered annotation: Annotation)

  /// A request of the project or the app was not carried out.
  /// - Parameters:
  ///   - handler: the handler.
  ///   - reason: the reason why nothing was done.
  ///   - annotation: the annotation that made the request, if any.
  func interactivityHandler(
    _ handler: InteractivityHandler, didIgnore reason: EngineEvent.Reason,
    of annotation: Annotation?)

  /// The project jumps in a loop, and was stopped at this annotation.
  func interactivityHandler(_ handler: InteractivityHandler, foundLoopAt annotation: Annotation)

  // The handler requests the appearance of an annotation once each time it appears, before
  // `didShow`: `InteractivityHandler.appearance(of:)`. A value that is not valid is limited, see
  // `AnnotationAppearance`.

  /// Returns the seconds that showing and hiding take; by default
  /// `Annotation.Transition.standardTime`. A duration above 0 animates an annotation without a
  /// transition, too.
  func interactivityHandler(
    _ handler: InteractivityHandler, animationTimeFor transition: Annotation.Transition
  ) -> Double

  /// Returns the font of a text annotation; by default `TextTheme/Font/standard(pictureWidth:)`.
  /// The font grows with the picture while the annotation is on screen.
  func interactivityHandler(
    _ handler: InteractivityHandler, fontFor annotation: Annotation, pictureWidth: Double
  ) -> TextTheme.Font

  /// Returns the background of a text annotation; by default that of its theme.
  func interactivityHandler(
    _ handler: InteractivityHandler, backgroundColorFor annotation: Annotation
  ) -> TextTheme.Color

  /// Returns the colour of a text annotation; by default that of its theme.
  func interactivityHandler(_ handler: InteractivityHandler, textColorFor annotation: Annotation) -> TextTheme.Color
}

extension InteractivityHandlerDelegate {
  /// Does nothing.
  public func interactivityHandler(_: InteractivityHandler, projectWasCreated _: InteractivityProject) {}
  /// Does nothing.
  public func interactivityHandler(_: InteractivityHandler, projectRequestFailed _: any Error) {}
  /// Does nothing.
  public func interactivityHandler(_: InteractivityHandler, didShow _: Annotation) {}
  /// Does nothing.
  public func interactivityHandler(_: InteractivityHandler, didHide _: Annotation) {}
  /// Does nothing.
  public func interactivityHandler(_: InteractivityHandler, annotationWasTapped _: Annotation) {}
  /// Does nothing.
  public func interactivityHandler(_: InteractivityHandler, annotationWasTriggered _: Annotation) {}
  /// Does nothing.
  public func interactivityHandler(_: InteractivityHandler, didIgnore _: EngineEvent.Reason, of _: Annotation?) {}
  /// Does nothing.
  public func interactivityHandler(_: InteractivityHandler, foundLoopAt _: Annotation) {}

  /// Returns the standard duration.
  public func interactivityHandler(
    _: InteractivityHandler, animationTimeFor transition: Annotation.Transition
  ) -> Double { transition.standardTime }

  /// Returns the standard font.
  public func interactivityHandler(
    _: InteractivityHandler, fontFor _: Annotation, pictureWidth: Double
  ) -> TextTheme.Font { .standard(pictureWidth: pictureWidth) }

  /// Returns the background of the theme.
  public func interactivityHandler(
    _: InteractivityHandler, backgroundColorFor annotation: Annotation
  ) -> TextTheme.Color { TextTheme(named: annotation.theme).background }

  /// Returns the text color of the theme.
  public func interactivityHandler(
    _: InteractivityHandler, textColorFor annotation: Annotation
  ) -> TextTheme.Color { TextTheme(named: annotation.theme).text }
}
