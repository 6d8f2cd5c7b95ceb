import AnnotationEngine
import ProjectFormat

extension Playthrough {
  /// All chapters, by their times.
  package var chapters: [(time: Double, title: String)] {
    chapterMenus().flatMap { $0.menu.chapters.map { (time: $0.start, title: $0.title) } }
      .sorted { $0.time < $1.time }
  }
}

extension InteractivityProject {
  /// The names that conditions and texts ask for: those that are a condition alone can be switched on, all others have a value.
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
    return (
      preconditions.map(\.text).sorted(), variables.subtracting(preconditions).map(\.text).sorted()
    )
  }
}
