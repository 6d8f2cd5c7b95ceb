package import Foundation

extension LoopbackServer {
  /// Serves the files of folders by their paths, and parts of them, as players of video ask for.
  /// - Parameter folders: by the first part of the path.
  package convenience init(serving folders: [String: URL]) throws {
    try self.init { request in
      let path = request.target.split(separator: "?")[0].dropFirst()
      let parts = path.split(separator: "/", maxSplits: 1).map(String.init)
      guard parts.count == 2, let folder = folders[parts[0]],
        let data = try? Data(contentsOf: folder.appending(path: parts[1]))
      else { return [.answer(404)] }
      let headers = [
        "Accept-Ranges": "bytes",
        "Content-Type": Self.types[String(path.split(separator: ".").last ?? "")] ?? "text/plain",
      ]
      let whole = /bytes=(\d+)-(\d*)/
      guard let range = request.headers["range"]?.wholeMatch(of: whole), let first = Int(range.1),
        first < data.count
      else { return [.answer(200, headers, body: Array(data))] }
      let last = min(Int(range.2) ?? data.count - 1, data.count - 1)
      let part = ["Content-Range": "bytes \(first)-\(last)/\(data.count)"]
      return [
        .answer(206, headers.merging(part) { $1 }, body: Array(data[first...max(first, last)]))
      ]
    }
  }

  private static let types = [
    "html": "text/html", "js": "text/javascript", "mjs": "text/javascript",
    "css": "text/css", "wasm": "application/wasm",
    "json": "application/json", "webm": "video/webm", "vtt": "text/vtt",
  ]
}
