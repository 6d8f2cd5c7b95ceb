import AdDocuments
import JSON
import PlayerCore
import Testing

/// What a response says is read, and what is wrong in it costs no more than itself.
@Suite struct VASTTests {
  static let whole = """
    <VAST version="4.1" xmlns="http://www.iab.com/VAST">
      <Error>https://count.example.net/none</Error>
      <Ad id="boots" sequence="2" conditionalAd="true"><InLine>
        <AdSystem version="1">house</AdSystem><AdTitle> Winter boots </AdTitle>
        <Description>Boots for snow</Description><Advertiser>Cobbler</Advertiser>
        <Pricing model="cpm" currency="EUR"><![CDATA[ 25.00 ]]></Pricing>
        <Category authority="iabtechlab.com">552</Category>
        <Impression><![CDATA[
          https://count.example.net/seen?a|b
        ]]></Impression>
        <ViewableImpression><Viewable>https://count.example.net/viewable</Viewable></ViewableImpression>
        <AdVerifications><Verification vendor="meter">
          <JavaScriptResource apiFramework="omid">https://meter.example.net/m.js</JavaScriptResource>
          <TrackingEvents><Tracking event="verificationNotExecuted">https://meter.example.net/no</Tracking></TrackingEvents>
          <VerificationParameters><![CDATA[{"a":1}]]></VerificationParameters></Verification></AdVerifications>
        <Extensions><Extension type="mood"><Mood level="3">cold</Mood></Extension></Extensions>
        <Creatives><Creative id="c1" adId="cross-1" sequence="1">
          <UniversalAdId idRegistry="ad-id.org">CNPA0484000H</UniversalAdId>
          <Linear skipoffset="25%"><Duration>00:01:02.500</Duration>
            <MediaFiles>
              <MediaFile delivery="progressive" type="video/mp4" width="640" height="360" bitrate="800" codec="avc1">https://ads.example.net/boots-800.mp4</MediaFile>
              <MediaFile delivery="streaming" type="application/x-mpegURL" minBitrate="300" maxBitrate="3000">//ads.example.net/boots.m3u8</MediaFile>
              <InteractiveCreativeFile type="text/html" apiFramework="SIMID">https://ads.example.net/play.html</InteractiveCreativeFile>
              <Mezzanine type="video/mp4" delivery="progressive">https://ads.example.net/raw.mp4</Mezzanine>
              <ClosedCaptionFiles><ClosedCaptionFile type="text/vtt" language="de">https://ads.example.net/de.vtt</ClosedCaptionFile></ClosedCaptionFiles>
            </MediaFiles>
            <TrackingEvents>
              <Tracking event="start">https://count.example.net/start</Tracking>
              <Tracking event="progress" offset="00:00:10">https://count.example.net/ten</Tracking>
              <Tracking event="progress" offset="90%">https://count.example.net/most</Tracking>
            </TrackingEvents>
            <VideoClicks><ClickThrough>https://shop.example.net/boots</ClickThrough>
              <ClickTracking>https://count.example.net/click</ClickTracking></VideoClicks>
            <Icons><Icon program="choices" width="20" height="20" xPosition="right" yPosition="top">
              <StaticResource creativeType="image/png">https://ads.example.net/i.png</StaticResource>
              <IconClicks><IconClickThrough>https://choices.example.net/</IconClickThrough></IconClicks>
              <IconViewTracking>https://count.example.net/icon</IconViewTracking></Icon></Icons>
            <AdParameters>speed=1</AdParameters>
          </Linear></Creative>
          <Creative><CompanionAds><Companion width="300" height="250" adSlotID="side">
            <HTMLResource><![CDATA[<b>Boots</b>]]></HTMLResource><AltText>boots</AltText>
            <CompanionClickThrough>mailto:shop@example.net</CompanionClickThrough></Companion></CompanionAds></Creative>
          <Creative><NonLinearAds><NonLinear width="480" height="70" minSuggestedDuration="00:00:15">
            <IFrameResource>https://ads.example.net/strip.html</IFrameResource></NonLinear>
            <TrackingEvents><Tracking event="acceptInvitation">https://count.example.net/yes</Tracking></TrackingEvents>
          </NonLinearAds></Creative>
        </Creatives></InLine></Ad>
    </VAST>
    """

  @Test func theFieldsOfAnAdAreRead() throws {
    let vast = try VAST(Self.whole)
    #expect(vast.problems.isEmpty && vast.version == "4.1")
    #expect(vast.errorURLs == ["https://count.example.net/none"])
    let ad = try #require(vast.ads.first)
    #expect(ad.id == "boots" && ad.sequence == 2 && ad.wrapper == nil)
    #expect(ad.system == "house" && ad.title == "Winter boots" && ad.advertiser == "Cobbler")
    #expect(ad.summary == "Boots for snow")
    #expect(
      ad.beacons == [
        AdBeacon(.impression, url: "https://count.example.net/seen?a%7Cb"),
        AdBeacon(.viewable, url: "https://count.example.net/viewable"),
      ])
  }

  @Test func theLinearCreativeIsRead() throws {
    let creative = try #require(try VAST(Self.whole).ads.first?.creatives.first)
    #expect(creative.id == "c1" && creative.sequence == 1)
    #expect(creative.universalIDs == ["ad-id.org": "CNPA0484000H"])
    let linear = try #require(creative.linear)
    #expect(linear.duration == 62.5 && linear.skipOffset == .fraction(0.25))
    #expect(
      linear.mediaFiles.map(\.url) == [
        "https://ads.example.net/boots-800.mp4", "https://ads.example.net/boots.m3u8",
      ])
    #expect(linear.mediaFiles.map(\.bitrate) == [800_000, 3_000_000])
    #expect(linear.mediaFiles.map(\.deliveryMethod) == [.mp4, .hls])
    #expect(linear.clickThrough == "https://shop.example.net/boots")
    #expect(linear.beacons.map(\.kind) == [.start, .progress, .progress, .click])
    #expect(linear.beacons.map(\.offset) == [nil, .seconds(10), .fraction(0.9), nil])
  }

  /// What the player does not play is in the markup of the ad, attributes and text included.
  @Test(arguments: [
    ("Pricing", ["model": "cpm", "currency": "EUR"], "25.00"),
    ("Category", ["authority": "iabtechlab.com"], "552"),
    ("VerificationParameters", [:], #"{"a":1}"#),
    ("Mood", ["level": "3"], "cold"),
    (
      "Mezzanine", ["type": "video/mp4", "delivery": "progressive"],
      "https://ads.example.net/raw.mp4"
    ),
    ("StaticResource", ["creativeType": "image/png"], "https://ads.example.net/i.png"),
    ("AdParameters", [:], "speed=1"),
    ("HTMLResource", [:], "<b>Boots</b>"),
    ("Companion", ["width": "300", "height": "250", "adSlotID": "side"], ""),
    ("CompanionClickThrough", [:], "mailto:shop@example.net"),
    ("IFrameResource", [:], "https://ads.example.net/strip.html"),
  ])
  func unplayedElementsAreKeptAsMarkup(name: String, attributes: [String: String], text: String)
    throws
  {
    let ad = try #require(try VAST(Self.whole).ads.first)
    #expect(ad.markup.attributes["conditionalAd"] == "true")
    let elements = ad.markup.elements(named: name)
    #expect(elements.map(\.attributes) == [attributes] && elements.map(\.text) == [text])
  }

  @Test(arguments: [
    ("", [true, false, false]),
    (
      #"followAdditionalWrappers="false" allowMultipleAds="TRUE" fallbackOnNoAd="1""#,
      [false, true, true]
    ),
    (
      #"followAdditionalWrappers="no" allowMultipleAds="" fallbackOnNoAd="2""#,
      [true, false, false]
    ),
  ])
  func theOptionsOfAWrapperAreRead(attributes: String, expected: [Bool]) throws {
    let text = Documents.vast(
      Documents.wrapper("w", to: "https://ads.example.net/next", attributes: attributes))
    let wrapper = try #require(try VAST(text).ads.first?.wrapper)
    #expect(wrapper.url == "https://ads.example.net/next")
    #expect(
      [wrapper.followsAdditionalWrappers, wrapper.allowsMultipleAds, wrapper.fallsBackOnNoAd]
        == expected)
  }

  /// The name of the root, versions, and what is no document at all.
  @Test(arguments: [
    ("", AdErrorCode.parsing), ("shoes", .parsing), ("<VAST version=\"4.0\">", .parsing),
    ("<html/>", .schema), ("<VAST/>", .version), ("<VAST version=\"1.0\"/>", .version),
    ("<VAST version=\"5.0\"/>", .version), ("<VideoAdServingTemplate/>", .version),
    ("<!DOCTYPE VAST [<!ENTITY a \"aaaa\">]><VAST version=\"3.0\">&a;</VAST>", .parsing),
    (
      "<!DOCTYPE VAST [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><VAST version=\"3.0\">&a;</VAST>",
      .parsing
    ),
    ("<VAST version=\"3.0\">&undefined;</VAST>", .parsing),
    ("<VAST version=\"3.0\">\u{1}</VAST>", .parsing),
  ])
  func anInvalidDocumentIsRejected(text: String, code: AdErrorCode) {
    let error = #expect(throws: AdProblem.self) { try VAST(text) }
    #expect(error?.code == code)
    #expect(error?.advice.isEmpty == false)
  }

  @Test func namespacesAndEncodingsDoNotMatter() throws {
    let text = Documents.vast(Documents.inLine("é")).replacing(
      "<VAST ", with: "<x:VAST xmlns:x=\"urn:other\" "
    )
    .replacing("</VAST>", with: "</x:VAST>")
    let plain = try VAST(text)
    #expect(plain.ads.map(\.id) == ["é"])
    var utf16: [UInt8] = [0xFF, 0xFE]
    for unit in text.replacing("?>", with: " encoding=\"UTF-16\"?>").utf16 {
      utf16 += [UInt8(unit & 0xFF), UInt8(unit >> 8)]
    }
    #expect(try VAST(reading: utf16).ads == plain.ads)
    let latin = text.replacing("?>", with: " encoding=\"ISO-8859-1\"?>").unicodeScalars
      .map { UInt8($0.value) }
    #expect(try VAST(reading: latin).ads == plain.ads)
    #expect(throws: AdProblem.self) {
      try VAST(reading: Array("<VAST version=\"4\">".utf8) + [0xFF, 0xC0])
    }
  }

  /// What is left out, by the text of the problem.
  @Test(arguments: [
    (Documents.inLine("a", duration: "99:99:99"), "<Duration> is not a time: '99:99:99'"),
    (Documents.inLine("a", duration: "-00:00:10"), "<Duration> is not a time: '-00:00:10'"),
    (Documents.inLine("a", duration: "1e9"), "<Duration> is not a time: '1e9'"),
    (
      Documents.inLine("a", linear: "skipoffset=\"101%\""),
      "skipoffset of <Linear> is not a time: '101%'"
    ),
    (
      Documents.inLine("a", linear: "skipoffset=\"-5%\""),
      "skipoffset of <Linear> is not a time: '-5%'"
    ),
    (
      Documents.inLine("a", tracking: "<Tracking event=\"progress\">https://a.example/</Tracking>"),
      "offset of <Tracking> is not a time: ''"
    ),
    (
      Documents.inLine("a", tracking: "<Tracking>https://a.example/</Tracking>"),
      "<Tracking> has no event"
    ),
    (
      Documents.inLine("a", tracking: "<Tracking event=\"start\">javascript:alert(1)</Tracking>"),
      "<Tracking> has no http or https URL: 'javascript:alert(1)'"
    ),
    (
      Documents.inLine("a", files: "<MediaFile type=\"video/mp4\">file:///etc/passwd</MediaFile>"),
      "<MediaFile> has no http or https URL: 'file:///etc/passwd'"
    ),
    (
      Documents.inLine(
        "a",
        files: "<MediaFile type=\"video/mp4\">a\u{1b}[2J.mp4</MediaFile>".replacing(
          "\u{1b}", with: "&#x9b;")),
      "<MediaFile> has no http or https URL: 'a\\u{9B}[2J.mp4'"
    ),
    (
      Documents.inLine("a", clicks: "<ClickThrough>data:text/html,x</ClickThrough>"),
      "<ClickThrough> has no http or https URL: 'data:text/html,x'"
    ),
    ("<Ad id=\"a\"/>", "<Ad> has neither <InLine> nor <Wrapper>"),
    ("<Ad><Wrapper/></Ad>", "<Wrapper> has no <VASTAdTagURI>"),
  ])
  func oneInvalidElementIsOmittedAlone(ad: String, message: String) throws {
    let vast = try VAST(Documents.vast(ad, Documents.inLine("b")))
    #expect(vast.ads.last?.id == "b")
    #expect(vast.problems.map(\.message) == [message])
    #expect(vast.problems.allSatisfy { $0.code == .schema && $0.place != nil })
  }

  /// Problems name the line and the column of the element.
  @Test func aProblemHasItsPosition() throws {
    let text = """
      <VAST version="4.2">
        <!-- <Ad> --><Ad><InLine><Creatives><Creative>
          <Linear><![CDATA[<Ad>]]><Duration>00:00:10</Duration> é <TrackingEvents><Tracking
            event="start">gopher://a.example/</Tracking></TrackingEvents></Linear>
        </Creative></Creatives></InLine></Ad>
      </VAST>
      """
    let problem = try #require(
      try VAST(text, url: "https://me:secret@ads.example.net/tag?key=secret").problems.first)
    #expect(
      problem.description
        == "https://<hidden>@ads.example.net/tag?key=<hidden>:3:77: <Tracking> has no http or https URL: 'gopher://a.example/' (101); give an absolute https address"
    )
    let error = #expect(throws: AdProblem.self) {
      try VAST("<VAST version=\"4.2\">\n<Ad>\n</Add></VAST>")
    }
    // The line of the end tag that does not match.
    #expect(error?.place?.line == 3)
  }

  @Test func relativeAddressesAreResolvedAgainstTheDocument() throws {
    let files = "<MediaFile type=\"video/mp4\">\n ../films/my film.mp4?a=b c\n</MediaFile>"
    let text = Documents.vast(Documents.inLine("a", files: files))
    let vast = try VAST(text, url: "https://ads.example.net/v/tag.xml")
    #expect(
      vast.ads.first?.creatives.first?.linear?.mediaFiles.map(\.url)
        == ["https://ads.example.net/films/my%20film.mp4?a=b%20c"])
    #expect(try VAST(text).problems.count == 1)
  }
}
