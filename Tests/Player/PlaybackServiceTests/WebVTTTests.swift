import TestSupport
import Testing

@testable import PlaybackService

@Suite struct WebVTTTests {
  private func cues(_ text: String) throws -> [WebVTT.Cue] {
    try WebVTT(parsing: Array(text.utf8)).cues
  }

  @Test func readsTimesAndText() throws {
    let cues = try cues(
      """
      WEBVTT - a title
      Kind: captions

      NOTE nothing of this
      is shown

      STYLE
      ::cue { color: red }

      first
      00:01.000 --> 00:02.500 line:10% align:start line:20%
      <v Ann>Hello &amp; <i>good</i>
      morning</v>

      123:00:00.000 --> 123:00:01.001\tposition:50% : x: :y
      late
      """)
    #expect(
      cues == [
        WebVTT.Cue(
          start: 1, end: 2.5, payload: "<v Ann>Hello &amp; <i>good</i>\nmorning</v>"),
        WebVTT.Cue(start: 442_800, end: 442_801.001, payload: "late"),
      ])
  }

  @Test(
    "odd documents are read as far as they make sense",
    arguments: [
      ("WEBVTT", []),
      ("\u{feff}WEBVTT\n", []),
      (
        "WEBVTT\n\n\n\n\n00:00.000 --> 00:01.000\na\n\n\n\n\n00:01.000 --> 00:02.000\nb\n\n\n",
        ["a", "b"]
      ),
      ("WEBVTT\r\n\r\n00:00.000 --> 00:01.000\r\na\r\n", ["a"]),
      ("WEBVTT\r\r00:00.000 --> 00:01.000\ra\rb", ["a\nb"]),
      // No empty line after the header, and none between two cues.
      ("WEBVTT\n00:00.000 --> 00:01.000\na\n00:01.000 --> 00:02.000\nb", ["a", "b"]),
      ("WEBVTT\n\nx\n00:00.000-->00:01.000\na", ["a"]),
      ("WEBVTT\n\n00:00.000 --> 00:01.000", [""]),
      ("WEBVTT\n\n00:00.000 --> 00:01.000\n\nlost", [""]),
      ("WEBVTT\n\n00:01.000 --> 00:00.000\nbackwards", ["backwards"]),
      ("WEBVTT\n\n00:00.000 --> 00:01.000\n\0", ["\u{fffd}"]),
      // The format asks for two digits of hours, its parser takes any number.
      ("WEBVTT\n\n0:00:00.000 --> 1:00:00.000\na", ["a"]),
      // Times that are none.
      ("WEBVTT\n\n0:00.000 --> 00:01.000\na", []), ("WEBVTT\n\n00:60.000 --> 01:01.000\na", []),
      ("WEBVTT\n\n00:00,000 --> 00:01,000\na", []), ("WEBVTT\n\n00:00.00 --> 00:01.00\na", []),
      ("WEBVTT\n\n-00:01.000 --> 00:01.000\na", []), ("WEBVTT\n\n-->\na", []),
      ("WEBVTT\n\n00:00.000 -->\na", []),
      ("WEBVTT\n\n00:00.000 --> \n\n00:00.000 --> 00:01.000\nb", ["b"]),
      ("WEBVTT\n\none\ntwo\n00:00.000 --> 00:01.000\na", ["a"]),
      ("WEBVTT\n\n1234567890:00:00.000 --> 1234567890:00:01.000\na", []),
    ])
  func invalidBlocksAreSkipped(text: String, payloads: [String]) throws {
    #expect(try cues(text).map(\.payload) == payloads)
  }

  @Test(arguments: ["", "WEBVTT!", "webvtt", "\n\nWEBVTT", "1\n00:00:01,000 --> 00:00:02,000\na"])
  func needsItsSignature(text: String) {
    #expect(throws: WebVTT.ReadError.noSignature) { try cues(text) }
  }

  @Test func hasLimits() {
    let many = "WEBVTT\n\n" + String(repeating: "00:00.000 --> 00:01.000\n\n", count: 100_001)
    #expect(throws: WebVTT.ReadError.tooLarge) { try cues(many) }
    #expect(throws: WebVTT.ReadError.tooLarge) {
      try WebVTT(parsing: Array(repeating: 65, count: (16 << 20) + 1))
    }
  }

  /// Whatever stands before it, a good cue at the end is read.
  @Test func mutatedFilesDoNotCrash() throws {
    let seed = Array(
      """
      WEBVTT

      a
      00:00.000 --> 00:01.000 line:1
      sprite.jpg#xywh=0,0,160,90

      00:00:01.000 --> 00:00:02.000
      <b>b</b> &amp; c
      """.utf8)
    let end = Array("\n\nz\n01:00:00.000 --> 01:00:01.000\nlast\n".utf8)
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<5_000 {
      let last = WebVTT.Cue(start: 3600, end: 3601, payload: "last")
      let mutated = generator.mutated(seed)
      let document: WebVTT
      do { document = try WebVTT(parsing: mutated + end) } catch {
        // Only the signature is needed.
        #expect(error == .noSignature)
        #expect(!mutated.starts(with: Array("WEBVTT\n".utf8)))
        continue
      }
      #expect(document.cues.last == last)
      let track = ThumbnailTrack(document, baseURL: "https://media.example/a/b.vtt")
      for cue in document.cues {
        #expect(cue.start >= 0 && cue.end >= 0 && cue.start.isFinite && cue.end.isFinite)
        #expect(!cue.payload.contains("\n\n") && !cue.payload.contains("-->"))
        let isShown = track.thumbnail(at: cue.start).map {
          $0.start <= cue.start && cue.start < $0.end
        }
        #expect(isShown != false)
      }
    }
  }

  /// 6.2.2: empty lines more than one crashed the reader of captions.
  @Test("changelog 6.2.2: additional empty lines change nothing")
  func additionalEmptyLinesChangeNothing() throws {
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
  @Test(
    "changelog 6.7.9: odd content costs its own block only",
    arguments: [
      "-->", "--> -->", "00:00.000 --> 00:00.000 -->", "\u{0}", "\u{feff}", "&", "<",
      "&#xFFFFFFFF;",
      "REGION\nid:x\nwidth:999999999999999999%", "STYLE\n-->", "NOTE\nNOTE", "WEBVTT", "\u{202e}",
      "99999999999999:00:00.000 --> 00:00.000\nx", "00:00.000 --> 00:01.000 :::: line: a:\nx",
      String(repeating: "<b>", count: 20_000), "X-TIMESTAMP-MAP=LOCAL:,MPEGTS:", "\t\u{b}\u{c}",
    ])
  func invalidContentAffectsOnlyItsBlock(content: String) throws {
    let text =
      "WEBVTT\n\n00:01.000 --> 00:02.000\na\n\n\(content)\n\n00:03.000 --> 00:04.000\nb\n"
    let cues = try WebVTT(parsing: Array(text.utf8)).cues
    #expect(cues.first?.payload == "a")
    #expect(cues.last?.payload == "b")
  }
}
