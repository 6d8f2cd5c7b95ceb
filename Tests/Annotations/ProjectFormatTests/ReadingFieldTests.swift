import JSON
import ProjectFormat
import Testing

@Suite struct ReadingFieldTests {
  @Test(arguments: [
    ("image", Annotation.Kind.image), ("IMAGE", .image), ("pop", .text), ("POP", .text),
    ("text", .text), ("hotLink", .hotspot), ("hotlink", .hotspot), ("hot_link", .hotspot),
    ("link", .hotspot), ("onTime", .timeTrigger), ("ON-TIME", .timeTrigger),
    ("ontime", .timeTrigger), ("time", .timeTrigger),
  ])
  func aTypeIsAWordInAnySpelling(word: String, kind: Annotation.Kind) throws {
    let read = try annotation(#""start":0"#, type: word)
    #expect(read.annotation.kind == kind)
    #expect(read.annotation.rawType == word)
    #expect(read.complaints == [])
  }

  @Test(arguments: ["quiz", "iframe", "contents", "widget", "chapterMarker", "bild", "图像"])
  func anUnknownTypeIsKeptAndReported(word: String) throws {
    let document = try document(of: #"{"id":1,"type":"\#(word)","text":"kept"}"#)
    let project = document.project
    #expect(project.annotations[0].kind == .unsupported)
    #expect(project.annotations[0].rawType == word)
    #expect(project.annotations[0].text == "kept")
    #expect(document.diagnostics.map(\.severity) == [.info])
    #expect(document.diagnostics.first?.pointer.description == "/annotations/0/type")
  }

  @Test(arguments: [
    #"{"id":1,"start":4}"#, #"{"id":1,"type":null,"start":4}"#, #"{"id":1,"type":" ","start":4}"#,
  ])
  func anAnnotationWithoutATypeIsUnsupported(text: String) throws {
    let document = try document(of: text)
    let project = document.project
    #expect(project.annotations[0].kind == .unsupported)
    #expect(document.diagnostics.map(\.message) == ["no type: kept as unsupported"])
    #expect(document.diagnostics.map(\.severity) == [.error])
  }

  @Test(arguments: ["null", "[]", "7", "\"image\"", "true", "1e999"])
  func anAnnotationThatIsNotAnObjectIsUnsupported(text: String) throws {
    let document = try document(of: #"{"id":"1","type":"pop"}"#, text)
    let project = document.project
    #expect(project.annotations.map(\.id) == ["1", "#2"])
    #expect(project.annotations[1].kind == .unsupported)
    #expect(document.diagnostics.map(\.severity) == [.error])
    #expect(document.diagnostics.first?.pointer.description == "/annotations/1")
  }

  @Test(arguments: [
    (#""a""#, "a"), ("7", "7"), ("9007199254740993", "9007199254740993"), ("1.5", "1.5"),
    ("null", "#1"), (#""""#, "#1"), (#"" ""#, "#1"),
  ])
  func anIDIsTextOrANumber(text: String, expected: String) throws {
    let document = try document(of: #"{"id":\#(text),"type":"pop"}"#)
    let project = document.project
    #expect(project.annotations[0].id == expected)
    #expect(document.diagnostics == [])
  }

  @Test(arguments: ["true", "[]", "{}", "1e999"])
  func anyOtherIDIsReported(text: String) throws {
    let document = try document(of: #"{"id":\#(text),"type":"pop"}"#)
    let project = document.project
    #expect(project.annotations[0].id == "#1")
    #expect(document.diagnostics.map(\.severity) == [.warning])
  }

  @Test func oneIDTwiceIsReportedAndBothAreKept() throws {
    let document = try document(
      of: #"{"id":3,"type":"pop","text":"first"}"#, #"{"id":"3","type":"pop"}"#)
    let project = document.project
    #expect(project.annotations.map(\.id) == ["3", "3"])
    #expect(project.annotation(id: "3")?.text == "first")
    #expect(document.diagnostics.map(\.severity) == [.warning])
    #expect(document.diagnostics.first?.pointer.description == "/annotations/1")
  }

  @Test(arguments: [
    (#""12.5%""#, Annotation.Box.Length.percent(12.5)), (#""100px""#, .pixels(100)),
    (#""100 PX""#, .pixels(100)),
    ("30", .percent(30)), (#""30""#, .percent(30)), (#"" 5 % ""#, .percent(5)),
    ("2.5", .percent(2.5)),
    (#""1e1%""#, .percent(10)), (#""1000000px""#, .pixels(1_000_000)),
  ])
  func aLengthIsRead(text: String, expected: Annotation.Box.Length) throws {
    let read = try annotation(#""left":\#(text),"width":\#(text)"#)
    #expect(read.annotation.box.left == expected)
    #expect(read.annotation.box.width == expected)
    #expect(read.complaints == [])
  }

  @Test(arguments: ["null", #""""#])
  func aBoxWithoutASizeFitsItsContent(text: String) throws {
    let read = try annotation(#""left":\#(text),"height":\#(text)"#)
    #expect(read.annotation.box == Annotation.Box())
    #expect(read.complaints == [])
  }

  @Test(arguments: [
    #""wide""#, "true", "[1]", "1e999", #""NaN%""#, #""inf""#, #""5em""#, #""px""#, #""0x10%""#,
    #""1e19px""#, #""-1e300%""#, "1000001", "-1000001",
  ])
  func anInvalidLengthIsReported(text: String) throws {
    let read = try annotation(#""left":\#(text),"height":\#(text)"#)
    #expect(read.annotation.box == Annotation.Box())
    #expect(read.complaints.count == 2)
  }

  @Test func aBoxMayLieOutsideButHasNoNegativeSize() throws {
    let outside = try annotation(#""left":"-5%","top":"95%""#)
    #expect(outside.annotation.box.left == .percent(-5))
    #expect(outside.complaints == [])
    let negative = try annotation(#""width":"-5%""#)
    #expect(negative.annotation.box.width == nil)
    #expect(negative.complaints == ["width is -5%, less than nothing: ignored"])
    let large = try annotation(#""width":"120%""#)
    #expect(large.annotation.box.width == .percent(120))
    #expect(large.complaints == ["width is 120%, more than the picture: kept"])
  }

  @Test(arguments: [
    ("fade", Annotation.Transition.fade), ("FadeIn", .fade), ("hapyak-fade-out", .fade),
    ("none", .none), ("", .none), ("slide", .none),
  ])
  func onlyAFadeIsATransition(name: String, expected: Annotation.Transition) throws {
    #expect(try annotation(#""transitionClass":"\#(name)""#).annotation.transition == expected)
  }

  @Test(arguments: [
    ("true", true), ("1", true), ("1.0", true), (#""true""#, true), (#""Y""#, true),
    (#""YES""#, true), (#""1""#, true), ("false", false), ("0", false), (#""no""#, false),
    (#""0""#, false), ("null", false), (#""""#, false),
  ])
  func aFlagHasManySpellings(text: String, expected: Bool) throws {
    let read = try annotation(#""pause":\#(text),"gate":\#(text)"#)
    #expect(read.annotation.pausesOnShow == expected)
    #expect(read.annotation.isGate == expected)
    #expect(read.complaints == [])
    #expect(
      try annotation(#""pause":\#(text)"#, type: "onTime").annotation.action.pauses == expected)
  }

  @Test(arguments: ["2", #""perhaps""#, "[]", "1e999"])
  func anInvalidFlagIsReported(text: String) throws {
    let read = try annotation(#""gate":\#(text)"#)
    #expect(!read.annotation.isGate)
    #expect(read.complaints.count == 1)
  }

  @Test(arguments: [
    ("null", nil), (#""""#, nil), (#"" \t""#, nil), (#""xRay""#, "xRay"), (#""a == 1""#, "a == 1"),
    (#"" xRay ""#, " xRay "), ("true", "true"),
  ])
  func aBlankPreconditionIsIgnored(text: String, expected: String?) throws {
    let read = try annotation(#""properties":{"popcorn":{"precondition":\#(text)}}"#)
    #expect(read.annotation.condition?.text == expected)
    #expect(read.complaints == [])
  }

  @Test func theNearestLevelCountsAndNullDoesNot() throws {
    let read = try annotation(
      #"""
      "title":"top","mode":null,"properties":{"title":"p","mode":"p","text":"p","url":"p",
      "popcorn":{"TITLE":"pop","Mode":null,"text":"pop","url":["no"]}}
      """#)
    #expect(read.annotation.title == "top")
    #expect(read.annotation.theme == "p")
    #expect(read.annotation.text == "pop")
    #expect(read.annotation.imageURL == "p")
    #expect(read.complaints == ["url is an array, not a text: ignored"])
  }

  @Test func anEmptyTextCountsAsMissing() throws {
    let read = try annotation(
      #""title":"","text":"","content":" c ","properties":{"title":"p","popcorn":{"title":" "}}"#)
    #expect(read.annotation.title == " ")
    #expect(read.annotation.text == " c ")
    #expect(try annotation(#""text":"""#).annotation.text == nil)
    #expect(try InteractivityProject(reading: Array(#"{"title":"","annotations":[]}"#.utf8)).title == nil)
  }

  @Test func unknownKeysAreKeptAndReportedOnce() throws {
    let document = try document(
      of: #"{"id":1,"type":"pop","shiny":1}"#,
      #"{"id":2,"type":"pop","properties":{"shiny":2,"popcorn":{"shiny":3,"environment":"e"}}}"#,
      #"{"id":3,"type":"pop","onClick":{"shiny":{"a":1},"dull":null},"createdAt":"x"}"#)
    #expect(
      document.diagnostics.map(\.message) == [
        #"unknown key "shiny", in 3 annotations: kept, and not used"#,
        #"unknown key "dull": kept, and not used"#,
      ])
    #expect(document.diagnostics.allSatisfy { $0.severity == .info })
    #expect(
      document.diagnostics.map(\.pointer.description) == [
        "/annotations/0/shiny", "/annotations/2/onClick/dull",
      ])
    #expect(document.others[1]["environment"] == "e")
    #expect(document.others[1]["shiny"] == 3)
    #expect(document.others[2]["createdAt"] == "x")
    #expect(document.others[2]["shiny"] == ["a": 1])
  }

  @Test(arguments: [
    (#""typ":"pop""#, "typ", "did you mean type?"),
    (#""start":{"unit":"ms","value":4}"#, "unit", "did you mean units?"),
    (#""end":{"units":"s","vlaue":4}"#, "vlaue", "did you mean value?"),
    (#""link":"https://www.example.com""#, "link", "did you mean gotoLink?"),
    (#""onClick":{"url":"https://www.example.com"}"#, "url", "did you mean gotoLink?"),
    (#""onClick":{"gate":true}"#, "gate", "it belongs next to onClick"),
    (#""popcorn":{"text":"a"}"#, "popcorn", "it belongs in properties"),
    (#""properties":{"properties":{"text":"a"}}"#, "properties", "it belongs next to id"),
  ])
  func anUnknownKeyThatIsLikeAKnownOneIsAWarning(members: String, key: String, hint: String) throws {
    let document = try document(of: #"{"id":"a","type":"image",\#(members)}"#)
    #expect(document.diagnostics.map(\.message) == ["unknown key \"\(key)\": kept, and not used; \(hint)"])
    #expect(document.diagnostics.map(\.severity) == [.warning])
    #expect(document.others[0][key] != nil)
  }

  @Test func oneKeyInTwoStylesIsReported() throws {
    let read = try annotation(#""startTime":4,"start_time":5"#)
    #expect(read.annotation.start == .from(4))
    #expect(read.complaints == ["start_time repeats an earlier key: ignored"])
    #expect(read.other["start_time"] == 5)
    #expect(try annotation(#""startTime":null,"start_time":5"#).annotation.start == .from(5))
  }

  @Test func theLastValueOfARepeatedKeyCounts() throws {
    let read = try annotation(
      #""startTime":4,"start_time":5,"shiny":[1,2],"startTime":{"value":6}"#)
    #expect(read.annotation.start == .from(6))
    #expect(read.complaints.contains("start_time repeats an earlier key: ignored"))
    let many = (0..<40).map { #""k\#($0)":\#($0)"# }.joined(separator: ",")
    let other = try annotation(#""shiny":1,\#(many),"s\u0068iny":{"a":2},"k7":null"#).other
    #expect(other["shiny"] == ["a": 2])
    #expect(other["k7"] == .null)
    #expect(other["k8"] == 8)
  }

  /// A name in a text is replaced only in a text overlay. A token needs no rules.
  @Test(arguments: [
    ("pop", #""text":"Hi {{name}}""#, true), ("pop", #""text":"Hi name""#, false),
    ("image", #""text":"Hi {{name}}""#, false), ("image", #""precondition":"vip""#, false),
    ("image", #""displayRule":"score > 5""#, true),
  ])
  func aNameInATextNeedsRules(type: String, field: String, needsRules: Bool) throws {
    #expect(try annotation(field, type: type).annotation.features.contains(.rules) == needsRules)
  }

  @Test func aNameThatAnObjectHasTwiceIsReported() throws {
    let text = #"""
      {"title":"a","title":"b","annotations":[{"id":1,"type":"pop","onClick":{"command":"c","commandData":
      {"Part":"0:30","Bye":"1:00","\u0050art":"1:30"}}},{"id":2,"type":"pop","tags":[{"a":1,"a":2,"a":3}]}]}
      """#
    let document = try ProjectDocument(reading: Array(text.utf8))
    #expect(document.project.title == "b")
    #expect(document.project.annotations[0].action.command?.data.map(\.value) == ["1:30", "1:00"])
    let repeated = document.diagnostics.filter { $0.kind == .repeatedKey }
    #expect(
      repeated.map(\.line) == [
        "1:22 warning /title \"title\" is there twice: the last one counts",
        "2:41 warning /annotations/0/onClick/commandData/Part [1] \"Part\" is there twice: the last one counts",
        "2:97 warning /annotations/1/tags/0/a [2] \"a\" is there twice: the last one counts",
        "2:97 warning /annotations/1/tags/0/a [2] \"a\" is there twice: the last one counts",
      ])
  }
}
