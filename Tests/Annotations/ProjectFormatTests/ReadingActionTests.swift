import JSON
import ProjectFormat
import Testing

@Suite struct ReadingActionTests {
  static let both = #""gotoTrack":"1:00","onClick":{"gotoTrack":"2:00","pause":true}"#

  @Test(arguments: [
    ("image", both, "2:00"), ("onTime", both, "1:00"),
    ("pop", #""gotoTrack":"1:00","onClick":{"gotoTrack":null}"#, "1:00"),
    ("onTime", #""onClick":{"goto_track":120}"#, "120"), ("hotLink", #""gotoTrack":"a""#, "a"),
  ])
  func aJumpIsReadFromTheClickOrTheTime(type: String, members: String, expected: String) throws {
    let read = try annotation(members, type: type)
    #expect(read.annotation.action.jump == expected)
    #expect(read.complaints == [])
  }

  @Test func theWholeOfOnClickIsRead() throws {
    let read = try annotation(
      #""onClick":{"gotoLink":" https://www.example.com/a ","pause":"true","releaseGate":1,"loopBack":"a"}"#
    )
    #expect(read.annotation.action.link == "https://www.example.com/a")
    #expect(read.annotation.action.pauses)
    #expect(read.annotation.action.releasesGate)
    #expect(read.annotation.loopBack == "a")
    #expect(!read.annotation.pausesOnShow)
    #expect(read.complaints == [])
  }

  @Test(arguments: [
    ("null", nil), ("false", nil), ("0", nil), (#""none""#, nil), (#""""#, nil), ("true", "true"),
    ("9901", "9901"), (#""start""#, "start"), (#""1""#, "1"),
  ])
  func aLoopBackIsAnyValueExceptNo(text: String, expected: String?) throws {
    #expect(try annotation(#""onClick":{"loopBack":\#(text)}"#).annotation.loopBack == expected)
  }

  /// Only an annotation that is shown stops the playback.
  @Test func aTimeTriggerIsNoGate() throws {
    let read = try annotation(#""gate":true,"onClick":{"loopBack":true}"#, type: "onTime")
    #expect(!read.annotation.isGate)
    #expect(read.annotation.loopBack == nil)
    #expect(
      read.complaints == [
        "gate is for annotations that are shown: ignored at a time trigger",
        "loopBack is for annotations that are shown: ignored at a time trigger",
      ])
  }

  @Test(arguments: ["a", "b", "#3", "20", "1:37", "15%", "-15"])
  func aJumpMayLeadToALaterAnnotationOrATime(target: String) throws {
    let document = try document(
      of: #"{"id":"a","type":"onTime","gotoTrack":"\#(target)"}"#, #"{"id":"b","type":"pop"}"#,
      #"{"type":"pop"}"#)
    #expect(document.diagnostics == [])
  }

  @Test(arguments: ["nope", "150%", "-101%", "1:75", "#1"])
  func anyOtherJumpIsReported(target: String) throws {
    let document = try document(
      of: #"{"id":"a","type":"image","onClick":{"gotoTrack":"\#(target)"}}"#)
    let project = document.project
    #expect(project.annotations[0].action.jump == target)
    #expect(document.diagnostics.map(\.severity) == [.error])
    #expect(document.diagnostics.first?.pointer.description == "/annotations/0/onClick/gotoTrack")
  }

  @Test(arguments: [
    "https://www.example.com/a?b#c", "HTTP://example.com", "mailto:a@example.com", "tel:+15550100",
  ])
  func aLinkWithAKnownSchemeIsAccepted(text: String) throws {
    let read = try annotation(#""onClick":{"gotoLink":"\#(text)"}"#)
    #expect(read.annotation.action.link == text)
    #expect(read.complaints == [])
  }

  @Test(arguments: [
    ("www.example.com", "https://www.example.com"),
    ("example.com/a:b?c", "https://example.com/a:b?c"),
    ("example.com:8080/a", "https://example.com:8080/a"),
    ("//example.com/a", "https://example.com/a"),
  ])
  func aHostWithoutASchemeReceivesOne(text: String, expected: String) throws {
    let read = try annotation(#""link_url":"\#(text)""#)
    #expect(read.annotation.action.link == expected)
    #expect(read.complaints.count == 1)
  }

  @Test(arguments: [
    "javascript:alert(1)", "file:///etc/passwd", "data:text/html,x", "intent://example.com",
    "/more", "more", "..", "https://example.com/\\u001b[31m", "https://example.com/\\u0085",
    "a b.example.com", "vbscript.x:1+1", "javascript:1",
  ])
  func anyOtherLinkIsKeptAndReported(text: String) throws {
    let document = try document(
      of: #"{"id":"a","type":"image","onClick":{"gotoLink":"\#(text)"}}"#)
    let project = document.project
    let written = try JSON(parsing: "\"\(text)\"").string
    #expect(project.annotations[0].action.link == written)
    #expect(document.diagnostics.map(\.severity) == [.error])
    #expect(document.diagnostics.first?.message.hasSuffix("it will not be opened") == true)
  }

  @Test(arguments: [
    #""command":"go","commandData":{"n":4,"b":true,"half":0.5,"none":null,"s":"x"}"#,
    #""properties":{"popcorn":{"addonCommand":"go","addon_command_data":{"n":"4","b":"true","half":"0.5","s":"x"}}}"#,
    #""command":"go","addonCommand":"other","addonCommandData":{"n":4,"b":true,"half":"0.5","s":"x"}"#,
  ])
  func aCommandHasTexts(members: String) throws {
    let empty = try annotation(#""command":"go","commandData":{"n":""}"#)
    #expect(empty.annotation.action.command?.data == [.init(key: "n", value: "")])
    let read = try annotation(members)
    let data = [("n", "4"), ("b", "true"), ("half", "0.5"), ("s", "x")]
    #expect(
      read.annotation.action.command
        == .init(name: "go", data: data.map { .init(key: $0.0, value: $0.1) }))
    #expect(read.complaints == [])
  }

  /// The editor has the command under Link, Advanced: next to the jump and the address of a tap.
  @Test(arguments: [
    ("image", #""onClick":{"command":"go","commandData":{"n":4}}"#, "go", "4"),
    ("image", #""onClick":{"addonCommand":"go","addon_command_data":{"n":4}}"#, "go", "4"),
    (
      "image",
      #""command":"own","commandData":{"n":1},"onClick":{"command":"go","commandData":{"n":4}}"#,
      "go", "4"
    ),
    (
      "onTime",
      #""command":"own","commandData":{"n":1},"onClick":{"command":"go","commandData":{"n":4}}"#,
      "own", "1"
    ),
    ("onTime", #""onClick":{"command":"go","commandData":{"n":4}}"#, "go", "4"),
    ("image", #""commandData":{"n":1},"onClick":{"command":"go"}"#, "go", "1"),
    ("image", #""command":"own","onClick":{"commandData":{"n":4}}"#, "own", "4"),
    (
      "image", #""command":"own","commandData":{"n":1},"onClick":{"commandData":{"n":4}}"#,
      "own", "1"
    ),
  ])
  func onClickHasACommandToo(type: String, members: String, name: String, n: String) throws {
    let read = try annotation(members, type: type)
    #expect(
      read.annotation.action.command == .init(name: name, data: [.init(key: "n", value: n)]))
    #expect(read.complaints == [])
    #expect(read.other == JSON.Object())
  }

  @Test func aJumpToATimeWithTooManySecondsHasASuggestion() throws {
    let message = "gotoTrack \"0:75\" is neither an annotation's id nor a time (1:15?): the jump is ignored"
    #expect(try annotation(#""onClick":{"gotoTrack":"0:75"}"#).complaints == [message])
  }

  @Test(arguments: [
    (#""gotoTrack":"rigth""#, "nor a time (right?): the jump is ignored"),
    (#""gotoTrack":"wright""#, "nor a time (right?): the jump is ignored"),
    (#""gotoTrack":"nowhere""#, "nor a time: the jump is ignored"),
    // Every short id is similar.
    (#""gotoTrack":"b""#, "nor a time: the jump is ignored"),
    (#""loopBack":"rigth""#, "nor true (right?): it loops back to its own start"),
  ])
  func aLostJumpNamesASimilarID(member: String, expected: String) throws {
    let document = try document(
      of: #"{"id":"a","type":"pop","start":1,\#(member)}"#, #"{"id":"right","type":"onTime","start":2}"#)
    #expect(document.diagnostics.contains { $0.message.hasSuffix(expected) }, "\(document.diagnostics)")
  }

  @Test func problemsOfACommandOfOnClickHaveAPosition() throws {
    let unused = try document(of: #"{"type":"image","onClick":{"commandData":{"n":4}}}"#)
    #expect(
      unused.diagnostics.map(\.line) == [
        "1:58 warning /annotations/0/onClick/commandData [#1] "
          + "commandData belongs to no command: kept, and not used"
      ])
    let invalid = try document(of: #"{"type":"image","onClick":{"command":"go","commandData":7}}"#)
    #expect(
      invalid.diagnostics.map(\.line) == [
        "1:73 error /annotations/0/onClick/commandData [#1] "
          + "commandData is 7, not an object: ignored"
      ])
  }

  @Test func nestedCommandDataIsKeptAsText() throws {
    let read = try annotation(#""command":"go","commandData":{"o":{"x":[1,"é"]},"a":[]}"#)
    #expect(read.annotation.action.command?["o"] == #"{"x":[1,"é"]}"#)
    #expect(read.annotation.action.command?["a"] == "[]")
    #expect(read.complaints.count == 2)
  }

  @Test(arguments: [#""command":"go","commandData":["x"]"#, #""commandData":{"a":1}"#])
  func unusedCommandDataIsReported(members: String) throws {
    let read = try annotation(members)
    #expect(read.annotation.action.command?.data ?? [] == [])
    #expect(read.complaints.count == 1)
  }

  @Test(arguments: [(#""onClick":"go""#), #""properties":7"#, #""properties":{"popcorn":[]}"#])
  func aValueThatShouldBeAnObjectIsReported(members: String) throws {
    #expect(try annotation(members).complaints.count == 1)
  }
}
