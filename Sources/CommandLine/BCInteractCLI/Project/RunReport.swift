import Exploration
import FoundationEssentials
import JSON
import Lint
import PlaybackService
import Preview
import ProjectFormat
import ProjectLint
import Support

/// The reports of `run` and `play` on a playthrough.
struct RunReport {
  let playthrough: Playthrough
  private let file: ProjectFile
  /// The part of the timeline that is drawn.
  var selection = TimelineSelection()
  let exitCode: ExitCode

  /// - Parameter signal: the signal that ended the playthrough, if any.
  init(of playthrough: Playthrough, _ file: ProjectFile, endedBy signal: Int32? = nil) {
    (self.playthrough, self.file) = (playthrough, file)
    exitCode = signal.map(ExitCode.ended) ?? .fine
  }

  /// The report in each format, and the recording.
  /// - Parameter live: the format in which the events were printed while they happened.
  func outputs(
    _ formats: [ReportFormat<RunFormat>], live: RunFormat?, _ playback: PlaybackOptions, _ console: Console
  ) -> [Output] {
    var outputs = formats.compactMap { format -> Output? in
      let destination = format.destination
      let isLive = destination == .standardOutput && live == format.name
      return switch format.name {
      case .text:
        .lines(to: destination) {
          TimelinePreview.lines(
            of: playthrough, diagnostics: file.document.diagnostics, selection: selection,
            isLogged: isLive, style: playback.style(for: destination, console))
        }
      case .json:
        .json(
          to: destination,
          outline: { RunDocument.json(of: playthrough, diagnostics: file.document.diagnostics) })
      case .jsonl:
        isLive ? nil : .jsonLines(to: destination) { RunDocument.events(of: playthrough) }
      }
    }
    if let recording = playback.recording {
      outputs.append(
        Output(.json, to: Destination(recording)) {
          Recording.text(of: playthrough, project: file.bytes)
        })
    }
    return outputs
  }

  fileprivate func page(_ options: RunOptions, _ console: Console) -> HTMLPage {
    var page = HTMLPage(of: playthrough, words: options.playback.words(console))
    let duration = playthrough.durationSource == .given ? playthrough.duration : nil
    page.findings = file.findings(duration: duration)
    page.video = options.video.map { $0.contains("://") ? $0 : $0.addressOfFile }
    page.allowsImages = options.allowsImages
    if options.allowsImages { page.pictures = file.pictures(console) }
    page.setup = options.playback.setup
    page.themes = file.themes
    page.isForClients = options.isForClients
    page.places = file.places
    page.ruleExplanations = Dictionary(uniqueKeysWithValues: ProjectRule.all.map { ($0.id, $0.explanation) })
    if file.project.annotations.count <= 1_000, file.project == playthrough.project {
      page.exploration = Exploration(
        of: file.project, duration: playthrough.duration, platform: playthrough.platform, maximumStates: 20_000)
    }
    return page
  }
}

extension String {
  /// The address of the file with this path.
  fileprivate var addressOfFile: String {
    split(separator: "/", omittingEmptySubsequences: false).map { percentEncoded(String($0)) }.joined(separator: "/")
  }
}

extension RunOptions {
  /// The documents to write about a playthrough, except for events that were printed while they
  /// happened.
  func outputs(of report: RunReport, _ console: Console) -> [Output] {
    var outputs = report.outputs(reports, live: liveFormat, playback, console)
    if let page {
      if let video, !video.contains("://") {
        let file = URL(filePath: video, relativeTo: URL(folderOfProject: page)).path
        if FileKind(path: file) == nil {
          console.warn("--video \(video): there is no such file next to the page".printable)
        }
        console.registerInput(file)
      }
      // The page is made here, since it reads pictures, which no output may replace.
      let document = report.page(self, console)
      outputs.append(.text(to: Destination(page)) { document.text })
    }
    if let picture {
      outputs.append(
        .text(to: Destination(picture)) {
          TimelinePicture(of: report.playthrough, selection: report.selection, words: playback.words(console)).text
        })
    }
    return outputs
  }

  /// The documents to write about one moment.
  func outputs(of screen: Screen, _ file: ProjectFile, _ console: Console) -> [Output] {
    var outputs: [Output] = reports.map { format in
      let destination = format.destination
      return switch format.name {
      case .text:
        .lines(to: destination) {
          ScreenPreview.lines(of: screen, style: playback.style(for: destination, console))
        }
      case .json:
        .json(to: destination, outline: { screen.json(diagnostics: file.document.diagnostics) })
      case .jsonl: .jsonLines(to: destination) { screen.annotations }
      }
    }
    if let picture {
      outputs.append(
        .text(to: Destination(picture)) {
          ScreenPicture(of: screen, words: playback.words(console), themes: file.themes).text
        })
    }
    return outputs
  }

  /// The format of standard output, if its events are printed while the project plays.
  var liveFormat: RunFormat? {
    isRealtime ? reports.live : nil
  }

  /// A Boolean value that indicates whether the run writes a file when it has ended.
  var writesFiles: Bool {
    reports.contains { $0.destination != .standardOutput } || playback.recording != nil
  }
}

extension [ReportFormat<RunFormat>] {
  /// The format of standard output, if its events can be printed while they happen.
  var live: RunFormat? { first { $0.destination == .standardOutput && $0.name != .json }?.name }
}
