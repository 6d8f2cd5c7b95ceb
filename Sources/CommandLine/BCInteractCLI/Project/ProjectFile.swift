import Exploration
import FoundationEssentials
import JSON
import Lint
import Localization
import MediaPlayback
import Preview
import ProjectFormat
import ProjectLint
import Support

/// A project's file, read whole.
struct ProjectFile {
  /// The name of the file in messages.
  let name: String
  let path: String
  let bytes: [UInt8]
  let document: ProjectDocument
  /// The themes of `--theme`.
  let themes: AnnotationThemes
  var project: InteractivityProject { document.project }

  /// - Throws: an input error `file:line:column: expected …`.
  init(_ path: String, themes: String? = nil, _ console: Console) throws {
    self.themes =
      try themes.map { try console.read($0, limit: AnnotationThemes.maximumFileSize, AnnotationThemes.init(reading:)) }
      ?? AnnotationThemes()
    self.path = path
    name = console.name(of: path)
    (bytes, document) = try console.read(path, limit: ProjectDocument.Limits().bytes) { bytes in
      (bytes, try ProjectDocument(reading: bytes))
    }
  }

  /// Refuses a project that has too many annotations to explore.
  func checkAnnotationCount() throws {
    let maximum = Exploration.maximumAnnotations
    guard project.annotations.count <= maximum else {
      throw CommandError.input("\(name): the project has more than \(maximum) annotations, too many to explore")
    }
  }

  /// Reads the pictures that are files in the folder of the project. A picture that is in another folder, that is
  /// unavailable, or that a page cannot show is reported.
  /// - Returns: the bytes of the files by their addresses in the project.
  func pictures(_ console: Console) -> [String: [UInt8]] {
    var pictures: [String: [UInt8]] = [:]
    let folder = URL(folderOfProject: path)
    for annotation in project.annotations where annotation.kind == .image {
      guard let address = annotation.imageURL, pictures[address] == nil, let file = pictureFile(at: address) else {
        continue
      }
      do {
        let bytes = try folder.picture(at: file, console)
        pictures[address] = bytes
        if HTMLPage.pictureType(of: bytes) == nil {
          console.warn(
            "\(annotation.id): \(file) is not a PNG, JPEG, WebP, GIF or BMP picture; save it as one of these".printable)
        }
      } catch {
        console.warn("\(annotation.id): \(error)".printable)
      }
    }
    return pictures
  }

  /// Returns the path of a picture that is a file, relative to the folder of the project.
  private func pictureFile(at address: String) -> String? {
    guard !address.isEmpty, !address.contains("://") else { return nil }
    let file = URL(filePath: address, relativeTo: URL(folderOfProject: path)).path
    return FileKind(path: file) == .file ? file : nil
  }

  /// Returns whether a picture is a file.
  func hasPicture(_ address: String) -> Bool { pictureFile(at: address) != nil }

  /// The findings of `lint`, the most severe first.
  func findings(duration: Double?) -> [Finding] {
    ProjectLinter(maximumPerKind: 20)
      .findings(in: document, bytes: bytes, file: name, duration: duration, hasPicture: hasPicture)
      .sorted { ($1.severity, $0) < ($0.severity, $1) }
  }
}

extension URL {
  /// Returns the bytes of a picture in the folder. A file outside of it, also by a link, is refused: a producer gives a
  /// page with its pictures to others, and the author of the project must not choose among all files.
  func picture(at file: String, _ console: Console) throws -> [UInt8] {
    if let real = absolutePath(file), let folder = absolutePath(path),
      !real.hasPrefix(folder == "/" ? "/" : folder + "/")
    {
      throw CommandError.input("\(file) is outside the folder of the project: not loaded; copy it into that folder")
    }
    return try console.read(file, limit: Overlay.maximumPictureBytes)
  }

  /// Creates the address of the folder of a project; the current folder if it comes from standard input.
  init(folderOfProject path: String) {
    self = path == "-" ? URL(filePath: ".") : URL(filePath: path).deletingLastPathComponent()
  }
}

extension ProjectFile {
  /// The places of the annotations in the file, by their numbers.
  var places: [JSON.Place?] {
    let addresses = project.annotations.indices.map { ProjectDocument.PartAddress(annotation: $0, part: nil) }
    let pointers = document.pointers(to: addresses, in: bytes)
    let places = JSON.places(of: Array(pointers.values), in: bytes)
    return addresses.map { pointers[$0].flatMap { places[$0] } }
  }
}

extension Console {
  /// Returns the bytes of a project, a trace or a recording.
  /// - Throws: an error if the texts in it would take long to compare and to draw.
  func readText(_ path: String, limit: Int) throws -> [UInt8] {
    let bytes = try read(path, limit: limit)
    if let place = CombiningMarks.place(in: bytes, escaped: true) {
      throw CommandError.input("\(name(of: path)):\(place): \(CombiningMarks.problem)")
    }
    return bytes
  }

  /// Returns the value that a file contains.
  /// - Parameter parse: throws an error that begins with the line.
  /// - Throws: an input error `file:line: expected …`.
  func read<Value>(_ path: String, limit: Int, _ parse: ([UInt8]) throws -> Value) throws -> Value {
    let bytes = try readText(path, limit: limit)
    do { return try parse(bytes) } catch { throw CommandError.input("\(name(of: path)):\(error)") }
  }

  /// Returns the inputs of a trace.
  func readTrace(_ path: String) throws -> [TraceLine] {
    try read(path, limit: ProjectDocument.Limits().bytes, TraceReader.lines)
  }
}

// MARK: Options of several commands

extension Option where Value == Double? {
  /// The media's length, in seconds.
  static var duration: Option {
    Option(
      "--duration", "TIME|MEDIA", "the media's length, or the media file", .input,
      takes: "a length like 98, 1:38 or 1:02:38.5, or an existing media file"
    ) { text in
      if let seconds = MediaTime(parsing: text)?.resolved(duration: nil), seconds > 0, seconds.isFinite {
        return seconds
      }
      return FileKind(path: text) == nil ? nil : try mediaLength(ofFile: text)
    }
  }
}

extension Option where Value == Platform? {
  /// The platform whose features are performed or checked.
  static func platform(_ help: String) -> Option {
    Option("--platform", "NAME", "the platform to \(help)")
  }
}

extension Option where Value == Int? {
  /// The number of states that are explored at most.
  static func states(_ standard: Int) -> Option {
    Option(
      "--states", "N", "the maximum number of states to explore; \(standard) by default",
      in: 1...100_000_000)
  }
}

extension Option where Value == MediaTime? {
  /// An option with a time of the media.
  convenience init(_ name: String, time help: String) {
    self.init(name, "TIME", help, takes: MediaTime.expectedForm, MediaTime.init(parsing:))
  }
}

extension MediaTime {
  /// The form of a time, for usage errors.
  static let expectedForm = "a time like 12.5, 1:37, 50% or -15"
}

extension Option where Value == Bool {
  static var ascii: Option { Option("--ascii", "draw with ASCII characters only") }
}

/// Returns the length of a media file in seconds, which libmpv reads.
private func mediaLength(ofFile path: String) throws -> Double {
  do {
    if let length = try MediaLibrary.duration(of: URL(filePath: path)) { return length }
  } catch {
    throw CommandError.input("--duration \(path): \(error)")
  }
  throw CommandError.input("--duration \(path): the media has no length")
}
