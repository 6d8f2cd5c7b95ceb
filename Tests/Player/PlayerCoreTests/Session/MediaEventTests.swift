import PlayerCore
import TestSupport
import Testing

/// The events of a session's player other than time.
@Suite struct MediaEventTests {
  typealias Script = SimulatedPlayer.Script

  private static func playing(_ script: Script = Script(duration: 10)) -> Stage {
    let stage = Stage(["a": script], showing: [.lifecycle, .media])
    stage.controller.setVideos([Stage.video("a")])
    stage.controller.play()
    stage.run(for: 1)
    return stage
  }

  @Test("row 62: casting begins and ends once") func castingBeginsAndEnds() {
    let stage = Self.playing()
    stage.log.clear()
    for isActive in [true, true, false, true] { stage.player("a")?.setCasting(isActive: isActive) }
    stage.run(for: 0)
    stage.controller.setVideos([])
    stage.run(for: 0)
    expectLog(
      stage,
      """
      1 a StartCastSession
      1 a EndCastSession
      1 a StartCastSession
      1 a EndCastSession
      1 a Terminate
      """)
  }

  @Test("row 68: an error does not end the playback", arguments: ["no key", nil])
  func anErrorDoesNotEndThePlayback(_ reason: String?) {
    let stage = Self.playing()
    stage.log.clear()
    stage.player("a")?.stumble(reason)
    stage.run(for: 30)
    let text = reason.map { " (playbackStumbled: \($0))" } ?? ""
    expectLog(stage, "1 a Error\(text)\n10 a Pause\n10 a End")
  }

  @Test("row 52, 53: the playlist describes the media")
  func thePlaylistDeterminesTheMediaType() {
    var script = Script(duration: 10)
    script.playlist = """
      #EXTM3U
      #EXT-X-STREAM-INF:BANDWIDTH=96000,CODECS="mp4a.40.2"
      audio.m3u8
      """
    let stage = Self.playing(script)
    #expect(stage.log.lines.contains("0 a has audio"))
    #expect(stage.log.lines.contains("0 a codecs [\"mp4a.40.2\"]"))
    script.playlist = "no playlist"
    #expect(Self.playing(script).log.lines.contains("0 a has audioVideo"))
  }

  @Test("row 30: the player receives the external playback setting")
  func thePlayerReceivesTheExternalPlaybackSetting() {
    let stage = Self.playing()
    let player = stage.player("a")
    #expect(player?.allowsExternalPlayback == true)
    #expect(player?.usesExternalScreen == false)
    stage.controller.usesExternalPlaybackWhileExternalScreenIsActive = true
    stage.run(for: 0)
    #expect(player?.usesExternalScreen == true)
    stage.controller.allowsExternalPlayback = false
    stage.run(for: 0)
    #expect(player?.allowsExternalPlayback == false)
    #expect(player?.usesExternalScreen == false)
    stage.log.clear()
    player?.setExternalPlayback(isActive: true)
    stage.run(for: 0)
    expectLog(stage, "")
    // The next session has them from the start.
    stage.controller.setVideos([Stage.video("b")])
    stage.run(for: 0)
    #expect(stage.player("b")?.allowsExternalPlayback == false)
  }

  /// A label formatted +∞ as a time, and the end was guessed from the duration.
  @Test("§5.2: progress without infinities, and an end that is reported")
  func finiteProgressAndTheEnd() {
    let stage = Self.playing(Script(duration: 2.5))
    stage.run(for: 5)
    let events = stage.log.events.map(\.event)
    #expect(events.compactMap(\.finiteProgress) == [0, 1, 2, 2.5])
    #expect(events.filter(\.isEnd).count == 1)
    #expect(events.contains(.progressed(to: .infinity)))
  }

  @Test func theLoadedRangeOfThePlayerIsReported() throws {
    let stage = Stage(showing: .media)
    stage.controller.setVideos([Stage.video("a")])
    stage.run(for: 1)
    stage.log.clear()
    try #require(stage.player("a")).bufferedRange = 0...4
    stage.run(for: 1)
    #expect(stage.log.lines == ["1 a buffered 0.0...4.0"])
    let late = EventLog(executor: stage.executor, showing: .media)
    stage.controller.addSessionConsumer(late)
    stage.run(for: 1)
    #expect(late.lines.contains("2 a buffered 0.0...4.0"))
  }
}
