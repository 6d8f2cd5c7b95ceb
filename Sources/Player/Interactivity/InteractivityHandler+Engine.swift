import PlayerCore

// The inputs of the engine, and the effects of its events.

extension InteractivityHandler {
  // MARK: Jobs

  /// Runs a job on the executor, after the events that are being delivered.
  func perform(_ job: @escaping (InteractivityHandler) -> Void) {
    controller.executor.perform { [weak self] in
      guard let self else { return }
      run { [unowned self] in job(self) }
    }
  }

  /// Runs jobs one after the other, also if a delegate requests the next inside one.
  func run(_ job: @escaping () -> Void) {
    jobs.append(job)
    guard !isWorking else { return }
    isWorking = true
    defer { isWorking = false }
    while !jobs.isEmpty { jobs.removeFirst()() }
    scheduleNext()
  }

  // MARK: Inputs

  /// Passes an input of the session to the engine, if the project is for the session.
  func handle(_ input: EngineInput) {
    guard isEngaged else { return }
    countPauseOnShow()
    passToEngine(input)
  }

  /// Passes an input to the engine, and applies the events that follow.
  func passToEngine(_ input: EngineInput) {
    // The engine is used in place: a copy would cost time in proportion to the project.
    guard engine != nil else { return inputsBeforeProject.append(input) }
    var replaced: InteractivityProject?
    if case .project = input { replaced = engine?.project }
    let hadEnded = engine?.hasEnded == true
    guard let events = engine?.handle(input) else { return }
    tracer?(input, events)
    let hadHold = hold != nil
    apply(events, replacing: replaced, hadEnded: hadEnded)
    switch input {
    case .seek, .adEnd:
      if case .seek = input { reportGate(of: events) }
      // The session reports no `Play` when the playhead lands at a stop: after ads, or after the end.
      let isIntentUnknown = session?.hasPlayIntent == true && engine?.wishesToPlay == false
      if !hadHold, hold != nil, isIntentUnknown, !hasPaused(by: events) { passPlayIntent() }
    // The engine begins a session with the standard size.
    case .session where engine?.picture != picture: passToEngine(.picture(picture))
    default: break
    }
  }

  /// Returns whether a trigger among the events ends the viewer's play intent.
  private func hasPaused(by events: [EngineEvent]) -> Bool {
    events.contains { event in
      guard event.kind == .triggered, let annotation = event.annotation else { return false }
      return engine?.project.annotations[annotation].action.pauses == true
    }
  }

  /// Reports the gate that stopped a seek of the viewer.
  private func reportGate(of events: [EngineEvent]) {
    guard let gate = engine?.closedGate, let project = engine?.project else { return }
    let isSeekBack = events.contains { event in
      if case .seek = event.kind { event.annotation == gate } else { false }
    }
    if isSeekBack { deliver(.ignored(.behindGate, project.annotations[gate])) }
  }

  /// Passes the wall time of a pause on show to the engine. It does not count while an ad plays.
  private func countPauseOnShow() {
    let now = controller.executor.now
    // Through the optional, since a copy of the engine would make the next input copy its storage.
    if let since = pauseOnShowCounted, engine?.remainingStand != nil, engine?.isInAd == false, now > since {
      passToEngine(.wall(now - since))
    }
    pauseOnShowCounted = engine?.remainingStand == nil ? nil : now
  }

  /// Schedules a notification for the next event, and a timer for the end of a pause on show.
  private func scheduleNext() {
    dueNotification?.cancel()
    dueNotification = nil
    pauseOnShowTimer?.cancel()
    pauseOnShowTimer = nil
    guard isEngaged, let engine, let session else { return }
    if let remaining = engine.remainingStand, !engine.isInAd, remaining.isFinite {
      if pauseOnShowCounted == nil { pauseOnShowCounted = controller.executor.now }
      pauseOnShowTimer = controller.executor.perform(after: remaining) { [weak self] in
        guard let self else { return }
        run { [unowned self] in
          pauseOnShowCounted = controller.executor.now
          // Measuring the time again would leave a rest, because of rounding.
          passToEngine(.wall(remaining))
        }
      }
    }
    guard engine.isPlaying, engine.hasBegun, !isPlayheadElsewhere, engine.due < .infinity
    else { return }
    let due = engine.due
    // The session is compared by its generation, since it retains the clock, which retains this
    // closure.
    let generation = session.generation
    dueNotification = session.player.clock.notify(at: due) { [weak self] in
      // Another event of the same moment may have moved or covered the content. Whatever ends that
      // schedules the next notification.
      guard let self, self.session?.generation == generation, !isPlayheadElsewhere, hold == nil,
        self.session?.isInInterlude == false
      else { return }
      // The event's own time, so that a pause or a gate needs no seek back.
      run { [unowned self] in handle(.tick(due)) }
    }
  }

  /// A Boolean value that indicates whether the playhead is not at the engine's position.
  private var isPlayheadElsewhere: Bool {
    pendingSeek != nil || failedSeek != nil || session?.isSeeking == true
  }

  // MARK: Effects

  /// Moves the playback as the events of one input require, and then delivers them: what a delegate
  /// requests inside a callback follows the events.
  ///
  /// The playback is moved once: of several jumps the last one counts. All requests go to the
  /// session of the input.
  ///
  /// - Parameters:
  ///   - replaced: The project that the current one has just replaced.
  ///   - hadEnded: Whether the media had ended before the input.
  private func apply(_ events: [EngineEvent], replacing replaced: InteractivityProject?, hadEnded: Bool) {
    guard let project = engine?.project else { return }
    var target: (time: Double, annotation: Int?)?
    var stops = false
    for event in events {
      switch event.kind {
      case .seek(let time): target = (time, event.annotation)
      case .pause, .gateClosed: stops = true
      default: break
      }
    }
    // Where the media ends there is nothing to hold, and the end follows.
    if let engine, engine.isPlaying || engine.hasEnded || engine.isPausedAtEnd {
      hold = nil
    } else if stops, hold == nil {
      hold = session?.hold()
    }
    let isRefused = target.map { !seek(to: $0.time) } ?? false
    // The session forgets the viewer's play intent at the end.
    if hadEnded, target != nil, engine?.isPlaying == true { controller.play() }
    for event in events {
      deliver(event, of: event.isOfReplacedProject ? replaced ?? project : project)
    }
    if isRefused, let annotation = target?.annotation {
      deliver(.foundLoop(project.annotations[annotation]))
    }
  }

  /// Passes the viewer's play intent to the engine. Unlike the input `play`, this skips no pause on
  /// show, and does not start over at the end.
  func passPlayIntent() {
    if let position = engine?.position { passToEngine(.tick(position)) }
  }

  private func deliver(_ event: EngineEvent, of project: InteractivityProject) {
    let annotation = event.annotation.map { project.annotations[$0] }
    if case .ignored(let reason) = event.kind {
      return deliver(.ignored(reason, annotation))
    }
    guard let annotation else { return }
    switch event.kind {
    case .shown:
      requestAppearance(of: annotation)
      deliver(.shown(annotation))
    case .hidden: deliver(.hidden(annotation))
    case .tapped: deliver(.tapped(annotation))
    case .triggered: deliver(.triggered(annotation))
    case .loop: deliver(.foundLoop(annotation))
    case .open: open(annotation)
    case .entered, .exited, .command, .pause, .resume, .gateClosed, .gateReleased, .seek, .ignored:
      break
    }
  }

  private func open(_ annotation: Annotation) {
    guard let link = annotation.action.link else { return }
    guard let url = URL(string: link) else { return deliver(.ignored(.linkRefused, annotation)) }
    guard let openURL else { return deliver(.ignored(.linkWithoutOpener, annotation)) }
    if !openURL(url) { deliver(.ignored(.linkNotOpened, annotation)) }
  }

  /// The maximum number of seeks that a project may make within a second of the executor's clock.
  ///
  /// The engine stops loops within a project. Two handlers of one controller, or a handler and its
  /// app, can move the playhead back and forth, too, which only shows in the number of seeks.
  public static let maximumSeeksPerSecond = 64

  /// Moves the playhead to where the project wants it.
  ///
  /// - Returns: `false` if the project has made too many seeks.
  @discardableResult
  func seek(to time: Double) -> Bool {
    let now = controller.executor.now
    if now >= recentSeeks.since + 1 { recentSeeks = (now, 0) }
    recentSeeks.count += 1
    guard recentSeeks.count <= Self.maximumSeeksPerSecond else {
      pendingSeek = nil
      failedSeek = time
      return false
    }
    lastSeek += 1
    let number = lastSeek
    pendingSeek = number
    failedSeek = nil
    session?.seek(to: time, toleranceBefore: 0, toleranceAfter: 0, resumesAtLanding: true) { [weak self] finished in
      guard let self, pendingSeek == number else { return }
      run { [unowned self] in
        pendingSeek = nil
        if !finished { failedSeek = time }
      }
    }
    return true
  }
}
