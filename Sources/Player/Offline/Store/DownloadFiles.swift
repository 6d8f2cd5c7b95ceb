import Documents
import JSON
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The files of a complete download: `manifest.json` in its folder. It is written last, after
/// everything else is on the disk, so a download is complete exactly if its manifest can be read.
struct Manifest: Sendable {
  static let name = "manifest.json"

  /// The playlist to play, relative to the folder of the media.
  var entry: String
  /// The sizes by file name.
  var files: [String: Int]
  var tracks: [OfflineTrack]
  /// The files of still pictures, by property of the video.
  var pictures: [String: String]
  var resolution: String?
  var bandwidth: Int?
  /// The duration in seconds.
  var duration: Double
  /// The descriptions of files that were left out.
  var notes: [String]

  init(_ plan: DownloadPlan, files: [String: Int], notes: [String]) {
    (entry, tracks, duration) = (plan.entry, plan.tracks, plan.duration)
    (resolution, bandwidth) = (plan.resolution, plan.bandwidth)
    self.files = files
    pictures = plan.pictures.filter { files[$0.value] != nil }
    self.notes = plan.notes + notes
  }

  init?(_ bytes: [UInt8]) {
    guard let json = try? JSON(parsing: bytes), json["version"] == 1,
      let entry = json["entry"]?.string, let members = json["files"]?.object?.members
    else { return nil }
    self.entry = entry
    files = [:]
    for member in members {
      files[member.key] = member.value.number.flatMap { Int(exactly: $0) } ?? -1
    }
    tracks = (json["tracks"]?.array ?? []).compactMap { json in
      guard let kind = json["kind"]?.string.flatMap(OfflineTrack.Kind.init) else { return nil }
      return OfflineTrack(
        kind, language: json["language"]?.string, name: json["name"]?.string ?? "")
    }
    pictures = [:]
    for member in json["pictures"]?.object?.members ?? [] {
      pictures[member.key] = member.value.string
    }
    resolution = json["resolution"]?.string
    bandwidth = json["bandwidth"]?.number.flatMap { Int(exactly: $0) }
    duration = json["duration"]?.number ?? 0
    notes = (json["notes"]?.array ?? []).compactMap(\.string)
  }

  var json: JSON {
    func object<Value>(_ values: [String: Value], _ json: (Value) -> JSON) -> JSON {
      .object(
        JSON.Object(
          values.sorted { $0.key < $1.key }.map { .init(key: $0.key, value: json($0.value)) }))
    }
    var json: JSON.Object = [
      "version": 1, "entry": .string(entry),
      "duration": .number(duration), "notes": .array(notes.map { .string($0) }),
      "tracks": .array(
        tracks.map { track in
          var json: JSON.Object = [
            "kind": .string(track.kind.rawValue), "name": .string(track.name),
          ]
          json["language"] = track.language.map { .string($0) }
          return .object(json)
        }),
      "pictures": object(pictures) { .string($0) },
      "files": object(files) { .integer(Int64($0)) },
    ]
    json["resolution"] = resolution.map { .string($0) }
    json["bandwidth"] = bandwidth.map { .integer(Int64($0)) }
    return .object(json)
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
  private let file: Int32

  init(in folder: Folder) throws(OfflineError) {
    path = folder.path + "/" + Self.name
    file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw .last(path) }
  }

  deinit { close(file) }

  /// Appends a line with one write.
  func append(_ name: String, _ entry: Entry) throws(OfflineError) {
    let json: JSON = [
      "file": .string(name), "bytes": .integer(Int64(entry.bytes)), "from": .string(entry.origin),
    ]
    // The line end before it separates it from a line that was cut off.
    let line = Array(("\n" + json.text() + "\n").utf8)
    guard line.withUnsafeBytes({ writeAll(file, $0) }) else { throw .last(path) }
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
