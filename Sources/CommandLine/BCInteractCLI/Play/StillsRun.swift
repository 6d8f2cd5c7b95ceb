import Glibc
import JSON
import Localization
import MediaPlayback
import Preview
import ProjectFormat

/// Takes stills of media with a project's overlays on them.
struct StillsRun {
  private let camera: StillCamera
  private let file: ProjectFile
  private let media: MediaOperand
  private let options: PlayOptions
  private let moments: [StillMoment]
  private let engine: InteractivityEngine

  init(
    of media: MediaOperand, _ file: ProjectFile, _ options: PlayOptions, _ console: Console
  ) throws(CommandError) {
    self.media = media
    self.file = file
    self.options = options
    engine = InteractivityEngine(project: file.project, setup: options.setup)
    do throws(MediaLibraryError) { try MediaLibrary.png.check() } catch {
      throw .input(error.description)
    }
    let isSheet = options.stills?.isSheet ?? false
    do throws(StillCamera.Failure) {
      camera = try StillCamera(
        of: media.url, maximumWidth: options.width ?? (isSheet ? 640 : 1920))
    } catch {
      throw media.failure(error.description)
    }
    guard let duration = camera.duration else {
      throw media.failure("its length is not known, so that nothing can be looked up in it")
    }
    if options.times.isEmpty {
      moments = StillMoment.all(of: file.project, duration: duration)
      let count = file.project.annotations.count { $0.kind != .unsupported }
      if count > moments.count {
        console.warn("\(count - moments.count) of \(count) annotations lie outside of the media")
      }
      if moments.isEmpty { throw .input("\(file.name): no annotation to take a still of") }
    } else {
      var moments: [StillMoment] = []
      for time in options.times {
        guard let place = time.resolved(duration: duration), place >= 0, place <= duration else {
          throw .usage(
            "--at \(time) is outside of the media, which is \(MediaTime.clock(duration)) long")
        }
        moments.append(StillMoment(time: place))
      }
      self.moments = moments
    }
    try camera.overlay.loadPictures(
      of: file.project, options.project, fetches: options.allowsImages, console)
  }

  /// Takes and writes them all.
  func write(to destination: Destination, _ console: Console) throws(CommandError) -> ExitCode {
    let isSheet = destination.isSheet
    var bar = ProgressBar(of: moments.count, console)
    defer { bar.clear() }
    if isSheet {
      let sheet = sheet(console)
      try console.deliver([
        Output(.text, to: destination) { (sink) throws(CommandError) in
          try sink(sheet.head)
          for moment in moments {
            let (picture, isForced) = try take(moment)
            let annotation = moment.annotation.map { file.project.annotations[$0] }
            try sink(
              sheet.figure(
                .init(of: annotation, at: moment.time, isForced: isForced, picture: picture)))
            bar.advance()
          }
          try sink(sheet.end)
        }
      ])
    } else {
      try writeFolder(destination.description, &bar, console)
    }
    return .fine
  }

  private func writeFolder(
    _ folder: String, _ bar: inout ProgressBar, _ console: Console
  ) throws(CommandError) {
    if mkdir(FileName(folder).bytes, 0o777) != 0, errno != EEXIST { throw .last(folder) }
    var entries: [JSON] = []
    for (number, moment) in moments.enumerated() {
      let id = moment.annotation.map { file.project.annotations[$0].id }
      let name = String.stillName(
        number + 1, id ?? "at-" + moment.time.shortText, of: moments.count)
      let picture = try take(moment).picture
      try console.deliver([.bytes(to: .file(folder + "/" + name)) { picture }])
      var entry: JSON.Object = ["file": .string(name)]
      if let id { entry["annotation"] = .string(id) }
      entry["time"] = .number(moment.time)
      entries.append(.object(entry))
      bar.advance()
    }
    let list = JSON.array(entries)
    try console.deliver([
      .json(to: .file(folder + "/stills.json"), text: { list.text(pretty: true) + "\n" })
    ])
  }

  /// The still of a moment, and whether its annotation is there against its rule.
  private func take(
    _ moment: StillMoment
  ) throws(CommandError) -> (picture: [UInt8], isForced: Bool) {
    let screen = Screen(of: engine, at: moment.time, duration: camera.duration)
    var shown = screen.shown
    var isForced = false
    if let annotation = moment.annotation, screen.notShown.contains(annotation) {
      shown = (shown + [annotation]).sorted()
      isForced = file.project.annotations[annotation].isVisual
    }
    let items = shown.map { index in
      OverlayScene.Item(
        file.project.annotations[index], text: screen.text(of: index), hasOutline: true)
    }
    do throws(StillCamera.Failure) {
      let still = try camera.still(at: moment.time, OverlayScene(items))
      do throws(MediaLibraryError) { return (try still.png(), isForced) } catch {
        throw StillCamera.Failure.library(error)
      }
    } catch {
      throw media.failure(error.description)
    }
  }

  private func sheet(_ console: Console) -> ContactSheet {
    var sheet = ContactSheet(
      of: file.project, media: media.shortName, duration: camera.duration,
      words: options.words)
    sheet.notes = file.notes(duration: camera.duration)
    return sheet
  }
}

extension Destination {
  /// Whether it is a contact sheet, and not a folder.
  fileprivate var isSheet: Bool {
    let name = description.lowercased()
    return name.hasSuffix(".html") || name.hasSuffix(".htm")
  }
}

extension String {
  /// `001-701.png`: letters, digits, `-`, `_` and `.` of the id stay, all else is a `-`.
  fileprivate static func stillName(_ number: Int, _ id: String, of count: Int) -> String {
    let digits = String(number)
    let zeros = Swift.max(3, String(count).count) - digits.count
    let safe = id.unicodeScalars.prefix(80).map { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
        || scalar == "-" || scalar == "_" || scalar == "." ? Character(scalar) : "-"
    }
    return String(repeating: "0", count: Swift.max(0, zeros)) + digits + "-" + String(safe) + ".png"
  }
}
