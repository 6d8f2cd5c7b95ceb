import PlayerCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// What follows from the engine's events.
extension InteractivityHandler {
  /// Moves the playback as one batch says, and then delivers its events: what a delegate asks for inside a
  /// callback follows the batch.
  ///
  /// The playback is moved once: of several jumps the last one counts. Everything is asked of the session
  /// that the batch is about.
  /// - Parameter replaced: the project that the current one has replaced just now.
  func carryOut(_ events: [EngineEvent], replacing replaced: InteractivityProject? = nil) {
    guard let project = engine?.project else { return }
    var target: (place: Double, annotation: Int?)?
    var stops = false
    for event in events {
      switch event.kind {
      case .seek(let place): target = (place, event.annotation)
      case .pause, .gateClosed: stops = true
      default: break
      }
    }
    if engine?.isPlaying == true {
      hold = nil
    } else if stops, hold == nil {
      hold = session?.hold()
    }
    let isRefused = target.map { !seek(to: $0.place) } ?? false
    for event in events {
      deliver(event, of: event.isOfReplacedProject ? replaced ?? project : project)
    }
    if isRefused, let annotation = target?.annotation {
      tell(.foundLoop(project.annotations[annotation]))
    }
  }

  private func open(_ annotation: Annotation) {
    guard let link = annotation.action.link else { return }
    if let url = URL(string: link) {
      openURL(url)
    } else {
      tell(.ignored(.linkRefused, annotation))
    }
  }

  /// Tells everybody of one event.
  func deliver(_ event: EngineEvent, of project: InteractivityProject) {
    let annotation = event.annotation.map { project.annotations[$0] }
    if case .ignored(let reason) = event.kind {
      return tell(.ignored(reason, annotation))
    }
    guard let annotation else { return }
    switch event.kind {
    case .shown: tell(.shown(annotation))
    case .hidden: tell(.hidden(annotation))
    case .tapped: tell(.tapped(annotation))
    case .triggered: tell(.triggered(annotation))
    case .loop: tell(.foundLoop(annotation))
    case .open: open(annotation)
    case .entered, .exited, .command, .pause, .resume, .gateClosed, .gateReleased, .seek, .ignored:
      break
    }
  }
}
