import PlaybackService
import PlayerCore

/// Sends what waits in a journal, one event after the other.
struct AnalyticsSender: Sendable {
  let journal: AnalyticsJournal
  let requests: TrackerRequestFactory
  let client: HTTPClient
  let mayUseNetwork: @Sendable () -> Bool

  /// Why there is no more to be sent.
  enum Outcome: Hashable {
    /// Nothing waits.
    case done
    /// The network must not be used.
    case networkNotAllowed
    /// The service, or the way to it, failed; it may have asked for a wait.
    case failed(retryAfter: Duration?)
  }

  /// Sends until nothing waits or an event does not get through. The order is kept: what fails is the first again.
  func run() async -> Outcome {
    journal.takeOver()
    while mayUseNetwork() {
      guard let query = journal.next() else { return .done }
      let response: HTTPResponse
      do throws(TransportError) {
        response = try await client.send(requests.request(query: query))
      } catch {
        journal.postpone()
        return .failed(retryAfter: nil)
      }
      switch response.status {
      case 200..<300: journal.settle(query, isRefused: false)
      // The request makes no sense to the service, and will make none later. The statuses left out tell of the moment,
      // or of somebody in between.
      case 400..<500 where ![401, 403, 407, 408, 425, 429].contains(response.status):
        journal.settle(query, isRefused: true)
      default:
        journal.postpone()
        return .failed(retryAfter: response.retryAfter)
      }
    }
    return .networkNotAllowed
  }
}
