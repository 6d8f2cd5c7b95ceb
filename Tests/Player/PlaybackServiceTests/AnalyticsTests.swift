import JSON
import PlaybackService
import PlayerCore
import TestSupport
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

  @Test func reportsTheEventsOfASession() {
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

  @Test func longEngagementIsReportedInParts() {
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

  @Test func theNextVideoRestartsTheCount() {
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
    var context = AnalyticsContext(
      accountID: "5", sessionID: "s", destination: "bcsdk://app.example")
    (context.userID, context.playerID) = ("ann", "p1")
    (context.videoID, context.videoName) = ("62", "Tide & Pool")
    let event = AnalyticsEvent(.videoView, ["start_time_ms": "0"])
    let path =
      "/v2/tracker?account=5&destination=bcsdk%3A%2F%2Fapp.example&domain=videocloud"
      + "&event=video_view&player=p1&session=s&start_time_ms=0&time=1700000000000&user=ann&video=62"
      + "&video_name=Tide%20%26%20Pool"
    let own = TrackerRequestFactory().request(for: event, in: context, time: 1_700_000_000_000)
    #expect(own.url == "https://metrics.brightcove.com" + path)
    let china = TrackerRequestFactory(chinaProxyDomain: "cn.example")
    #expect(
      china.request(for: event, in: context, time: 1_700_000_000_000).url
        == "https://cn.example" + path)
  }

  /// 1.5 s of waiting in the first stretch, and none in the second.
  @Test func reportsTheLengthOfAStall() {
    let life = lines(
      .advance(duration: nil), .play(at: 0, loadTime: .zero), .progress(2), .stall,
      .recovered(after: .milliseconds(900)), .progress(3), .stall,
      .recovered(after: .milliseconds(600)), .progress(4), .pause, .play(at: 4, loadTime: .zero),
      .progress(5), .terminate)
    #expect(
      life.filter { $0.contains("engagement") } == [
        "video_engagement range=0..4 rebuffering_count=2 rebuffering_seconds=1 video_seconds_viewed=4",
        "video_engagement range=4..5 video_seconds_viewed=5",
      ])
  }

  /// Records the values of some parameters.
  private final class Notes: AnalyticsSink {
    let lines = Protected<[String]>([])
    let line: @Sendable (AnalyticsEvent, AnalyticsContext) -> String?
    init(_ line: @escaping @Sendable (AnalyticsEvent, AnalyticsContext) -> String?) {
      self.line = line
    }
    func receive(_ event: AnalyticsEvent, in context: AnalyticsContext) {
      guard let line = line(event, context) else { return }
      lines.withLock { $0.append(line) }
    }
  }

  private func controller(
    on executor: PlaybackExecutor, _ script: SimulatedPlayer.Script
  ) -> PlaybackController {
    let controller = PlaybackController(executor: executor) { _, _ in
      SimulatedPlayer(script, executor: executor)
    }
    controller.holdAgainstGrammar()
    controller.autoAdvance = true
    controller.autoPlay = true
    return controller
  }

  @Test func aStallOfTheSessionCountsUntilItsEnd() {
    let executor = PlaybackExecutor(clock: ManualClock())
    var script = SimulatedPlayer.Script(duration: 60)
    script.stalls = [.init(at: 2, for: 3), .init(at: 4, for: 100)]
    let controller = controller(on: executor, script)
    let notes = Notes { event, _ in
      event.parameters["rebuffering_seconds"].map {
        "\(event.parameters["range"] ?? "") \(event.parameters["rebuffering_count"] ?? "") \($0)"
      }
    }
    controller.addSessionConsumer(
      AnalyticsConsumer(executor: executor, context: .test, sink: notes))
    controller.setVideos([video("1", duration: 60_000)])
    // Two seconds are played, three stood, two played, and three stood again.
    executor.run(until: 10)
    controller.setVideos([Video]())
    executor.drain()
    #expect(notes.lines.withLock { $0 } == ["0..4 2 6"])
  }

  @Test func aNewContextCountsFromTheNextSession() {
    let executor = PlaybackExecutor(clock: ManualClock())
    let controller = controller(on: executor, .init(duration: 2))
    let notes = Notes { event, context in
      let video = "\(context.videoID ?? "-") \(context.videoName ?? "-")"
      return "\(context.accountID ?? "-") \(video) \(event.name.rawValue)"
    }
    let consumer = AnalyticsConsumer(executor: executor, context: .test, sink: notes)
    controller.addSessionConsumer(consumer)
    var named = video("1", duration: 2000)
    named.properties["name"] = "Tide"
    controller.setVideos([named, video("2", duration: 2000)])
    executor.run(until: 1)
    consumer.context.accountID = "other"
    executor.run(until: 3)
    controller.setVideos([Video]())
    executor.drain()
    #expect(
      notes.lines.withLock { $0 } == [
        "5 1 Tide player_load", "5 1 Tide video_impression", "5 1 Tide video_view",
        "5 1 Tide video_engagement", "other 2 - video_impression", "other 2 - video_view",
        "other 2 - video_engagement",
      ])
  }

  @Test func reportsTheKnownConditions() {
    let executor = PlaybackExecutor(clock: ManualClock())
    let controller = controller(on: executor, .init(duration: 5))
    let notes = Notes { event, _ in
      guard event.name == .videoEngagement else { return nil }
      return event.parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        .joined(separator: " ")
    }
    controller.addSessionConsumer(
      AnalyticsConsumer(executor: executor, context: .test, sink: notes) { session in
        var conditions = PlaybackConditions()
        conditions.renditionURL =
          "https://vod.example/\(session.video.id ?? "")/720.m3u8?token=secret"
        conditions.renditionMIMEType = "application/x-mpegURL"
        conditions.renditionBitRate = 2_400_000.5
        (conditions.renditionWidth, conditions.renditionHeight) = (1280, 720)
        conditions.playerSize = ViewSize(width: 640.5, height: 360)
        (conditions.forwardBuffer, conditions.measuredBitRate) = (12.9, .infinity)
        conditions.droppedFrames = 3
        return conditions
      })
    controller.setVideos([video("1", duration: 5000)])
    executor.run(until: 5)
    let line = """
      dropped_frames=3 forward_buffer_seconds=12 player_height=360 player_width=640 range=0..5 \
      rendition_height=720 rendition_indicated_bps=2400000 \
      rendition_mime_type=application/x-mpegURL \
      rendition_url=https://vod.example/1/720.m3u8?token=<hidden> rendition_width=1280 \
      video_duration=5 video_seconds_viewed=5
      """
    #expect(notes.lines.withLock { $0 } == [line])
  }

  /// Keeps the events' names with the ids of their videos.
  private final class Sink: AnalyticsSink {
    let events = Protected<[String]>([])
    func receive(_ event: AnalyticsEvent, in context: AnalyticsContext) {
      let range = event.parameters["range"].map { " " + $0 } ?? ""
      events.withLock { $0.append("\(context.videoID ?? "-") \(event.name.rawValue)\(range)") }
    }
  }

  @Test func theSessionsOfAControllerAreObserved() {
    let executor = PlaybackExecutor(clock: ManualClock())
    let controller = PlaybackController(executor: executor) { _, _ in
      SimulatedPlayer(.init(duration: 25, loadDelay: 0.5), executor: executor)
    }
    controller.holdAgainstGrammar()
    let sink = Sink()
    let consumer = AnalyticsConsumer(executor: executor, context: .test, sink: sink)
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

extension AnalyticsContext {
  static let test = AnalyticsContext(accountID: "5", destination: "bcsdk://app.example")
}
