import Testing

@testable import PlaybackService

@Suite struct BoundaryTests {
  /// RFC 9110 §4.2: an address without a port has that of its scheme.
  @Test(arguments: [
    ("http://h/", "http://h:80/", true), ("https://h/", "https://h:443/", true),
    ("http://h/", "http://h:443/", false), ("https://h/", "https://h:80/", false),
    ("http://h:443/", "https://h:443/", false), ("https://h/", "https://g/", false),
    ("https://h/", "https://h:65535/", false), ("https://h/", "https://h:65536/", nil),
  ])
  func anOriginHasAPort(first: String, second: String, isSame: Bool?) {
    let addresses = (WebAddress(first), WebAddress(second))
    #expect(addresses.1.flatMap { addresses.0?.hasSameOrigin(as: $0) } == isSame)
  }

  /// A line may be the last bytes of a file.
  @Test(arguments: ["", "\n", "\r", "\r\n", "\r\r", "\n\r", "\n\n"])
  func aDocumentMayEndInAnyLineEnd(end: String) throws {
    for text in ["WEBVTT", "WEBVTT\r\r00:00.000 --> 00:01.000\ra"] {
      #expect(try WebVTT(parsing: Array((text + end).utf8)).cues.map(\.payload) == (text.count > 6 ? ["a"] : []))
    }
  }
}
