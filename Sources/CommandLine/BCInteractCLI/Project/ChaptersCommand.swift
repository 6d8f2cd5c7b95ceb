import JSON
import ProjectFormat
import Support

private enum ChapterFormat: String, CaseIterable, Sendable {
  case text, json, vtt, ffmetadata
}

private struct ChaptersOptions: CommandOptions {
  @Operand("PROJECT", .input) var project: String
  @Option("--annotation", "ID", "the annotation that carries the menu") var annotation: String?
  @Option(.duration) var duration: Double?
  @Option(format: .text, "text, json, vtt or ffmetadata")
  var formats: [ReportFormat<ChapterFormat>]
}

extension Command {
  /// `chapters PROJECT`: the chapter menus of a project.
  static let chapters = Command(
    "chapters", "list the chapters of a project",
    discussion: """
      A chapter menu is an annotation whose command data has a time for each title. If the command's name
      mentions chapters, rows without a time are reported and left out. vtt and ffmetadata hold one menu:
      the first, or that of --annotation.
      """
  ) { (options: ChaptersOptions, console) in
    let file = try ProjectFile(options.project, console)
    let report = ChapterReport(file.project, options)
    try console.deliver(options.formats.map(report.output))
    console.warnOfChapters(in: file, duration: options.duration, candidates: true)
    guard report.menus.isEmpty else { return .fine }
    let owner = options.annotation.map { "annotation \($0) carries" } ?? "the project has"
    throw CommandError.input("\(file.name): \(owner) no chapter menu")
  }
}

extension Console {
  /// Reports the rows of chapter menus that were left out.
  /// - Parameter candidates: whether to report what is not a menu although it has times, too.
  func warnOfChapters(in file: ProjectFile, duration: Double?, candidates: Bool) {
    for annotation in file.project.annotations where annotation.action.command != nil {
      let place = "\(file.name): annotation \(annotation.id): "
      for row in ChapterMenu(annotation, duration: duration)?.badRows ?? [] {
        warn((place + row.description).printable)
      }
      if candidates, let reason = ChapterMenu.refusal(of: annotation, duration: duration) {
        warn((place + "not a chapter menu: \(reason)").printable)
      }
    }
  }
}

private struct ChapterReport {
  let title: String?
  let menus: [(annotation: Annotation, menu: ChapterMenu)]
  /// The media's length: that of the command line, or the last end in the project.
  let duration: Double?

  init(_ project: InteractivityProject, _ options: ChaptersOptions) {
    title = project.title
    menus = project.chapterMenus(duration: options.duration).filter {
      options.annotation == nil || $0.annotation.id == options.annotation
    }
    let last = project.lastKnownTime
    duration = options.duration ?? (last > 0 ? last : nil)
  }

  func output(_ format: ReportFormat<ChapterFormat>) -> Output {
    let menu = menus.first?.menu ?? ChapterMenu(chapters: [])
    let destination = format.destination
    return switch format.name {
    case .text: .report(to: destination) { plainText }
    case .json: .json(to: destination) { json.text(pretty: true) }
    case .vtt: .text(to: destination) { menu.webVTT(duration: duration) }
    case .ffmetadata:
      .text(to: destination) { menu.ffmetadata(title: title, duration: duration) }
    }
  }

  private var plainText: String {
    menus.map { annotation, menu in
      let command = annotation.action.command.map { " · \($0.name.isolated)" } ?? ""
      let times = menu.chapters.map { MediaTime.clock($0.start) }
      let width = times.map(\.count).max() ?? 0
      let rows = zip(times, menu.chapters).map { time, chapter in
        "  \(time.padded(to: width))  \(chapter.title.isolated)\n"
      }
      return "annotation \(annotation.id.isolated)\(command)\n" + rows.joined()
    }.joined(separator: "\n")
  }

  private var json: JSON {
    let menus = menus.map { annotation, menu -> JSON in
      let chapters = menu.chapters.indices.map { index -> JSON in
        let chapter = menu.chapters[index]
        return [
          "title": .string(chapter.title), "start": .number(chapter.start),
          "end": menu.end(of: index, duration: duration).map { .number($0) } ?? nil,
        ]
      }
      return [
        "annotation": .string(annotation.id),
        "command": .string(annotation.action.command?.name ?? ""),
        "chapters": .array(chapters),
        "errors": .array(menu.badRows.map { .string($0.description) }),
      ]
    }
    return ["schema": "bcinteract.chapters/1", "menus": .array(menus)]
  }
}
