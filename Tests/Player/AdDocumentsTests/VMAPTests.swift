import AdDocuments
import Testing

/// When the ads of a video play.
@Suite struct VMAPTests {
  @Test(arguments: [
    ("start", VMAPBreak.Offset.start), ("end", .end), ("00:10:00.125", .time(.seconds(600.125))),
    ("100:00:00", .time(.seconds(360_000))), ("50%", .time(.fraction(0.5))),
    ("12.5%", .time(.fraction(0.125))), ("0%", .time(.fraction(0))), ("100%", .time(.fraction(1))),
    ("#3", .position(3)), (" 00:00:05 ", .time(.seconds(5))),
  ])
  func aBreakOffsetIsRead(text: String, offset: VMAPBreak.Offset) throws {
    let plan = try VMAP(Documents.vmap(Documents.entry(text, Documents.vast())))
    #expect(plan.breaks.map(\.offset) == [offset] && plan.problems.isEmpty)
  }

  @Test(arguments: [
    "", "middle", "-00:00:05", "99:99:99", "00:60:00", "00:00:60", "5", "101%", "-1%", "%", "nan%",
    "#0", "#-1", "#1.5", "#", "00:00", "1:2:3", "0000:00:00", "٠٠:٠٠:٠٥", "00:00:05:00", "1e3%",
    "inf",
  ])
  func aBreakWithAnInvalidOffsetIsOmitted(text: String) throws {
    let plan = try VMAP(
      Documents.vmap(
        Documents.entry(text, Documents.vast()), Documents.entry("end", Documents.vast())))
    #expect(plan.breaks.map(\.offset) == [.end])
    #expect(plan.problems.map(\.code) == [.vmapSchema])
    #expect(plan.problems.first?.place != nil)
  }

  @Test func aBreakIsReadCompletely() throws {
    let text = """
      <VMAP version="1.0.1"><AdBreak timeOffset="start" breakType="linear, nonlinear,display" breakId="first"
        repeatAfter="00:05:00"><AdSource id="s" allowMultipleAds="false" followRedirects="false">
        <AdTagURI templateType="vast3">https://ads.example.net/tag?c=[CACHEBUSTING]</AdTagURI></AdSource>
        <TrackingEvents><Tracking event="breakStart">https://count.example.net/begin</Tracking>
        <Tracking event="error">https://count.example.net/error/[ERRORCODE]</Tracking></TrackingEvents>
        <Extensions><Extension type="x"/></Extensions></AdBreak></VMAP>
      """
    let plan = try #require(try VMAP(text).breaks.first)
    #expect(plan.kinds == [.linear, .nonLinear, .display] && plan.id == "first")
    #expect(plan.repeatAfter == 300 && plan.extensions.count == 1)
    #expect(plan.beacons.map(\.kind) == [.breakStart, .error])
    let source = try #require(plan.source)
    #expect(source.id == "s" && !source.allowsMultipleAds && !source.followsRedirects)
    #expect(source.content == .tag("https://ads.example.net/tag?c=[CACHEBUSTING]", type: "vast3"))
  }

  /// A response inside of a plan is elements or a section, under its name of either version.
  @Test(arguments: ["VASTAdData", "VASTData"], [false, true])
  func anEmbeddedResponseIsRead(name: String, isSection: Bool) throws {
    let vast =
      "<VAST version=\"3.0\">"
      + Documents.inLine("a").replacing("<![CDATA[", with: "")
      .replacing("]]>", with: "") + "</VAST>"
    let text = """
      <VMAP version="1.0"><AdBreak timeOffset="start" breakType="linear"><AdSource>
      <\(name)>\(isSection ? "<![CDATA[ \(vast) ]]>" : vast)</\(name)></AdSource></AdBreak></VMAP>
      """
    guard case .vast(let inside) = try VMAP(text).breaks.first?.source?.content else {
      Issue.record("no response")
      return
    }
    #expect(inside.ads.map(\.id) == ["a"])
  }

  @Test(arguments: [
    ("", AdErrorCode.vmapParsing), ("<VMAP version=\"1.0\">", .vmapParsing),
    ("<VAST version=\"3.0\"/>", .vmapSchema),
    ("<VMAP/>", .vmapVersion), ("<VMAP version=\"2.0\"/>", .vmapVersion),
  ])
  func anInvalidDocumentIsRejected(text: String, code: AdErrorCode) {
    let error = #expect(throws: AdProblem.self) { try VMAP(text) }
    #expect(error?.code == code)
  }

  @Test(arguments: [
    ("<VASTAdData><VAST version=\"9\"/></VASTAdData>", [AdErrorCode.embedded, .vmapSchema]),
    ("<VASTAdData><![CDATA[<VAST]]></VASTAdData>", [.embedded, .vmapSchema]),
    ("<VASTAdData>none</VASTAdData>", [.vmapSchema]),
    ("<AdTagURI>ftp://a/</AdTagURI>", [.schema, .vmapSchema]),
    ("<Other/>", [.vmapSchema]),
  ])
  func aBreakWithoutAdsIsReported(source: String, codes: [AdErrorCode]) throws {
    let plan = try VMAP(
      """
      <VMAP version="1.0"><AdBreak timeOffset="start"><AdSource>\(source)</AdSource></AdBreak></VMAP>
      """)
    #expect(plan.breaks.map(\.source) == [nil])
    #expect(plan.problems.map(\.code) == codes)
  }
}
