import Exploration
import JSON
import Localization
import ProjectFormat

/// A project's file, read whole.
struct ProjectFile {
  /// How the file is called in messages.
  var name: String
  var bytes: [UInt8]
  var document: ProjectDocument
  var project: InteractivityProject { document.project }

  /// - Throws: an input error `file:line:column: what was expected`.
  init(_ path: String, _ console: Console) throws(CommandError) {
    name = console.name(of: path)
    bytes = try console.readText(path, limit: ProjectDocument.Limits().bytes)
    do throws(ProjectError) {
      document = try ProjectDocument(reading: bytes)
    } catch {
      throw .input("\(name):\(error)")
    }
  }

  /// Refuses a project of more annotations than ways are looked for among.
  func checkCount() throws(CommandError) {
    let maximum = Exploration.maximumAnnotations
    guard project.annotations.count <= maximum else {
      throw .input(
        "\(name): the project has more than \(maximum) annotations, too many to explore"
      )
    }
  }
}

extension Console {
  /// The bytes of a project, a trace or a recording, unless what they say would take long to compare and to draw.
  func readText(_ path: String, limit: Int) throws(CommandError) -> [UInt8] {
    let bytes = try read(path, limit: limit)
    if let place = CombiningMarks.place(in: bytes, escaped: true) {
      throw .input("\(name(of: path)):\(place): \(CombiningMarks.problem)")
    }
    return bytes
  }
}

extension Command.Option {
  static let duration = value(
    "--duration", "TIME", "the media's length; the project's last end unless told")
}

extension Arguments {
  /// The media's length, in seconds.
  func duration() throws(CommandError) -> Double? {
    guard let text = value("--duration") else { return nil }
    guard let seconds = MediaTime(parsing: text)?.resolved(duration: nil), seconds > 0,
      seconds.isFinite
    else { throw .usage("--duration takes a length like 98, 1:38 or 1:02:38.5, not \(text)") }
    return seconds
  }
}
