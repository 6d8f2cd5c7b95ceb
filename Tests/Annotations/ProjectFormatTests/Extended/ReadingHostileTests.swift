import Foundation
import JSON
import ProjectFormat
import TestSupport
import Testing

/// Input from elsewhere gives a project or an error, whatever it is.
@Suite struct ReadingHostileTests {
  private func error(_ bytes: [UInt8], limits: ProjectDocument.Limits = .init()) -> String? {
    #expect(throws: ProjectError.self) {
      try ProjectDocument(reading: bytes, limits: limits)
    }?.description
  }

  @Test(arguments: [
    ("", "1:1: expected a value, but there is none"),
    ("[]", "1:1: expected an object, the project"),
    ("\n  7", "2:3: expected an object, the project"),
    (
      "{\"annotations\":[{\"id\":1},\n{\"id\":NaN}]}",
      "2:7: expected a value: a number must be finite"
    ),
    ("{\"annotations\":[1,]}", "1:18: expected no ',' before the closing bracket"),
    (
      "{\"annotations\":[1]",
      "1:19: expected more: a value is not closed, but the document ends here"
    ),
  ])
  func anInvalidProjectIsAnErrorWithItsPosition(text: String, expected: String) {
    #expect(error(Array(text.utf8)) == expected)
  }

  @Test func invalidUTF8IsRejected() {
    let bytes = Array("{\"title\":\"".utf8) + [0xC3, 0x28] + Array("\"}".utf8)
    #expect(error(bytes)?.contains("expected UTF-8") == true)
  }

  @Test(arguments: ["[", "{\"a\":", "{\"annotations\":["])
  func sixtyFourMebibytesOfBracketsAreRejected(opening: String) {
    let count = (64 << 20) / opening.utf8.count
    let bytes = Array(String(repeating: opening, count: count).utf8)
    #expect(error(bytes)?.contains("nests too deeply") == true)
  }

  @Test func depthAndSizeAndCountAreBounded() {
    let nested = { (depth: Int) in
      Array(
        ("{\"annotations\":[{\"x\":" + String(repeating: "[", count: depth)
          + String(repeating: "]", count: depth) + "}]}").utf8)
    }
    #expect(throws: Never.self) { try InteractivityProject(reading: nested(61)) }
    #expect(error(nested(62))?.hasSuffix("the document nests too deeply") == true)

    #expect(
      error(Array(repeating: UInt8(ascii: " "), count: (64 << 20) + 1))
        == "1:1: the document is larger than 64 MiB")

    var limits = ProjectDocument.Limits()
    limits.annotations = 2
    #expect(throws: Never.self) {
      try ProjectDocument(reading: Array("{\"annotations\":[1,2]}".utf8), limits: limits)
    }
    #expect(
      error(Array("{\"annotations\":[1,2,\n 3]}".utf8), limits: limits)
        == "2:2: the project has more than 2 annotations")
  }

  @Test func theNumberOfDiagnosticsIsBounded() throws {
    let bytes = Array(
      ("{\"annotations\":[null" + String(repeating: ",null", count: 11_999) + "]}").utf8)
    let document = try ProjectDocument(reading: bytes)
    let project = document.project
    #expect(project.annotations.count == 12_000)
    #expect(document.diagnostics.count == 5_001)
    #expect(document.diagnostics.last?.message == "7000 more were found, and are not listed")
    #expect(document.diagnostics.last?.severity == .error)
  }

  @Test func manyUnknownKeysAreReadInLinearTime() throws {
    let keys = (0..<20_000).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
    let document = try document(of: "{\"id\":1,\"type\":\"pop\",\(keys)}")
    #expect(document.others[0].members.count == 20_000)
    #expect(document.diagnostics.last?.message == "15000 more were found, and are not listed")
  }

  /// Much that no field takes changes nothing of what fields take, on whichever level it is.
  @Test(arguments: [
    ("", "/k0"), ("properties", "/properties/k0"), ("popcorn", "/properties/popcorn/k0"),
    ("onClick", "/properties/onClick/k0"), ("startTime", "/properties/startTime/k0"),
    ("x", "/x"),
  ])
  func unknownFieldsAreKeptWhateverTheirSize(level: String, pointer: String) throws {
    let annotation = { (filler: String) in
      let at = { (name: String) in name == level ? filler + "," : "" }
      return """
        {"createdAt":"kept",\(at(""))"id":"a","type":"pop","x":{\(at("x"))"y":[]},"properties":{\(at("properties"))\
        "popcorn":{\(at("popcorn"))"text":"t"},\
        "startTime":{\(at("startTime"))"units":"seconds","value":7},"start_time":1,\
        "onClick":{\(at("onClick"))"gotoTrack":"b"}},"TYPE":"image","title":"t","updatedBy":{"z":1}}
        """
    }
    let small = try document(of: annotation(#""k0":1"#))
    let filler = (0..<4_000).map { #""k\#($0)":[\#($0),{}]"# }.joined(separator: ",")
    let large = try document(of: annotation(filler))
    #expect(large.project == small.project)

    let keys = large.others[0].members.map(\.key)
    #expect(Set(keys).isSuperset(of: small.others[0].members.map(\.key)))
    if level != "x" {
      #expect(large.others[0]["k3999"] == [3999, [:]])
      #expect(keys.filter { $0.hasPrefix("k") } == (0..<4_000).map { "k\($0)" })
    } else {
      #expect(large.others[0]["x"]?["k3999"] == [3999, [:]])
    }
    let others = { (document: ProjectDocument) in
      document.diagnostics.filter { !$0.message.contains("\"k") && $0.place != nil }.map {
        "\($0.pointer) \($0.message)"
      }
    }
    #expect(Array(others(large).prefix(others(small).count)) == others(small))
    #expect(large.diagnostics.contains { $0.pointer.description == "/annotations/0" + pointer })
  }

  @Test func escapeSequencesStayTextAndAreEscapedInMessages() throws {
    let document = try document(of: #"{"id":"\u001b[2J","type":"\u001b[31m","\u0007":1}"#)
    let project = document.project
    #expect(project.annotations[0].rawType == "\u{1B}[31m")
    #expect(document.diagnostics.count == 2)
    let controls = document.diagnostics.flatMap(\.message.unicodeScalars).filter { $0.value < 32 }
    #expect(controls == [])
  }

  @Test(arguments: ["hostile.json", "hapyak-export.json"])
  func aFileCutAnywhereIsAnError(name: String) throws {
    let bytes = try fixture(name)
    let end = try #require(bytes.lastIndex(of: UInt8(ascii: "}")))
    for count in 0...end {
      #expect(throws: ProjectError.self, "\(count) bytes") {
        try InteractivityProject(reading: Array(bytes[..<count]))
      }
    }
  }

  @Test(arguments: ["catalogue.json", "branching.json", "hapyak-export.json", "hostile.json"])
  func aMutatedFileGivesAProjectOrAnError(name: String) throws {
    let original = try fixture(name)
    var random = SeededGenerator(seed: 20_260_307)
    let pieces = ["null", "-1", "1e999", "\"\"", "[", "]", "{", "}", ",", ":", "\"", "NaN", "150%"]
    var loaded = 0
    for _ in 0..<trials(300, of: 1_500) {
      var bytes = original
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        case 2:
          let piece = pieces.randomElement(using: &random) ?? ""
          bytes.insert(contentsOf: piece.utf8, at: place)
        default:
          let end = min(bytes.count, place + Int.random(in: 1...40, using: &random))
          bytes.append(contentsOf: bytes[place..<end])
          bytes.replaceSubrange(place..<end, with: bytes[..<min(40, place)])
        }
      }
      do throws(ProjectError) {
        let document = try ProjectDocument(reading: bytes)
        loaded += 1
        // A project that loads is sound: finite times, an index a place, a place a diagnostic.
        let project = document.project
        for (index, annotation) in project.annotations.enumerated() {
          #expect(annotation.index == index)
          #expect(annotation.start.seconds.isFinite && annotation.start.percent.isFinite)
        }
        #expect(document.diagnostics.allSatisfy { $0.place != nil })
        let json = try? JSON(parsing: bytes)
        #expect(document.diagnostics.allSatisfy { json?[$0.pointer] != nil })
      } catch {
        #expect(error.place.line >= 1 && error.place.column >= 1)
      }
    }
    #expect(loaded > 10)
  }
}
