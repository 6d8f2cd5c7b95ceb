import JSON
import ProjectFormat
import ProjectLint
import TestSupport
import Testing

/// `lint --fix` writes what can only be meant, and leaves every other byte.
///
/// `⟦strat→start⟧` stands for `strat` in the file, and for `start` in the fixed file.
@Suite struct FixTests {
  @Test(arguments: [
    #"{"annotations":[{"id":"a","type":"pop","text":"T", "⟦strat→start⟧" :5,"end":9}]}"#,
    #"{"⟦titel→title⟧":"A film", "⟦anotations→annotations⟧": [ ]}"#,
    #"{"⟦titel→title⟧":"A film", "anotations": [{"id":"a","type":"hotLink","colour":"red"}]}"#,
    // A key with escapes, which means the same.
    #"{"annotations":[{"id":"a","type":"pop","text":"\u0054","⟦str\u0061t→start⟧":5,"end":9}]}"#,
    // Every annotation with the key.
    """
    {"annotations":[
      {"id":"a","type":"image","url":"https://a.example/a.png","⟦widht→width⟧":"30%","start":1,"end":2},\r
    \t{"id":"b","type":"image", "⟦widht→width⟧" : "40%", "start": 1, "end": 2} ] }\n
    """,
    // Every level.
    """
    {"annotations":[{"id":"a","type":"hotLink","⟦titel→title⟧":"A","properties":{"popcorn":{"⟦strat→start⟧":1,"end":2}},
     "onClick":{"⟦goto→gotoTrack⟧":"0:30","⟦href→gotoLink⟧":"https://a.example"}}]}
    """,
    #"{"annotations":[{"id":"a","type":"pop","text":"T","start":{"⟦unit→units⟧":"ms","⟦valeu→value⟧":500},"end":9}]}"#,
    // Times.
    #"{"duration":"⟦9:75→10:15⟧","annotations":[{"id":"a","type":"pop","start":"⟦0:75→1:15⟧","end":"⟦1:60→2:00⟧"}]}"#,
    #"{"annotations":[{"id":"a","type":"pop","start":1,"duration":"⟦0:75.5→1:15.500⟧"}]}"#,
    #"{"annotations":[{"id":"a","type":"pop","start":{"units":"seconds", "Value" : "⟦0:75→1:15⟧" },"end":90}]}"#,
    #"{"annotations":[{"id":"a","type":"pop","startTimeFormat":"seconds","startTimeValue":"⟦0\u003a75→1:15⟧"}]}"#,
    #"{"annotations":[{"id":"a","type":"onTime","start":9,"gotoTrack":"⟦0:75→1:15⟧"}]}"#,
    #"{"annotations":[{"id":"a","type":"hotLink","title":"A","start":9,"onClick":{"gotoTrack":"⟦0:75→1:15⟧"}}]}"#,
    // A byte order mark, and texts of other scripts before the places.
    "\u{FEFF}" + #"{"title":"Ünïcode 🎬","annotations":[{"id":"é","type":"pop","⟦strat→start⟧":5}]}"#,
    // One annotation can be fixed, the other one can't.
    """
    {"annotations":[{"id":"a","type":"pop","text":"T","⟦strat→start⟧":5},
    {"id":"b","type":"pop","text":"T","strat":"soon"}]}
    """,
    """
    {"annotations":[{"id":"a","type":"pop","text":"T","strat":5,"lintIgnore":{"unknown-key":"of another tool"}},
    {"id":"b","type":"pop","text":"T","⟦strat→start⟧":5}]}
    """,
  ])
  func aFixChangesOnlyItsPlaces(text: String) throws {
    let (broken, expected, count) = Self.parts(of: text)
    let fixed = try #require(ProjectLinter().fixed(Array(broken.utf8)))
    #expect(String(decoding: fixed.bytes, as: UTF8.self) == expected)
    #expect(fixed.count == count && count > 0)
    let again = try #require(ProjectLinter().fixed(fixed.bytes))
    #expect(again.bytes == fixed.bytes && again.count == 0)
  }

  @Test(arguments: [
    // The object has the key, in some spelling.
    #""strat":5,"start":3"#, #""start_Time":5,"startTme":3"#, #""start":null,"strat":3"#, #""strat":3,"statr":4"#,
    #""start":{"unit":"ms","Units":"s","value":5}"#, #""strat":3,"strat":4"#,
    // The field has a value on another level.
    #""strat":5,"properties":{"popcorn":{"start":1}}"#,
    // Two keys may be meant.
    #""start":1,"lext":"30%""#,
    // The value is wrong for the key, or makes another one wrong.
    #""strat":"soon""#, #""start":7,"edn":5"#, #""popcorm":{"start":1}"#, #""properties":{"popcorm":{"colour":1}}"#,
    #""start":"0:75","end":"0:20""#, #""start":1,"onClick":{"url":7,"gotoLnk":"a/b"}"#,
    // Other values may be meant.
    #""start":"1:15:75""#, #""start":"0:75:00""#, #""start":"0:100""#, #""start":"-0:75""#, #""start":"+0:75""#,
    #""start":"0::75""#,
    #""start":"5 sec""#, #""start":{"units":"secs.","value":"1;30"}"#, #""start":{"units":"fortnights","value":1}"#,
    #""text":"0:75","start":"soon","type":"onTime""#, #""left":"30 percent","start":1"#, #""width":"0:75","start":1"#,
    #""gate":"0:75","start":1"#,
    #""start":"0:75.1234""#,
    // What is right, or unknown.
    #""start":"1:15","width":"30""#, #""start":1,"colour":"red","quizz":1"#,
    // What the author leaves alone.
    #""strat":5,"lintIgnore":{"project.unknown-key":"of another tool"}"#,
    #""start":"0:75","lintIgnore":{"value":"a sample"}"#,
  ])
  func aGuessIsNotWritten(members: String) throws {
    let bytes = Array(#"{"annotations":[{"id":"a","type":"pop","text":"T",\#(members)}]}"#.utf8)
    let fixed = try #require(ProjectLinter().fixed(bytes))
    #expect(fixed.bytes == bytes && fixed.count == 0, "\(String(decoding: fixed.bytes, as: UTF8.self))")
  }

  @Test(arguments: [
    // A loop, which is reported where it jumps back.
    #"{"duration":60,"annotations":[{"id":"d","type":"onTime","start":20,"goto":"0:05"}]}"#,
    #"{"duration":60,"annotations":[{"id":"a","type":"onTime","start":20,"gotoTrack":"b"},{"id":"b","type":"onTime","start":25,"goto":"a"}]}"#,
    // A gate that nothing releases.
    #"{"duration":60,"annotations":[{"id":"a","type":"pop","text":"T","start":5,"end":9,"gaet":true}]}"#,
  ])
  func aFixThatAddsAnErrorIsNotWritten(text: String) throws {
    let fixed = try #require(ProjectLinter().fixed(Array(text.utf8)))
    #expect(fixed.count == 0 && fixed.bytes == Array(text.utf8), "\(String(decoding: fixed.bytes, as: UTF8.self))")
  }

  @Test func anErrorOfOneAnnotationLeavesTheFixesOfOthers() throws {
    let (broken, expected, count) = Self.parts(
      of: #"""
        {"⟦duratoin→duration⟧":60,"annotations":[{"id":"d","type":"onTime","start":20,"goto":"0:05"},
        {"id":"p","type":"pop","text":"T","⟦strat→start⟧":1,"end":5}]}
        """#)
    let fixed = try #require(ProjectLinter().fixed(Array(broken.utf8)))
    #expect(String(decoding: fixed.bytes, as: UTF8.self) == expected)
    #expect(fixed.count == count)
  }

  @Test func theRulesThatRunAndTheProjectChooseTheFixes() throws {
    let bytes = Array(
      #"{"annotations":[{"id":"a","type":"onTime","strat":1,"start":"0:75","gotTrack":"1:59"}]}"#.utf8)
    func count(_ ids: String..., ignoring rule: String? = nil) throws -> Int {
      let ignores = rule.map { #"{"lintIgnore":{"\#($0)":"on purpose"},"# } ?? "{"
      let bytes = Array(ignores.utf8) + bytes.dropFirst()
      let rules = ProjectRule.all.filter { ids.isEmpty || ids.contains($0.id) }
      return try #require(ProjectLinter(rules: rules).fixed(bytes)).count
    }
    #expect(try count() == 2)
    #expect(try count("project.value") == 1)
    #expect(try count("project.unknown-key", "project.lost-jump") == 1)
    #expect(try count("project.circle") == 0)
    #expect(try count(ignoring: "value") == 1)
    #expect(try count(ignoring: "project.unknown-key") == 1)
  }

  @Test(arguments: [60, 2_600])
  func allAnnotationsAreFixedAtOnce(count: Int) throws {
    let annotation = #"{"type":"pop","text":"T","strat":"0:75","⟦widht→width⟧":"30%","start":"⟦0:75→1:15⟧"}"#
    let list = Array(repeating: annotation, count: count).joined(separator: ",\n")
    let (broken, expected, _) = Self.parts(of: #"{"annotations":[\#(list)]}"#)
    let fixed = try #require(ProjectLinter().fixed(Array(broken.utf8)))
    #expect(fixed.bytes == Array(expected.utf8))
    #expect(fixed.count == 2 * count)
  }

  @Test func aProjectWithTooManyMistakesIsNotFixed() {
    let bytes = Array(#"{"titel":"A","annotations":[{"type":"pop","strat":1,"end":"0:75"}]}"#.utf8)
    #expect(ProjectLinter().fixed(bytes, maximum: 3)?.count == 3)
    #expect(ProjectLinter().fixed(bytes, maximum: 2) == nil)
  }

  /// Whatever is wrong with a project, a fix adds no diagnostic, and the second run has nothing to do.
  @Test func fixesOfRandomProjectsAddNoDiagnostics() throws {
    var generator = SeededGenerator(seed: 20_262)
    let keys = [
      "start", "strat", "statr", "end", "titel", "title", "widht", "width", "goto", "gotoTrack", "onClick", "onClik",
      "id",
      "idd", "properties", "propertis", "popcorn", "popcron", "duration", "durration", "units", "unit", "value",
      "valeu",
      "str\\u0061t", "Start_Time", "startTme", "lext", "loopBakc", "gaet",
    ]
    func value(_ depth: Int) -> String {
      switch Int.random(in: depth > 2 ? 2...9 : 0...9, using: &generator) {
      case 0, 1: object(depth + 1)
      case 2: "\"0:75\""
      case 3: "\"a\""
      case 4: "{\"units\": \"s\", \"value\": \"0:9\(Int.random(in: 0...9, using: &generator))\"}"
      case 5: "null"
      case 6: "\"30%\""
      default: String(Int.random(in: 0...99, using: &generator))
      }
    }
    func object(_ depth: Int, _ first: String...) -> String {
      let members = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
        "\"\(keys.randomElement(using: &generator) ?? "")\": \(value(depth))"
      }
      return "{ \((first + members).joined(separator: ",\n")) }"
    }
    var fixedCount = 0
    for _ in 0..<trials(300, of: 3_000) {
      let count = Int.random(in: 0...4, using: &generator)
      let annotations = (0..<count).map { _ in object(0, #""type": "hotLink""#) }
      let bytes = Array("{\"titel\": \"A\", \"annotations\": [\(annotations.joined(separator: ", "))]}".utf8)
      let before = try ProjectDocument(reading: bytes)
      let fixed = try #require(ProjectLinter().fixed(bytes))
      let after = try ProjectDocument(reading: fixed.bytes)
      #expect(after.diagnostics.count <= before.diagnostics.count)
      let again = try #require(ProjectLinter().fixed(fixed.bytes))
      #expect(again.bytes == fixed.bytes && again.count == 0, "\(String(decoding: bytes, as: UTF8.self))")
      fixedCount += fixed.count
    }
    #expect(fixedCount > 300)
  }

  /// Returns the file, the fixed file, and the number of fixes.
  private static func parts(of text: String) -> (broken: String, fixed: String, count: Int) {
    var (broken, fixed) = ("", "")
    let pieces = text.split(separator: "⟦", omittingEmptySubsequences: false)
    for (index, piece) in pieces.enumerated() {
      let rest = index == 0 ? piece : piece.drop { $0 != "⟧" }.dropFirst()
      if index > 0 {
        let change = piece.prefix { $0 != "⟧" }.split(separator: "→")
        broken += change[0]
        fixed += change[1]
      }
      broken += rest
      fixed += rest
    }
    return (broken, fixed, pieces.count - 1)
  }
}
