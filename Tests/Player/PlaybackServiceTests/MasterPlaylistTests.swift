import Foundation
import JSON
import TestSupport
import Testing

@testable import PlaybackService

@Suite struct MasterPlaylistTests {
  private let url = "https://vod.example/tide/master.m3u8?token=1"
  private let english = SidecarTrack(
    url: "https://cc.example/en.vtt", language: "en", label: "English", isDefault: true)
  private let french = SidecarTrack(
    url: "https://cc.example/fr.m3u8", language: "fr", label: "English", kind: .captions,
    format: .playlist, isDefault: true)

  private func rewritten(_ text: String, _ tracks: SidecarTrack...) throws -> String {
    var playlist = try MasterPlaylist(parsing: text, url: url)
    playlist.add(tracks) {
      $0.format == .playlist ? $0.url : "https://local.example/\($0.language)"
    }
    return playlist.text
  }

  @Test func addsASubtitleGroup() throws {
    let text = try rewritten(
      """
      #EXTM3U
      #EXT-X-VERSION:4
      #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Main, loud",URI="audio/1.m3u8"
      #EXT-X-STREAM-INF:BANDWIDTH=800000,CODECS="avc1,mp4a",AUDIO="a"
      low.m3u8
      # a comment

      #EXT-X-STREAM-INF:BANDWIDTH=1600000
      https://other.example/high.m3u8
      """, english, french)
    #expect(
      text == """
        #EXTM3U
        #EXT-X-VERSION:4
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Main, loud",URI="https://vod.example/tide/audio/1.m3u8"
        #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="sidecar",NAME="English",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,FORCED=NO,URI="https://local.example/en"
        #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="sidecar",NAME="English 2",LANGUAGE="fr",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,CHARACTERISTICS="public.accessibility.transcribes-spoken-dialog,public.accessibility.describes-music-and-sound",URI="https://cc.example/fr.m3u8"
        #EXT-X-STREAM-INF:BANDWIDTH=800000,CODECS="avc1,mp4a",AUDIO="a",SUBTITLES="sidecar"
        https://vod.example/tide/low.m3u8
        # a comment
        #EXT-X-STREAM-INF:BANDWIDTH=1600000,SUBTITLES="sidecar"
        https://other.example/high.m3u8

        """)
  }

  @Test(arguments: [
    #"#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="%""#,
    #"#EXT-X-SESSION-DATA:x_DATA.ID="a",URI="%""#,
    ##"#EXT-X-CONTENT-STEERING:SERVER-URI="%",PATHWAY-ID="#1""##,
    #"#EXT-X-SESSION-KEY:METHOD=AES-128,URI="%""#,
  ])
  func everyTagsURLIsMadeAbsolute(tag: String) throws {
    func text(_ url: String) -> String {
      "#EXTM3U\n\(tag.replacingOccurrences(of: "%", with: url))\n"
    }
    let variant = "#EXT-X-STREAM-INF:BANDWIDTH=1\n"
    #expect(
      try rewritten(text("../x?a=b,c") + variant + "1.m3u8")
        == text("https://vod.example/x?a=b,c") + variant + "https://vod.example/tide/1.m3u8\n")
    let key = text("skd://key")
    #expect(try rewritten(key + variant).hasPrefix(key))
  }

  @Test(.timeLimit(.minutes(1))) func aGroupForEachOfManyVariants() throws {
    let variants = (0..<10_000).map {
      "#EXT-X-STREAM-INF:BANDWIDTH=\($0),SUBTITLES=\"g\($0)\"\n\($0).m3u8\n"
    }
    let text = try rewritten("#EXTM3U\n" + variants.joined(), english)
    #expect(text.split(separator: "\n").count == 1 + 3 * variants.count)
  }

  @Test func onlyLFAndCREndALine() throws {
    let media = "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"one\u{2028}two\u{b}\""
    let text = try rewritten(
      "\u{feff}#EXTM3U\r\n\(media)\r\n#EXT-X-STREAM-INF:BANDWIDTH=1\r\n\r\n1.m3u8\r\n")
    #expect(
      text
        == "#EXTM3U\n\(media)\n#EXT-X-STREAM-INF:BANDWIDTH=1\nhttps://vod.example/tide/1.m3u8\n")
  }

  @Test func extendsTheExistingGroups() throws {
    let text = try rewritten(
      """
      #EXTM3U
      #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s1",NAME="English",DEFAULT=YES,URI="x.m3u8"
      #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="sidecar",NAME="Deutsch",DEFAULT=NO,URI="y.m3u8"
      #EXT-X-STREAM-INF:BANDWIDTH=1,SUBTITLES="s1"
      1.m3u8
      #EXT-X-STREAM-INF:BANDWIDTH=2
      2.m3u8
      """, english)
    let lines = text.split(separator: "\n")
    #expect(
      lines.contains {
        $0.hasPrefix(#"#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s1",NAME="English 2""#)
          && $0.contains("DEFAULT=NO")
      })
    #expect(
      lines.contains {
        $0.hasPrefix(#"#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="sidecar-1",NAME="English""#)
          && $0.contains("DEFAULT=YES")
      })
    #expect(lines.contains(#"#EXT-X-STREAM-INF:BANDWIDTH=1,SUBTITLES="s1""#))
    #expect(lines.contains(#"#EXT-X-STREAM-INF:BANDWIDTH=2,SUBTITLES="sidecar-1""#))
  }

  @Test func rejectsPlaylistsThatCannotHaveTracks() {
    #expect(throws: MasterPlaylist.ReadError.notAPlaylist) {
      try MasterPlaylist(parsing: "<html>", url: url)
    }
    #expect(throws: MasterPlaylist.ReadError.noVariants) {
      try MasterPlaylist(parsing: "#EXTM3U\n#EXTINF:10,\n1.ts\n", url: url)
    }
  }

  @Test func aLabelIsEscaped() throws {
    var track = english
    track.label = "a\",URI=\"https://evil.example\r\n#EXT-X-EVIL:"
    let text = try rewritten("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n1.m3u8\n", track)
    #expect(text.split(separator: "\n").count == 4)
    #expect(text.contains(#"NAME="a',URI='https://evil.example#EXT-X-EVIL:","#))
  }

  /// A quote and an accent after it are one character to Swift, but not to a player.
  @Test func aQuoteWithACombiningAccentIsAQuote() throws {
    var track = english
    track.label = "a\"\u{301},URI=\"\u{301}https://evil.example"
    let text = try rewritten(
      "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,VIDEO=\"\u{301}v\"\n1.m3u8\n", track)
    let lines = text.split(separator: "\n").map { Array($0.unicodeScalars.map(String.init)) }
    try #require(lines.count == 4)
    #expect(lines[1].filter { $0 == "\"" }.count == 8)
    #expect(
      lines[2]
        == "#EXT-X-STREAM-INF:BANDWIDTH=1,VIDEO=\"\u{301}v\",SUBTITLES=\"sidecar\""
        .unicodeScalars.map(String.init))
  }

  /// A quote that nothing has opened must not be taken along into our own tags.
  @Test(arguments: [
    #"SUBTITLES=x"s1""#, #"SUBTITLES="s1"x"#, #"CODECS"a,b",SUBTITLES="s1""#, #"SUBTITLES="s1"#,
  ])
  func anUnreadableVariantIsKeptUnchanged(attributes: String) throws {
    let text = "#EXTM3U\n#EXT-X-STREAM-INF:\(attributes)\nhttps://a.example/1.m3u8\n"
    #expect(try rewritten(text, english) == text)
  }

  @Test func makesAPlaylistOfADocument() {
    #expect(
      english.mediaPlaylist(videoDuration: 184.3201) == """
        #EXTM3U
        #EXT-X-VERSION:3
        #EXT-X-TARGETDURATION:185
        #EXT-X-MEDIA-SEQUENCE:0
        #EXT-X-PLAYLIST-TYPE:VOD
        #EXTINF:184.321,
        https://cc.example/en.vtt
        #EXT-X-ENDLIST

        """)
    var own = english
    own.duration = 10
    #expect(own.mediaPlaylist(videoDuration: nil)?.contains("#EXTINF:10.000,") == true)
    for duration in [nil, 0, -1, .infinity, .nan, 1e300] as [Double?] {
      #expect(english.mediaPlaylist(videoDuration: duration) == nil)
    }
    #expect(french.mediaPlaylist(videoDuration: 10) == nil)
  }

  @Test(arguments: [
    (#"{"kind":"captions","src":"https://a/x.vtt","srclang":"en"}"#, SidecarTrack.Format.webVTT),
    (#"{"kind":"Subtitles","src":"https://a/x.M3U8?y#z"}"#, .playlist),
    (#"{"kind":"subtitles","src":"https://a/x","mime_type":"text/vtt"}"#, .webVTT),
    (#"{"kind":"subtitles","src":"https://a/x"}"#, nil),
    (#"{"kind":"metadata","src":"https://a/x.vtt"}"#, nil),
    (#"{"kind":"captions","src":null,"sources":[{"src":"https://a/x.vtt"}]}"#, .webVTT),
    (#"{"kind":"captions","sources":null}"#, nil), ("{}", nil), ("[]", nil), ("3", nil),
  ])
  func readsTextTracks(json: String, format: SidecarTrack.Format?) throws {
    #expect(SidecarTrack(try JSON(parsing: json))?.format == format)
  }

  /// Whatever the playlist: what comes out is one again, with its URLs absolute, and every variant
  /// that can be read has a group with both tracks.
  @Test func aRandomPlaylistGivesAPlaylistWithAbsoluteURLs() throws {
    let seed = Array(
      """
      #EXTM3U
      #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s1",NAME="English",DEFAULT=YES,URI="../x.m3u8"
      #EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="a,b",SUBTITLES="s1"
      1.m3u8
      #EXT-X-STREAM-INF:BANDWIDTH=2
      ?x=2
      """.utf8)
    let readableVariant =
      /#EXT-X-STREAM-INF:(?:[^"=]*=(?:"[^"]*" *|(?!")[^",]*)(?:,|$))*/
      .matchingSemantics(.unicodeScalar)
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<5_000 {
      let text = String(decoding: generator.mutated(seed), as: UTF8.self)
      guard let result = try? rewritten(text, english, french) else {
        #expect(!text.hasPrefix("#EXTM3U\n") || !text.contains("\n#EXT-X-STREAM-INF:"))
        continue
      }
      let lines = result.unicodeScalars.split(separator: "\n").map(String.init)
      #expect(lines.allSatisfy { $0.hasPrefix("#") || $0.contains(":") }, "\(result)")
      let added = ["local.example/en", "cc.example/fr.m3u8"].map { place in
        lines.filter { $0.hasSuffix("URI=\"https://\(place)\"") }.count
      }
      let variants = lines.filter { $0.wholeMatch(of: readableVariant) != nil }
      #expect(variants.allSatisfy { $0.contains("SUBTITLES=") }, "\(result)")
      #expect(added[0] == added[1] && added[0] <= variants.count, "\(result)")
      #expect((added[0] > 0) == !variants.isEmpty, "\(result)")
      // Once rewritten there is nothing more to rewrite.
      #expect(try rewritten(result) == result)
    }
  }
}
