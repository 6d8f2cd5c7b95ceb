import Interactivity
import Testing

@Suite struct ChapterMenuTests {
  static func annotation(_ data: KeyValuePairs<String, String>) -> Annotation {
    var annotation = Annotation(
      id: "703", kind: .hotspot, start: MediaTime(), extent: .open, index: 0)
    annotation.action.command = .init(
      name: "open-chapters", data: data.map { .init(key: $0, value: $1) })
    return annotation
  }

  static let coats = annotation(["Boots": "97.5", "Intro": "0", "Coats": "0:42", "Ten": "100"])

  @Test func chaptersAreSortedByTimeAndNotByText() throws {
    let menu = try #require(ChapterMenu(Self.coats))
    #expect(menu.chapters.map(\.title) == ["Intro", "Coats", "Boots", "Ten"])
    #expect(menu.chapters.map(\.start) == [0, 42, 97.5, 100])
  }

  @Test func badRowsAreReportedAndLeftOut() throws {
    let menu = try #require(
      ChapterMenu(Self.annotation(["A": "1", "B": "soon", "C": "90%", "D": "-10"]), duration: nil))
    #expect(menu.chapters.map(\.title) == ["A"])
    #expect(
      menu.badRows.map(\.description) == [
        "chapter “B”: soon is no time; left out",
        "chapter “C”: 90% depends on the media’s length, which is not known; left out",
        "chapter “D”: -10 depends on the media’s length, which is not known; left out",
      ])
    let known = try #require(
      ChapterMenu(Self.annotation(["A": "1", "C": "90%", "E": "300"]), duration: 200))
    #expect(known.chapters.map(\.start) == [1, 180])
    #expect(known.badRows.map(\.problem) == ["lies outside the media"])
  }

  @Test func dataWithoutTimesIsNoMenu() {
    #expect(ChapterMenu(Self.annotation(["chapter": "boots"])) == nil)
    #expect(
      ChapterMenu(Annotation(id: "", kind: .text, start: MediaTime(), extent: .open, index: 0))
        == nil)
  }

  @Test(arguments: [(-1.0, nil), (0, 0), (41.9, 0), (42, 1), (99, 2), (1e6, 3)])
  func theCurrentChapterIsTheLastThatHasBegun(time: Double, expected: Int?) throws {
    #expect(try #require(ChapterMenu(Self.coats)).current(at: time) == expected)
  }

  @Test func aWebVTTTrackHasAnEndForEachChapter() throws {
    let menu = ChapterMenu(chapters: [
      .init(title: "A <b> & --> c\nd", start: 0), .init(title: "B", start: 3661.5),
    ])
    #expect(
      menu.webVTT(duration: 4000) == """
        WEBVTT

        1
        00:00:00.000 --> 01:01:01.500
        A &lt;b&gt; &amp; --&gt; c d

        2
        01:01:01.500 --> 01:06:40.000
        B

        """)
  }

  @Test func ffmetadataIsEscaped() {
    let menu = ChapterMenu(chapters: [.init(title: "A=1; #2 \\", start: 1)])
    #expect(
      menu.ffmetadata(title: "Coats", duration: nil) == """
        ;FFMETADATA1
        title=Coats

        [CHAPTER]
        TIMEBASE=1/1000
        START=1000
        END=2000
        title=A\\=1\\; \\#2 \\\\

        """)
  }
}
