import Preview
import ProjectFormat
import Testing

/// A part of the timeline, at its own scale; and what was never reached.
@Suite struct SelectionTests {
  private static let project = project(
    """
    {"id":"early","type":"image","start":2,"end":8},
    {"id":"long","type":"text","text":"Hello {{name}}","start":0,"end":100},
    {"id":"late","type":"hotLink","start":60,"end":70},
    {"id":"odd","type":"quiz","start":10,"end":20}
    """)

  private static func project(_ annotations: String) -> InteractivityProject {
    let text = #"{"annotations":[\#(annotations)]}"#
    guard let project = try? InteractivityProject(reading: Array(text.utf8)) else {
      preconditionFailure("the sample is not a project")
    }
    return project
  }

  private func lines(
    _ project: InteractivityProject = Self.project, _ selection: TimelineSelection = .init(),
    setup: [EngineInput] = [], width: Int = 100
  ) -> [String] {
    TimelinePreview.lines(
      of: Simulation.play(project, duration: 100, setup: setup), selection: selection,
      style: PreviewStyle(width: width))
  }

  private func lane(_ id: String, in lines: [String]) -> String? {
    lines.first { $0.split(separator: " ").dropFirst().first == id[...] }
  }

  @Test func aPartHasItsOwnScale() throws {
    let lines = lines(Self.project, TimelineSelection(start: 60, end: 70))
    #expect(lines.contains { $0.contains("1:00") && $0.contains("1:08") })
    #expect(lane("early", in: lines) == nil)
    let late = try #require(lane("late", in: lines))
    #expect(!late.contains("·"), "it fills the whole width")
    #expect(lines.contains { $0.contains("shown") && $0.contains("spot late") })
    #expect(!lines.contains { $0.contains("shown") && $0.contains("image early") })
  }

  @Test func aRowOfSeveralAnnotationsHasTheSelectedOnes() {
    let project = Self.project(
      #"{"id":"one","type":"image","start":2,"end":8},{"id":"two","type":"image","start":2,"end":8}"#)
    let text = lines(project, TimelineSelection(names: ["two"])).joined(separator: "\n")
    #expect(text.contains("image two") && !text.contains("one"))
    #expect(lines(project).contains { $0.contains("image one, image two") })
  }

  @Test(
    arguments: [
      (["early"], ["early"]), (["text", "late"], ["long", "late"]), (["quiz"], ["odd"]),
      (["spot"], ["late"]), (["hotLink"], ["late"]), (["nothing"], []),
    ] as [(Set<String>, Set<String>)])
  func onlyWhatIsNamedIsDrawn(names: Set<String>, drawn: Set<String>) {
    let lines = lines(Self.project, TimelineSelection(names: names))
    for id in ["early", "long", "late", "odd"] {
      #expect((lane(id, in: lines) != nil) == drawn.contains(id))
      #expect(
        lines.contains { $0.contains("shown") && $0.contains(" \(id)") }
          == (drawn.contains(id) && id != "odd"))
    }
  }

  @Test func allAnnotationsAreShownOnDemand() {
    let annotations = (0..<450).map {
      #"{"id":"a\#($0)","type":"image","start":\#($0),"end":\#($0 + 1)}"#
    }
    let project = Self.project(annotations.joined(separator: ","))
    let short = TimelinePreview.lines(of: Simulation.play(project), style: PreviewStyle())
    #expect(short.contains { $0.hasSuffix("250 annotations (--all, --only, --from, --to)") })
    #expect(short.contains { $0.hasSuffix("(--all)") })
    let whole = TimelinePreview.lines(
      of: Simulation.play(project), selection: TimelineSelection(isWhole: true),
      style: PreviewStyle())
    #expect(lane("a449", in: whole) != nil)
    #expect(whole.contains { $0.contains("hidden") && $0.contains("image a449") })
    #expect(!whole.contains { $0.contains("--all") })
  }

  /// A rule that does not hold, and a place where the playhead never was, look different.
  @Test func unreachedAndHiddenAnnotationsLookDifferent() throws {
    let project = Self.project(
      """
      {"id":"never","type":"image","start":10,"end":40,"precondition":"xRay"},
      {"id":"door","type":"image","start":50,"end":60,"gate":true},
      {"id":"behind","type":"image","start":70,"end":90}
      """)
    let lines = lines(project)
    let never = try #require(lane("never", in: lines))
    let behind = try #require(lane("behind", in: lines))
    #expect(never.contains("░") && !never.contains("┆"))
    #expect(behind.contains("┆") && !behind.contains("░"))
    #expect(lines.contains { $0.contains("░ not shown") && $0.contains("┆ not reached") })
  }

  @Test func textsHaveTheValuesOfVariables() {
    let named = lines(setup: [.set(["name": .text("Zoë")])])
    #expect(named.contains { $0.contains("“Hello Zoë”") })
    #expect(lines().contains { $0.contains("“Hello {{name}}”") })
  }

  /// Texts are cut to the available width, and the preview says where the complete text is.
  @Test(arguments: [40, 80, 200])
  func textsAreTruncatedToTheAvailableWidth(width: Int) {
    let text = String(repeating: "word ", count: 14) + "end"
    let fits = Self.project(#"{"id":"a","type":"text","text":"\#(text)","start":0,"end":9}"#)
    #expect(lines(fits, width: width).contains { $0.contains("end”") })
    let long = String(repeating: "word ", count: 90) + "end"
    let cut = Self.project(#"{"id":"a","type":"text","text":"\#(long)","start":0,"end":9}"#)
    let shown = lines(cut, width: width)
    #expect(!shown.contains { $0.contains("end”") })
    #expect(shown.contains { $0.contains("… cut here; whole in --format json") })
  }

  @Test func aLinkIsShownAtAnyWidth() {
    let link = "https://shop.example.com/coats/oilskin/parka/with-hood/in-green"
    let project = Self.project(
      #"{"id":"a","type":"image","start":0,"end":9,"onClick":{"gotoLink":"\#(link)"}}"#)
    let shown = lines(project, width: 40).map { $0.filter { $0 != " " } }.joined()
    #expect(shown.contains("in-green"))
  }

  @Test func aJumpBeyondAnAssumedLengthIsMarked() {
    let annotations =
      #"{"id":"a","type":"onTime","start":1,"gotoTrack":"97"},"#
      + #"{"id":"b","type":"image","start":2,"end":96.5}"#
    let project = Self.project(annotations)
    let text = { (duration: Double?) in
      TimelinePreview.lines(
        of: Simulation.play(project, duration: duration), style: PreviewStyle(width: 200)
      ).joined(separator: "\n")
    }
    #expect(
      text(nil).contains("(ignored: beyond the assumed length, see --duration)"))
    #expect(text(96.5).contains("jump to 97 (ignored)"))
    #expect(!text(100).contains("ignored"))
  }

  @Test func aTapThatHitsNothingIsReported() {
    let trace: [TraceLine] = [
      .init(.play, line: 1), .init(.tick(1), line: 2), .init(.tap("late"), line: 3),
      .init(.tapAt(x: 0.5, y: 0.5), line: 4),
    ]
    let playthrough = Simulation.run(Self.project, trace: trace, duration: 100)
    let lines = TimelinePreview.lines(of: playthrough, style: PreviewStyle())
    #expect(lines.contains { $0.contains("→") && $0.contains("tap late") })
    #expect(lines.contains { $0.contains("→") && $0.contains("tap 0.5 0.5") })
  }
}
