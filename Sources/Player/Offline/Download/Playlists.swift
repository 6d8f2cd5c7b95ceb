import PlaybackService
import PlayerCore
import Support

/// A file of the network, or a range of its bytes: the content of one request.
struct FilePart: Hashable {
  var url: String
  var range: Range<Int>?
  /// A Boolean value that indicates whether the part is the key of encrypted segments.
  var isKey = false
  /// A Boolean value that indicates whether other parts differ from this one in the query alone.
  var isNamedByQuery = false

  /// The identity of the part across downloads. It omits the query, whose tokens differ each time, or has a hash in
  /// its place.
  var origin: String {
    let path = path(of: url) + (isNamedByQuery ? "?\(url.stableHash)" : "")
    return range.map { "\(path) \($0.lowerBound)-\($0.upperBound)" } ?? String(path)
  }
}

/// Returns the file name extension of a URL if a set contains it.
func fileExtension(of url: String, if known: Set<String>) -> String? {
  let name = splitPath(String(path(of: url))).name
  let text = name.lastIndex(of: ".").map { name[$0...].dropFirst().lowercased() } ?? ""
  return known.contains(text) ? text : nil
}

/// The URL of a document, which limits the URLs to which it may refer.
struct DocumentAddress {
  private let url: String
  private let address: WebAddress?

  init(_ url: String) {
    self.url = url
    address = WebAddress(url)
  }

  /// Returns the URL of a reference.
  ///
  /// - Throws: An error if the document may not refer to it (``WebAddress/mayRedirect(to:)``).
  func resolve(_ reference: String) throws(OfflineError) -> String {
    let target = PlaybackService.resolve(reference, against: url)
    guard let address, let to = WebAddress(target), address.mayRedirect(to: to) else {
      throw OfflineError(
        at: url,
        "it refers to \(loggable(url: target)), which is refused: only https is followed, and no other machine leads to this one"
      )
    }
    return target
  }
}

/// A playlist and its URL.
struct FetchedPlaylist {
  var playlist: HLSPlaylist
  var url: String
}

extension HTTPClient {
  /// Fetches a playlist to download.
  func playlist(at url: String) async throws(OfflineError) -> FetchedPlaylist {
    let response: HTTPResponse
    do throws(TransportError) { response = try await get(url) } catch {
      throw OfflineError(transport: error)
    }
    let url = response.url ?? url
    return FetchedPlaylist(playlist: try HLSPlaylist(toDownload: response.body, url: url), url: url)
  }
}

extension HLSPlaylist {
  /// The maximum number of lines: two days of segments of one second.
  static let maximumLines = 500_000

  /// Reads a playlist to download.
  init(toDownload bytes: [UInt8], url: String) throws(OfflineError) {
    guard let playlist = HLSPlaylist(bytes) else {
      throw OfflineError(at: url, "not a playlist: it must begin with #EXTM3U")
    }
    guard playlist.lines.count <= Self.maximumLines else { throw .tooLong(at: url) }
    // Variables would have to be replaced in every URL, and no server of video clouds uses them.
    guard !playlist.lines.contains(where: { $0.begins(with: "#EXT-X-DEFINE:") }) else {
      throw OfflineError(
        at: url, "the playlist uses variables (#EXT-X-DEFINE), which is not supported")
    }
    self = playlist
  }
}

extension OfflineError {
  static func empty(at url: String) -> OfflineError {
    OfflineError(at: url, "the playlist names no segments")
  }

  static func tooLong(at url: String) -> OfflineError {
    OfflineError(at: url, "the playlist has more than \(HLSPlaylist.maximumLines) lines")
  }
}
