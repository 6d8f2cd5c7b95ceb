package import ProjectFormat

extension Playthrough {
  /// The media time at the right end of a timeline: the duration, or else the last known time.
  package var span: Double {
    duration ?? max(project.lastKnownTime, steps.reduce(0) { max($0, $1.position) })
  }

  /// Returns the chapter menus of the project, with their annotations.
  func chapterMenus() -> [(annotation: Annotation, menu: ChapterMenu)] {
    project.chapterMenus(duration: durationSource == .given ? duration : nil)
  }

  /// The chapters of all menus, sorted by time.
  package var chapters: [ChapterMenu.Chapter] {
    project.chapters(duration: durationSource == .given ? duration : nil)
  }
}

extension InteractivityProject {
  /// The names in the conditions and texts of the project: those that are a whole condition can be
  /// switched on as preconditions, the others are variables.
  package var names: (preconditions: [String], variables: [String]) {
    var preconditions: Set<Name> = []
    var variables: Set<Name> = []
    for annotation in annotations {
      for name in namesInterpolated(in: annotation.text ?? "") { variables.insert(Name(name)) }
      guard let condition = annotation.condition else { continue }
      let names = condition.rule?.names ?? []
      if names.isEmpty || names == [Name(condition.text)] {
        preconditions.insert(Name(condition.text))
      } else {
        variables.formUnion(names)
      }
    }
    return (preconditions.map(\.text).sorted(), variables.subtracting(preconditions).map(\.text).sorted())
  }
}
