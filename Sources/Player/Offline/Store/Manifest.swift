import Documents
import JSON

/// What a complete download consists of: `manifest.json` in its folder. It is written last, and there is none before
/// everything else is on the disk: so a download is complete where this can be read, and nowhere else.
struct Manifest: Sendable {
  static let name = "manifest.json"

  /// The document that is played, below the folder of the media.
  var entry: String
  /// Bytes by the name of the file.
  var files: [String: Int]
  var tracks: [OfflineTrack]
  /// The still pictures by the property of the video.
  var pictures: [String: String]
  var resolution: String?
  var bandwidth: Int?
  /// Seconds.
  var duration: Double
  /// What was left out.
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
      "pictures": .object(
        JSON.Object(
          pictures.sorted { $0.key < $1.key }.map { .init(key: $0.key, value: .string($0.value)) })),
      "files": .object(
        JSON.Object(
          files.sorted { $0.key < $1.key }.map {
            .init(key: $0.key, value: .integer(Int64($0.value)))
          })),
    ]
    json["resolution"] = resolution.map { .string($0) }
    json["bandwidth"] = bandwidth.map { .integer(Int64($0)) }
    return .object(json)
  }

  var bytes: Int { files.values.reduce(0, +) }
}
