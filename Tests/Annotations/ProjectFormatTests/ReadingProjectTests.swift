import Foundation
import JSON
import ProjectFormat
import TestSupport
import Testing

@Suite struct ReadingProjectTests {
  @Test func aCatalogueVideoLoadsCompletely() throws {
    let document = try ProjectDocument(reading: fixture("catalogue.json"))
    let project = document.project
    #expect(document.diagnostics == [])
    #expect(project.id == "41207")
    #expect(project.title == "Rain boots, shoppable cut")
    #expect(project.sessionID == "0f5c3f3a-2c1b-4a55-8d6e-7a1be0c9d001")
    #expect(project.accountID == "5550001112001")
    #expect(project.videoID == "6360004443112")
    #expect(project.tags == ["autumn", "shop"])
    #expect(document.other["templateIds"] == [])

    let annotations = project.annotations
    #expect(annotations.map(\.kind) == [.image, .text, .hotspot, .timeTrigger])
    #expect(annotations.map(\.index) == [0, 1, 2, 3])
    var image = Annotation(
      id: "701", kind: .image, start: .from(4), extent: .lasting(.from(8.35)), index: 0)
    image.box.left = .percent(72)
    image.box.top = .percent(6)
    image.box.width = .percent(22)
    image.box.height = .percent(18)
    image.imageURL = "https://images.example.com/boot-thumb.png"
    image.originalImageURL = "https://images.example.com/boot-full.png"
    image.transition = .fade
    image.action.link = "https://shop.example.com/boot/9"
    image.action.pauses = true
    #expect(annotations[0] == image)
    #expect(document.others[0] == ["environment": "production"])
    #expect(annotations[1].text == "Dry to the ankle")
    #expect(annotations[1].theme == "mullins special")
    #expect(annotations[2].extent == .lasting(MediaTime(percent: 100)))
    #expect(annotations[2].action.command?.data.map(\.key) == ["Intro", "Boots", "Umbrellas"])
    #expect(annotations[3].action.jump == "701")
    #expect(annotations[3].action.command?["chapter"] == "boots")
  }

  @Test func aBranchingMenuLoadsCompletely() throws {
    let document = try ProjectDocument(reading: fixture("branching.json"))
    let project = document.project
    #expect(document.diagnostics == [])
    #expect(project.sessionID == nil)
    let annotations = project.annotations
    #expect(annotations[0].action.jump == "20")
    #expect(annotations[0].loopBack == "9901")
    #expect(annotations[0].action.releasesGate)
    #expect(annotations[1].loopBack == nil)
    #expect(annotations[2].condition?.text == "xRay")
    #expect(annotations[3].window(duration: 200) == TimeWindow(start: 180, end: 200))
    #expect(annotations[4].extent == .lasting(MediaTime()))
    #expect(annotations[4].action.jump == "9901")
  }

  @Test func anExportOfTheFirstGenerationLoads() throws {
    let document = try ProjectDocument(reading: fixture("hapyak-export.json"))
    let project = document.project
    #expect(project.id == "390001")
    #expect(project.videoID == "6360002222112")
    let annotations = project.annotations
    #expect(annotations.map(\.id) == ["11", "12", "13", "14", "15"])
    #expect(annotations.map(\.rawType) == ["pop", "image", "quiz", "contents", "pop"])
    #expect(annotations[0].text == "Watch the valve")
    #expect(annotations[0].extent == .until(.from(12)))
    #expect(annotations[1].action.link == "https://www.example.com")
    #expect(annotations[1].pausesOnShow)
    #expect(annotations[1].box.width == .pixels(300))
    #expect(document.others[2]["passing_mark"] == 51)
    #expect(annotations[2].window(duration: nil) == TimeWindow(start: 20, end: 40))
    #expect(annotations[4].extent == .lasting(.from(4.5)))
    #expect(annotations[4].text == "Flat, as it was sent")
    try expectSnapshot(
      lines(of: document), at: fixturesFolder.appending(path: "hapyak-export.diagnostics"))
  }

  @Test func aHostileProjectLoadsWithEveryProblemReported() throws {
    let document = try ProjectDocument(reading: fixture("hostile.json"))
    #expect(document.project.annotations.count == 11)
    try expectSnapshot(
      lines(of: document), at: fixturesFolder.appending(path: "hostile.diagnostics"))
  }

  private func lines(of document: ProjectDocument) -> String {
    document.diagnostics.map { $0.line + "\n" }.joined()
  }

  @Test(arguments: [
    ("{}", Diagnostic.Severity.warning), (#"{"annotations":null}"#, .warning),
    (#"{"annotations":{"0":1}}"#, .error), (#"{"annotations":"none"}"#, .error),
  ])
  func aProjectWithoutAnnotationsIsReported(text: String, severity: Diagnostic.Severity) throws {
    let document = try ProjectDocument(reading: Array(text.utf8))
    let project = document.project
    #expect(project.annotations == [])
    #expect(document.diagnostics.map(\.severity) == [severity])
  }

  @Test(arguments: [#"{"Annotations":[7]}"#, #"{"ANNOTATIONS":[7],"Annotations":null}"#])
  func pointersUseTheKeysAsSpelledInTheDocument(text: String) throws {
    let document = try ProjectDocument(reading: Array(text.utf8))
    let pointer = try #require(document.diagnostics.first?.pointer)
    #expect(try JSON(parsing: text)[pointer] == 7)
  }

  @Test func aRepeatedListIsReadOnce() throws {
    let text = #"{"annotations":[{"id":1,"type":"pop"}],"Annotations":[{"id":2,"type":"pop"}]}"#
    let document = try ProjectDocument(reading: Array(text.utf8))
    let project = document.project
    #expect(project.annotations.map(\.id) == ["1"])
    #expect(
      document.diagnostics.map(\.line) == [
        "1:54 warning /Annotations Annotations repeats an earlier key: ignored"
      ])
  }

  @Test func fieldsOfAProjectAcceptOtherTypes() throws {
    let text = """
      {"ID":7,"TITLE":true,"bc_account_id":"55","video_id":6360009876112,"tags":["a",1,null,[2]],
       "session_id":false,"annotations":[],"created_at":"then","flavour":"vanilla"}
      """
    let document = try ProjectDocument(reading: Array(text.utf8))
    let project = document.project
    #expect(project.id == "7")
    #expect(project.title == "true")
    #expect(project.accountID == "55")
    #expect(project.videoID == "6360009876112")
    #expect(project.tags == ["a", "1"])
    #expect(project.sessionID == nil)
    #expect(document.other == ["created_at": "then", "flavour": "vanilla"])
    #expect(
      document.diagnostics.map(\.line) == [
        "1:87 warning /tags/3 tag is an array, not a text: ignored",
        "2:15 warning /session_id session_id is false, not an id: ignored",
        #"2:68 info /flavour unknown key "flavour": kept, and not used"#,
      ])
  }

  @Test(
    arguments: [
      (#""duration": "1:38""#, 98.0), (#""duration": {"units": "ms", "value": 1500}"#, 1.5), (#""duration": 0"#, nil),
      (#""duration": "50%""#, nil), (#""duration": "long""#, nil),
    ] as [(String, Double?)])
  func theLengthOfTheMediaIsRead(member: String, expected: Double?) throws {
    let document = try ProjectDocument(reading: Array("{\(member), \"annotations\": []}".utf8))
    #expect(document.project.duration == expected)
    #expect(document.diagnostics.count == (expected == nil ? 1 : 0))
    let again = try InteractivityProject(reading: Array(document.project.json.text().utf8))
    #expect(again == document.project)
  }

  @Test(
    arguments: [
      ("strat", "start"), ("gotoTrck", "gotoTrack"), ("durration", "duration"), ("Commnad", "command"),
      ("goto", "gotoTrack"), ("go_to", "gotoTrack"), ("got", nil), ("tex", "text"), ("te", nil), ("colour", nil),
      ("quizz", nil),
    ] as [(String, String?)])
  func aMisspeltKeyIsAWarning(key: String, meant: String?) throws {
    let document = try document(of: #"{"id":"a","type":"image","\#(key)":1}"#)
    let suffix = meant.map { "; did you mean \($0)?" } ?? ""
    #expect(document.diagnostics.map(\.message) == ["unknown key \"\(key)\": kept, and not used\(suffix)"])
    #expect(document.diagnostics.first?.severity == (meant == nil ? .info : .warning))
    #expect(document.diagnostics.first?.meantKey == meant)
  }

  @Test func aMisspeltListOfAnnotationsIsAnUnknownKeyThatMeansIt() throws {
    let document = try ProjectDocument(reading: Array(#"{"anotations": []}"#.utf8))
    #expect(document.diagnostics.map(\.meantKey) == [nil, "annotations"])
  }
}
