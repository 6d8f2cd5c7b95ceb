/// What an app is told of its interactivity, and asked about its look (`BCOVInteractivityHandlerDelegate`).
///
/// Everything comes in jobs of the controller's executor, in order. Inside any of these an app may seek,
/// set videos, change preconditions or let the handler go: what it asks for is done after the events
/// that are on their way.
public protocol InteractivityHandlerDelegate: AnyObject {
  /// The project was given or loaded.
  func interactivityHandler(
    _ handler: InteractivityHandler, projectWasCreated project: InteractivityProject)

  /// Loading failed, or what was loaded is not a project: then the error is a ``ProjectError``. A project
  /// that was there before stays.
  func interactivityHandler(_ handler: InteractivityHandler, projectRequestFailed error: any Error)

  /// An annotation is on screen from now on; the app shows its view.
  func interactivityHandler(_ handler: InteractivityHandler, didShow annotation: Annotation)
  /// An annotation is no longer on screen; the app hides its view.
  func interactivityHandler(_ handler: InteractivityHandler, didHide annotation: Annotation)

  /// An annotation on screen was tapped. Its command, if it has one, is for the app; jump, pause and
  /// link are carried out already or next.
  func interactivityHandler(
    _ handler: InteractivityHandler, annotationWasTapped annotation: Annotation)

  /// A time-triggered annotation was reached; otherwise as for a tap.
  func interactivityHandler(
    _ handler: InteractivityHandler, annotationWasTriggered annotation: Annotation)

  /// Something that the project or the app asked for was not done.
  /// - Parameters:
  ///   - handler: the handler that was asked.
  ///   - reason: why nothing was done.
  ///   - annotation: the one that asked, if one did.
  func interactivityHandler(
    _ handler: InteractivityHandler, didIgnore reason: EngineEvent.Reason,
    of annotation: Annotation?)

  /// The project jumps in a circle, and was stopped at this annotation.
  func interactivityHandler(_ handler: InteractivityHandler, foundLoopAt annotation: Annotation)

  /// Seconds that showing and hiding takes; `Annotation.Transition.standardTime` unless told.
  func interactivityHandler(
    _ handler: InteractivityHandler, animationTimeFor transition: Annotation.Transition
  ) -> Double

  /// The font of a text annotation; ``TextTheme/Font/standard(pictureWidth:)`` unless told.
  func interactivityHandler(
    _ handler: InteractivityHandler, fontFor annotation: Annotation, pictureWidth: Double
  ) -> TextTheme.Font

  /// The background of a text annotation; that of its theme unless told.
  func interactivityHandler(
    _ handler: InteractivityHandler, backgroundColorFor annotation: Annotation
  ) -> TextTheme.Color

  /// The colour of a text annotation; that of its theme unless told.
  func interactivityHandler(_ handler: InteractivityHandler, textColorFor annotation: Annotation)
    -> TextTheme.Color
}

extension InteractivityHandlerDelegate {
  public func interactivityHandler(
    _: InteractivityHandler, projectWasCreated _: InteractivityProject
  ) {}
  public func interactivityHandler(_: InteractivityHandler, projectRequestFailed _: any Error) {}
  public func interactivityHandler(_: InteractivityHandler, didShow _: Annotation) {}
  public func interactivityHandler(_: InteractivityHandler, didHide _: Annotation) {}
  public func interactivityHandler(_: InteractivityHandler, annotationWasTapped _: Annotation) {}
  public func interactivityHandler(_: InteractivityHandler, annotationWasTriggered _: Annotation) {}
  public func interactivityHandler(
    _: InteractivityHandler, didIgnore _: EngineEvent.Reason, of _: Annotation?
  ) {}
  public func interactivityHandler(_: InteractivityHandler, foundLoopAt _: Annotation) {}

  public func interactivityHandler(
    _: InteractivityHandler, animationTimeFor transition: Annotation.Transition
  ) -> Double { transition.standardTime }

  public func interactivityHandler(
    _: InteractivityHandler, fontFor _: Annotation, pictureWidth: Double
  ) -> TextTheme.Font { .standard(pictureWidth: pictureWidth) }

  public func interactivityHandler(
    _: InteractivityHandler, backgroundColorFor annotation: Annotation
  ) -> TextTheme.Color { TextTheme(named: annotation.theme).background }

  public func interactivityHandler(
    _: InteractivityHandler, textColorFor annotation: Annotation
  ) -> TextTheme.Color { TextTheme(named: annotation.theme).text }
}
