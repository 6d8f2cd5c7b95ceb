import AdDocuments
import Foundation
import JSON
import PlayerCore
import Testing

/// The positions of breaks in the content.
@Suite struct AdPlanTests {
  static func ads(_ text: String) async -> LoadedAds {
    await AdLoader().load(.document(Array(text.utf8), url: nil))
  }

  static func entry(_ offset: String, _ id: String = "a", attributes: String = "") -> String {
    Documents.entry(offset, Documents.vast(Documents.inLine(id)), attributes: attributes)
  }

  @Test(
    arguments: [
      ("start", 60, [0]), ("end", 60, [.infinity]), ("00:00:10", 60, [10]), ("25%", 60, [15]),
      ("0%", 60, [0]), ("100%", 60, [.infinity]), ("00:01:00", 60, [.infinity]),
      ("00:01:01", 60, []),
      ("00:01:01", nil, [61]), ("50%", nil, []), ("#1", 60, [5]), ("#2", 60, [20]), ("#3", 60, []),
    ] as [(String, Double?, [Double])])
  func aBreakHasItsPosition(offset: String, duration: Double?, places: [Double]) async {
    let ads = await Self.ads(Documents.vmap(Self.entry(offset)))
    let plan = AdPlan(ads, contentDuration: duration, slots: [20, 5, 20])
    #expect(plan.sequences.map(\.beginTime) == places)
    #expect(plan.problems.count == (places.isEmpty ? 1 : 0))
  }

  @Test(
    arguments: [
      ("start", "00:00:20", 60, [0, 20, 40]), ("00:00:10", "00:00:25", 60, [10, 35]),
      ("00:00:10", "00:00:25", nil, [10]), ("end", "00:00:10", 60, [.infinity]),
    ] as [(String, String, Double?, [Double])])
  func aBreakIsRepeated(offset: String, after: String, duration: Double?, places: [Double]) async {
    let ads = await Self.ads(
      Documents.vmap(Self.entry(offset, attributes: "repeatAfter=\"\(after)\"")))
    #expect(AdPlan(ads, contentDuration: duration).sequences.map(\.beginTime) == places)
  }

  @Test func repetitionsAreBounded() async {
    let entry = Self.entry("start", attributes: "repeatAfter=\"00:00:01\"")
    let ads = await Self.ads(Documents.vmap(entry, entry))
    let plan = AdPlan(ads, contentDuration: 1e12)
    #expect(plan.sequences.count == 500)
    let problem =
      "the break 'at start' exceeds the maximum of 500 breaks, repetitions included (1000); remove breaks, or increase repeatAfter"
    #expect(plan.problems.map(\.description) == [problem, problem])
    #expect(AdPlan(ads, contentDuration: 250).problems.isEmpty)
  }

  /// Breaks come in the order of time, those at one place in the order of the document, and those without ads not at all.
  @Test func theSequencesAreInOrder() async {
    let ads = await Self.ads(
      Documents.vmap(
        Self.entry("end", "z"), Self.entry("00:00:10", "b"),
        Documents.entry("start", Documents.vast()),
        Self.entry("00:00:10", "c")))
    let plan = AdPlan(ads, contentDuration: 60)
    #expect(plan.sequences.flatMap(\.ads).map(\.id) == ["b", "c", "z"])
    #expect(
      plan.sequences.map { $0.properties["breakId"]?.string } == [
        "at 00:00:10", "at 00:00:10", "at end",
      ])
    #expect(ads.breaks.count == 4 && ads.allProblems.isEmpty)
  }

  /// Ads without an id may have the same values.
  @Test func eachAdOfAPodHasItsOwnFile() async throws {
    let pod = ["one", "two"].enumerated().map { number, name in
      """
      <Ad sequence="\(number + 1)"><InLine><AdSystem>s</AdSystem><AdTitle>House</AdTitle>
      <Impression>https://b.example/i</Impression><Creatives><Creative><Linear><Duration>00:00:05</Duration>
      <MediaFiles><MediaFile delivery="progressive" type="video/mp4" width="640" height="360">
      https://m.example/\(name).mp4</MediaFile></MediaFiles></Linear></Creative></Creatives></InLine></Ad>
      """
    }
    let ads = await Self.ads("<VAST version=\"4.2\">\(pod.joined())</VAST>")
    let plan = AdPlan(ads, contentDuration: 60)
    let files = plan.sequences.flatMap(\.ads).map { plan.source(of: $0)?.url.lastPathComponent }
    #expect(files == ["one.mp4", "two.mp4"])
  }

  @Test func theValuesOfAnAd() async throws {
    let ads = await Self.ads(VASTTests.whole)
    let plan = AdPlan(ads, contentDuration: nil)
    let ad = try #require(plan.sequences.first?.ads.first)
    #expect(ad.id == "boots" && ad.title == "Winter boots" && ad.duration == 62.5)
    #expect(ad.skipTime == 15.625 && ad.beginTime == 0)
    #expect(ad.clickthroughURLs.map(\.absoluteString) == ["https://shop.example.net/boots"])
    #expect(ad.trackingURLs.count == 6)
    #expect(
      ad.properties == [
        "adSystem": "house", "advertiser": "Cobbler", "description": "Boots for snow",
        "universalAdIds": ["ad-id.org": "CNPA0484000H"],
      ])
    #expect(plan.source(of: ad)?.url.absoluteString == "https://ads.example.net/boots.m3u8")
    #expect(plan.source(of: ad)?.deliveryMethod == .hls)
    #expect(plan.loadedAd(for: ad)?.inLine.markup.elements(named: "Icon").count == 1)
    #expect(plan.loadedBreak(for: plan.sequences[0])?.plan.offset == .start)
    #expect(plan.source(of: Ad(id: "other", duration: 1)) == nil)
  }
}
