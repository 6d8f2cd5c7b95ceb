import JSON
import Offline
import PlaybackService
import PlayerCore
import Support

extension Command {
  static let download = Command(
    "download", "download videos, to play them without a network",
    subcommands: [.downloadVideo, .downloadList, .downloadRemove])
}

extension Option where Value == String? {
  fileprivate static var downloads: Option {
    Option("--out", "DIR", "the folder of the downloads; each video gets a folder in it", .folder)
  }
}

// MARK: download video

/// The options of `download video`.
struct DownloadOptions: CommandOptions {
  @Operand("ID") var id: String
  let credentials = CredentialOptions()
  @Option(.downloads) var folder: String?
  @Option(
    "--bitrate", "BITS", "the maximum bit rate in bits per second; the lowest quality by default",
    in: 0...1_000_000_000)
  var bitrate: Int?
  @Option(
    "--languages", "TAG,…", "sound and subtitles in these languages, or all; the video's default",
    takes: "tags as en,pt-BR, or all", trackLanguages)
  var languages: TrackLanguages?
  @Option("--parallel", "N", "requests at a time, 1 to 32; 6 by default", in: 1...32)
  var parallelRequests: Int?
  @Option(
    "--limit", "MB", "the maximum size of the folder; the whole disk by default",
    in: 1...1_000_000_000)
  var limit: Int?
  let asset = AssetOptions()
  let server = ServerOptions()
  @Option(format: .text, "text or json") var formats: [ReportFormat<TextOrJSON>]
  @Option(.verbose) var isVerbose: Bool
}

private func trackLanguages(_ text: String) -> TrackLanguages? {
  if text == "all" { return .all }
  let tags = text.split(separator: ",").map(String.init)
  return tags.isEmpty ? nil : .listed(tags)
}

extension Command {
  fileprivate static let downloadVideo = Command(
    "video", "download a video, or resume an interrupted download",
    discussion: """
      \(assetNote)

      Of an HLS video, the largest quality at or below --bitrate is downloaded; if there is none, the
      lowest. A file that is already downloaded is not fetched again, even after the program was killed.
      Only a whole video is listed as completed. To play it, open the playlist that is printed at the end.
      """
  ) { (options: DownloadOptions, console) in
    try DownloadRun(options, console).perform()
  }
}

// MARK: download list

private struct DownloadListOptions: CommandOptions {
  @Option(.downloads) var folder: String?
  @Option(format: .text, "text or json") var formats: [ReportFormat<TextOrJSON>]
}

extension Command {
  fileprivate static let downloadList = Command(
    "list", "list the downloads in the folder, complete or not"
  ) { (options: DownloadListOptions, console) in
    let store = try OfflineStore(option: options.folder)
    let schema = "bcinteract.downloads/1"
    let downloads = try console.content(of: schema, without: "downloads", in: options.formats) {
      guard FileKind(path: store.path) == .folder else {
        throw CommandError.input("\(store.path): there is no such folder")
      }
      guard folderContents(store.path) != nil else {
        throw CommandError.input("\(store.path): the folder can't be read")
      }
      return store.downloads
    }
    try console.deliver(
      options.formats,
      lines: { tableLines(downloads.map(\.row)) },
      json: { ["schema": .string(schema), "downloads": .array(downloads.map(\.json)), "errors": []] })
    return .fine
  }
}

// MARK: download remove

private struct DownloadRemoveOptions: CommandOptions {
  @Operand("TOKEN|ID") var names: [String]
  @Option(.downloads) var folder: String?
}

extension Command {
  fileprivate static let downloadRemove = Command(
    "remove", "remove a download with all its files",
    discussion: "A download is named by its token, as list shows it, or by the video's id."
  ) { (options: DownloadRemoveOptions, console) in
    let store = try OfflineStore(option: options.folder)
    for name in options.names {
      let named = store.downloads.filter { $0.token == name || $0.video.id == name }
      guard !named.isEmpty else {
        throw CommandError.input("\(name): no such download; 'bcinteract download list' shows them")
      }
      for download in named {
        do { try store.remove(download) } catch { throw CommandError(offline: error) }
        console.print("removed \(download.token)".printable)
      }
    }
    return .fine
  }
}

// MARK: Reports

extension OfflineStore {
  /// The store in the folder of `--out`.
  init(option path: String?) throws {
    guard let path, !path.isEmpty else { throw CommandError.usage("no folder: give --out") }
    self.init(path: path)
  }
}

extension CommandError {
  /// The network's code for a failure of the server or of the connection; an input error for
  /// others.
  init(offline error: any Error) {
    guard let error = error as? OfflineError else {
      self = .input("\(error)")
      return
    }
    self = error.kind == .network ? .network(error.reason) : .input(error.reason)
  }
}

extension StoredDownload {
  fileprivate var json: JSON {
    var json: JSON.Object = [
      "token": .string(token), "state": .string(state.name), "bytes": .integer(Int64(bytes)),
      "playlist": playlist.map { .string($0) } ?? .null,
    ]
    json["video"] = video.id.map { .string($0) }
    json["name"] = video.name.map { .string($0) }
    json["error"] = error.map { .string($0.reason) }
    return .object(json)
  }

  fileprivate var row: [String] {
    [
      token, state.name, megabytes(bytes), (video.id ?? "?").printable,
      (video.name ?? "").isolated, (error?.reason ?? "").printable,
    ]
  }
}

/// Returns a size as people compare it: `12.3 MB`.
func megabytes(_ bytes: Int) -> String {
  let tenths = (bytes + 50_000) / 100_000
  return "\(tenths / 10).\(tenths % 10) MB"
}
