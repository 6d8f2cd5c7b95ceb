import JSON
import PlayerCore

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

  /// Returns whether the folder of the media contains all files with their sizes. The viewer may have
  /// removed some.
  func isWhole(_ media: [StoredFile]) -> Bool {
    let sizes = Dictionary(media.map { ($0.name, $0.size) }) { $1 }
    return files.allSatisfy { sizes[$0.key] == $0.value }
  }
}

/// The finished files of a download: `journal.jsonl` in its folder, with a line for each file that has its final
/// name. If the viewer removes files of a complete download, the others are not fetched again.
///
/// A line that a kill has cut off, or whose file has another size, is ignored, and the file is
/// fetched again. So nothing needs to be synchronized with the disk before the whole download is
/// complete.
final class DownloadJournal: Sendable {
  static let name = "journal.jsonl"

  /// The line of a file.
  struct Entry: Codable {
    var file: String
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
  func append(_ entry: Entry) throws(OfflineError) {
    let line: JSON.Outline = [
      "bytes": .value(.integer(Int64(entry.bytes))), "file": .value(.string(entry.file)),
      "origin": .value(.string(entry.origin)),
    ]
    // The line end before it separates it from a line that was cut off.
    guard file.append(line: Array("\n\(line.text())\n".utf8)) else { throw .last(path) }
  }

  /// Returns the entries by file name. Of several with one name, the last counts.
  static func entries(in folder: Folder) -> [String: Entry] {
    let entries = (folder.read(name) ?? []).split(separator: UInt8(ascii: "\n")).compactMap {
      try? JSONDecoder().decode(Entry.self, from: Data($0))
    }
    return Dictionary(entries.map { ($0.file, $0) }) { $1 }
  }
}
