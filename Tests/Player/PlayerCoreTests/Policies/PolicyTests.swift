import Foundation
import PlayerCore
import Testing

@Suite struct PolicyTests {
  static let watched: [(Double, Double)] = [
    (0.0, 30.0), (30, 30), (45, 45), (90, 90), (200, 90), (.nan, 30), (.infinity, 90),
  ]

  @Test(arguments: watched)
  func theBufferGrowsWithTheTimeWatched(_ time: Double, _ seconds: Double) {
    #expect(BufferOptimizer.standard.forwardBuffer(at: time) == seconds)
    #expect(BufferOptimizer.none.forwardBuffer(at: time) == nil)
  }

  static let bounds: [(Double, Double, Double, Double)] = [
    (0.5, 90.0, 0.0, 1.0), (50, 20, 0, 50), (50, 20, 100, 50), (-1, 0.2, 50, 1),
    (.nan, .infinity, 0, 30), (.nan, .infinity, 100, 90), (10, 60, 33, 33),
  ]

  @Test(arguments: bounds)
  func invalidBoundsOfTheBufferAreClamped(
    _ minimum: Double, _ maximum: Double, _ time: Double, _ seconds: Double
  ) {
    let optimizer = BufferOptimizer.growing(minimum: minimum, maximum: maximum)
    #expect(optimizer.forwardBuffer(at: time) == seconds)
  }

  @Test func theBufferIsSetEveryFiveSeconds() throws {
    let stage = Stage(["a": .init(duration: 300)])
    stage.controller.setVideos([Stage.video("a")])
    stage.controller.play()
    stage.run(for: 1)
    let player = try #require(stage.player("a"))
    #expect(player.preferredForwardBufferDuration == 30)
    stage.run(for: 46)
    #expect(player.preferredForwardBufferDuration == 45)
    stage.run(for: 100)
    #expect(player.preferredForwardBufferDuration == 90)
  }

  @Test func withoutAnOptimizerTheAppSetsTheBuffer() throws {
    let stage = Stage(["a": .init(duration: 300)])
    var options = ControllerOptions()
    options.bufferOptimizer = .none
    stage.controller.options = options
    options.bufferOptimizer = .standard
    stage.controller.setVideos([Stage.video("a")])
    stage.controller.play()
    stage.run(for: 1)
    let player = try #require(stage.player("a"))
    player.preferredForwardBufferDuration = 7
    stage.run(for: 60)
    #expect(player.preferredForwardBufferDuration == 7)
  }

  static let preloads: [(Double, Double, Double?, Bool)] = [
    (-1.0, 0.0, 100.0, false), (0, 0, 100, true), (50, 49.9, 100, false), (50, 50, 100, true),
    (100, 99, 100, false), (100, 100, 100, true), (101, 100, 100, false), (.nan, 100, 100, false),
    (50, 60, nil, false), (0, -.infinity, 100, false), (50, 60, .infinity, false),
  ]

  @Test(arguments: preloads)
  func preloadingIsDue(
    _ percentage: Double, _ time: Double, _ duration: Double?, _ isDue: Bool
  ) {
    let policy = PreloadPolicy.progress(percentage: percentage)
    #expect(policy.isDue(at: time, duration: duration) == isDue)
    #expect(!PreloadPolicy.never.isDue(at: time, duration: duration))
  }

  @Test func theNextSessionIsPreparedAndTaken() throws {
    let stage = Stage(
      ["a": .init(duration: 10), "b": .init(duration: 10, loadDelay: 4)], showing: .lifecycle)
    stage.controller.options.preloading = .progress(percentage: 50)
    stage.controller.autoAdvance = true
    stage.controller.autoPlay = true
    stage.controller.setVideos([Stage.video("a"), Stage.video("b")])
    stage.run(for: 4.5)
    #expect(stage.player("b") == nil)
    stage.run(for: 8)
    expectLog(
      stage,
      """
      0 a advanced
      0 a Ready
      0 a Play
      10 a Pause
      10 a End
      10 a Terminate
      10 b advanced
      10 b Ready
      10 b Play
      """)
  }

  static let rates: [(Double, Bool, Bool, Double)] = [
    (1.0, true, true, 1.0), (0, true, true, 1), (-2, true, true, 1), (.nan, true, true, 1),
    (.infinity, true, true, 1), (0.5, true, false, 0.5), (0.5, false, true, 1),
    (2, false, true, 2), (2, true, false, 1),
  ]

  @Test(arguments: rates)
  func theRateIsLimitedByTheMedia(_ rate: Double, _ slow: Bool, _ fast: Bool, _ used: Double) {
    #expect(PlaybackRate.effective(rate, slow: slow, fast: fast) == used)
    var script = SimulatedPlayer.Script(duration: 100)
    script.canPlaySlowForward = slow
    script.canPlayFastForward = fast
    let stage = Stage(["a": script])
    stage.controller.playbackRate = rate
    stage.controller.setVideos([Stage.video("a")])
    stage.controller.play()
    stage.run(for: 10)
    #expect(stage.player("a")?.clock.mediaTime == 10 * used)
    let isCustom = PlaybackRate.stored(rate) != 1
    #expect(stage.player("a")?.timePitch == (isCustom ? .timeDomain : .automatic))
  }

  static let types: [(Double?, ClosedRange<Double>?, VideoType)] = [
    (60, nil, VideoType.vod), (nil, nil, .unknown), (nil, 0.0...119, .live),
    (nil, 0...120, .liveDVR), (nil, 1000...1030, .live), (Double.infinity, 0...3600, .liveDVR),
    (0, 0...10, .live),
  ]

  @Test(arguments: types)
  func videoTypes(_ duration: Double?, _ range: ClosedRange<Double>?, _ type: VideoType) {
    #expect(VideoType(duration: duration, seekableRange: range) == type)
  }

  static let playlists: [(String, String?, MediaType)] = [
    (
      "a.m3u8", "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=64000,CODECS=\"mp4a.40.2\"\na",
      MediaType.audio
    ),
    ("a.m3u8", "#EXTM3U\r\n#EXT-X-STREAM-INF:CODECS=\"mp4a.40.2, avc1.4d\"\r\na", .audioVideo),
    ("a.m3u8", "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=64000\na", .audioVideo),
    (
      "a.m3u8", "#EXTM3U\n#EXT-X-STREAM-INF:CODECS=\"mp4a.40.2\",RESOLUTION=640x360\na",
      .audioVideo
    ),
    ("a.m3u8", "#EXTM3U\n#EXTINF:10,\na.ts", .audioVideo), ("a.m3u8", "<html>", .audioVideo),
    ("a.mp4", nil, .audioVideo), ("a.mpd", "#EXTM3U", .audioVideo), ("a.m3u8", nil, .audioVideo),
    (
      "a.m3u8",
      "#EXTM3U\n#EXT-X-STREAM-INF:CODECS=\"mp4a.40.2\"\na\n#EXT-X-STREAM-INF:CODECS=\"hvc1\"\nb",
      .audioVideo
    ),
    ("a.M3U8", "#EXTM3U\n#EXT-X-STREAM-INF:A=\"x,y\",CODECS=\"ec-3\"\na", .audio),
  ]

  @Test(arguments: playlists)
  func mediaTypes(_ name: String, _ playlist: String?, _ type: MediaType) {
    #expect(MediaType(of: Stage.source(name), playlist: playlist) == type)
  }

  @Test func codecsAreReportedOnceInOrder() {
    let playlist = MultivariantPlaylist(
      """
      #EXTM3U
      #EXT-X-STREAM-INF:CODECS="avc1.4d,mp4a.40.2"
      a
      #EXT-X-STREAM-INF:CODECS="mp4a.40.2 , hvc1"
      b
      """)
    #expect(playlist?.codecs == ["avc1.4d", "mp4a.40.2", "hvc1"])
  }

  @Test func theBitRateMenuHasAnAutomaticRow() {
    let menu = PreferredBitrateMenu(
      options: [.init("Low", bitsPerSecond: 300_000)], initialIndex: 7)
    #expect(menu.options.map(\.title) == ["Low", nil])
    #expect(menu.selectedIndex == 0)
    let own = PreferredBitrateMenu(
      options: [.init("All", bitsPerSecond: 0), .init("Low", bitsPerSecond: 1)], initialIndex: 1)
    #expect(own.options.count == 2)
    #expect(own.selected.title == "Low")
  }

  @Test func theBitRateAppliesToTheVideosThatFollow() {
    let stage = Stage()
    var menu = PreferredBitrateMenu(options: [.init("Low", bitsPerSecond: 300_000)])
    stage.controller.setVideos([Stage.video("a"), Stage.video("b")])
    stage.run(for: 1)
    menu.select(0, on: stage.controller)
    menu.select(9, on: stage.controller)
    stage.controller.advanceToNext()
    stage.run(for: 1)
    #expect(stage.player("b")?.preferredPeakBitRate == 300_000)
    menu.select(1, on: stage.controller)
    stage.run(for: 1)
    #expect(stage.player("b")?.preferredPeakBitRate == 0)
  }

  /// A setting made by the app at Ready is kept when other settings change later.
  @Test func theAppMaySetItsOwnTimePitch() throws {
    let stage = Stage()
    stage.controller.playbackRate = 2
    stage.controller.setVideos([Stage.video("a")])
    stage.run(for: 1)
    let player = try #require(stage.player("a"))
    #expect(player.timePitch == .timeDomain)
    player.timePitch = .varispeed
    stage.controller.preferredPeakBitRate = 1_000_000
    stage.controller.options = ControllerOptions()
    stage.run(for: 1)
    #expect(player.timePitch == .varispeed)
    stage.controller.playbackRate = 0.5
    stage.run(for: 1)
    #expect(player.timePitch == .timeDomain)
  }
}
