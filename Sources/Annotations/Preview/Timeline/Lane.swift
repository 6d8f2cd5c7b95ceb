import AnnotationEngine
package import ProjectFormat

/// One annotation of a playthrough, with its times resolved.
package struct Lane {
  package var annotation: Annotation
  /// `nil` while it depends on a media duration that nobody knows.
  package var window: TimeWindow?
  /// When it was on screen.
  package var shown: [TimeWindow] = []
  /// Where its jump leads; `nil` where it has none.
  package var destination: JumpDestination?

  /// Whether its window is a point.
  package var isPoint: Bool { window.map { $0.start == $0.end } ?? false }

  /// Seconds, `nil` for an open window and for one that is pending.
  package var length: Double? {
    guard let window, window.end.isFinite else { return nil }
    return window.end - window.start
  }
}

extension Lane {
  /// The lane of one annotation, before anything is played.
  package init(_ annotation: Annotation, in project: InteractivityProject, duration: Double?) {
    self.init(
      annotation: annotation, window: annotation.window(duration: duration),
      destination: annotation.action.jump.map { project.destination(of: $0, duration: duration) })
  }
}

/// A lane for each annotation of a playthrough, in the order of the document, made when somebody asks for it.
package struct Lanes: RandomAccessCollection {
  private let project: InteractivityProject
  private let duration: Double?
  private let shown: ShownTimes
  /// The annotations that may be jumped to.
  private let ids: AnnotationIDs

  package init(_ playthrough: Playthrough) {
    project = playthrough.project
    duration = playthrough.duration
    shown = playthrough.timesShown()
    let annotations = project.annotations
    let hasJumps = annotations.contains { $0.action.jump != nil }
    ids = AnnotationIDs(hasJumps ? annotations : [])
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { project.annotations.count }

  package subscript(place: Int) -> Lane {
    let annotation = project.annotations[place]
    return Lane(
      annotation: annotation, window: annotation.window(duration: duration),
      shown: shown[place],
      destination: annotation.action.jump.map { jump in
        project.destination(of: jump, duration: duration, ids: ids)
      })
  }
}

extension Playthrough {
  /// The media time at the right end of a drawing: the duration, else the last time that is known.
  package var span: Double {
    duration ?? max(project.lastKnownTime, steps.reduce(0) { max($0, $1.position) })
  }

  /// Whether the project goes somewhere: not where a pause or a gate puts the playhead back to its own
  /// place, since a sparse tick went over it.
  package func isJump(_ event: EngineEvent) -> Bool {
    guard case .seek(let target) = event.kind else { return false }
    let annotation = event.annotation.map { project.annotations[$0] }
    return target != event.time
      || (annotation?.kind == .timeTrigger && annotation?.action.jump != nil)
  }

  /// The chapter menus of the project, with the annotations that they come from.
  package func chapterMenus() -> [(annotation: Annotation, menu: ChapterMenu)] {
    let known = durationSource == .given ? duration : nil
    return project.chapterMenus(duration: known)
  }
}
