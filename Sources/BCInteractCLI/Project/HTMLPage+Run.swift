internal import Findings
internal import Interactivity
internal import Localization
internal import Preview
internal import ProjectLint

extension HTMLPage {
  /// The page of a project, with what `lint` finds in it.
  init(
    of playthrough: Playthrough, _ file: ProjectFile, _ options: RunOptions, _ console: Console
  ) {
    self.init(of: playthrough, words: options.words)
    let duration = playthrough.durationSource == .given ? playthrough.duration : nil
    let findings = ProjectLinter(maximumPerKind: 20)
      .findings(in: file.document, bytes: file.bytes, file: file.name, duration: duration)
    notes = findings.sorted { ($1.severity, $0) < ($0.severity, $1) }.map(Note.init)
    video = options.page?.video
    allowsImages = options.page?.allowsImages ?? false
    setup = options.setup
    let locale = options.language(console)
    language = (locale.description, locale.isRightToLeft)
  }
}

extension HTMLPage.Note {
  init(_ finding: Finding) {
    var annotation: String?
    if case .annotation(let id, _)? = finding.subject { annotation = id }
    self.init(
      severity: finding.severity.rawValue, message: finding.message, annotation: annotation)
  }
}
