import AdDocuments
import PlaybackService
import TestSupport
import Testing

/// Ads are requested, and wrappers followed, from a server with TLS.
@Suite struct AdLoaderTests {
  /// The ads and the codes of what went wrong.
  static func summary(_ ads: LoadedAds) -> String {
    let names = ads.breaks.map { entry in
      entry.ads.map { ad in (ad.wrappers + [ad.inLine]).map { $0.id ?? "?" }.joined(separator: ">")
      }
      .joined(separator: " ")
    }
    return (names + ads.allProblems.map(\.code.description)).joined(separator: " | ")
  }

  @Test func wrappersAreFollowedAndTheirBeaconsSent() async throws {
    let server = try AdServer([
      "/1": Documents.vast(Documents.wrapper("one", to: "BASE/2")),
      "/2": Documents.vast(Documents.wrapper("two", to: "BASE/3")),
      "/3": Documents.vast(
        Documents.inLine(
          "film", tracking: "<Tracking event=\"start\">https://count.example.net/start</Tracking>")),
    ])
    let ads = await server.load("/1")
    #expect(Self.summary(ads) == "one>two>film")
    #expect(server.paths == ["/1", "/2", "/3"])
    let told = ads.breaks[0].ads[0].beacons.filter { $0.kind != .error }.map(\.url)
    #expect(
      told == [
        "https://count.example.net/seen?wrapper=one", "https://count.example.net/seen?wrapper=two",
        "https://count.example.net/seen?ad=film", "https://count.example.net/start?wrapper=one",
        "https://count.example.net/start?wrapper=two", "https://count.example.net/start",
      ])
  }

  /// A plan whose breaks are elsewhere, of which one has none.
  @Test func theBreaksOfAPlanAreRequestedConcurrently() async throws {
    let server = try AdServer([
      "/plan": Documents.vmap(
        Documents.entry("start", tag: "BASE/a"), Documents.entry("50%", tag: "BASE/none"),
        Documents.entry("75%", tag: "BASE/gone"), Documents.entry("end", tag: "BASE/b")),
      "/a": Documents.vast(
        Documents.inLine("a2", sequence: 2), Documents.inLine("a1", sequence: 1)),
      "/none": Documents.vast(), "/b": Documents.vast(Documents.inLine("b")),
    ])
    let ads = await server.load("/plan")
    #expect(Self.summary(ads) == "a1 a2 |  |  | b | 1008")
    #expect(ads.allProblems.first?.description.contains("status 404") == true)
    #expect(Set(server.paths) == ["/plan", "/a", "/none", "/gone", "/b"])
  }

  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var documents: [String: String]
    var summary: String
    /// The error codes that servers receive, by requesting document.
    var told: [String] = []
    var testDescription: String { name }
  }

  static let film = Documents.inLine("film")
  static let spare = Documents.inLine("spare")
  static let broken = Documents.inLine("broken", files: "")

  static let cases = [
    Case(name: "an empty response is no ad", documents: ["/1": Documents.vast()], summary: ""),
    Case(
      name: "an empty response tells who asked to be told",
      documents: [
        "/1": Documents.vast(more: "<Error>https://count.example.net/error?[ERRORCODE]</Error>")
      ],
      summary: "", told: ["https://count.example.net/error?303"]),
    Case(name: "no such document", documents: [:], summary: "1008"),
    Case(name: "no document", documents: ["/1": "<html>"], summary: "100"),
    Case(name: "another document", documents: ["/1": "<rss version=\"2.0\"/>"], summary: "101"),
    Case(name: "no version", documents: ["/1": "<VAST/>"], summary: "102"),
    Case(
      name: "a wrapper to nowhere",
      documents: ["/1": Documents.vast(Documents.wrapper("w", to: "BASE/2"))],
      summary: " | 301", told: ["https://count.example.net/error?wrapper=w&code=301"]),
    Case(
      name: "a wrapper to no ad",
      documents: [
        "/1": Documents.vast(Documents.wrapper("w", to: "BASE/2")), "/2": Documents.vast(),
      ],
      summary: " | 303", told: ["https://count.example.net/error?wrapper=w&code=303"]),
    Case(
      name: "a wrapper to what is no document",
      documents: ["/1": Documents.vast(Documents.wrapper("w", to: "BASE/2")), "/2": "{}"],
      summary: " | 100", told: ["https://count.example.net/error?wrapper=w&code=100"]),
    Case(
      name: "a wrapper without an address",
      documents: ["/1": Documents.vast("<Ad><Wrapper/></Ad>")], summary: " | 101 | 300"),
    Case(
      name: "a circle",
      documents: [
        "/1": Documents.vast(Documents.wrapper("a", to: "BASE/2")),
        "/2": Documents.vast(Documents.wrapper("b", to: "BASE/1")),
      ], summary: " | 302",
      told: [
        "https://count.example.net/error?wrapper=b&code=302",
        "https://count.example.net/error?wrapper=a&code=302",
      ]),
    Case(
      name: "five wrappers",
      documents: chain(5), summary: "w1>w2>w3>w4>w5>film"),
    Case(
      name: "six wrappers", documents: chain(6), summary: " | 302",
      told: (1...6).reversed().map { "https://count.example.net/error?wrapper=w\($0)&code=302" }),
    Case(
      name: "no further wrappers",
      documents: [
        "/1": Documents.vast(
          Documents.wrapper("a", to: "BASE/2", attributes: "followAdditionalWrappers=\"false\"")),
        "/2": Documents.vast(Documents.wrapper("b", to: "BASE/3")), "/3": Documents.vast(film),
      ], summary: " | 302",
      told: [
        "https://count.example.net/error?wrapper=b&code=302",
        "https://count.example.net/error?wrapper=a&code=302",
      ]),
    Case(
      name: "one ad alone of a pod and others",
      documents: [
        "/1": Documents.vast(Documents.wrapper("w", to: "BASE/2")),
        "/2": Documents.vast(Documents.inLine("p", sequence: 1), film, spare),
      ], summary: "w>film"),
    Case(
      name: "a pod where one alone is allowed",
      documents: [
        "/1": Documents.vast(Documents.wrapper("w", to: "BASE/2")),
        "/2": Documents.vast(Documents.inLine("p", sequence: 1)),
      ], summary: " | 303", told: ["https://count.example.net/error?wrapper=w&code=303"]),
    Case(
      name: "a pod where it is allowed",
      documents: [
        "/1": Documents.vast(
          Documents.wrapper("w", to: "BASE/2", attributes: "allowMultipleAds=\"true\"")),
        "/2": Documents.vast(
          Documents.inLine("p", sequence: 1), Documents.inLine("q", sequence: 2)),
      ], summary: "w>p w>q"),
    Case(
      name: "the first alone plays", documents: ["/1": Documents.vast(film, spare)], summary: "film"
    ),
    Case(
      name: "an ad that can't be played is replaced",
      documents: ["/1": Documents.vast(broken, spare)], summary: "spare | 403",
      told: ["https://count.example.net/error?ad=broken&code=403"]),
    Case(
      name: "an ad of a pod that can't be played is replaced",
      documents: [
        "/1": Documents.vast(
          Documents.inLine("p", sequence: 1, files: ""), Documents.inLine("q", sequence: 2), spare)
      ], summary: "spare q | 403", told: ["https://count.example.net/error?ad=p&code=403"]),
    Case(
      name: "a wrapper that led nowhere is not replaced",
      documents: ["/1": Documents.vast(Documents.wrapper("w", to: "BASE/2"), spare)],
      summary: " | 301",
      told: ["https://count.example.net/error?wrapper=w&code=301"]),
    Case(
      name: "a wrapper that led nowhere is replaced where it says so",
      documents: [
        "/1": Documents.vast(
          Documents.wrapper("w", to: "BASE/2", attributes: "fallbackOnNoAd=\"true\""), spare)
      ], summary: "spare | 301", told: ["https://count.example.net/error?wrapper=w&code=301"]),
    Case(
      name: "an ad without a film",
      documents: [
        "/1": Documents.vast(
          "<Ad id=\"n\"><InLine><Creatives><Creative><NonLinearAds/></Creative></Creatives></InLine></Ad>"
        )
      ], summary: " | 201"),
    Case(
      name: "plain http to another machine",
      documents: ["/1": Documents.vast(Documents.wrapper("w", to: "http://ads.example.net/2"))],
      summary: " | 300", told: ["https://count.example.net/error?wrapper=w&code=300"]),
    Case(
      name: "a break of nothing that is played",
      documents: [
        "/1": Documents.vmap(
          Documents.entry("start", Documents.vast(film)).replacing(
            "\"linear\"", with: "\"display\""))
      ],
      summary: " | 1003"),
    Case(
      name: "a break of a type of its own",
      documents: [
        "/1": """
        <VMAP version="1.0"><AdBreak timeOffset="start" breakType="linear"><AdSource>
        <CustomAdData templateType="house">a</CustomAdData></AdSource><TrackingEvents>
        <Tracking event="error">https://count.example.net/break?[ERRORCODE]</Tracking></TrackingEvents></AdBreak></VMAP>
        """
      ], summary: " | 1005", told: ["https://count.example.net/break?1005"]),
    Case(
      name: "one ad alone in a break",
      documents: [
        "/1": Documents.vmap(
          Documents.entry("start", Documents.vast(Documents.inLine("p", sequence: 1), film))
        )
        .replacing("<vmap:AdSource>", with: "<vmap:AdSource allowMultipleAds=\"false\">")
      ], summary: "film"),
    Case(
      name: "no wrappers in a break",
      documents: [
        "/1": Documents.vmap(
          Documents.entry("start", Documents.vast(Documents.wrapper("w", to: "BASE/2")))
        )
        .replacing("<vmap:AdSource>", with: "<vmap:AdSource followRedirects=\"false\">"),
        "/2": Documents.vast(film),
      ], summary: " | 302", told: ["https://count.example.net/error?wrapper=w&code=302"]),
  ]

  static func chain(_ count: Int) -> [String: String] {
    var documents = ["/\(count + 1)": Documents.vast(film)]
    for number in 1...count {
      documents["/\(number)"] = Documents.vast(
        Documents.wrapper("w\(number)", to: "BASE/\(number + 1)"))
    }
    return documents
  }

  @Test(arguments: cases)
  func adsAndDueBeaconsMatchTheCase(test: Case) async throws {
    let server = try AdServer(test.documents)
    let ads = await server.load("/1")
    #expect(Self.summary(ads) == test.summary, "\(ads.allProblems)")
    #expect(ads.breaks.flatMap(\.dueBeacons).map(\.url) == test.told)
  }

  /// A failure of a server omits the ad.
  @Test(
    arguments: [
      ([.cut], AdErrorCode.wrapperTimeout),
      (
        [.send(Array("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n<VAST".utf8)), .cut],
        .wrapperTimeout
      ),
      ([.answer(500, text: "")], .wrapperTimeout),
      ([.answer(302, ["Location": "http://ads.example.net/"])], .wrapperTimeout),
      ([.answer(302, ["Location": "ftp://ads.example.net/"])], .wrapperTimeout),
      ([.answer(200, text: "")], .parsing),
      ([.answer(204)], .noAd),
      ([.answer(200, body: [UInt8](repeating: 32, count: 100_000))], .parsing),
      ([.answer(200, body: [UInt8](repeating: 32, count: 300_000))], .wrapperTimeout),
      (
        [.answer(200, ["Content-Type": "image/png"], body: [0x89, 0x50, 0x4E, 0x47, 0, 1])],
        .parsing
      ),
    ] as [([LoopbackServer.Step], AdErrorCode)])
  func aServerFailureOmitsTheAd(steps: [LoopbackServer.Step], code: AdErrorCode) async throws {
    let documents = Documents.vast(Documents.wrapper("w", to: "/2"), Self.spare)
    let server = try AdServer(maximumBody: 200_000) { path in
      path == "/1" ? [.answer(200, text: documents)] : steps
    }
    let ads = await server.load("/1")
    #expect(ads.breaks.map(\.ads.count) == [0])
    #expect(ads.breaks.first?.problems.map(\.code) == [code], "\(ads.allProblems)")
  }

  /// Time is up while a server is silent: what has come until then plays.
  @Test func lateAnswersAreOmitted() async throws {
    let pod = Documents.vast(
      Documents.inLine("film", sequence: 1), Documents.wrapper("w", to: "/2", sequence: 2))
    let server = try AdServer { path in path == "/1" ? [.answer(200, text: pod)] : [.hang] }
    var options = AdLoaderOptions()
    options.timeout = .seconds(5)
    // A clock that rings when the silent server has been asked.
    let clock = AlarmClock { server.paths.contains("/2") }
    let ads = await server.load("/1", options: options, clock: clock)
    #expect(Self.summary(ads) == "film | 301")
    #expect(ads.allProblems.first?.message == "the response is late")
  }

  /// Each of a hundred breaks refers to another document: only fifty are requested.
  @Test func requestsAreBounded() async throws {
    let breaks = (0..<100).map {
      Documents.entry("00:00:\($0 % 60 < 10 ? "0" : "")\($0 % 60)", tag: "/ad\($0)")
    }
    let plan = Documents.vmap(breaks.joined())
    let film = Documents.vast(Self.film)
    let server = try AdServer { [.answer(200, text: $0 == "/plan" ? plan : film)] }
    let ads = await server.load("/plan")
    #expect(server.paths.count == 50 && ads.breaks.count { !$0.ads.isEmpty } == 49)
    #expect(ads.allProblems.map(\.code) == Array(repeating: .wrapperLimit, count: 51))
  }

  /// From another machine nothing leads to this one.
  @Test(arguments: ["https://127.0.0.1/2", "http://localhost/2", "https://[::1]/2"])
  func aRemoteDocumentCannotReferToThisMachine(url: String) async throws {
    let text = Documents.vmap(
      Documents.entry("start", tag: url),
      Documents.entry("end", Documents.vast(Documents.wrapper("w", to: url))),
      Documents.entry(
        "50%",
        Documents.vast(
          Documents.inLine("a", files: "<MediaFile type=\"video/mp4\">\(url)</MediaFile>"))))
    let ads = await AdLoader().load(
      .document(Array(text.utf8), url: "https://ads.example.net/plan"))
    #expect(ads.breaks.map(\.ads.count) == [0, 0, 0])
    #expect(ads.allProblems.map(\.code) == [.response, .wrapper, .noSupportedFile])
  }

  @Test func aProblemContainsNoSecret() async throws {
    let server = try AdServer([:])
    let ads = await server.load("/tag?key=secret")
    #expect(ads.problems.count == 1 && !"\(ads.problems)".contains("secret"))
  }

  @Test(arguments: ["", "ads", "file:///etc/passwd", "http://ads.example.net/tag"])
  func anInvalidAddressIsAProblem(url: String) async {
    #expect(await AdLoader().load(.url(url)).problems.map(\.code) == [.response])
  }
}

/// A clock whose time is up when something has happened.
private struct AlarmClock: Clock {
  typealias Instant = ContinuousClock.Instant
  let rings: @Sendable () -> Bool
  var now: Instant { ContinuousClock.now }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    while !rings() {
      try Task.checkCancellation()
      await Task.yield()
    }
  }
}
