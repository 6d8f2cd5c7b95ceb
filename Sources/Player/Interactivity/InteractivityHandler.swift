public import PlayerCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Plays interactivity on a controller (`BCOVInteractivityHandler`).
///
/// It listens to the controller's sessions, tells the engine what happens, and carries out what follows:
/// jumps, pauses and gates on the controller, links through the app's opener, everything else through
/// the delegate. One notification of the playback clock is armed for the next event, so that a trigger
/// is not late by a period of progress. While ads and bumpers play, nothing shows.
///
/// ```swift
/// import Foundation
/// import Interactivity
/// import PlayerCore
///
/// final class Overlay: InteractivityHandlerDelegate {
///   func interactivityHandler(_ handler: InteractivityHandler, didShow annotation: Annotation) {
///     print("show", annotation.id)
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
/// Where both the project and the session's video have an id and they differ, the session plays without
/// interactivity.
public final class InteractivityHandler {
  /// The controller whose sessions the handler listens to.
  public let controller: PlaybackController
  /// Hears what happens; the handler does not keep it alive.
  public weak var delegate: (any InteractivityHandlerDelegate)?
  /// The current project; `nil` until one was given or loaded.
  public private(set) var project: InteractivityProject?
  /// The size of the picture, against which boxes in pixels are measured.
  public var picture = PictureSize(width: 1280, height: 720) {
    didSet {
      let picture = picture
      if picture != oldValue { perform { $0.send(.picture(picture)) } }
    }
  }
  /// Sees each input of the engine with the events that follow from it: for logs and recordings.
  ///
  /// The engine given the project that was there first, and these inputs, makes these events again,
  /// whatever happens: other pictures, versions of the project and sessions are inputs, too.
  public var tracer: ((EngineInput, [EngineEvent]) -> Void)?

  let broadcast = Broadcast<InteractivityEvent>()
  /// Whether anybody was told of a project.
  var hasToldProject = false
  /// Hear each event at once, until they are taken out again.
  var watches: [Int: (InteractivityEvent) -> Void] = [:]
  let openURL: (URL) -> Void
  /// `nil` until there is a project. Who looks at it keeps no copy: the next input would have to make one.
  package internal(set) var engine: InteractivityEngine?
  var session: PlaybackSession?
  /// Whether the project is for the current session: otherwise the engine does not hear of it.
  var isEngaged = false
  /// What the app has asked for before there was a project.
  private var setup: [EngineInput] = []
  /// Keeps the content where the project has paused it. The viewer's wish is the session's own.
  var hold: PlaybackHold?
  /// The last seek of the project that has not landed: until it does, the playhead is elsewhere.
  var seekUnderWay: Int?
  /// Where the project wanted the playhead, when a seek there was refused or superseded: the engine takes the
  /// playhead to be there, and so hears of no playback until it is told where the playhead is.
  var owedSeek: Double?
  private var lastSeek = 0
  /// How many seeks the project has made in the second that began then.
  private var recentSeeks = (since: -Double.infinity, count: 0)
  private var lastLoad = 0
  private var ear: SessionEar?
  private var jobs: [() -> Void] = []
  private var isWorking = false
  private var alarm: ClockNotification?
  private var standTimer: PlaybackExecutor.Timer?
  private var standSince: Double?

  /// Plays a project that is loaded already. The delegate hears of it in a job of the controller's executor.
  /// - Parameters:
  ///   - project: the project; `nil` where one is loaded later.
  ///   - controller: whose sessions it listens to.
  ///   - openURL: opens a link; only ever called with `https`, `http`, `mailto` and `tel`.
  public init(
    project: InteractivityProject? = nil, controller: PlaybackController,
    openURL: @escaping (URL) -> Void = { _ in }
  ) {
    self.controller = controller
    self.openURL = openURL
    self.project = project
    if let project {
      engine = InteractivityEngine(project: project)
      perform { $0.tell(.projectCreated(project)) }
    }
    let ear = SessionEar(self)
    self.ear = ear
    controller.addSessionConsumer(ear)
  }

  deinit {
    alarm?.cancel()
    standTimer?.cancel()
    if let ear { controller.removeSessionConsumer(ear) }
  }

  // MARK: The project

  /// Fetches a project's document. It calls `completion` once, in a job of the controller's executor.
  public typealias ProjectLoader = (
    _ completion: @escaping (Result<[UInt8], any Error>) -> Void
  ) -> Void

  /// Loads a project, for the first time or anew.
  ///
  /// Success and failure reach the delegate. A project that can't be loaded or read leaves the previous
  /// one as it is; a new version takes its place without missing anything. Of several loads the last
  /// counts, whichever answers first; nobody hears of the others.
  public func load(from loader: ProjectLoader) {
    let number = beginLoad()
    loader { [weak self] result in
      self?.perform { _ = $0.finishLoad(number, result) }
    }
  }

  /// Every load has a number of its own.
  func beginLoad() -> Int {
    lastLoad += 1
    return lastLoad
  }

  /// Takes in what a load has brought.
  func finishLoad(
    _ number: Int, _ result: Result<[UInt8], any Error>
  ) -> Result<InteractivityProject, ProjectLoadError> {
    guard lastLoad == number else { return .failure(.superseded) }
    do {
      let project = try InteractivityProject(reading: try result.get())
      replaceProject(project)
      return .success(project)
    } catch {
      tell(.projectRequestFailed(error))
      return .failure((error as? ProjectError).map { .unreadable($0) } ?? .request(error))
    }
  }

  private func replaceProject(_ project: InteractivityProject) {
    self.project = project
    tell(.projectCreated(project))
    let session = session
    // What is on screen belongs to a project that is not for this session any more.
    if isEngaged, !plays(project, in: session) { disengage() }
    if engine == nil {
      engine = InteractivityEngine(project: project)
      for input in setup { send(input) }
      setup = []
    } else {
      send(.project(project))
    }
    if !isEngaged, let session { join(session) }
  }

  // MARK: What the app asks for

  /// Lets annotations with this precondition show, from now on.
  public func enablePrecondition(_ precondition: String) {
    perform { $0.send(.enable(precondition)) }
  }

  /// Hides annotations with this precondition, from now on.
  public func disablePrecondition(_ precondition: String) {
    perform { $0.send(.disable(precondition)) }
  }

  /// Gives variables their values, for display rules and for `{{name}}` in texts.
  public func setVariables(_ variables: Variables) {
    perform { $0.send(.set(variables)) }
  }

  /// The viewer tapped the picture at a point, in fractions of its size from the upper left corner.
  public func tap(x: Double, y: Double) {
    perform { $0.feed(.tapAt(x: x, y: y)) }
  }

  /// The viewer tapped the view of an annotation.
  public func tap(id: String) {
    perform { $0.feed(.tap(id)) }
  }

  /// The viewer chose a chapter of a menu: the playback goes to its very start.
  public func select(_ chapter: ChapterMenu.Chapter) {
    controller.seek(to: chapter.start, toleranceBefore: 0, toleranceAfter: 0)
  }

  /// Where the engine takes the playhead to be, in seconds; 0 without a session.
  public var position: Double { engine?.position ?? 0 }

  /// Whether a pause on show holds the playhead, which then goes on by itself.
  public var isStandingForAWhile: Bool { engine?.remainingStand?.isFinite == true }

  /// What is on screen, in the order of starts.
  public var visibleAnnotations: [Annotation] {
    guard let engine else { return [] }
    return engine.visible.map { engine.project.annotations[$0] }
  }

  /// The text that an annotation shows, with the values of variables.
  ///
  /// The annotation is found by its id: in a newer version of the project it may have another place, and
  /// another text. One that is gone keeps the text that it had.
  public func text(of annotation: Annotation) -> String? {
    guard let engine else { return annotation.text }
    let known = engine.project.annotations
    let isInPlace =
      known.indices.contains(annotation.index) && known[annotation.index].id == annotation.id
    let place =
      isInPlace ? annotation.index : known.firstIndex { $0.id == annotation.id }
    guard let place else { return annotation.text.map(engine.interpolated) }
    return engine.text(of: place)
  }

  // MARK: Work

  /// Does a job on the executor, after whatever is being delivered.
  func perform(_ job: @escaping (InteractivityHandler) -> Void) {
    controller.executor.perform { [weak self] in
      guard let self else { return }
      work { [unowned self] in job(self) }
    }
  }

  /// One job after the other, also when a delegate asks for the next inside one.
  func work(_ job: @escaping () -> Void) {
    jobs.append(job)
    guard !isWorking else { return }
    isWorking = true
    defer { isWorking = false }
    while !jobs.isEmpty { jobs.removeFirst()() }
    arm()
  }

  /// Tells the engine what happens to the session that the project is for.
  func feed(_ input: EngineInput) {
    guard isEngaged else { return }
    countStanding()
    send(input)
  }

  /// Tells the engine what happened, and carries out what follows.
  func send(_ input: EngineInput) {
    // In its place: a copy of the engine would cost what the project is large.
    guard engine != nil else { return setup.append(input) }
    var replaced: InteractivityProject?
    if case .project = input { replaced = engine?.project }
    guard let events = engine?.handle(input) else { return }
    tracer?(input, events)
    carryOut(events, replacing: replaced)
  }

  /// A pause on show counts time on the wall, and not while an ad plays.
  private func countStanding() {
    let now = controller.executor.now
    // Asked through the optional, since a copy of the engine would make the next input copy its storage.
    if let since = standSince, engine?.remainingStand != nil, engine?.isInAd == false, now > since {
      send(.wall(now - since))
    }
    standSince = engine?.remainingStand == nil ? nil : now
  }

  /// All that was left of a pause on show has gone by: to measure it again would leave a hair, for ever.
  private func endStand(after remaining: Double) {
    standSince = controller.executor.now
    send(.wall(remaining))
  }

  /// Arms the clock for the next event, and a timer for the end of a pause on show.
  private func arm() {
    alarm?.cancel()
    alarm = nil
    standTimer?.cancel()
    standTimer = nil
    guard isEngaged, let engine, let session else { return }
    if let remaining = engine.remainingStand, !engine.isInAd, remaining.isFinite {
      if standSince == nil { standSince = controller.executor.now }
      standTimer = controller.executor.perform(after: remaining) { [weak self] in
        self?.work { self?.endStand(after: remaining) }
      }
    }
    guard engine.isPlaying, engine.hasBegun, !isElsewhere, engine.due < .infinity
    else { return }
    let due = engine.due
    // By number, since the session holds the clock, which holds what waits for it.
    let generation = session.generation
    alarm = session.player.clock.notify(at: due) { [weak self] in
      // What else was reached at the same moment may have moved or covered the content. Whatever ends that
      // arms the clock again.
      guard let self, self.session?.generation == generation, !isElsewhere, hold == nil,
        self.session?.isInInterlude == false
      else { return }
      // The event's own time, so that a pause or a gate has nothing to go back from.
      work { [unowned self] in feed(.tick(due)) }
    }
  }

  /// Whether the playhead is not where the engine takes it to be.
  private var isElsewhere: Bool {
    seekUnderWay != nil || owedSeek != nil || session?.isSeeking == true
  }

  /// The maximum number of seeks that a project may make within a second of the executor's clock.
  ///
  /// The engine ends the circles within a project. Two handlers of one controller, or a handler and its
  /// host, can send the playhead to and fro, too; only that they do it often tells.
  public static let maximumSeeksPerSecond = 64

  /// Puts the playhead where the project wants it.
  /// - Returns: `false` where that was asked for too often.
  @discardableResult
  func seek(to time: Double) -> Bool {
    let now = controller.executor.now
    if now >= recentSeeks.since + 1 { recentSeeks = (now, 0) }
    recentSeeks.count += 1
    guard recentSeeks.count <= Self.maximumSeeksPerSecond else {
      seekUnderWay = nil
      owedSeek = time
      return false
    }
    lastSeek += 1
    let number = lastSeek
    seekUnderWay = number
    owedSeek = nil
    session?.seek(to: time, toleranceBefore: 0, toleranceAfter: 0) { [weak self] finished in
      guard let self, seekUnderWay == number else { return }
      work { [unowned self] in
        seekUnderWay = nil
        if !finished { owedSeek = time }
      }
    }
    return true
  }
}
