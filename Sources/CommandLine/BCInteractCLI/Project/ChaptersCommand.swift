import JSON
import ProjectFormat
import Support

private enum ChapterFormat: String, CaseIterable, Sendable {
  case text, json, vtt, ffmetadata
}

private struct ChaptersOptions: CommandOptions {
  @Operand("PROJECT", .input) var project: String
  @Option("--annotation", "ID", "the annotation that carries the menu", .annotation) var annotation: String?
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
      the first, or that of --annotation. Times like 80% or -15 need the media's length: --duration, or
      the field duration of the project.
      """
  ) { (options: ChaptersOptions, console) in
    let file = try console.content(of: ChapterReport.schema, in: options.formats) {
      try ProjectFile(options.project, console)
    }
    let length = options.duration ?? file.project.duration
    let report = ChapterReport(file.project, options, duration: length)
    // A file for another program must not lack chapters that need only the length.
    if length == nil, let row = report.pendingRow,
      options.formats.contains(where: { $0.name == .vtt || $0.name == .ffmetadata })
    {
      throw CommandError.usage(
        "\(file.name): chapter “\(row.title)” at \(row.value) needs the media's length: give --duration")
    }
    let lack =
      options.annotation.map { id in
        file.project.annotation(id: id) != nil
          ? "annotation \(id) carries no chapter menu"
          : "no annotation is called \(id)" + suggestion(for: id, among: file.project.annotations.map(\.id))
      } ?? "the project has no chapter menu"
    let error = report.menus.isEmpty ? CommandError.input("\(file.name): \(lack)") : nil
    // An earlier file for another program stays: without a menu there is nothing to replace it.
    let formats = options.formats.filter { error == nil || $0.name == .json || $0.destination == .standardOutput }
    try console.deliver(formats) { report.output($0, to: $1, error) }
    console.warnOfChapters(in: file, of: options.annotation, duration: length, candidates: true)
    if let error { throw error }
    return .fine
  }
}

extension Console {
  /// Reports the rows of chapter menus that were left out.
  /// - Parameters:
  ///   - id: the id of the only annotation whose menu is checked; `nil` for all.
  ///   - candidates: whether to report what is not a menu although it has times, too.
  func warnOfChapters(in file: ProjectFile, of id: String? = nil, duration: Double?, candidates: Bool) {
    for annotation in file.project.annotations
    where annotation.action.command != nil && (id == nil || annotation.id == id) {
      let place = "\(file.name): annotation \(annotation.id): "
      for row in ChapterMenu(annotation, duration: duration)?.badRows ?? [] {
        let needsLength = duration == nil && MediaTime(parsing: row.value) != nil
        warn((place + row.description + (needsLength ? " (--duration)" : "")).printable)
      }
      if candidates, let reason = ChapterMenu.refusal(of: annotation, duration: duration) {
        warn((place + "not a chapter menu: \(reason)").printable)
      }
    }
  }
}

private struct ChapterReport {
  static let schema = "bcinteract.chapters/1"

  let title: String?
  let menus: [(annotation: Annotation, menu: ChapterMenu)]
  /// The media's length: that of the command line, or the last end in the project.
  let duration: Double?

  init(_ project: InteractivityProject, _ options: ChaptersOptions, duration length: Double?) {
    title = project.title
    menus = project.chapterMenus(duration: length).filter {
      options.annotation == nil || $0.annotation.id == options.annotation
    }
    let last = project.lastKnownTime
    duration = length ?? (last > 0 ? last : nil)
  }

  /// The first row of the first menu whose time depends on the length of the media.
  var pendingRow: ChapterMenu.BadRow? {
    menus.first?.menu.badRows.first { MediaTime(parsing: $0.value) != nil }
  }

  func output(_ format: ChapterFormat, to destination: Destination, _ error: CommandError?) -> Output {
    let menu = menus.first?.menu ?? ChapterMenu(chapters: [])
    return switch format {
    case .text: .lines(to: destination) { lines }
    case .json: .json(to: destination) { json(error) }
    case .vtt: .text(to: destination) { menu.webVTT(duration: duration) }
    case .ffmetadata:
      .text(to: destination) { menu.ffmetadata(title: title, duration: duration) }
    }
  }

  private var lines: [String] {
    let blocks = menus.map { annotation, menu in
      let command = annotation.action.command.map { " · \($0.name.isolated)" } ?? ""
      let times = menu.chapters.map { MediaTime.clock($0.start) }
      let width = times.map(\.count).max() ?? 0
      let rows = zip(times, menu.chapters).map { time, chapter in
        "  \(time.padded(to: width))  \(chapter.title.isolated)"
      }
      return ["annotation \(annotation.id.isolated)\(command)"] + rows
    }
    return Array(blocks.joined(separator: [""]))
  }

  private func json(_ error: CommandError?) -> JSON {
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
    let errors = [error].compactMap { $0.map { JSON.string($0.description) } }
    return ["schema": .string(Self.schema), "menus": .array(menus), "errors": .array(errors)]
  }
}
