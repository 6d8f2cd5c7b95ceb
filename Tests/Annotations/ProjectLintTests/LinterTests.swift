import JSON
import Lint
import ProjectFormat
import ProjectLint
import Testing

/// Properties of the findings of every rule.
@Suite struct LinterTests {
  private let crowd =
    #"{"annotations": ["#
    + (0..<60).map { #"{"id": "a\#($0)", "type": "image", "start": 1, "end": 9}"# }
    .joined(separator: ",\n") + "]}"

  /// A gate with a link; a text in an area; a text with another theme.
  private static let features = """
    {"annotations": [
    {"id": "g", "type": "hotLink", "title": "G", "start": 1, "end": 3, "gate": true, "onClick": {"releaseGate": true, "gotoLink": "https://a.example"}},
    {"id": "s", "type": "hotLink", "title": "S", "text": "Buy", "start": 4, "end": 6, "onClick": {"gotoTrack": "8"}},
    {"id": "t", "type": "pop", "text": "T", "start": 7, "end": 9, "mode": "midnight", "precondition": "on"}]}
    """

  @Test(arguments: [
    ("hotLnk", "hotLink"), ("hot link", "hotLink"), ("hot-spot", "hotLink"), ("on time", "onTime"), ("onTme", "onTime"),
    ("imgae", "image"), ("images", "image"), ("img", "image"), ("texts", "text"), ("Time-triggered", "onTime"),
    ("text overlay", "pop"), ("quiz", nil), ("iframe", nil), ("contents", nil),
  ])
  func aMisspelledTypeIsAWarningThatNamesTheType(type: String, meant: String?) throws {
    let findings = try ProjectLinter(rules: ProjectRule.all.filter { $0.id == "project.unknown-type" })
      .findings(in: #"{"annotations": [{"id": "a", "type": "\#(type)", "start": 5, "end": 9}]}"#, duration: 10)
    #expect(findings.map(\.severity) == [meant == nil ? .info : .warning])
    #expect(findings.first?.fix == meant.map { "write \($0), if that is meant" } ?? "use image, pop, hotLink or onTime")
  }

  /// The engine opens a link by its scheme alone, and an app fails to open one without a host.
  @Test(arguments: [
    ("https://", "error"), ("https:", "error"), ("http:/x", "error"), ("HTTP:x", "error"), ("https:///x", "error"),
    ("https://?q", "error"), ("https://#x", "error"), ("https://user@", "error"), ("https://:80/", "error"),
    ("https:\\\\\\\\example.com", "error"), ("tel:", "error"), ("mailto:", "error"), ("//", "error warning"),
    ("https://exa mple.com", "warning"), ("https://example.com/a b", "warning"), ("tel: 123", "warning"),
    ("mailto:a b@example.com", "warning"), ("https://example.com/a\u{A0}b", "warning"),
    (" https://user@example.com:80 ", ""), ("HTTPS://a", ""), ("mailto:?subject=a", ""), ("tel:1", ""),
    ("javascript:a b", "error"),
  ])
  func aLinkThatNoAppCanOpenIsReported(link: String, expected: String) throws {
    let findings = try ProjectLinter(rules: ProjectRule.all.filter { $0.id == "project.link" })
      .findings(in: #"{"annotations": [{"id": "a", "type": "hotLink", "onClick": {"gotoLink": "\#(link)"}}]}"#)
    #expect(findings.map(\.severity.rawValue).sorted().joined(separator: " ") == expected, "\(findings)")
  }

  /// The reader of JSON has 64 bits for an integer.
  @Test(arguments: [
    ("12345678901234567890", true), ("-9223372036854775809", true), ("9223372036854775807", false), ("1e3", false),
    (#""12345678901234567890""#, false), (#""e+""#, false), ("1.5", false),
  ])
  func anIDThatLosesDigitsIsReported(id: String, isReported: Bool) throws {
    let findings = try ProjectLinter(rules: ProjectRule.all.filter { $0.id == "project.value" })
      .findings(in: #"{"annotations": [{"id": \#(id), "type": "pop", "text": "A", "start": 5, "end": 9}]}"#)
    #expect(findings.map(\.fix) == (isReported ? ["write the id in quotes"] : []))
  }

  /// An ignored rule is not called unused if it is about another platform.
  @Test(arguments: Platform.allCases.map(Optional.some) + [nil])
  func aRuleAboutAnotherPlatformIsNotAnUnusedOne(_ platform: Platform?) throws {
    let text = """
      {"lintIgnore": {"tv-tap": "iOS only", "theme": "our own", "text-on-hotspot": "seen", "not-on-platform": "known"},
      \(Self.features.dropFirst())
      """
    let findings = try ProjectLinter(platform: platform).findings(in: text, duration: 10)
    #expect(findings.filter { $0.rule == "project.lint-ignore" }.map(\.message) == [])
  }

  @Test func theRuleAboutIgnoredRulesCantBeIgnored() throws {
    func messages(_ ignored: String) throws -> [String] {
      try ProjectLinter(rules: ProjectRule.all.filter { $0.id == "project.lint-ignore" })
        .findings(in: #"{"lintIgnore": \#(ignored), "annotations": []}"#, duration: 10).map(\.message)
    }
    #expect(try messages(#"{"lint-ignore": "why not"}"#) == ["lint-ignore can't be ignored"])
    #expect(try messages("null") == [])
    #expect(try messages(#""""#) == [])
    #expect(try messages("[]") == ["lintIgnore is no object"])
  }

  /// The web player reads tags and character references.
  @Test(arguments: [(Platform.web, [String]()), (.ios, ["project.markup", "project.plain-http"])])
  func factsAboutApplesPlayersAreNotReportedForTheWeb(_ platform: Platform, _ rules: [String]) throws {
    let text = """
      {"annotations": [{"id": "t", "type": "pop", "text": "A<br>B", "start": 1, "end": 9},
      {"id": "i", "type": "image", "title": "I", "url": "http://a.example/i.png", "start": 1, "end": 9}]}
      """
    let findings = try ProjectLinter(platform: platform).findings(in: text, duration: 10)
    #expect(findings.map(\.rule).filter { ["project.markup", "project.plain-http"].contains($0) }.sorted() == rules)
  }

  /// A finding about a key that many annotations have is at the first of them.
  @Test(arguments: [
    (["a": "colour", "b": "colour"], 0), (["b": "colour"], 0), (["a": "colour", "b": "shape"], 1), (["b": "shape"], 1),
  ])
  func aBaselineKnowsAnUnknownKeyByItsName(keys: [String: String], newCount: Int) throws {
    func findings(_ keys: [String: String]) throws -> [Finding] {
      let annotations = keys.sorted { $0.key < $1.key }.map { id, key in
        #"{"id": "\#(id)", "type": "pop", "text": "T", "start": 1, "end": 9, "\#(key)": 1}"#
      }
      return try ProjectLinter(rules: ProjectRule.all.filter { $0.id == "project.unknown-key" })
        .findings(in: #"{"annotations": [\#(annotations.joined(separator: ","))]}"#, duration: 10)
    }
    let baseline = Baseline(try findings(["a": "colour", "b": "colour"]))
    #expect(baseline.newFindings(in: try findings(keys)).count == newCount)
  }

  @Test(arguments: ["A/b.json", "./A/b.json", "A//./b.json"])
  func aBaselineKnowsAFileByEachOfItsPaths(_ path: String) {
    func finding(in file: String) -> Finding { Finding(rule: "r", severity: .error, message: "m", file: file) }
    #expect(Baseline([finding(in: path)]).newFindings(in: [finding(in: "./A/b.json")]).isEmpty)
    #expect(Baseline([finding(in: path)]).newFindings(in: [finding(in: "/A/b.json")]).count == 1)
  }

  /// The rows of a menu are often pasted, and a menu may have many.
  @Test func aBadRowOfAMenuIsReportedAtItsPlace() throws {
    let findings = try ProjectLinter(rules: ProjectRule.all.filter { $0.id == "project.menu-rows" }).findings(
      in: """
        {"annotations": [{"id": "m", "type": "hotLink", "onClick": {"command": "chapters", "commandData": {
        "Start": "0:00",
        "Quiz": "0:75",
        "Bye": "2:00:00"}}}]}
        """, duration: 180)
    #expect(
      findings.map { "\($0.place?.line ?? 0) \($0.message): \($0.fix ?? "")" } == [
        "3 chapter “Quiz”: 0:75 is no time (1:15?); left out: write a time such as 1:37 or 97",
        "4 chapter “Bye”: 2:00:00 lies outside the media; left out: keep it before the end of the media",
      ])
  }

  @Test func aRowInPercentNeedsTheLength() throws {
    let findings = try ProjectLinter(rules: ProjectRule.all.filter { $0.id == "project.menu-rows" }).findings(
      in: """
        {"annotations": [{"id": "m", "type": "hotLink", "onClick": {"command": "chapters", "commandData": {
        "Start": "0:00", "Bye": "80%"}}}]}
        """)
    #expect(findings.map(\.fix) == ["give --duration, or add the field duration to the project"])
  }

  /// The annotation is unsupported because of its time.
  @Test func aKnownTypeMeansNoOtherOne() throws {
    let text = #"{"annotations": [{"id": "a", "type": "onTime", "start": "0:75"}]}"#
    let annotation = try InteractivityProject(reading: Array(text.utf8)).annotations[0]
    #expect(annotation.kind == .unsupported && EditorWord.meaning(of: annotation) == nil)
  }

  /// The media goes back at the end of the annotation, if that is played.
  @Test(arguments: [(#","end":20"#, 1), (#","end":"-1""#, 1), (#","end":25"#, 0), ("", 0)])
  func aTelevisionLoopsOnlyIfTheEndIsPlayed(end: String, count: Int) throws {
    let text =
      #"{"duration":20,"annotations":[{"id":"l","type":"hotLink","title":"x","start":15"#
      + end + #","onClick":{"loopBack":true,"gotoTrack":"2"}}]}"#
    let findings = try ProjectLinter(rules: ProjectRule.all.filter { $0.id == "project.tv-tap" })
      .findings(in: ProjectExample(text))
    #expect(findings.count == count)
  }

  @Test(
    arguments: [
      (
        nil,
        ["info g project.tv-tap", "warning s project.text-on-hotspot", "info t project.theme"]
      ),
      (
        .ios,
        [
          "info g project.not-on-platform: gates", "warning s project.text-on-hotspot",
          "info t project.theme",
        ]
      ),
      (
        .tvos,
        [
          "warning g project.tv-tap", "warning g project.not-on-platform: taps, links",
          "info g project.not-on-platform: gates", "warning s project.text-on-hotspot",
          "warning s project.not-on-platform: taps, jumpsOnTap", "info t project.theme",
        ]
      ),
      (
        .android,
        [
          "info g project.not-on-platform: gates", "info s project.text-on-hotspot",
          "info t project.theme",
        ]
      ),
      (.web, ["info t project.not-on-platform: preconditions"]),
    ] as [(Platform?, [String])])
  func theRulesAboutPlatformsReadTheTable(platform: Platform?, expected: [String]) throws {
    let ids = ["tv-tap", "not-on-platform", "theme", "text-on-hotspot"].map { "project." + $0 }
    let rules = ProjectRule.all.filter { ids.contains($0.id) }
    let findings = try ProjectLinter(rules: rules, platform: platform)
      .findings(in: Self.features, duration: 10)
    let lines = findings.map { finding -> String in
      let line = "\(finding.severity.rawValue) \(finding.annotation ?? "") \(finding.rule)"
      guard finding.rule == "project.not-on-platform" else { return line }
      return line + ":" + finding.message.split(separator: ":").dropFirst().joined()
    }
    #expect(lines.sorted() == expected.sorted())
  }

  @Test(arguments: [(4, "project.end-before-start"), (5, "project.never-active")])
  func anEndAtTheStartIsNotBeforeIt(end: Int, rule: String) throws {
    let rules = ProjectRule.all.filter { ["project.end-before-start", "project.never-active"].contains($0.id) }
    let findings = try ProjectLinter(rules: rules).findings(
      in: #"{"annotations": [{"id": "a", "type": "image", "start": 5, "end": \#(end)}]}"#, duration: 10)
    #expect(findings.map(\.rule) == [rule])
  }

  @Test(arguments: [
    ("gotoTrack", "name an annotation's id, or a time such as 1:37, 97, 50% or -10"),
    ("loopBack", "name an annotation's id, or write true"),
  ])
  func theFixOfALostJumpFitsItsField(key: String, fix: String) throws {
    let findings = try ProjectLinter(rules: ProjectRule.all.filter { $0.id == "project.lost-jump" })
      .findings(in: #"{"annotations": [{"id": "a", "type": "hotLink", "onClick": {"\#(key)": "1;37"}}]}"#, duration: 60)
    #expect(findings.map(\.fix) == [fix])
  }

  @Test func manyFindingsOfAKindBecomeOne() throws {
    let all = try ProjectLinter().findings(in: crowd).filter {
      $0.rule == "project.missing-picture"
    }
    #expect(all.count == 60)
    let folded = try ProjectLinter(maximumPerKind: 50).findings(in: crowd)
      .filter { $0.rule == "project.missing-picture" }
    #expect(folded.map(\.count) == [60])
    #expect(folded[0].fix?.contains("a0, a1, a2, a3, a4;") == true)
    #expect(folded[0].place == all[0].place)
  }

  /// The pointer of each finding leads to a value, and the value is where the place says.
  @Test(arguments: ProjectRule.all.flatMap(\.bad).map(\.text))
  func findingsAreAtThePositionsOfTheirPointers(text: String) throws {
    let json = try JSON(parsing: text)
    for finding in try ProjectLinter(rules: ProjectRule.all).findings(in: text) {
      guard case .annotation(_, let path)? = finding.subject else {
        Issue.record("no annotation and no pointer: \(finding)")
        continue
      }
      let pointer = JSON.Pointer(
        path.split(separator: "/").map {
          String($0.replacing("~1", with: "/").replacing("~0", with: "~"))
        })
      #expect(json[pointer] != nil, "\(path)")
      let place = try #require(JSON.places(of: [pointer], in: Array(text.utf8))[pointer])
      #expect(finding.place == .init(line: place.line, column: place.column))
    }
  }

  @Test(arguments: [
    (
      #"{"start": 5, "properties": {"popcorn": {"onClick": {"gotoTrack": "1:37"}}}}"#,
      "/annotations/0/properties/popcorn/onClick/gotoTrack"
    ),
    (#"{"start": 5, "onClick": {}, "goto_track": "1:37"}"#, "/annotations/0/goto_track"),
  ])
  func aPointerHasTheDocumentsOwnKeys(members: String, pointer: String) throws {
    let annotation =
      #"{"id": "a", "type": "hotLink", "title": "A", "end": 9, "# + members.dropFirst()
    let findings = try ProjectLinter().findings(
      in: #"{"annotations": [\#(annotation)]}"#, duration: 60)
    let finding = try #require(findings.first { $0.rule == "project.jump-outside" })
    #expect(finding.subject == .annotation(id: "a", pointer: pointer))
  }

  @Test func aProblemOfAnIgnoredRuleIsAtItsEntry() throws {
    let text = #"""
      {"lintIgnore": {"bogus": "y", "tv-tap": "x"},
       "annotations": [
        {"id": "a", "type": "pop", "text": "T",
         "lintIgnore": ["untitled"], "start": 1, "end": 9},
        {"id": "b", "type": "pop", "text": "T", "start": 1, "end": 9, "properties": {"popcorn": {
         "lint_ignore": {"markup": "a sample"}}}}]}
      """#
    let findings = try ProjectLinter(rules: ProjectRule.all).findings(in: text, duration: 10)
      .filter { $0.rule == "project.lint-ignore" }
    let places = findings.compactMap(\.place).map { "\($0.line):\($0.column)" }
    #expect(places.sorted() == ["1:26", "1:41", "4:18", "6:30"])
  }

  @Test func ignoredRulesApplyToTheProjectOrToOneAnnotation() throws {
    let markup = #""type": "pop", "text": "<br>", "start": 1, "end": 9"#
    func rules(_ project: String, _ annotation: String) throws -> [String] {
      try ProjectLinter().findings(
        in:
          #"{\#(project)"annotations": [{"id": "a", \#(annotation)\#(markup)}, {"id": "b", \#(markup)}]}"#
      ).filter { $0.rule != "project.contrast" }.map(\.rule)
    }
    let ignore = #""lint_ignore": {"markup": "a lesson about HTML"}, "#
    #expect(try rules("", "") == ["project.markup", "project.markup"])
    #expect(try rules(ignore, "") == [])
    #expect(try rules("", ignore) == ["project.markup"])
  }

  /// A rule that has to know all ways is silent where not all were explored, and what ignores it is not called useless.
  @Test func unexploredPathsAreNotReported() throws {
    let text = #"""
      {"lintIgnore": {"unplayed-media": "a gap"}, "annotations": [
        {"id": "on", "type": "onTime", "start": 4, "gotoTrack": "0:30"},
        {"id": "note", "type": "pop", "text": "A note", "start": 20, "end": 25},
        {"id": "end", "type": "pop", "text": "The end", "start": 30, "end": 35}]}
      """#
    #expect(try ProjectLinter().findings(in: text).map(\.rule) == ["project.never-reached"])
    let few = try ProjectLinter(maximumStates: 2).findings(in: text)
    #expect(few.map(\.rule) == ["project.unexplored"])
  }

  @Test func beingStuckIsNoErrorWhileAJumpMayLeadFurther() throws {
    let rules = ProjectRule.all.filter { $0.id == "project.stuck" }
    let text = #"""
      {"annotations": [
        {"id": "menu", "type": "image", "start": 6, "end": 18, "width": "20%", "height": "20%",
         "onClick": {"gotoTrack": "20", "loopBack": true}},
        {"id": "out", "type": "image", "start": 6, "end": 18, "left": "50%", "width": "20%", "height": "20%",
         "onClick": {"gotoTrack": "1:37"}},
        {"id": "back", "type": "onTime", "start": 96.5, "gotoTrack": "menu"}]}
      """#
    #expect(try ProjectLinter(rules: rules).findings(in: text).map(\.severity) == [.warning])
    #expect(try ProjectLinter(rules: rules).findings(in: text, duration: 96.6).map(\.severity) == [.error])
    #expect(try ProjectLinter(rules: rules).findings(in: text, duration: 120) == [])
  }

  @Test func anEstimatedLengthIsNotAnError() throws {
    let text =
      #"{"annotations": [{"id": "on", "type": "onTime", "start": 5, "gotoTrack": "1:37"}]}"#
    let guessed = try ProjectLinter().findings(in: text)
    #expect(guessed.map(\.severity) == [.warning])
    #expect(guessed.first?.fix?.contains("--duration") == true)
    let told = try ProjectLinter().findings(in: text, duration: 60)
    #expect(told.contains { $0.rule == "project.jump-outside" && $0.severity == .error })
    let longEnough = try ProjectLinter().findings(in: text, duration: 120)
    #expect(!longEnough.contains { $0.rule == "project.jump-outside" })
  }
}
