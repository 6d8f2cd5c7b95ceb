import Documents
import JSON
import PlayerCore
import Synchronization

/// The files of a complete download: `manifest.json` in its folder. It is written last, after
/// everything else is on the disk, so a download is complete exactly if its manifest can be read.
struct Manifest: Codable, Sendable {
  static let name = "manifest.json"

  var version = 1
  /// The playlist to play, relative to the folder of the media.
  var entry: String
  /// The sizes by file name.
  var files: [String: Int]
  /// The files of still pictures, by property of the video.
  var pictures: [String: String]
  /// The descriptions of files that were left out.
  var notes: [String]

  init(_ plan: DownloadPlan, files: [String: Int], notes: [String]) {
    entry = plan.entry
    self.files = files
    pictures = plan.pictures.filter { files[$0.value] != nil }
    self.notes = plan.notes + notes
  }

  init?(_ bytes: [UInt8]) {
    guard let manifest = try? JSONDecoder().decode(Manifest.self, from: Data(bytes)),
      manifest.version == 1
    else { return nil }
    self = manifest
  }

  /// Returns the text of the file.
  func text() throws(OfflineError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do { return Array(try encoder.encode(self)) } catch {
      throw OfflineError(.storage, "\(Self.name): \(error)")
    }
  }

  /// The size of all files.
  var bytes: Int { files.values.reduce(0, +) }
}

/// The finished files of an incomplete download: `journal.jsonl` in its folder, with a line for
/// each file that has its final name.
///
/// A line that a kill has cut off, or whose file has another size, is ignored, and the file is
/// fetched again. So nothing needs to be synchronized with the disk before the whole download is
/// complete.
final class DownloadJournal: Sendable {
  static let name = "journal.jsonl"

  /// The line of a file.
  struct Entry: Hashable, Sendable {
    var bytes: Int
    /// The file's ``FilePart/origin``.
    var origin: String
  }

  private let path: String
  private let file: OpenFile

  init(in folder: Folder) throws(OfflineError) {
    path = folder.path + "/" + Self.name
    guard let file = OpenFile(path, isPrivate: true) else { throw .last(path) }
    self.file = file
  }

  /// Appends the line of a file.
  func append(_ name: String, _ entry: Entry) throws(OfflineError) {
    let json: JSON = [
      "file": .string(name), "bytes": .integer(Int64(entry.bytes)), "from": .string(entry.origin),
    ]
    // The line end before it separates it from a line that was cut off.
    let line = Array(("\n" + json.text() + "\n").utf8)
    guard file.append(line: line) else { throw .last(path) }
  }

  /// Returns the entries by file name. Of several with one name, the last counts.
  static func entries(in folder: Folder) -> [String: Entry] {
    var entries: [String: Entry] = [:]
    for line in (folder.read(name) ?? []).split(separator: UInt8(ascii: "\n")) {
      guard let json = try? JSON(parsing: Array(line)), let name = json["file"]?.string,
        let bytes = json["bytes"]?.number.flatMap({ Int(exactly: $0) }),
        let origin = json["from"]?.string
      else { continue }
      entries[name] = Entry(bytes: bytes, origin: origin)
    }
    return entries
  }
}
