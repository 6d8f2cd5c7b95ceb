import Foundation
import JSON
import TestSupport
import Testing

@testable import AdDocuments
@testable import Documents

/// A document that is made to cost much.
struct HostileDocument: CustomTestStringConvertible, Sendable {
  var testDescription: String
  /// A document of about so many bytes.
  var text: @Sendable (Int) -> String

  private init(_ name: String, _ text: @escaping @Sendable (Int) -> String) {
    testDescription = name
    self.text = text
  }

  private static func vast(_ bytes: Int, _ piece: String, in parts: (String, String) = ("", ""))
    -> String
  {
    "<VAST version=\"4.2\">" + parts.0
      + String(repeating: piece, count: max(1, bytes / piece.utf8.count))
      + parts.1 + "</VAST>"
  }

  private static let film = (
    "<Ad><InLine><Creatives><Creative><Linear>", "</Linear></Creative></Creatives></InLine></Ad>"
  )

  static let all = [
    HostileDocument("elements") { vast($0, "<a/>") },
    HostileDocument("nested") { bytes in
      let count = bytes / 7
      return "<VAST version=\"3.0\">" + String(repeating: "<a>", count: count)
        + String(repeating: "</a>", count: count) + "</VAST>"
    },
    HostileDocument("nested, never closed") {
      "<VAST version=\"3.0\">" + String(repeating: "<a>", count: $0 / 3)
    },
    HostileDocument("attributes") { bytes in
      "<VAST version=\"3.0\" " + (0..<bytes / 10).map { "a\($0)=\"\"" }.joined(separator: " ")
        + "/>"
    },
    HostileDocument("names") { bytes in
      "<VAST version=\"3.0\">" + (0..<bytes / 12).map { "<n\($0)/>" }.joined() + "</VAST>"
    },
    HostileDocument("ads") { vast($0, "<Ad/>") },
    HostileDocument("wrappers") { vast($0, Documents.wrapper("w", to: "https://a.example/")) },
    HostileDocument("events") {
      vast(
        $0, "<Tracking event=\"start\">https://a.example/</Tracking>",
        in: (film.0 + "<TrackingEvents>", "</TrackingEvents>" + film.1))
    },
    HostileDocument("wrong events") {
      vast($0, "<Tracking/>", in: (film.0 + "<TrackingEvents>", "</TrackingEvents>" + film.1))
    },
    HostileDocument("files") {
      vast(
        $0, "<MediaFile type=\"video/mp4\">https://a.example/a.mp4</MediaFile>",
        in: (film.0 + "<MediaFiles>", "</MediaFiles>" + film.1))
    },
    HostileDocument("one long text") {
      "<VAST version=\"3.0\"><Error>" + String(repeating: "x", count: $0) + "</Error></VAST>"
    },
    HostileDocument("one long address") {
      "<VAST version=\"3.0\"><Error>https://a.example/" + String(repeating: "|", count: $0)
        + "</Error></VAST>"
    },
    HostileDocument("one long title") {
      "<VAST version=\"3.0\"><Ad><InLine><AdTitle>" + String(repeating: "ü", count: $0 / 2)
        + "</AdTitle></InLine></Ad></VAST>"
    },
    HostileDocument("marks") {
      "<VAST version=\"3.0\"><Ad id=\"e" + String(repeating: "\u{301}\u{323}", count: $0 / 4)
        + "\"><InLine/></Ad></VAST>"
    },
    HostileDocument("sections") { vast($0, "<![CDATA[x]]>", in: ("<Error>", "</Error>")) },
    HostileDocument("comments") { vast($0, "<!---->") },
    HostileDocument("instructions") { vast($0, "<?a?>") },
    HostileDocument("white space") { vast($0, " \n\t", in: ("<Error>", "</Error>")) },
    HostileDocument("digits") {
      "<VAST version=\"3.0\">" + film.0 + "<Duration>" + String(repeating: "9", count: $0)
        + ":00:00</Duration>" + film.1 + "</VAST>"
    },
    HostileDocument("extensions") {
      vast(
        $0, "<Extension type=\"a\"><b c=\"d\">e</b></Extension>",
        in: ("<Ad><InLine><Extensions>", "</Extensions></InLine></Ad>"))
    },
    HostileDocument("laughs") { bytes in
      let entities = (0..<max(1, bytes / 60)).map {
        "<!ENTITY l\($0) \"&l\($0 + 1);&l\($0 + 1);&l\($0 + 1);&l\($0 + 1);\">"
      }
      return "<!DOCTYPE VAST [" + entities.joined()
        + "]><VAST version=\"3.0\"><Error>&l0;</Error></VAST>"
    },
    HostileDocument("breaks") { bytes in
      let piece = "<AdBreak timeOffset=\"start\" breakType=\"linear\" repeatAfter=\"00:00:01\"/>"
      return "<VMAP version=\"1.0\">"
        + String(repeating: piece, count: max(1, bytes / piece.utf8.count)) + "</VMAP>"
    },
    HostileDocument("documents in sections") { bytes in
      let piece = """
        <AdBreak timeOffset="00:00:01"><AdSource><VASTAdData><![CDATA[<VAST version="4.0"><Error>https://a.example/</Error></VAST>]]></VASTAdData></AdSource></AdBreak>
        """
      return "<VMAP version=\"1.0\">"
        + String(repeating: piece, count: max(1, bytes / piece.utf8.count)) + "</VMAP>"
    },
  ]

  /// Reads the document as what it is.
  func read(_ text: String) {
    let bytes = Array(text.utf8)
    if text.contains("<VMAP") {
      _ = try? VMAP(reading: bytes)
    } else {
      _ = try? VAST(reading: bytes)
    }
  }
}

/// Hostile documents take linear work, and one clear error names the limit.
@Suite struct HostileDocumentTests {
  /// Twice the document is twice the work, measured as allocated memory.
  @Test(.enabled(if: Heap.isCounted), arguments: HostileDocument.all)
  func theWorkIsLinearInTheDocument(document: HostileDocument) {
    let work = [8, 64, 128].map { size in
      let text = document.text(size << 10)
      return Heap.bytes { document.read(text) }
    }
    let growth = Double(work[2]) / Double(max(work[1], 1 << 20))
    #expect(growth < 3, "\(document.testDescription): \(work)")
  }

  @Test(arguments: HostileDocument.all)
  func anOversizedDocumentIsOneError(document: HostileDocument) async {
    let bytes = Array(document.text(5 << 20).utf8)
    let ads = await AdLoader().load(.document(bytes, url: nil))
    #expect(ads.breaks.isEmpty)
    #expect(ads.problems.map(\.message) == ["the document is larger than 4 MiB"])
  }

  /// Bounds that a document of a megabyte reaches.
  @Test(arguments: [
    ("nested", "nested too deeply"), ("nested, never closed", "nested too deeply"),
    ("attributes", "more than 1000 attributes"), ("names", "more than 2000 names"),
    ("laughs", "entity reference loop"),
  ])
  func anExceededLimitHasItsPosition(name: String, message: String) throws {
    let document = try #require(HostileDocument.all.first { $0.testDescription == name })
    let error = #expect(throws: AdProblem.self) { try VAST(document.text(1 << 20)) }
    #expect(error?.message.contains(message) == true && error?.place != nil, "\(error as Any)")
  }

  @Test func adsAndBreaksAreCounted() throws {
    #expect(try VAST(Documents.vast(String(repeating: "<Ad/>", count: 100))).problems.count == 20)
    let ads = #expect(throws: AdProblem.self) {
      try VAST(Documents.vast(String(repeating: "<Ad/>\n", count: 101)))
    }
    #expect(ads?.message == "there are more than 100 ads" && ads?.place?.line == 102)
    let entry = "<AdBreak timeOffset=\"start\"/>"
    func breaks(_ count: Int) -> String {
      "<VMAP version=\"1.0\">" + String(repeating: entry, count: count) + "</VMAP>"
    }
    #expect(try VMAP(breaks(500)).breaks.count == 500)
    #expect(throws: AdProblem.self) { try VMAP(breaks(501)) }
  }

  /// The tests can't do without the library, which Foundation brings along there.
  @Test func aMissingLibraryIsReportedWithItsPackage() {
    let fault = XMLFault(.unavailable, "libxml2 is not installed (Debian's package: libxml2)")
    let problem = AdDocumentReader([], url: nil).problem(of: fault, parsing: .parsing)
    #expect(
      problem.description
        == "libxml2 is not installed (Debian's package: libxml2) (900); install it, or play without ads"
    )
  }
}
