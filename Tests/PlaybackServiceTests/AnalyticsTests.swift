import PlaybackService
import PlayerCore
import Synchronization
import Testing

@Suite struct AnalyticsTests {
  /// The events of a session's life, one line each.
  private func lines(_ inputs: AnalyticsSequence.Input...) -> [String] {
    var sequence = AnalyticsSequence()
    return inputs.flatMap { sequence.handle($0) }.map { event in
      let parameters = event.parameters.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }
      return event.name.rawValue + parameters.joined()
    }
  }

  @Test func tellsTheLifeOfASession() {
    let life = lines(
      .catalogRequest(url: "https://edge.example/videos/1?bcov_auth=secret"),
      .catalogResponse(
        url: "https://edge.example/videos/1?bcov_auth=secret", elapsed: .milliseconds(35)),
      .advance(duration: 184.32), .playRequest, .play(at: 0, loadTime: .milliseconds(420)),
      .progress(1), .progress(2), .adBegin, .adEnd, .play(at: 2, loadTime: .zero), .progress(3),
      .seek(to: 60), .progress(61), .pause, .playRequest, .play(at: 61, loadTime: .zero),
      .error(code: "stall"), .terminate)
    #expect(
      life == [
        "player_load",
        "catalog_request catalog_url=https://edge.example/videos/1?bcov_auth=<hidden>",
        "catalog_response catalog_url=https://edge.example/videos/1?bcov_auth=<hidden> response_time_ms=35",
        "video_impression video_duration=184", "play_request",
        "video_view load_time_ms=420 start_time_ms=0 video_duration=184",
        "video_engagement range=0..2 video_duration=184 video_seconds_viewed=2", "ad_mode_begin",
        "ad_mode_complete",
        "video_engagement range=2..3 video_duration=184 video_seconds_viewed=3",
        "video_engagement range=60..61 video_duration=184 video_seconds_viewed=4",
        "error error_code=stall",
      ])
  }

  @Test func tellsALongStretchInPieces() {
    var sequence = AnalyticsSequence()
    _ = sequence.handle(.advance(duration: nil))
    _ = sequence.handle(.play(at: 0, loadTime: .zero))
    let ranges = (1...25).flatMap { sequence.handle(.progress(Double($0))) }
      .compactMap { $0.parameters["range"] }
    #expect(ranges == ["0..10", "10..20"])
    #expect(sequence.handle(.terminate).first?.parameters["range"] == "20..25")
  }

  @Test func countsOnlyWhatWasPlayedForward() {
    let life = lines(
      .advance(duration: nil), .play(at: 50, loadTime: .zero), .progress(51), .progress(10),
      .progress(11), .progress(100), .progress(101), .terminate)
    #expect(
      life.compactMap { $0.split(separator: " ").first { $0.hasPrefix("range=") } } == [
        "range=50..51", "range=10..11", "range=100..101",
      ])
  }

  @Test func startsAnewWithTheNextVideo() {
    let life = lines(
      .advance(duration: 5), .playRequest, .play(at: 0, loadTime: .zero), .progress(4),
      .advance(duration: -1), .playRequest, .playRequest, .play(at: 0, loadTime: .zero),
      .progress(.infinity), .progress(-.infinity), .progress(.nan), .terminate)
    #expect(
      life == [
        "player_load", "video_impression video_duration=5", "play_request",
        "video_view load_time_ms=0 start_time_ms=0 video_duration=5",
        "video_engagement range=0..4 video_duration=5 video_seconds_viewed=4", "video_impression",
        "play_request", "video_view load_time_ms=0 start_time_ms=0",
      ])
  }

  @Test func makesRequests() {
    let context = AnalyticsContext(
      accountID: "5", sessionID: "s", destination: "bcsdk://app.example", userID: "ann",
      videoID: "62", videoName: "Tide & Pool")
    let event = AnalyticsEvent(.videoView, ["start_time_ms": "0"])
    let path =
      "/v2/tracker?account=5&destination=bcsdk%3A%2F%2Fapp.example&domain=videocloud"
      + "&event=video_view&session=s&start_time_ms=0&time=1700000000000&user=ann&video=62"
      + "&video_name=Tide%20%26%20Pool"
    let own = TrackerRequestFactory().request(for: event, in: context, time: 1_700_000_000_000)
    #expect(own.url == "https://metrics.brightcove.com" + path)
    let china = TrackerRequestFactory(chinaProxyDomain: "cn.example")
    #expect(
      china.request(for: event, in: context, time: 1_700_000_000_000).url
        == "https://cn.example" + path)
  }

  /// Keeps the events' names with the ids of their videos.
  private final class Sink: AnalyticsSink {
    let events = Mutex<[String]>([])
    func receive(_ event: AnalyticsEvent, of video: Video?) {
      let range = event.parameters["range"].map { " " + $0 } ?? ""
      events.withLock { $0.append("\(video?.id ?? "-") \(event.name.rawValue)\(range)") }
    }
  }

  @Test func listensToTheSessionsOfAController() {
    let executor = PlaybackExecutor(clock: ManualClock())
    let controller = PlaybackController(executor: executor) { _, _ in
      SimulatedPlayer(.init(duration: 25, loadDelay: 0.5), executor: executor)
    }
    let sink = Sink()
    let consumer = AnalyticsConsumer(executor: executor, sink: sink)
    controller.addSessionConsumer(consumer)
    controller.autoAdvance = true
    controller.autoPlay = true
    consumer.handle(.catalogRequest(url: "https://edge.example/playlists/1"), of: nil)
    controller.setVideos([video("1", duration: 25_000), video("2", duration: 25_000)])
    executor.run(until: 40)
    controller.setVideos([Video]())
    executor.drain()
    #expect(
      sink.events.withLock { $0 } == [
        "- player_load", "- catalog_request", "1 video_impression",
        "1 video_view", "1 video_engagement 0..10", "1 video_engagement 10..20",
        "1 video_engagement 20..25", "2 video_impression", "2 video_view",
        "2 video_engagement 0..10", "2 video_engagement 10..14",
      ])
  }
}
