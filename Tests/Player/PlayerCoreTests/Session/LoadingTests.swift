import JSON
import PlayerCore
import Testing

/// The events of a session about its media, from loading on.
@Suite struct LoadingTests {
  typealias Script = SimulatedPlayer.Script

  /// 5.0.3: the advance was reported before the item was loaded.
  @Test("changelog 5.0.3: the advance is reported when the item is loaded")
  func theAdvanceIsReportedWhenTheItemIsLoaded() {
    let stage = Stage(["a": Script(duration: 9, loadDelay: 2)], showing: .all)
    stage.controller.setVideos([Stage.video("a", properties: ["name": "Tide"])])
    stage.run(for: 5)
    expectLog(
      stage,
      """
      2 a advanced
      2 a PlaybackBufferEmpty
      2 a Ready
      2 a duration 9
      2 a is vod
      2 a seekable 0.0...9.0
      2 a named Tide
      2 a has audioVideo
      2 a codecs []
      2 a PlaybackLikelyToKeepUp
      """)
  }

  /// 6.6.2: Ready came again when a seek began or ended.
  @Test("changelog 6.6.2: ready is reported once") func readyIsReportedOnce() {
    let stage = Stage(["a": Script(duration: 10, seekDelay: 0.2)], showing: .lifecycle)
    stage.controller.setVideos([Stage.video("a")])
    stage.controller.play()
    for time in [5.0, 0, 9.9, 3] {
      stage.run(for: 1)
      stage.controller.seek(to: time)
    }
    stage.run(for: 20)
    expectLog(
      stage,
      """
      0 a advanced
      0 a Ready
      0 a PlayRequest
      0 a Play
      3.3 a Pause
      3.3 a End
      """)
  }

  /// 6.7.10, 6.8.0: Ready or Fail never reached the delegate; a bad address gave no Fail.
  @Test("changelog 6.7.10, 6.8.0: a bad address fails", arguments: [0.0, 3])
  func aBadAddressFails(_ delay: Double) {
    var script = Script(loadDelay: delay)
    script.loadFailures = ["404"]
    let stage = Stage(["a": script], showing: .lifecycle)
    stage.controller.play()
    stage.controller.setVideos([Stage.video("a")])
    stage.run(for: 5)
    let now = EventLog.seconds(delay)
    expectLog(stage, "\(now) a advanced\n\(now) a Fail (loadFailed: 404)")
  }

  /// 4.0.1: NaN and unknown durations reached clients.
  @Test("changelog 4.0.1: only finite durations are reported") func onlyFiniteDurationsAreReported() {
    let stage = Stage(["a": Script(duration: nil)], showing: .media)
    stage.controller.setVideos([Stage.video("a")])
    stage.run(for: 1)
    for duration in [Double.nan, .infinity, -.infinity, 20] {
      stage.player("a")?.change { $0.duration = duration }
      stage.run(for: 1)
    }
    expectLog(
      stage,
      """
      0 a advanced
      0 a named nothing
      0 a has audioVideo
      0 a codecs []
      1 a is live
      1 a seekable 0.0...0.0
      2 a seekable nowhere
      3 a seekable 0.0...0.0
      4 a duration 20
      4 a seekable 0.0...20.0
      """)
  }

  /// 6.6.2: the callback for seekable ranges was lost.
  @Test("changelog 6.6.2: every change of the seekable range is reported")
  func everyChangeOfTheSeekableRangeIsReported() {
    let stage = Stage(["a": Script(duration: nil)], showing: .media)
    stage.controller.setVideos([Stage.video("a")])
    stage.run(for: 1)
    stage.log.clear()
    stage.player("a")?.change { $0.seekableRanges = [0...30] }
    stage.run(for: 1)
    stage.player("a")?.change { $0.seekableRanges = [10...200] }
    stage.run(for: 1)
    expectLog(
      stage,
      """
      1 a seekable 0.0...30.0
      1 a is live
      2 a seekable 10.0...200.0
      """)
  }

  /// 6.8.6: progress and duration of the previous item were reported for the next.
  @Test("changelog 6.8.6: each item has its own duration and progress")
  func eachItemHasItsOwnDurationAndProgress() {
    let stage = Stage(
      ["a": Script(duration: 30), "b": Script(duration: 20)], showing: [.media, .progress])
    stage.controller.setVideos([Stage.video("a"), Stage.video("b")])
    stage.controller.play()
    stage.run(for: 2.5)
    stage.log.clear()
    stage.controller.advanceToNext()
    stage.controller.play()
    stage.run(for: 1)
    expectLog(
      stage,
      """
      2.5 b advanced
      2.5 b duration 20
      2.5 b is vod
      2.5 b seekable 0.0...20.0
      2.5 b named nothing
      2.5 b at −∞
      2.5 b at 0
      2.5 b has audioVideo
      2.5 b codecs []
      3.5 b at 1
      """)
  }

  /// 6.12.4: an Error event for a video that was fine; no media type for some kinds of sessions.
  @Test("changelog 6.12.4: a clean video has no error and a media type")
  func aCleanVideoHasNoErrorAndAMediaType() {
    let tagging = AdSessionProvider(sequences: { _ in [] }, source: { _ in nil })
    let stage = Stage(["a": Script(duration: 1)], showing: .all, provider: tagging)
    stage.controller.setVideos([Stage.video("a")])
    stage.controller.play()
    stage.run(for: 2)
    expectLog(
      stage,
      """
      0 a advanced
      0 a PlaybackBufferEmpty
      0 a Ready
      0 a duration 1
      0 a is vod
      0 a seekable 0.0...1.0
      0 a named nothing
      0 a PlayRequest
      0 a at −∞
      0 a at 0
      0 a has audioVideo
      0 a codecs []
      0 a PlaybackLikelyToKeepUp
      0 a Play
      1 a at 1
      1 a Pause
      1 a at +∞
      1 a End
      """)
  }
}
