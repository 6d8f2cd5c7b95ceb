import JSON
import PlayerUI
import Testing

@Suite struct LayoutReadingTests {
  static func read(
    _ text: String, _ warnings: inout [JSON.ValueError]
  ) throws(JSON.ValueError) -> ControlLayout {
    try ControlLayout(reading: Array(text.utf8), warnings: &warnings)
  }

  @Test func allMembersAreRead() throws {
    var warnings: [JSON.ValueError] = []
    let layout = try Self.read(
      """
      {"standard": [[{"id": "play", "tag": "playback"}, {"tag": "progress", "width": 80.5, "elasticity": 2},
        {"id": "cc", "tag": "closedCaption", "width": "default", "removed": true}, {}, {"width": 3}]],
       "compact": [[{"tag": "progress"}], []], "controlBarHeight": 40, "horizontalItemSpacing": 7.5,
       "compactLayoutMaximumWidth": 500}
      """, &warnings)
    #expect(warnings.isEmpty)
    var expected = ControlLayout(
      standard: [
        [
          LayoutItem(.playback, id: "play"), LayoutItem(.progress, width: 80.5, elasticity: 2),
          LayoutItem(.closedCaption, id: "cc", width: 44, isRemoved: true), LayoutItem(.empty),
          LayoutItem(.empty, id: "empty-2", width: 3),
        ]
      ], compact: [[LayoutItem(.progress)], []])
    (expected.controlBarHeight, expected.horizontalItemSpacing) = (40, 7.5)
    expected.compactLayoutMaximumWidth = 500
    #expect(layout == expected)
  }

  @Test func missingMembersHaveDefaults() throws {
    var warnings: [JSON.ValueError] = []
    let layout = try Self.read(#"{"standard": [[{"tag": "live"}]]}"#, &warnings)
    #expect(
      layout == ControlLayout(standard: [[LayoutItem(.live)]], compact: [[LayoutItem(.live)]]))
  }

  @Test(arguments: [
    ("", "1:1: expected a value, but there is none"),
    ("[]", "1:1: expected an object"),
    ("{}", "1:1: expected the member \"standard\", a list of rows"),
    (#"{"standard": {}}"#, "1:14: /standard: expected a list of rows, each a list of items"),
    ("{\"standard\": [\n  {}]}", "2:3: /standard/0: expected a row, a list of items"),
    (#"{"standard": [[7]]}"#, "1:16: /standard/0/0: expected an item, an object"),
    (
      #"{"standard": [], "compact": [[], [{"width": "wide"}]]}"#,
      "1:45: /compact/1/0/width: expected a number or \"default\""
    ),
    (
      #"{"standard": [[{"elasticity": true}]]}"#,
      "1:31: /standard/0/0/elasticity: expected a number"
    ),
    (
      #"{"standard": [[{"removed": 1}]]}"#,
      "1:28: /standard/0/0/removed: expected true or false"
    ),
    (#"{"standard": [[{"id": ""}]]}"#, "1:23: /standard/0/0/id: expected a text that is not empty"),
    (#"{"standard": [], "controlBarHeight": null}"#, "1:38: /controlBarHeight: expected a number"),
    (#"{"standard": [[{"width": NaN}]]}"#, "1:26: expected a value: a number must be finite"),
    (
      #"{"standard": [[{"width": 1e999}]]}"#,
      "1:26: /standard/0/0/width: expected a number or \"default\""
    ),
  ])
  func anErrorIsReportedWithItsPosition(text: String, description: String) {
    var warnings: [JSON.ValueError] = []
    let problem = #expect(throws: JSON.ValueError.self) { try Self.read(text, &warnings) }
    #expect(problem?.description == description)
  }

  @Test func anUnknownTagIsReportedWithTheKnownTags() throws {
    var warnings: [JSON.ValueError] = []
    let problem = #expect(throws: JSON.ValueError.self) {
      try Self.read(#"{"standard": [[{"tag": "play"}]]}"#, &warnings)
    }
    let message = try #require(problem?.message)
    #expect(message.hasPrefix("expected one of unknown, playback, jumpBack, closedCaption"))
    #expect(problem?.pointer == JSON.Pointer(["standard", "0", "0", "tag"]))
  }

  @Test func ignoredMembersCauseAWarning() throws {
    var warnings: [JSON.ValueError] = []
    let layout = try Self.read(
      """
      {"standard": [[{"tag": "live", "width": -3, "colour": "red"}]],
       "horizontalItemSpacing": 1e7, "name": "mine"}
      """, &warnings)
    #expect(layout.standard[0][0].minimumWidth == 0)
    #expect(layout.horizontalItemSpacing == 1_000_000)
    #expect(
      warnings.map(\.description) == [
        "1:41: /standard/0/0/width: a negative number counts as 0",
        "1:55: /standard/0/0/colour: is ignored; the known members are id, tag, width, elasticity, removed",
        "2:27: /horizontalItemSpacing: a number above 1000000 counts as that",
        "2:40: /name: is ignored; the known members are standard, compact, controlBarHeight, horizontalItemSpacing, compactLayoutMaximumWidth",
      ])
  }

  @Test func anIDThatASetHasTwiceCausesAWarning() throws {
    var warnings: [JSON.ValueError] = []
    let layout = try Self.read(
      #"{"standard": [[{"id": "x"}], [{"id": "x"}, {}]], "compact": [[{"id": "x"}, {}]]}"#, &warnings)
    #expect(layout.standard.map(\.count) == [1, 2])
    #expect(
      warnings.map(\.description) == [
        #"1:31: /standard/1/0: the id "x" is already used in standard: both items are one control"#
      ])
  }

  @Test func hostileFilesAreRejected() {
    var warnings: [JSON.ValueError] = []
    let deep = String(repeating: "[", count: 100_000)
    for (text, message) in [
      ("{\"standard\": \(deep)", "the document nests too deeply"),
      (String(repeating: " ", count: 2 << 20), "the document is larger than 1 MiB"),
    ] {
      let problem = #expect(throws: JSON.ValueError.self) { try Self.read(text, &warnings) }
      #expect(problem?.message == message)
    }
  }

  @Test func manyRowsAreLaidOut() throws {
    var warnings: [JSON.ValueError] = []
    let rows = String(repeating: #"[{"tag": "live"}],"#, count: 5000).dropLast()
    let layout = try Self.read("{\"standard\": [\(rows)]}", &warnings)
    #expect(layout.solved(width: 800).height == 5000 * 44)
  }

  @Test func warningsAreBounded() throws {
    var warnings: [JSON.ValueError] = []
    let items = String(repeating: #"{"width":-1},"#, count: 900).dropLast()
    _ = try Self.read("{\"standard\": [[\(items)]]}", &warnings)
    #expect(warnings.count == 100)
  }
}
