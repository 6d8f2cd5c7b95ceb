import Foundation
import JSON
import PlaybackService
import PlayerCore
import Synchronization
import Testing

/// What the original's changelog had to fix, as far as it is about dates, text tracks, statistics and
/// captions. Each test is named for the symptom; the version that fixed it stands beside it.
@Suite struct ChangelogServiceTests {
  private typealias Option = MediaSelection.Option
  private typealias Group = MediaSelection.Group

  private static let english = Option(id: "en", displayName: "English", locale: "en")
  private static let french = Option(id: "fr", displayName: "Français", locale: "fr")

  /// 6.2.2, 6.3.8: dates went wrong under other calendars and a clock of twelve hours. A process of its
  /// own takes the settings, which are the whole process's.
  @Test func datesDoNotDependOnTheMachinesSettings() async {
    await #expect(processExitsWith: .success) {
      let settings = [
        ("C", "UTC0"), ("th_TH@calendar=buddhist", "Asia/Bangkok"),
        ("ar_SA@calendar=islamic;numbers=arab", "Asia/Riyadh"),
        ("ja_JP@calendar=japanese", "JST-9"),
        ("fa_IR@calendar=persian", "<+0330>-3:30"), ("de_DE.UTF-8", "Europe/Berlin"),
        ("en_US@hours=h12", "America/Los_Angeles"), ("tr_TR", "Pacific/Kiritimati"),
      ]
      for (language, zone) in settings {
        for name in ["LANG", "LC_ALL", "LC_TIME", "LC_NUMERIC", "LANGUAGE"] {
          setenv(name, language, 1)
        }
        setenv("TZ", zone, 1)
        tzset()
        setlocale(LC_ALL, "")
        let clock = NotedClock()
        let busy = HTTPResponse(
          status: 503,
          headers: [
            HTTPHeader("Retry-After", "Wed, 01 Mar 2028 00:00:05 GMT"),
            HTTPHeader("Date", "Tue, 29 Feb 2028 23:59:55 GMT"),
          ])
        let transport = ScriptedTransport([.success(busy), .success(HTTPResponse(status: 200))])
        _ = try await HTTPClient(transport: transport, clock: clock, random: { 0 })
          .send(HTTPRequest("https://edge.example/"))
        #expect(clock.noted == [.seconds(10)], "\(language) \(zone)")
        let claims = TokenClaims(token: token(["exp": 1_700_000_000.5]))
        #expect(claims?.expiry == 1_700_000_000.5, "\(language) \(zone)")
      }
    }
  }

  /// 6.3.8: what a clock of twelve hours, another calendar or other digits write is no date of HTTP's.
  @Test(arguments: [
    "Sun, 06 Nov 1994 08:49:49 PM", "Sun, 06 Nov 1994 08:49:49 PM GMT",
    "Sun, ٠٦ Nov ١٩٩٤ ٠٨:٤٩:٤٩ GMT", "So, 06 Nov. 1994 08:49:49 GMT", "日, 06 11月 1994 08:49:49 GMT",
    "Sun, 06 Nov 1994 24:49:49 GMT", "Sun, 06 Nov 6 08:49:49 GMT",
  ])
  func aDateOfAnotherClockIsNoDate(text: String) async throws {
    let clock = NotedClock()
    let busy = HTTPResponse(
      status: 503,
      headers: [
        HTTPHeader("Retry-After", text), HTTPHeader("Date", "Sun, 06 Nov 1994 08:49:37 GMT"),
      ])
    let transport = ScriptedTransport([.success(busy), .success(HTTPResponse(status: 200))])
    _ = try await HTTPClient(transport: transport, clock: clock, random: { 0 })
      .send(HTTPRequest("https://edge.example/"))
    #expect(clock.noted == [.milliseconds(250)])
  }

  /// 6.2.2: empty lines more than one crashed the reader of captions.
  @Test func emptyLinesMoreThanOneChangeNothing() throws {
    let blocks = [
      "WEBVTT - Tide", "NOTE a remark", "STYLE\n::cue { color: red }",
      "1\n00:01.000 --> 00:02.000 line:10%\nHello\nthere", "00:02.000 --> 00:03.000",
      "last\n00:03.000 --> 00:04.000\n<i>Bye</i>",
    ]
    func read(_ text: String) throws -> [WebVTT.Cue] {
      try WebVTT(parsing: Array(text.utf8)).cues
    }
    let expected = try read(blocks.joined(separator: "\n\n"))
    #expect(expected.map(\.payload) == ["Hello\nthere", "", "<i>Bye</i>"])
    var generator = SeededGenerator(seed: 622)
    for _ in 0..<500 {
      let text = blocks.reduce(into: "") { text, block in
        let lines = Int.random(in: 2...9, using: &generator)
        text += block
        for _ in 0..<lines {
          text += ["\n", "\r", "\r\n"].randomElement(using: &generator) ?? "\n"
        }
        // A CR and an LF that meet are one line end: two more make sure of an empty line.
        text += "\n\n"
      }
      #expect(try read(text) == expected)
    }
  }

  /// 6.7.9: content that nobody expects crashed the reader of captions; it costs its own block only.
  @Test(arguments: [
    "-->", "--> -->", "00:00.000 --> 00:00.000 -->", "\u{0}", "\u{feff}", "&", "<", "&#xFFFFFFFF;",
    "REGION\nid:x\nwidth:999999999999999999%", "STYLE\n-->", "NOTE\nNOTE", "WEBVTT", "\u{202e}",
    "99999999999999:00:00.000 --> 00:00.000\nx", "00:00.000 --> 00:01.000 :::: line: a:\nx",
    String(repeating: "<b>", count: 20_000), "X-TIMESTAMP-MAP=LOCAL:,MPEGTS:", "\t\u{b}\u{c}",
  ])
  func oddContentCostsItsOwnBlockOnly(content: String) throws {
    let text =
      "WEBVTT\n\n00:01.000 --> 00:02.000\na\n\n\(content)\n\n00:03.000 --> 00:04.000\nb\n"
    let cues = try WebVTT(parsing: Array(text.utf8)).cues
    #expect(cues.first?.payload == "a")
    #expect(cues.last?.payload == "b")
    for cue in cues { _ = cue.text }
  }

  /// Keeps the events of each video with one of their parameters.
  private final class Sink: AnalyticsSink {
    private let kept = Mutex<[String]>([])
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
    controller.autoAdvance = true
    controller.autoPlay = true
    return controller
  }

  /// 6.8.6, 6.11.0: `video_duration` was missing, or was that of the video before.
  @Test func theDurationIsThatOfTheCurrentVideo() {
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
  @Test(arguments: [(6.0, ["0..2", "6..8"]), (1.0, ["0..2", "1..3"]), (4.0, ["0..2", "4..6"])])
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
  @Test func resumingLosesNoEngagement() {
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
  @Test func theSizeOfThePlayerIsToldWithEngagement() throws {
    let executor = PlaybackExecutor(clock: ManualClock())
    let controller = controller(on: executor, durations: ["1": 60])
    let sink = Sink(keeping: ["player_width", "player_height"])
    try #require(controller.view as? VideoView).size = ViewSize(width: 640.5, height: 360)
    controller.addSessionConsumer(
      AnalyticsConsumer(executor: executor, context: .test, sink: sink) { [weak controller] _ in
        PlaybackConditions(playerSize: controller?.playerSize)
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

  /// The texts of each video, one after the other, with captions that last.
  private func captions(
    _ groups: [MediaSelection.Group], stored: String?, kept: @escaping (String) -> Void = { _ in }
  ) -> (controller: PlaybackController, executor: PlaybackExecutor) {
    let executor = PlaybackExecutor(clock: ManualClock())
    let controller = PlaybackController(executor: executor) { video, _ in
      var script = SimulatedPlayer.Script(duration: 10)
      script.mediaSelection.legible = groups[Int(video.id ?? "") ?? 0]
      return SimulatedPlayer(script, executor: executor)
    }
    controller.addSessionConsumer(
      CaptionPersistence(languages: ["en"], stored: stored, save: kept))
    controller.setVideos(groups.indices.map { video("\($0)") })
    executor.drain()
    return (controller, executor)
  }

  /// What is on screen for each video, one after the other: the button, and what is read.
  private func shown(
    _ controller: PlaybackController, _ executor: PlaybackExecutor, count: Int
  ) -> [String] {
    (0..<count).map { _ in
      let selection = controller.currentSession?.player.mediaSelection
      controller.advanceToNext()
      executor.drain()
      let button = selection?.offersChoice == true ? "button" : "no button"
      return "\(button), \(selection?.legible.selected?.id ?? "off")"
    }
  }

  /// 6.12.5: the captions button, and the choice behind it, stuck to a next video without captions.
  @Test func aVideoWithoutCaptionsHasNoButton() {
    let (controller, executor) = captions(
      [Group([Self.english, Self.french]), Group(), Group([Self.english])], stored: "fr")
    #expect(
      shown(controller, executor, count: 3) == ["button, fr", "no button, off", "button, off"])
  }

  /// 7.2.7: "automatic" decayed to "off" at a video that had nothing that fits.
  @Test func automaticStaysAutomatic() {
    var kept: [String] = []
    let (controller, executor) = captions(
      [Group([Self.english]), Group([Self.french]), Group(), Group([Self.english])],
      stored: "auto", kept: { kept.append($0) })
    #expect(
      shown(controller, executor, count: 4) == [
        "button, en", "button, off", "no button, off", "button, en",
      ])
    #expect(kept.isEmpty)
  }

  /// 6.6.0: without a word of the viewer, the captions are those that the media has as its default.
  @Test(arguments: [("auto", "fr"), ("off", "off"), ("fr", "fr")])
  func automaticTakesTheDefault(stored: String, id: String) {
    let german = Option(id: "de", displayName: "Deutsch", locale: "de")
    let (controller, executor) = captions(
      [Group([german, Self.french], defaultOption: Self.french)], stored: stored)
    #expect(shown(controller, executor, count: 1) == ["button, \(id)"])
  }
}
