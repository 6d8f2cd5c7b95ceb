import Foundation
import Interactivity
import PlayerCore
import ProjectFormat
import Support
import TestSupport
import Testing

@testable import MediaPlayback

@Suite(.serialized, .needs(.mpv)) struct MPVPlayerTests {
  private static let gate = """
    {"annotations": [
      {"id": "first", "type": "text", "start": 0.4, "duration": 0.4, "text": "a"},
      {"id": "gate", "type": "hotLink", "start": 1.2, "duration": 1, "gate": true,
       "properties": {"popcorn": {"onClick": {"releaseGate": true}}},
       "left": "0%", "top": "0%", "width": "50%", "height": "50%"},
      {"id": "end", "type": "onTime", "start": 2.4}
    ]}
    """

  @Test(arguments: [Clip.greys, .silent, .variable, .offset, .sound])
  func aGateHoldsThePlayheadAtItsFrame(clip: Clip) throws {
    let screening = try Screening(Self.gate)
    try #require(screening.play(clip.url) { screening.story.contains("gateClosed gate") })
    #expect(abs(screening.player.clock.mediaTime - 1.2) < 0.001)
    // The picture goes back to its frame; each third of one clip is not there, and another begins with its sound.
    let tolerance = clip == .variable || clip == .offset ? 0.0401 : 0.0001
    if clip != .sound {
      #expect(
        screening.run {
          screening.player.mpv?.number("time-pos").map { abs($0 - 1.2) <= tolerance } ?? false
        })
    }
    screening.handler.tap(id: "gate")
    #expect(screening.run { screening.lifecycle.contains(.end) })
    // A machine that is late goes back to the gate's frame.
    #expect(
      screening.story.filter { $0 != "seek gate" } == [
        "entered first", "shown first", "exited first", "hidden first", "entered gate",
        "shown gate",
        "gateClosed gate", "tapped gate", "gateReleased gate", "exited gate", "hidden gate",
        "entered end", "triggered end", "exited end",
      ])
    // Never early, and late by a timer's lateness alone: no progress, which is told once a second, brought it about.
    #expect(screening.events.allSatisfy { $0.place >= $0.event.time - 1e-9 })
  }

  @Test(arguments: [0.5, 2, 4])
  func atAnyRateEachEventOccursOnceAndNotEarly(rate: Double) throws {
    let screening = try Screening(
      """
      {"annotations": [
        {"id": "a", "type": "onTime", "start": 0.5}, {"id": "b", "type": "onTime", "start": 0.54},
        {"id": "c", "type": "onTime", "start": 1.5}, {"id": "d", "type": "onTime", "start": 1.9}
      ]}
      """)
    screening.controller.playbackRate = rate
    try #require(screening.play(Clip.greys.url) { screening.story.contains("triggered d") })
    #expect(
      screening.story.filter { $0.hasPrefix("triggered") } == [
        "triggered a", "triggered b", "triggered c", "triggered d",
      ])
    #expect(screening.events.allSatisfy { $0.place >= $0.event.time - 1e-9 })
  }

  @Test(arguments: [(TimePitchAlgorithm.timeDomain, true), (.varispeed, false), (.automatic, true)])
  func thePitchIsKeptUnlessItFollowsTheRate(_ algorithm: TimePitchAlgorithm, isKept: Bool) throws {
    let screening = try Screening(#"{"annotations": []}"#)
    try #require(screening.play(Clip.sound.url) { screening.lifecycle.contains(.play) })
    screening.player.timePitch = algorithm
    #expect(screening.player.mpv?.flag("audio-pitch-correction") == isKept)
  }

  @Test func anAuthoredPauseHoldsItsFrameAndResumes() throws {
    let screening = try Screening(
      """
      {"annotations": [
        {"id": "wait", "type": "pop", "start": 1, "duration": 0.2, "pause": "Y", "text": "wait"},
        {"id": "stop", "type": "onTime", "start": 2, "pause": true}
      ]}
      """)
    try #require(screening.play(Clip.greys.url) { screening.story.contains("pause stop") })
    #expect(screening.run { screening.shownTime.map { abs($0 - 2) < 0.001 } ?? false })
    #expect(screening.story.contains("resume wait"))
    screening.controller.play()
    #expect(screening.run { screening.lifecycle.contains(.end) })
  }

  @Test func aJumpLandsAtItsFrame() throws {
    let screening = try Screening(
      """
      {"annotations": [
        {"id": "on", "type": "onTime", "start": 0.6, "properties": {"popcorn": {"gotoTrack": "2.6"}}},
        {"id": "never", "type": "onTime", "start": 1.6},
        {"id": "there", "type": "onTime", "start": 2.6, "pause": true}
      ]}
      """)
    try #require(screening.play(Clip.greys.url) { screening.story.contains("triggered there") })
    #expect(!screening.story.contains("triggered never"))
    #expect(screening.run { screening.shownTime.map { abs($0 - 2.6) < 0.001 } ?? false })
  }

  @Test func aLoopRepeatsUntilATap() throws {
    let screening = try Screening(
      """
      {"annotations": [
        {"id": "again", "type": "hotLink", "start": 0.5, "duration": 0.5, "loopBack": true,
         "properties": {"popcorn": {"left": "0%", "top": "0%", "width": "50%", "height": "50%"}}}
      ]}
      """)
    let isRound = { screening.story.count { $0 == "shown again" } >= 2 }
    try #require(screening.play(Clip.greys.url, until: isRound))
    screening.handler.tap(id: "again")
    #expect(screening.run { screening.lifecycle.contains(.end) })
  }

  @Test func afterTheEndItPlaysAgainFromTheStart() throws {
    let screening = try Screening(
      #"{"annotations": [{"id": "a", "type": "onTime", "start": 3.5}]}"#)
    screening.controller.playbackRate = 4
    try #require(screening.play(Clip.silent.url) { screening.lifecycle.contains(.end) })
    screening.controller.play()
    #expect(screening.run { screening.lifecycle.count { $0 == .end } == 2 })
    #expect(screening.story.count { $0 == "triggered a" } == 2)
  }

  @Test func theLastOfManySeeksTakesEffect() throws {
    let screening = try Screening(
      #"{"annotations": [{"id": "a", "type": "pop", "start": 2, "duration": 1, "text": "a"}]}"#)
    try #require(screening.play(Clip.greys.url) { screening.player.clock.mediaTime > 0.2 })
    var landed: [Double] = []
    var ended = 0
    for step in 0..<60 {
      let place = step == 59 ? 2.4 : Double(step * 37 % 40) / 10
      screening.controller.seek(to: place, toleranceBefore: 0, toleranceAfter: 0) { finished in
        ended += 1
        if finished { landed.append(place) }
      }
    }
    screening.controller.pause()
    try #require(screening.run { ended == 60 && screening.shownTime == 2.4 })
    #expect(landed.last == 2.4)
    #expect(screening.handler.visibleAnnotations.map(\.id) == ["a"])
    #expect(screening.player.clock.mediaTime == 2.4)
  }

  @Test func thePlayheadStandsAtOnceWithAPause() throws {
    let screening = try Screening("{}")
    try #require(screening.play(Clip.greys.url) { screening.player.clock.mediaTime > 0.2 })
    #expect(screening.player.clock.rate == 1)
    screening.player.rate = 0
    #expect(screening.player.clock.rate == 0)
  }

  @Test(arguments: [Clip.greys, .segments, .fragments])
  func aSeekBackFiresOnlyTheTriggersAfterIt(clip: Clip) throws {
    let screening = try Screening(
      """
      {"annotations": [
        {"id": "a", "type": "onTime", "start": 0.5}, {"id": "b", "type": "onTime", "start": 1.7},
        {"id": "c", "type": "onTime", "start": 2.9}
      ]}
      """)
    func triggered() -> [String] { screening.story.filter { $0.hasPrefix("triggered") } }
    try #require(screening.play(clip.url) { triggered().count == 2 })
    for time in [0, 1.2] {
      let count = triggered().count
      screening.executor.perform {
        screening.controller.seek(to: time, toleranceBefore: 0, toleranceAfter: 0)
      }
      try #require(screening.run { triggered().count > count })
    }
    #expect(screening.run { screening.lifecycle.contains(.end) })
    #expect(triggered() == ["a", "b", "a", "b", "c"].map { "triggered " + $0 })
  }

  /// FFmpeg's own seeks in a playlist land elsewhere.
  @Test(arguments: [Clip.segments, .fragments])
  func aSeekOutsideOfTheCacheLandsAtItsTarget(clip: Clip) throws {
    let screening = try Screening("{}")
    let player = screening.player
    try #require(screening.play(clip.url) { player.clock.mediaTime > 0.2 })
    screening.controller.pause()
    for time in [0, 2.8, 1.2, 2.6, 0.04] {
      player.mpv?.set("demuxer-seekable-cache", to: "no")
      var hasLanded: Bool?
      screening.executor.perform {
        screening.controller.seek(to: time, toleranceBefore: 0, toleranceAfter: 0) { hasLanded = $0 }
      }
      try #require(screening.run { hasLanded != nil })
      // A seek that FFmpeg does not find fails.
      guard hasLanded == true else {
        #expect(screening.run { screening.hasFailed })
        break
      }
      #expect(screening.shownTime.map { abs($0 - time) < 0.1 } == true, "\(time)")
    }
  }

  /// The jumps land at their frames, so that no other time is reported as one of the playback.
  @Test(arguments: [Clip.segments, .fragments])
  func segmentsGiveTheSameEventsAsAFile(clip: Clip) throws {
    let project = """
      {"annotations": [
        {"id": "note", "type": "pop", "start": 0.2, "end": 3.8, "text": "a"},
        {"id": "on", "type": "onTime", "start": 0.6, "gotoTrack": "2.8"},
        {"id": "never", "type": "onTime", "start": 1.9, "command": "never"},
        {"id": "back", "type": "onTime", "start": 3.2, "gotoTrack": "1.2"},
        {"id": "gate", "type": "pop", "start": 1.6, "end": 2.4, "gate": true, "text": "b",
         "onClick": {"releaseGate": true, "gotoTrack": "3.4"}},
        {"id": "last", "type": "onTime", "start": 3.6, "command": "last"}
      ]}
      """
    func story(_ clip: Clip) throws -> [String] {
      let screening = try Screening(project)
      try #require(screening.play(clip.url) { screening.story.contains("gateClosed gate") })
      screening.executor.perform { screening.handler.tap(id: "gate") }
      try #require(screening.run { screening.lifecycle.contains(.end) || screening.hasFailed })
      #expect(!screening.hasFailed, "\(screening.failure ?? "")")
      // A machine that is late goes back to the gate's frame.
      return zip(screening.story, screening.events).filter { $0.0 != "seek gate" || $0.1.event.time != 1.6 }
        .map { "\($0.0) \($0.1.event.time)" }
    }
    let expected = try story(.greys)
    #expect(expected.contains("command last 3.6") && !expected.contains("triggered never 1.9"), "\(expected)")
    #expect(try story(clip) == expected)
  }

  @Test func aServerThatSendsNothingMoreFails() throws {
    let bytes = Array(try Data(contentsOf: Clip.offset.url))
    let server = try LoopbackServer { _ in
      [
        .send(LoopbackServer.Step.head(200, ["Content-Type": "video/mp2t"], length: bytes.count)),
        .send(Array(bytes[..<(bytes.count / 2)])), .hang,
      ]
    }
    let screening = try Screening("{}")
    #expect(screening.player.stallLimit == 30)
    screening.player.stallLimit = 0.5
    let url = try #require(URL(string: "\(server.baseURL)/a.ts"))
    let hasFailed = screening.play(url) { screening.hasFailed }
    server.stop()
    try #require(hasFailed)
    #expect(screening.failure?.hasPrefix("no data has arrived for 0.5 s, at 0:0") == true, "\(screening.failure ?? "")")
  }

  @Test func lengthLanguagesAndKindAreReported() throws {
    let screening = try Screening("{}")
    try #require(screening.play(Clip.languages.url) { screening.lifecycle.contains(.play) })
    let player = screening.player
    #expect(player.duration.map { abs($0 - 4) < 0.1 } == true)
    #expect(player.seekableRanges.first.map { $0.upperBound > 3.9 } == true)
    #expect(player.mediaSelection.audible.options.map(\.locale) == ["eng", "deu"])
    let session = try #require(screening.controller.currentSession)
    session.selectAudible(player.mediaSelection.audible.options[1])
    #expect(screening.run { player.mpv?.text("aid") == "2" })
    #expect(screening.heard.contains(.determinedMediaType(.audioVideo)))
    #expect(try media(of: .sound) == .audio)
  }

  @Test func theBarHasTheProjectsChapters() throws {
    let screening = try Screening("{}")
    try #require(screening.play(Clip.silent.url) { screening.lifecycle.contains(.play) })
    var begun: [Int] = []
    screening.player.chapterHandler = { begun.append($0) }
    screening.player.setChapters([(0, "Rain"), (1.5, "Wind; and \"sun\""), (3, "")])
    #expect(screening.player.mpv?.number("chapter-list/count") == 3)
    #expect(screening.player.mpv?.text("chapter-list/1/title") == "Wind; and \"sun\"")
    screening.controller.seek(to: 2, toleranceBefore: 0, toleranceAfter: 0)
    #expect(screening.run { begun.contains(1) })
  }

  private func media(of clip: Clip) throws -> MediaType? {
    let screening = try Screening("{}")
    try #require(screening.play(clip.url) { screening.lifecycle.contains(.play) })
    for case .determinedMediaType(let type) in screening.heard { return type }
    return nil
  }

  @Test(arguments: [Clip.broken, .empty, .list])
  func aFileThatIsNotMediaFailsWithAReason(clip: Clip) throws {
    let screening = try Screening("{}")
    try #require(screening.play(clip.url) { screening.lifecycle.contains(.fail) })
    #expect(screening.failure?.isEmpty == false)
  }

  /// The name of a playlist does not make a list of FFmpeg one.
  @Test(arguments: ["m3u8", "mpd"]) func aListOfFilesIsNoPlaylist(type: String) throws {
    let list = Clip.list.url.deletingPathExtension().appendingPathExtension(type)
    try? FileManager.default.removeItem(at: list)
    try FileManager.default.copyItem(at: Clip.list.url, to: list)
    let screening = try Screening("{}")
    try #require(screening.play(list) { screening.lifecycle.contains(.fail) })
  }

  @Test(arguments: ["file:///nowhere/at/all.mp4", "rtmp://127.0.0.1/a", "memory://a", "edl://a"])
  func missingOrForbiddenMediaFails(address: String) throws {
    let screening = try Screening("{}")
    let url = try #require(URL(string: address))
    try #require(screening.play(url) { screening.lifecycle.contains(.fail) })
  }

  @Test func aDeletedFileKeepsPlayingAndAPlayerReleasesMPV() throws {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "clip.mkv")
      try FileManager.default.copyItem(at: Clip.silent.url, to: file)
      // Its end waits for all threads of libmpv.
      weak var mpv: MPV?
      do {
        let screening = try Screening("{}")
        mpv = screening.player.mpv
        screening.controller.playbackRate = 4
        try #require(screening.play(file) { screening.player.clock.mediaTime > 0.2 })
        try FileManager.default.removeItem(at: file)
        #expect(mpv != nil)
        #expect(screening.run { screening.lifecycle.contains(.end) })
      }
      #expect(mpv == nil)
    }
  }

  @Test func mediaFromAServerPlays() throws {
    let folder = Clip.greys.url.deletingLastPathComponent()
    let server = try LoopbackServer(serving: ["clips": folder])
    let screening = try Screening(
      #"{"annotations": [{"id": "a", "type": "onTime", "start": 3, "pause": true}]}"#)
    let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/clips/greys.mkv"))
    try #require(screening.play(url) { screening.lifecycle.contains(.play) })
    screening.controller.seek(to: 2.8, toleranceBefore: 0, toleranceAfter: 0)
    #expect(screening.run { screening.story.contains("pause a") })
  }

  /// The server withholds half of the media until the player has reported a stall.
  @Test func lateMediaStallsAndResumes() throws {
    let bytes = Array(try Data(contentsOf: Clip.offset.url))
    let goesOn = DispatchSemaphore(value: 0)
    let server = try LoopbackServer { _ in
      [
        .send(LoopbackServer.Step.head(200, ["Content-Type": "video/mp2t"], length: bytes.count)),
        .send(Array(bytes[..<(bytes.count / 2)])), .wait { goesOn.wait() },
        .send(Array(bytes[(bytes.count / 2)...])),
      ]
    }
    let screening = try Screening("{}")
    let url = try #require(URL(string: "\(server.baseURL)/a.ts"))
    func count(_ kind: LifecycleEvent.Kind) -> Int { screening.lifecycle.count { $0 == kind } }
    let starves = screening.play(url) {
      screening.player.clock.mediaTime > 0.5 && count(.playbackBufferEmpty) == 2
    }
    // In any case, so that the server can stop.
    goesOn.signal()
    try #require(starves)
    let place = screening.player.clock.mediaTime
    #expect((0.5..<3).contains(place))
    #expect(screening.player.clock.rate == 0)
    #expect(screening.run { screening.lifecycle.contains(.end) })
    #expect(count(.playbackLikelyToKeepUp) == 2)
    #expect(!screening.hasFailed)
  }

  /// A playlist on disk may lead to files beside it, and to no server; one that is fetched without encryption to no file.
  @Test func mediaOpensReferencesOnlyInItsOwnOrigin() throws {
    try withTemporaryFolder { folder in
      let asked = Protected(0)
      let server = try LoopbackServer { _ in
        asked.withLock { $0 += 1 }
        return [.answer(404)]
      }
      let playlist = { (segment: String) in
        "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n\(segment)\n#EXT-X-ENDLIST\n"
      }
      let hostile = folder.appending(path: "hostile.m3u8")
      try Data(playlist("http://127.0.0.1:\(server.port)/a.ts").utf8).write(to: hostile)
      let screening = try Screening("{}")
      try #require(screening.play(hostile) { screening.hasFailed })
      #expect(asked.withLock { $0 } == 0)

      try FileManager.default.copyItem(
        at: Clip.offset.url, to: folder.appending(path: "a.ts"))
      let own = folder.appending(path: "own.m3u8")
      try Data(playlist("a.ts").utf8).write(to: own)
      let second = try Screening("{}")
      #expect(second.play(own) { second.player.clock.mediaTime > 0.2 })

      try Data(playlist("file://\(folder.path)/a.ts").utf8)
        .write(to: folder.appending(path: "remote.m3u8"))
      let files = try LoopbackServer(serving: ["f": folder])
      let third = try Screening("{}")
      let url = try #require(URL(string: "http://127.0.0.1:\(files.port)/f/remote.m3u8"))
      #expect(third.play(url) { third.hasFailed })
    }
  }

  @Test func theReadPartOfTheMediaIsReported() throws {
    let screening = try Screening("{}")
    let ends = {
      screening.heard.compactMap { event -> Double? in
        if case .bufferedRangeChanged(let range?) = event { range.upperBound } else { nil }
      }
    }
    try #require(screening.play(Clip.greys.url) { screening.lifecycle.contains(.end) })
    #expect(!ends().isEmpty && ends() == ends().sorted())
    #expect(ends().allSatisfy { $0 >= 0 && $0 <= Clip.duration })
    #expect(try #require(ends().last) > Clip.duration - 0.6)
  }

  /// Two renditions of a stream: the choice of another bit rate shows the other one at the playhead.
  @Test func aBitRateAppliesToTheCurrentStream() throws {
    try withTemporaryFolder { folder in
      _ = try runTool(
        "ffmpeg",
        [
          "-v", "error", "-f", "lavfi", "-i", "testsrc=s=320x180:r=25:d=8",
          "-map", "0:v", "-map", "0:v", "-c:v", "libx264", "-preset", "ultrafast", "-g", "50",
          "-b:v:0", "200k", "-s:v:1", "640x360", "-b:v:1", "1500k", "-f", "hls", "-hls_time", "2",
          "-hls_playlist_type", "vod", "-master_pl_name", "master.m3u8",
          "-var_stream_map", "v:0 v:1", "v%v.m3u8",
        ], in: folder)
      let screening = try Screening("{}")
      let player = screening.player
      let width = { player.mpv?.number("width") }
      try #require(
        screening.play(folder.appending(path: "master.m3u8")) { player.clock.mediaTime > 1 })
      #expect(width() == 640)
      screening.controller.preferredPeakBitRate = 500_000
      var times: [Double] = []
      try #require(
        screening.run {
          times.append(player.clock.mediaTime)
          return width() == 320 && player.clock.rate > 0 && player.clock.mediaTime > 2
        })
      #expect(times == times.sorted() && times[0] > 0.9)
      // A seek while the stream loads again is carried out after it.
      screening.controller.preferredPeakBitRate = 0
      var hasLanded: Bool?
      screening.executor.perform { screening.controller.seek(to: 5) { hasLanded = $0 } }
      try #require(screening.run { hasLanded != nil && width() == 640 })
      #expect(hasLanded == true && abs(player.clock.mediaTime - 5) < 0.5)
      #expect(screening.run { screening.lifecycle.contains(.end) })
      #expect(!screening.hasFailed)
      #expect(screening.heard.count { $0 == .determinedMediaType(.audioVideo) } == 1)
    }
  }
}
