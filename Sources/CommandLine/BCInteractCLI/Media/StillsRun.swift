import Glibc
import JSON
import Localization
import MediaPlayback
import Preview
import ProjectFormat
import Support

/// Takes stills of media with a project's overlays on them.
struct StillsRun {
  private let camera: StillCamera
  private let file: ProjectFile
  private let media: MediaOperand
  private let options: PlayOptions
  private let console: Console
  private let moments: [StillMoment]
  private let engine: InteractivityEngine

  init(of media: MediaOperand, _ file: ProjectFile, _ options: PlayOptions, _ console: Console) throws {
    self.media = media
    self.file = file
    self.options = options
    self.console = console
    engine = InteractivityEngine(
      project: file.project, setup: options.playback.setup, platform: options.playback.platform)
    do { try MediaLibrary.png.check() } catch { throw CommandError.input("\(error)") }
    let isSheet = options.stills?.isContactSheet == true
    do {
      camera = try StillCamera(
        of: media.url, maximumWidth: options.width ?? (isSheet ? 640 : 1920),
        panorama: options.projection)
    } catch {
      throw media.failure("\(error)")
    }
    guard let duration = camera.duration else {
      throw media.failure("its length is unknown, so no still can be taken")
    }
    if options.times.isEmpty {
      moments = StillMoment.all(of: file.project, duration: duration)
      let count = file.project.annotations.count { $0.kind != .unsupported }
      if count > moments.count {
        console.warn("\(count - moments.count) of \(count) annotations lie outside of the media")
      }
      if moments.isEmpty {
        throw CommandError.input("\(file.name): no annotation to take a still of")
      }
    } else {
      moments = try zip(options.times, options.$times.words).map { time, word in
        guard let place = time.resolved(duration: duration), place >= 0, place <= duration
        else {
          throw CommandError.usage(
            "--at \(word) is outside of the media, which is \(MediaTime.clock(duration)) long"
          )
        }
        return StillMoment(time: place)
      }
    }
    let shown = moments.reduce(into: Set<Int>()) { shown, moment in
      shown.formUnion(Screen(of: engine, at: moment.time, duration: duration).shown)
      if let annotation = moment.annotation { shown.insert(annotation) }
    }
    camera.overlay.loadPictures(
      of: shown.sorted().map { file.project.annotations[$0] }, options.playback.project,
      fetches: options.allowsImages, console)
  }

  /// Takes the stills, and writes them into a folder or a contact sheet.
  func write(to path: String) throws {
    let bar = ProgressBar(console)
    defer { bar.clear() }
    if path.isContactSheet {
      try console.deliver([.text(to: .file(path)) { try contactSheet(bar) }])
    } else {
      try writeFolder(path, bar)
    }
  }

  private func show(_ bar: ProgressBar, _ done: Int) {
    let part = Double(done) / Double(moments.count)
    bar.show(part, "\(Int(part * 100)) %  \(done) / \(moments.count)")
  }

  private func contactSheet(_ bar: ProgressBar) throws -> String {
    var sheet = ContactSheet(
      of: file.project, media: media.fileName, duration: camera.duration,
      words: options.playback.words(console))
    sheet.findings = file.findings(duration: camera.duration)
    var text = sheet.head
    for (number, moment) in moments.enumerated() {
      text += sheet.figure(of: try still(of: moment))
      show(bar, number + 1)
    }
    return text + sheet.end
  }

  private func writeFolder(_ folder: String, _ bar: ProgressBar) throws {
    if mkdir(FileName(folder).bytes, 0o777) != 0, errno != EEXIST { throw FileError.last(folder) }
    var earlier = Self.stills(in: folder)
    var entries: [JSON] = []
    for (number, moment) in moments.enumerated() {
      let id = moment.annotation.map { file.project.annotations[$0].id }
      let name = String.stillName(
        number + 1, id ?? "at-" + moment.time.shortText, of: moments.count)
      let picture = try still(of: moment).picture
      try console.deliver([Output(to: .file(folder + "/" + name)) { picture }])
      earlier.remove(name)
      var entry: JSON.Object = ["file": .string(name)]
      if let id { entry["annotation"] = .string(id) }
      entry["time"] = .number(moment.time)
      entries.append(.object(entry))
      show(bar, number + 1)
    }
    try console.deliver([.json(to: .file(folder + "/stills.json")) { [entries] in .array(entries) }])
    for name in earlier { unlink(FileName(folder + "/" + name).bytes) }
  }

  /// Returns the names of the stills of an earlier run. The folder's `stills.json` lists them under the names that this
  /// command gives, and they were not changed after that list was written.
  static func stills(in folder: String) -> Set<String> {
    let path = folder + "/stills.json"
    let list = (try? JSON(parsing: readFile(at: path)))?.array ?? []
    guard let end = lastChange(of: path) else { return [] }
    let names = list.enumerated().compactMap { number, entry -> String? in
      guard let time = entry["time"]?.number else { return nil }
      let id = entry["annotation"]?.string ?? "at-" + time.shortText
      let name = String.stillName(number + 1, id, of: list.count)
      return entry["file"]?.string == name ? name : nil
    }
    return Set(names.filter { name in lastChange(of: folder + "/" + name).map { $0 <= end } ?? false })
  }

  /// Returns the time at which a file was changed, in seconds and nanoseconds; `nil` if the path is not that of a file.
  private static func lastChange(of path: String) -> (seconds: Int, nanoseconds: Int)? {
    var status = stat()
    guard lstat(FileName(path).bytes, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
  }

  /// Returns the still of a moment, on which its annotation is shown even if its rule does not hold.
  private func still(of moment: StillMoment) throws -> ContactSheet.Still {
    let screen = Screen(of: engine, at: moment.time, duration: camera.duration)
    var shown = screen.shown
    var isForced = false
    if let annotation = moment.annotation, screen.notShown.contains(annotation) {
      shown = (shown + [annotation]).sorted()
      isForced = file.project.annotations[annotation].isVisual
    }
    let items = shown.map { index in
      let annotation = file.project.annotations[index]
      return OverlayScene.Item(
        annotation, text: screen.text(of: index),
        appearance: file.themes.appearance(of: annotation), hasOutline: true)
    }
    do {
      let picture = try camera.still(at: moment.time, OverlayScene(items))
      var still = ContactSheet.Still(
        at: moment.time, picture: try picture.png(),
        size: PictureSize(width: Double(picture.width), height: Double(picture.height)))
      still.annotation = moment.annotation.map { file.project.annotations[$0] }
      still.box = camera.overlay.frames.last { $0.annotation.index == moment.annotation }?.frame
      still.isForced = isForced
      return still
    } catch {
      throw media.failure("\(error)")
    }
  }
}

extension String {
  /// A Boolean value that indicates whether the path is that of a contact sheet, and not of a
  /// folder.
  fileprivate var isContactSheet: Bool {
    lowercased().hasSuffix(".html") || lowercased().hasSuffix(".htm")
  }

  /// A Boolean value that indicates whether the ending of a path is that of a document or picture of another kind.
  private func isFile(otherThan ending: String) -> Bool {
    let others = ["pdf", "png", "jpg", "jpeg", "svg", "gif", "webp", "json", "md", "txt", "zip", "html"]
    guard let dot = fileName.lastIndex(of: "."), !hasSuffix("/") else { return false }
    let own = fileName[fileName.index(after: dot)...].lowercased()
    return own != ending && others.contains(own)
  }

  /// The problem with a path that names a file which `--stills` does not write.
  var problemAsStills: String? {
    guard isFile(otherThan: "html") else { return nil }
    return "--stills writes a folder or an .html file, not \(self); a folder of that name is \(self)/"
  }

  /// The problem with a path that names a file of another kind than an SVG picture.
  func problemAsPicture(of option: String) -> String? {
    isFile(otherThan: "svg") ? "\(option) writes a picture whose name ends with .svg" : nil
  }

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
