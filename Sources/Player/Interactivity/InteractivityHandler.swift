public import PlayerCore
// An app that plays projects imports this module only.
@_exported public import ProjectFormat

/// Plays interactivity on a controller (`BCOVInteractivityHandler`).
///
/// The handler listens to the controller's sessions, passes what happens to the engine, and applies
/// the events that follow: jumps, pauses and gates to the controller, links to the app's opener,
/// everything else to the delegate. One notification of the playback clock is scheduled for the
/// next event, so that a trigger is not late by a period of progress. While ads and bumpers play,
/// nothing is shown.
///
/// ```swift
/// import Foundation
/// import Interactivity
/// import PlayerCore
///
/// final class Overlay: InteractivityHandlerDelegate {
///   func interactivityHandler(_ handler: InteractivityHandler, did event: InteractivityEvent) {
///     if case .shown(let annotation) = event { print("show", annotation.id) }
///   }
/// }
///
/// let text = #"{"annotations": [{"id": "a", "type": "image", "start": 4, "duration": 8}]}"#
/// let project = try InteractivityProject(reading: Array(text.utf8))
/// let executor = PlaybackExecutor(clock: ManualClock())
/// let controller = PlaybackController(executor: executor) { _, _ in
///   SimulatedPlayer(.init(duration: 60), executor: executor)
/// }
/// let handler = InteractivityHandler(project: project, controller: controller)
/// let overlay = Overlay()
/// handler.delegate = overlay
/// controller.setVideos([Video(url: URL(filePath: "/coats.m3u8"))])
/// controller.play()
/// executor.run(for: 5)
/// print(handler.position)
/// // Prints "show a"
/// // Prints "5.0"
/// ```
///
/// The app keeps the handler: the controller does not retain it.
///
/// If both the project and the session's video have an id and these differ, the session plays
/// without interactivity.
public final class InteractivityHandler {
  /// The controller whose sessions the handler listens to.
  public let controller: PlaybackController
  /// The platform whose features are performed.
  public let platform: Platform
  /// The delegate, which the handler does not retain. One that is set later receives what happens
  /// from then on; ``visibleAnnotations`` are on screen already.
  public weak var delegate: (any InteractivityHandlerDelegate)?
  /// The functions of the app that determine the appearance of annotations. The handler retains
  /// them: they must not retain the handler or its owner.
  public var styles = AnnotationStyles()
  /// The current project; `nil` until one was given or loaded.
  public internal(set) var project: InteractivityProject?
  /// The account whose projects the handler plays; `nil` for projects of any account.
  public internal(set) var accountID: String?
  /// The size of the picture, to which boxes in pixels refer.
  public var picture = PictureSize(width: 1280, height: 720) {
    didSet {
      let picture = picture
      if picture != oldValue { perform { $0.passToEngine(.picture(picture)) } }
    }
  }
  /// A function that receives each input of the engine with the events that follow, for logs and
  /// recordings.
  ///
  /// An engine with the first project gives the same events for these inputs, whatever happens:
  /// other pictures, versions of the project and sessions are inputs, too.
  public var tracer: ((EngineInput, [EngineEvent]) -> Void)?

  /// The engine; `nil` until there is a project. Callers must not keep a copy, which would make the
  /// engine copy its storage at the next input.
  package internal(set) var engine: InteractivityEngine?
  /// The inputs of the app before there was a project.
  var inputsBeforeProject: [EngineInput] = []
  /// The number of the last load.
  var lastLoad = 0

  /// The themes that determine appearances where ``styles`` does not.
  package var themes = AnnotationThemes()
  /// The appearances that ``styles`` determined, by the annotations' ids.
  var appearances: [Name: AnnotationAppearance] = [:]

  let broadcast = Broadcast<InteractivityEvent>()
  /// A Boolean value that indicates whether `projectCreated` was delivered.
  var hasDeliveredProject = false
  /// Functions that receive each event first, by number.
  package var watches: [Int: (InteractivityEvent) -> Void] = [:]
  let openURL: ((URL) -> Bool)?

  private var sessionObserver: SessionObserver?
  var session: PlaybackSession?
  /// A Boolean value that indicates whether the project is for the current session: only then does
  /// the engine receive its inputs.
  var isEngaged = false
  /// The hold on the content while the project pauses it. The viewer's play intent is the
  /// session's own.
  var hold: PlaybackHold?
  /// The number of the project's seek that has not landed yet: until it does, the playhead is
  /// elsewhere.
  var pendingSeek: Int?
  /// The target of the project's seek that was refused or superseded. The engine takes the playhead
  /// to be there, and so receives no playback until the playhead's position is known.
  var failedSeek: Double?
  var lastSeek = 0
  /// The number of seeks of the project in the second that began then.
  var recentSeeks = (since: -Double.infinity, count: 0)

  var jobs: [() -> Void] = []
  var isWorking = false
  /// The notification for the engine's next event.
  var dueNotification: ClockNotification?
  var pauseOnShowTimer: PlaybackExecutor.Timer?
  /// The time on the executor's clock up to which a pause on show was counted.
  var pauseOnShowCounted: Double?

  /// Creates a handler that plays a project. The delegate receives the project in a job of the
  /// controller's executor.
  ///
  /// - Parameters:
  ///   - project: The project; `nil` if one is loaded later.
  ///   - controller: The controller whose sessions the handler listens to.
  ///   - platform: The platform whose features are performed. A tap or a link that it does not
  ///     support is reported as ignored.
  ///   - openURL: Opens a link, and returns whether it could; only called with `https`, `http`,
  ///     `mailto` and `tel`. A link that is not opened is reported as ignored, with the reason.
  public init(
    project: InteractivityProject? = nil, controller: PlaybackController, platform: Platform = .ios,
    openURL: ((URL) -> Bool)? = nil
  ) {
    self.controller = controller
    self.openURL = openURL
    self.platform = platform
    self.project = project
    if let project {
      engine = InteractivityEngine(project: project, platform: platform)
      perform { $0.deliver(.projectCreated(project)) }
    }
    let observer = SessionObserver(self)
    sessionObserver = observer
    controller.addSessionConsumer(observer)
  }

  deinit {
    dueNotification?.cancel()
    pauseOnShowTimer?.cancel()
    if let sessionObserver { controller.removeSessionConsumer(sessionObserver) }
  }

  // MARK: - Requests of the app

  /// Enables a precondition: annotations with this precondition may show from now on.
  public func enablePrecondition(_ precondition: String) {
    perform { $0.passToEngine(.enable(precondition)) }
  }

  /// Disables a precondition: annotations with this precondition are hidden from now on.
  public func disablePrecondition(_ precondition: String) {
    perform { $0.passToEngine(.disable(precondition)) }
  }

  /// Sets variables, for display rules and for `{{name}}` in texts.
  public func setVariables(_ variables: Variables) { perform { $0.passToEngine(.set(variables)) } }

  /// Reports a tap of the viewer at a point, in fractions of the picture from its upper left
  /// corner.
  public func tap(x: Double, y: Double) { perform { $0.handle(.tapAt(x: x, y: y)) } }

  /// Reports a tap of the viewer on the view of an annotation.
  public func tap(id: String) { perform { $0.handle(.tap(id)) } }

  /// Reports a tap of the viewer on the view of an annotation, by its index in the project. Ids need
  /// not be unique.
  public func tap(number: Int) { perform { $0.handle(.tapNumber(number)) } }

  /// Goes to the start of a chapter that the viewer selected in a menu.
  ///
  /// A closed gate before the chapter holds the playhead. The delegate then receives
  /// ``InteractivityEvent/ignored(_:_:)`` with the reason `behindGate`, as after any seek of the
  /// viewer.
  public func select(_ chapter: ChapterMenu.Chapter) {
    controller.seek(to: chapter.start, toleranceBefore: 0, toleranceAfter: 0)
  }

  /// Plays until an annotation is shown or triggered, pauses there, and returns.
  ///
  /// An annotation that is already on screen is reached without playing. Otherwise the result is
  /// that of `PlaybackController.play(until:)`: `PlayOutcome.ended` means that the media ended
  /// without the annotation. A manual clock advances until then. Before a closed gate, the call
  /// waits for a tap from another task.
  ///
  /// - Parameters:
  ///   - id: The id of the annotation.
  ///   - isolation: The actor of the caller.
  public func play(untilAnnotation id: String, isolation: isolated (any Actor)? = #isolation) async -> PlayOutcome {
    if visibleAnnotations.contains(where: { $0.id == id }) { return .reached }
    let number = (watches.keys.max() ?? 0) + 1
    let controller = controller
    var end: PlaybackWatch?
    let outcome: PlayOutcome? = await controller.executor.answer { reply in
      watches[number] = { event in
        switch event {
        case .shown(let annotation), .triggered(let annotation):
          guard annotation.id == id else { return }
          controller.pause()
          reply(.reached)
        default: break
        }
      }
      end = controller.playAndWatch(for: .end) { reply($0 == .reached ? .ended : $0) }
    }
    watches[number] = nil
    if let end { controller.stopWatching(end) }
    return outcome ?? (Task.isCancelled ? .cancelled : .interrupted)
  }

  // MARK: - State

  /// The position of the playhead in the engine, in seconds; 0 without a session.
  public var position: Double { engine?.position ?? 0 }

  /// A Boolean value that indicates whether a pause on show holds the playhead, after which
  /// playback continues.
  public var isPausedOnShow: Bool { engine?.remainingStand?.isFinite == true }

  /// The annotations on screen, in the order of their starts.
  public var visibleAnnotations: [Annotation] {
    guard let engine else { return [] }
    return engine.visible.map { engine.project.annotations[$0] }
  }

  /// Returns the text that an annotation shows, with the values of variables.
  ///
  /// The annotation is found by its id, since in a newer version of the project it may have another
  /// index and another text. An annotation that was removed keeps its text.
  public func text(of annotation: Annotation) -> String? {
    guard let engine else { return annotation.text }
    let annotations = engine.project.annotations
    let isInPlace =
      annotations.indices.contains(annotation.index)
      && annotations[annotation.index].id == annotation.id
    let index = isInPlace ? annotation.index : annotations.firstIndex { $0.id == annotation.id }
    guard let index else { return annotation.text.map(engine.interpolated) }
    return engine.text(of: index)
  }
}
