import ProjectFormat
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

  @Test func chaptersAreSortedByTheirTimes() throws {
    let menu = try #require(ChapterMenu(Self.coats))
    #expect(menu.chapters.map(\.title) == ["Intro", "Coats", "Boots", "Ten"])
    #expect(menu.chapters.map(\.start) == [0, 42, 97.5, 100])
  }

  @Test func invalidRowsAreReportedAndOmitted() throws {
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

  @Test func aCommandOfOnClickHasAMenu() throws {
    let project = try project(
      of: #"{"type":"image","onClick":{"command":"chapters","commandData":{"Boots":"1:37"}}}"#)
    #expect(project.chapterMenus().map(\.menu.chapters) == [[.init(title: "Boots", start: 97)]])
  }

  @Test func theDurationOfTheProjectResolvesItsChapters() throws {
    let text = """
      {"duration": "4:00", "annotations": [{"id": "menu", "type": "hotLink", "command": "chapters",
        "commandData": {"Flour": "0:00", "Wait": "50%", "Bake": "-0:50"}}]}
      """
    let project = try InteractivityProject(reading: Array(text.utf8))
    #expect(project.chapterMenus().flatMap(\.menu.chapters).map(\.start) == [0, 120, 190])
    #expect(project.chapterMenus(duration: 100).flatMap(\.menu.chapters).map(\.start) == [0, 50, 50])
  }

  @Test func dataWithoutTimesIsNotAMenu() {
    #expect(ChapterMenu(Self.annotation(["chapter": "boots"])) == nil)
    #expect(
      ChapterMenu(Annotation(id: "", kind: .text, start: MediaTime(), extent: .open, index: 0))
        == nil)
  }

  /// Other commands have numbers in their data, too.
  @Test(
    arguments: [
      ("reached-the-top", [("steps", "199")], "there is only one time in it"),
      ("show", [("order", "1"), ("lens", "fresnel")], "“lens”: fresnel is no time"),
      (
        "show", [("a", "1"), ("b", "90%")],
        "“b”: 90% depends on the media’s length, which is not known"
      ),
      ("show", [("a", "0:10"), ("b", "1:30")], nil), ("chapters", [("a", "0:10")], nil),
      ("openMenu", [("a", "0:10"), ("b", "soon")], nil), ("my-command", [("a", "0:10")], nil),
      ("chapters", [("Intro", "0:00-0:30"), ("End", "0:30-1:00")], "“Intro”: 0:00-0:30 is no time"),
      ("chapters", [("0:00", "Intro")], "“0:00”: Intro is no time"), ("chapters", [("chapter", "boots")], nil),
      ("my-command-2", [("a", "0:10")], "there is only one time in it"),
    ] as [(String, [(String, String)], String?)])
  func aMenuIsOneOnlyWhereItIs(name: String, rows: [(String, String)], refusal: String?) {
    var annotation = Annotation(id: "1", kind: .text, start: MediaTime(), extent: .open, index: 0)
    annotation.action.command = .init(name: name, data: rows.map { .init(key: $0.0, value: $0.1) })
    #expect(ChapterMenu.refusal(of: annotation) == refusal)
    #expect((ChapterMenu(annotation) == nil) == (refusal != nil || !rows.contains { MediaTime(parsing: $0.1) != nil }))
  }

  @Test(arguments: [(-1.0, nil), (0, 0), (41.9, 0), (42, 1), (99, 2), (1e6, 3)])
  func theCurrentChapterIsTheLastOneStarted(time: Double, expected: Int?) throws {
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

  /// Titles that would end their line, begin a section, or hide a mark behind a combining accent.
  @Test func hostileTitlesAreEscaped() {
    let menu = ChapterMenu(chapters: [
      .init(title: "A\r\n[CHAPTER]\r\nSTART=0", start: 1),
      .init(title: "=\u{301}<\u{338}>\u{301}&\u{301}", start: 2),
      .init(title: "red \u{1B}[31m\u{7}\0\u{2028}end", start: 3),
    ])
    let titles = menu.webVTT(duration: 4).split(separator: "\n").filter {
      !$0.contains(" --> ") && Int($0) == nil
    }
    #expect(
      titles == [
        "WEBVTT", "A [CHAPTER] START=0", "=\u{301}&lt;\u{338}&gt;\u{301}&amp;\u{301}",
        "red  [31m   end",
      ])
    let metadata = Array(menu.ffmetadata(title: nil, duration: 4).unicodeScalars)
    let text = String(
      String.UnicodeScalarView(metadata.filter { $0 != "\u{301}" && $0 != "\u{338}" }))
    #expect(text.contains("title=A \\\n[CHAPTER] \\\nSTART\\=0\n"))
    #expect(text.contains("title=\\=<>&\n"))
    #expect(text.contains("title=red  [31m   end\n"))
  }

  /// A cue of no length is no cue of WebVTT, and times that are none must not trap.
  @Test func everyChapterHasALength() {
    let menu = ChapterMenu(chapters: [
      .init(title: "a", start: 1.0001), .init(title: "b", start: 1.0002),
      .init(title: "c", start: 1e300), .init(title: "d", start: -5),
    ])
    let lines = menu.webVTT(duration: nil).split(separator: "\n").filter { $0.contains(" --> ") }
    #expect(
      lines == [
        "00:00:00.000 --> 00:00:01.000", "00:00:01.000 --> 00:00:01.001",
        "00:00:01.000 --> 277777777:46:40.000",
        "277777777:46:40.000 --> 277777777:46:40.001",
      ])
    let odd = ChapterMenu(chapters: [
      .init(title: "x", start: .nan), .init(title: "y", start: .infinity),
    ])
    #expect(odd.ffmetadata(title: nil, duration: .nan).contains("START=0\nEND="))
    #expect(odd.webVTT(duration: .infinity).contains(" --> "))
  }
}
