import PlaybackService
import PlayerCore

/// Reads an answer of the service as each kind of answer.
enum Answer {
  /// A secret text that an answer may quote.
  private static let policyKey = "BCpk-0123456789"

  /// Answers every request with the same.
  private struct PreparedAnswer: HTTPTransport {
    let response: HTTPResponse

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse { response }
  }

  static func outcome(of body: [UInt8]) throws -> String {
    try Waiting.result {
      let kinds = try await [200, 403].asyncMap { status in
        try await kind(of: HTTPResponse(status: status, body: body))
      }
      return kinds.joined(separator: "; ")
    }
  }

  /// The outcome of the answer, as a playlist and as a video, without its numbers.
  static func kind(of response: HTTPResponse) async throws -> String {
    let client = HTTPClient(
      transport: PreparedAnswer(response: response),
      retry: RetryPolicy(attempts: 2, firstWait: .zero, maximumWait: .zero))
    let api = PlaybackAPI(
      factory: PlaybackRequestFactory(accountID: "1", policyKey: policyKey), client: client)
    let asset = AssetConfiguration(assetID: "1")
    var kinds: [String] = []
    do throws(PlaybackServiceError) {
      let playlist = try await api.findPlaylist(asset).value
      kinds.append("\(min(playlist.videos.count, 9)) videos")
    } catch {
      kinds.append(try harmless(error))
    }
    do throws(PlaybackServiceError) {
      let video = try await api.findVideo(asset).value
      let tracks = video.sidecarTracks.count
      kinds.append("\(min(video.sources.count, 9)) sources, \(min(tracks, 9)) tracks")
    } catch {
      kinds.append(try harmless(error))
    }
    return kinds.joined(separator: ", ")
  }

  private static func harmless(_ error: PlaybackServiceError) throws -> String {
    if "\(error)".contains(policyKey) {
      throw Target.Problem(text: "an error contains the policy key")
    }
    return Target.kind(of: error)
  }
}

extension [Int] {
  fileprivate func asyncMap(_ body: (Int) async throws -> String) async throws -> [String] {
    var result: [String] = []
    for element in self { result.append(try await body(element)) }
    return result
  }
}
