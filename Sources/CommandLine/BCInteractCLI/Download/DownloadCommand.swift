import JSON
import Offline
import PlaybackService
import PlayerCore
import Support

extension Command {
  static let download = Command(
    "download", "keep videos on the disk, to be played without a network",
    subcommands: [.downloadVideo, .downloadList, .downloadRemove])

  enum DownloadFormat: String, CaseIterable, Sendable { case text, json }

  private static let storeOption = Option.value(
    "--out", "DIR", .folder, "the folder of the downloads; one a video is made in it")

  private static let downloadVideo = Command(
    "video", "download a video, or go on with it where it was interrupted",
    discussion: """
      \(assetNote)

      Of HLS the largest quality at or below --bitrate is taken, else the lowest. What was downloaded
      already is not fetched again, also after the program was killed; only a whole video is listed as
      completed. Play its playlist, which is told at the end.
      """,
    operands: [.required("ID")],
    options: FetchCredentials.options + [storeOption] + DownloadRun.options + Question.options + [
      .value("--base-url", "URL", "another server than the service's own"),
      .values("--header", "NAME: VALUE", "a header for the service, too; taken for a secret"),
      .format(DownloadFormat.self, "text or json"),
      .flag("--verbose", "tell each request on standard error, without keys and tokens"),
    ]
  ) { arguments, console in
    try DownloadRun(arguments, console).perform()
  }

  private static let downloadList = Command(
    "list", "what is in the folder, also what is not complete",
    options: [storeOption, .format(DownloadFormat.self, "text or json")]
  ) { arguments, console in
    let store = try OfflineStore(arguments)
    let formats: [ReportFormat<DownloadFormat>] = try arguments.formats(standard: .text)
    let downloads = store.downloads
    try console.deliver(
      formats.map { format in
        switch format.name {
        case .json:
          .json(to: format.destination) {
            .value([
              "schema": "bcinteract.downloads/1", "downloads": .array(downloads.map(\.json)),
              "errors": [],
            ])
          }
        case .text:
          .report(to: format.destination) {
            tableLines(downloads.map(\.row)).map { $0 + "\n" }.joined()
          }
        }
      })
    return .fine
  }

  private static let downloadRemove = Command(
    "remove", "remove a download with all its files",
    discussion: "A download is named by its token, as list shows it, or by the video's id.",
    operands: [.some("TOKEN|ID")], options: [storeOption]
  ) { arguments, console in
    let store = try OfflineStore(arguments)
    for word in arguments.operands {
      let named = store.downloads.filter { $0.token == word || $0.video.id == word }
      guard !named.isEmpty else { throw CommandError.input("\(word): no such download") }
      for download in named {
        do throws(OfflineError) { try store.remove(download) } catch {
          throw CommandError(offline: error)
        }
        console.print("removed \(download.token)".printable)
      }
    }
    return .fine
  }
}

extension OfflineStore {
  /// The store that `--out` names.
  init(_ arguments: Arguments) throws(CommandError) {
    guard let path = arguments.value("--out"), !path.isEmpty else {
      throw .usage("no folder: give --out")
    }
    self.init(path: path)
  }
}

extension CommandError {
  /// The network's code for whatever the server or the way to it did; another one for the rest.
  init(offline error: OfflineError) {
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

/// A size as people compare it: `12.3 MB`.
func megabytes(_ bytes: Int) -> String {
  let tenths = (bytes + 50_000) / 100_000
  return "\(tenths / 10).\(tenths % 10) MB"
}
