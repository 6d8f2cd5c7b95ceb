internal import FoundationEssentials
internal import PlayerCore

// What follows from the engine's events.
extension InteractivityHandler {
  /// Delivers the events of one batch, and then moves the playback as they say.
  ///
  /// The playback is moved once: of several jumps the last one counts.
  func carryOut(_ events: [EngineEvent]) {
    guard let engine else { return }
    var target: Double?
    var stops = false
    var goesOn = false
    for event in events {
      deliver(event, of: engine.project)
      switch event.kind {
      case .seek(let place): target = place
      case .pause, .gateClosed: stops = true
      case .resume, .gateReleased: goesOn = true
      default: break
      }
    }
    // A delegate may have ended the session meanwhile.
    guard let engine = self.engine else { return }
    if stops, !engine.isPlaying {
      echoes.pauses += 1
      controller.pause()
    }
    if let target { seek(to: target) }
    if goesOn, engine.isPlaying {
      echoes.plays += 1
      controller.play()
    }
  }

  private func open(_ annotation: Annotation) {
    guard let link = annotation.action.link else { return }
    if let url = URL(string: link) {
      openURL(url)
    } else {
      delegate?.interactivityHandler(self, didIgnore: .linkRefused, of: annotation)
    }
  }

  /// Tells the delegate of one event.
  func deliver(_ event: EngineEvent, of project: InteractivityProject) {
    let annotation = event.annotation.map { project.annotations[$0] }
    if case .ignored(let reason) = event.kind {
      delegate?.interactivityHandler(self, didIgnore: reason, of: annotation)
      return
    }
    guard let annotation else { return }
    switch event.kind {
    case .shown: delegate?.interactivityHandler(self, didShow: annotation)
    case .hidden: delegate?.interactivityHandler(self, didHide: annotation)
    case .tapped: delegate?.interactivityHandler(self, annotationWasTapped: annotation)
    case .triggered: delegate?.interactivityHandler(self, annotationWasTriggered: annotation)
    case .loop: delegate?.interactivityHandler(self, foundLoopAt: annotation)
    case .open: open(annotation)
    case .entered, .exited, .command, .pause, .resume, .gateClosed, .gateReleased, .seek, .ignored:
      break
    }
  }
}
