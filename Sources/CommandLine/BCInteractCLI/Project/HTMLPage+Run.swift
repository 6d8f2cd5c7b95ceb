import Lint
import Preview
import ProjectFormat
import ProjectLint

extension HTMLPage {
  /// The page of a project, with what `lint` finds in it.
  init(of playthrough: Playthrough, _ file: ProjectFile, _ options: RunOptions) {
    self.init(of: playthrough, words: options.words)
    let duration = playthrough.durationSource == .given ? playthrough.duration : nil
    notes = file.notes(duration: duration)
    video = options.page?.video
    allowsImages = options.page?.allowsImages ?? false
    setup = options.setup
  }
}

extension ProjectFile {
  /// What `lint` finds, the worst first.
  func notes(duration: Double?) -> [HTMLPage.Note] {
    ProjectLinter(maximumPerKind: 20)
      .findings(in: document, bytes: bytes, file: name, duration: duration)
      .sorted { ($1.severity, $0) < ($0.severity, $1) }
      .map(HTMLPage.Note.init)
  }
}

extension HTMLPage.Note {
  fileprivate init(_ finding: Finding) {
    var annotation: String?
    if case .annotation(let id, _)? = finding.subject { annotation = id }
    self.init(
      severity: finding.severity.rawValue, message: finding.message, annotation: annotation)
  }
}
