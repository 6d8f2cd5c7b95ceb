import PlaybackService
import PlayerCore
import TestSupport
import Testing

/// The parts of a video that count as watched, and the parameters sent with them.
@Suite struct EngagementTests {
  /// Keeps the events of each video with one of their parameters.
  private final class Sink: AnalyticsSink {
    private let kept = Protected<[String]>([])
    private let keys: [String]

    init(keeping keys: [String]) { self.keys = keys }

    var lines: [String] { kept.withLock { $0 } }

    func receive(_ event: AnalyticsEvent, in context: AnalyticsContext) {
      let values = keys.map { event.parameters[$0] ?? "-" }.joined(separator: " ")
      kept.withLock { $0.append("\(context.videoID ?? "-") \(event.name.rawValue) \(values)") }
    }
  }

  /// A controller whose players last as long as `durations` say, by the id of the video.
  private func controller(
    on executor: PlaybackExecutor, durations: [String: Double]
  ) -> PlaybackController {
    let controller = PlaybackController(executor: executor) { video, _ in
      SimulatedPlayer(.init(duration: durations[video.id ?? ""]), executor: executor)
    }
    controller.holdAgainstGrammar()
    controller.autoAdvance = true
    controller.autoPlay = true
    return controller
  }

  /// 6.8.6, 6.11.0: `video_duration` was missing, or was that of the video before.
  @Test("changelog 6.8.6, 6.11.0: the duration is that of the current video")
  func theDurationIsThatOfTheCurrentVideo() {
    let executor = PlaybackExecutor(clock: ManualClock())
    let controller = controller(on: executor, durations: ["1": 7, "2": 4])
    let sink = Sink(keeping: ["video_duration"])
    controller.addSessionConsumer(AnalyticsConsumer(executor: executor, context: .test, sink: sink))
    // The second video says a length that its media doesn't have; the third is live.
    controller.setVideos([
      video("1", duration: 7000), video("2", duration: 9000), video("3", duration: 0),
    ])
    executor.run(until: 13)
    controller.setVideos([Video]())
    executor.drain()
    #expect(
      sink.lines == [
        "1 player_load -", "1 video_impression 7", "1 video_view 7", "1 video_engagement 7",
        "2 video_impression 9", "2 video_view 4", "2 video_engagement 4",
        "3 video_impression -", "3 video_view -", "3 video_engagement -",
      ])
  }

  /// 4.1.8: engagement was told of what a seek went over; one forward counts as little as one back.
  @Test(
    "changelog 4.1.8: a seek is no engagement",
    arguments: [(6.0, ["0..2", "6..8"]), (1.0, ["0..2", "1..3"]), (4.0, ["0..2", "4..6"])])
  func aSeekIsNoEngagement(target: Double, ranges: [String]) {
    let executor = PlaybackExecutor(clock: ManualClock())
    let controller = controller(on: executor, durations: ["1": 60])
    let sink = Sink(keeping: ["range"])
    controller.addSessionConsumer(AnalyticsConsumer(executor: executor, context: .test, sink: sink))
    controller.setVideos([video("1", duration: 60_000)])
    executor.run(until: 2)
    controller.seek(to: target)
    executor.run(until: 4)
    controller.pause()
    executor.drain()
    let told = sink.lines.filter { $0.contains("engagement") }
    #expect(told == ranges.map { "1 video_engagement \($0)" })
  }

  /// 6.8.3: what was watched before a resumption must neither be lost nor go on at its target.
  @Test("changelog 6.8.3: resuming loses no engagement") func resumingLosesNoEngagement() {
    let executor = PlaybackExecutor(clock: ManualClock())
    let controller = controller(on: executor, durations: ["1": 60])
    let sink = Sink(keeping: ["range"])
    controller.addSessionConsumer(AnalyticsConsumer(executor: executor, context: .test, sink: sink))
    controller.setVideos([video("1", duration: 60_000)])
    executor.run(until: 3)
    controller.resume(at: 5, autoPlay: true)
    executor.run(until: 5)
    controller.pause()
    executor.drain()
    let told = sink.lines.filter { $0.contains("engagement") }
    #expect(told == ["1 video_engagement 0..3", "1 video_engagement 5..7"])
  }

  /// The document of the native player's compatibility flag: the size is told as 0 × 0.
  @Test func theSizeOfThePlayerIsReportedWithEngagement() throws {
    let executor = PlaybackExecutor(clock: ManualClock())
    let controller = controller(on: executor, durations: ["1": 60])
    let sink = Sink(keeping: ["player_width", "player_height"])
    try #require(controller.view as? VideoView).size = ViewSize(width: 640.5, height: 360)
    controller.addSessionConsumer(
      AnalyticsConsumer(executor: executor, context: .test, sink: sink) { [weak controller] _ in
        var conditions = PlaybackConditions()
        conditions.playerSize = controller?.playerSize
        return conditions
      })
    controller.setVideos([video("1", duration: 60_000)])
    executor.run(until: 10)
    controller.options.isAVPlayerViewControllerCompatible = true
    executor.run(until: 20)
    #expect(
      sink.lines == [
        "1 player_load - -", "1 video_impression - -", "1 video_view - -",
        "1 video_engagement 640 360", "1 video_engagement 0 0",
      ])
  }

  /// A late consumer receives no past `Play`, and one that is added again no past lifecycle at all.
  @Test func aConsumerAddedDuringPlaybackReportsTheRest() {
    let executor = PlaybackExecutor(clock: ManualClock())
    let controller = controller(on: executor, durations: ["1": 60])
    let sink = Sink(keeping: ["start_time_ms", "range"])
    let consumer = AnalyticsConsumer(executor: executor, context: .test, sink: sink)
    controller.setVideos([video("1", duration: 60_000)])
    executor.run(until: 20)
    controller.addSessionConsumer(consumer)
    executor.run(until: 23)
    controller.addSessionConsumer(consumer)
    executor.run(until: 26)
    controller.removeSessionConsumer(consumer)
    controller.seek(to: 40)
    controller.pause()
    executor.drain()
    controller.addSessionConsumer(consumer)
    executor.drain()
    controller.play()
    executor.run(until: 28)
    controller.pause()
    executor.drain()
    #expect(
      sink.lines == [
        "1 player_load - -", "1 video_impression - -", "1 video_view 20000 -",
        "1 video_engagement - 20..23", "1 video_engagement - 23..26", "1 play_request - -",
        "1 video_engagement - 40..42",
      ])
  }

  @Test(arguments: [
    (10.0, 1.0, ["0..10", "10..20"]), (1, 8, ["0..16", "16..32", "32..48", "48..60"]),
  ])
  func longStepsOfPlaybackAreEngagement(interval: Double, rate: Double, ranges: [String]) {
    let executor = PlaybackExecutor(clock: ManualClock())
    let controller = controller(on: executor, durations: ["1": 60])
    (controller.progressInterval, controller.playbackRate) = (interval, rate)
    let sink = Sink(keeping: ["range"])
    controller.addSessionConsumer(AnalyticsConsumer(executor: executor, context: .test, sink: sink))
    controller.setVideos([video("1", duration: 60_000)])
    executor.run(until: 20)
    controller.pause()
    executor.drain()
    let reported = sink.lines.filter { $0.contains("engagement") }
    #expect(reported == ranges.map { "1 video_engagement \($0)" })
  }

  /// An ad break of two seconds, reached by playback or by a seek.
  @Test(
    arguments: [
      (2.0, nil, ["0..2", "2..4"]), (20, 30, ["0..2", "20..22"]),
    ] as [(Double, Double?, [String])])
  func engagementContinuesDirectlyAfterAnAd(ad: Double, target: Double?, ranges: [String]) {
    let executor = PlaybackExecutor(clock: ManualClock())
    let provider = AdSessionProvider(
      sequences: { _ in [AdSequence([Ad(id: "ad", beginTime: ad, duration: 2)])] },
      source: { _ in video("ad").sources.first })
    let controller = PlaybackController(executor: executor, provider: provider) { video, _ in
      SimulatedPlayer(.init(duration: video.id == "1" ? 60 : 2), executor: executor)
    }
    controller.holdAgainstGrammar()
    controller.autoPlay = true
    let sink = Sink(keeping: ["range"])
    controller.addSessionConsumer(AnalyticsConsumer(executor: executor, context: .test, sink: sink))
    controller.setVideos([video("1", duration: 60_000)])
    executor.run(until: 2)
    if let target { controller.seek(to: target) }
    executor.run(until: 6)
    controller.pause()
    executor.drain()
    let reported = sink.lines.filter { $0.contains("engagement") }
    #expect(reported == ranges.map { "1 video_engagement \($0)" })
  }
}
