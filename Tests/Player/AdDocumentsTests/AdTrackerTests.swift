import AdDocuments
import TestSupport
import Testing

/// The beacons of an ad, and the times at which they are due.
@Suite struct AdTrackerTests {
  static let kinds: [AdBeacon.Kind] = [
    .complete, .thirdQuartile, .midpoint, .firstQuartile, .start, .creativeView, .impression,
    .pause,
    .resume, .mute, .unmute, .skip, .click, .error, AdBeacon.Kind(rawValue: "otherAdInteraction"),
  ]

  static func tracker(duration: Double = 20) -> AdTracker {
    var beacons = kinds.map { AdBeacon($0, url: "https://a.example/\($0)?[ERRORCODE]") }
    beacons.append(AdBeacon(.progress, url: "https://a.example/7", offset: .seconds(7)))
    beacons.append(AdBeacon(.progress, url: "https://a.example/half", offset: .fraction(0.5)))
    beacons.append(AdBeacon(.progress, url: "https://a.example/late", offset: .seconds(99)))
    return AdTracker(beacons, duration: duration)
  }

  /// The last parts of the addresses that are due, input by input.
  static func due(_ inputs: [AdTracker.Input], _ tracker: AdTracker = tracker()) -> String {
    var tracker = tracker
    return inputs.map { input in
      tracker.handle(input).map { beacon in
        String(beacon.url.split(separator: "/").last?.prefix { $0 != "?" } ?? "")
      }.joined(separator: " ")
    }.joined(separator: " | ")
  }

  @Test(
    arguments: [
      ([.began, .began], "Impression creativeView start | "),
      ([.progressed(to: 5)], ""),
      (
        [
          .began, .progressed(to: 5), .progressed(to: 6.99), .progressed(to: 7),
          .progressed(to: 10),
        ],
        "Impression creativeView start | firstQuartile |  | 7 | half midpoint"
      ),
      // A seek or a high rate passes several together; seeking back repeats none.
      (
        [
          .began, .progressed(to: 16), .progressed(to: 2), .progressed(to: 16), .progressed(to: 20),
        ],
        "Impression creativeView start | firstQuartile 7 half midpoint thirdQuartile |  |  | complete"
      ),
      (
        [.began, .paused, .paused, .resumed, .resumed, .paused, .muted, .muted, .unmuted],
        "Impression creativeView start | pause |  | resume |  | pause | mute |  | unmute"
      ),
      (
        [.began, .skipped, .progressed(to: 20), .ended],
        "Impression creativeView start | skip |  | "
      ),
      // A film that is a little shorter than it is said to be.
      (
        [.began, .progressed(to: 19.4), .ended, .ended, .progressed(to: 30)],
        "Impression creativeView start | firstQuartile 7 half midpoint thirdQuartile | complete |  | "
      ),
      ([.began, .failed(.display), .ended], "Impression creativeView start | Error | "),
      ([.failed(.linear), .began], "Error | "),
      (
        [
          .began, .other(.click), .other(.click),
          .other(AdBeacon.Kind(rawValue: "otherAdInteraction")),
        ],
        "Impression creativeView start | ClickTracking | ClickTracking | otherAdInteraction"
      ),
      (
        [.began, .progressed(to: .infinity), .progressed(to: .nan)],
        "Impression creativeView start |  | "
      ),
      ([.skipped, .ended], " | "),
    ] as [([AdTracker.Input], String)])
  func beaconsAreDueOnceInOrder(inputs: [AdTracker.Input], expected: String) {
    #expect(Self.due(inputs) == expected)
  }

  @Test(arguments: [0, -1, .infinity, .nan] as [Double])
  func withoutADurationThereAreNoQuartiles(duration: Double) {
    let inputs: [AdTracker.Input] = [.began, .progressed(to: 7), .progressed(to: 1000), .ended]
    #expect(
      Self.due(inputs, Self.tracker(duration: duration))
        == "Impression creativeView start | 7 | late | complete")
  }

  @Test func anErrorCodeReplacesItsMacro() {
    var tracker = Self.tracker()
    #expect(tracker.handle(.failed(.display)).map(\.url) == ["https://a.example/Error?405"])
  }

  /// However the playhead moves: nothing twice, nothing before its time, nothing left out that was reached.
  @Test(arguments: 0..<200)
  func randomPathsSendEachBeaconOnce(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let duration = Double.random(in: 0.1...100, using: &random)
    var beacons: [(time: Double, beacon: AdBeacon)] = [
      (0, AdBeacon(.start, url: "s")), (duration / 4, AdBeacon(.firstQuartile, url: "1")),
      (duration / 2, AdBeacon(.midpoint, url: "2")),
      (duration * 0.75, AdBeacon(.thirdQuartile, url: "3")),
      (duration, AdBeacon(.complete, url: "c")),
    ]
    for number in 0..<Int.random(in: 0...20, using: &random) {
      let time = Double.random(in: 0...150, using: &random)
      beacons.append((time, AdBeacon(.progress, url: "p\(number)", offset: .seconds(time))))
    }
    beacons.shuffle(using: &random)
    var tracker = AdTracker(beacons.map(\.beacon), duration: duration)
    var told = tracker.handle(.began).map(\.url)
    var furthest = 0.0
    for _ in 0..<50 {
      let position = Double.random(in: -5...160, using: &random)
      furthest = max(furthest, position)
      told += tracker.handle(.progressed(to: position)).map(\.url)
      let reached = beacons.filter { $0.time <= furthest }.map(\.beacon.url)
      #expect(told.count == Set(told).count && Set(told) == Set(reached))
    }
  }

  @Test(arguments: [
    ("https://a.example/?e=[ERRORCODE]&x=[OTHER]", "https://a.example/?e=a%20b&x=[OTHER]"),
    ("https://a.example/%5bERRORCODE%5D/[ERRORCODE", "https://a.example/a%20b/[ERRORCODE"),
    ("[ERRORCODE][ERRORCODE]", "a%20ba%20b"), ("%[[ERRORCODE]]%5", "%[a%20b]%5"),
    ("[]%5B%5D[1]", "[]%5B%5D[1]"),
    ("%5BERRORCODE]", "%5BERRORCODE]"),
  ])
  func macrosAreFilled(url: String, expected: String) {
    #expect(AdBeacon(.error, url: url).filled(["ERRORCODE": "a b"]).url == expected)
  }
}
