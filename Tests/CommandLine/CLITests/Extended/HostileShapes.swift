/// A document of a given size for which an incautious reader needs much more time or memory than its size suggests.
/// The tests and the benchmarks use the same table.
struct HostileShape: Sendable, CustomStringConvertible {
  let description: String
  /// The name of the document's file.
  let file: String
  /// The command lines that read the document, by the name of its file.
  let commands: [String]
  /// - Parameter bytes: The approximate size of the document.
  let document: @Sendable (_ bytes: Int) -> String

  init(
    description: String, file: String = "project.json",
    commands: [String] = ["chapters project.json"], document: @escaping @Sendable (Int) -> String
  ) {
    self.description = description
    self.file = file
    self.commands = commands
    self.document = document
  }

  static let all = projects + rules + tables + interchange + dense

  /// Documents of many tiny entries, for which a reader keeps the most memory in relation to their size.
  static let dense = denseFiles + denseProjects

  private static let onlyRun = ["chapters project.json", "run project.json --only none"]

  private static let readAndRun = ["chapters project.json", "run project.json"]

  static let projects = [
    HostileShape(description: "empty objects in an unknown member") {
      around(#"{"annotations":[],"x":["#, "{}", "]}", $0)
    },
    HostileShape(description: "numbers in an unknown member") {
      around(#"{"annotations":[],"x":["#, "1", "]}", $0)
    },
    HostileShape(description: "deep nesting") {
      let nested = String(repeating: "[", count: 50) + String(repeating: "]", count: 50)
      return around(#"{"annotations":[],"x":["#, nested, "]}", $0)
    },
    HostileShape(description: "no project, but an array") { around("[", "1", "]", $0) },
    HostileShape(description: "annotations that are null") {
      around(#"{"annotations":["#, "null", "]}", $0)
    },
    HostileShape(description: "annotations that are empty") {
      around(#"{"annotations":["#, "{}", "]}", $0)
    },
    HostileShape(description: "annotations with next to nothing") {
      around(#"{"annotations":["#, #"{"id":7,"type":"onTime","start":1}"#, "]}", $0)
    },
    HostileShape(description: "annotations with a short text", commands: onlyRun) {
      around(#"{"annotations":["#, #"{"type":"pop","text":"x"}"#, "]}", $0)
    },
    HostileShape(description: "annotations with a place", commands: onlyRun) {
      around(#"{"annotations":["#, #"{"left":1}"#, "]}", $0)
    },
    HostileShape(description: "annotations that do something under a condition", commands: onlyRun) {
      around(
        #"{"annotations":["#,
        #"{"id":"a","type":"pop","text":"x","gotoLink":"b","precondition":"c"}"#, "]}", $0)
    },
    HostileShape(
      description: "annotations one after another",
      commands: [
        "run project.json", "run project.json --all", "run project.json --format jsonl",
        "run project.json --format json", "run project.json --format text=/dev/null --record -",
      ],
      document: numbered(#"{"annotations":["#, "{}]}", each: 65) {
        #"{"id":"a\#($0)","type":"image","startTime":\#(100_000 + $0),"duration":10},"#
      }),
    HostileShape(
      description: "triggers one after another",
      commands: [
        "run project.json", "run project.json --all", "run project.json --format jsonl",
        "run project.json --format json", "run project.json --format text=/dev/null --record -",
      ],
      document: numbered(#"{"annotations":["#, "{}]}", each: 33) {
        #"{"type":"onTime","start":\#(100_000 + $0)},"#
      }),
    HostileShape(description: "jumps to nowhere") {
      around(#"{"annotations":["#, #"{"type":"image","gotoTrack":"nowhere"}"#, "]}", $0)
    },
    HostileShape(description: "fields with wrong values") {
      around(#"{"annotations":["#, #"{"type":"image","gate":7,"left":"x"}"#, "]}", $0)
    },
    HostileShape(description: "unknown keys in each annotation") {
      let keys = (0..<50).map { #""u\#($0)":{}"# }.joined(separator: ",")
      return around(#"{"annotations":["#, "{\(keys)}", "]}", $0)
    },
    HostileShape(description: "an annotation of empty objects") {
      around(#"{"annotations":[{"type":"pop","x":["#, "{}", "]}]}", $0)
    },
    HostileShape(description: "an annotation of unknown keys") {
      let keys = (0..<($0 / 11)).map { #""k\#($0)":1"# }.joined(separator: ",")
      return #"{"annotations":[{"type":"pop",\#(keys)}]}"#
    },
    HostileShape(description: "an annotation of one key") {
      around(#"{"annotations":[{"type":"pop","#, #""k":1"#, "}]}", $0)
    },
    HostileShape(description: "annotations with a key twice") {
      around(#"{"annotations":["#, #"{"k":1,"k":2}"#, "]}", $0)
    },
    HostileShape(description: "an annotation of unknown keys in properties") {
      let keys = (0..<($0 / 11)).map { #""k\#($0)":{}"# }.joined(separator: ",")
      return #"{"annotations":[{"type":"pop","properties":{"popcorn":{\#(keys)}}}]}"#
    },
    HostileShape(description: "an annotation of unknown keys in a time") {
      let keys = (0..<($0 / 11)).map { #""k\#($0)":1"# }.joined(separator: ",")
      return #"{"annotations":[{"type":"pop","startTime":{\#(keys)}}]}"#
    },
    HostileShape(description: "an annotation of unknown keys with escapes") {
      let keys = (0..<($0 / 16)).map { #""\u006b\#($0)":1"# }.joined(separator: ",")
      return #"{"annotations":[{"type":"pop",\#(keys)}]}"#
    },
    HostileShape(description: "a title of empty objects") {
      around(#"{"annotations":[{"type":"pop","title":["#, "{}", "]}]}", $0)
    },
    HostileShape(description: "one field again and again") {
      around(#"{"annotations":[{"type":"pop","#, #""left":1"#, "}]}", $0)
    },
    HostileShape(description: "a command's data", commands: readAndRun) {
      let keys = (0..<($0 / 11)).map { #""k\#($0)":1"# }.joined(separator: ",")
      return #"{"annotations":[{"type":"pop","command":"c","commandData":{\#(keys)}}]}"#
    },
    HostileShape(description: "a command's data of seventeen letters", commands: readAndRun) {
      let data = (0..<($0 / 43)).map {
        #""kkkkkkkkkk\#($0 + 1_000_000)":"tttttttttt\#($0 + 1_000_000)""#
      }
      return
        #"{"annotations":[{"type":"pop","command":"c","commandData":{\#(data.joined(separator: ","))}}]}"#
    },
    HostileShape(description: "tags") {
      let tags = (0..<($0 / 8)).map { #""\#($0)""# }.joined(separator: ",")
      return #"{"annotations":[],"tags":[\#(tags)]}"#
    },
    HostileShape(description: "tags of twenty letters") {
      let tags = (0..<($0 / 23)).map { #""tttttttttttt\#($0 + 10_000_000)""# }
      return #"{"annotations":[],"tags":[\#(tags.joined(separator: ","))]}"#
    },
    HostileShape(description: "annotations that are no array") {
      around(#"{"annotations":{"x":["#, "{}", "]}}", $0)
    },
    HostileShape(description: "unknown keys of the project") {
      let keys = (0..<($0 / 11)).map { #""k\#($0)":1"# }.joined(separator: ",")
      return #"{"annotations":[],\#(keys)}"#
    },
    HostileShape(description: "one key again and again") {
      around(#"{"annotations":[],"#, #""k":1"#, "}", $0)
    },
    HostileShape(description: "one long text") {
      #"{"annotations":[],"title":"\#(String(repeating: "a", count: $0))"}"#
    },
    HostileShape(description: "a text of escaped NULs") {
      let text = String(repeating: #"\u0000"#, count: $0 / 6)
      return #"{"annotations":[{"type":"pop","text":"\#(text)"}]}"#
    },
    HostileShape(description: "a list that is not closed") {
      around(#"{"annotations":["#, "{}", "", $0)
    },
    HostileShape(description: "an id of combining marks") {
      marked { #"{"id":"\#($0)","type":"pop"}"# }($0)
    },
    HostileShape(description: "a key of combining marks") {
      marked { #"{"type":"pop","\#($0)":1}"# }($0)
    },
    HostileShape(description: "a precondition of combining marks") {
      marked { #"{"type":"pop","precondition":"\#($0)"}"# }($0)
    },
    HostileShape(description: "a jump of combining marks") {
      marked { #"{"type":"pop","gotoTrack":"\#($0)"}"# }($0)
    },
    HostileShape(description: "a link of combining marks") {
      marked { #"{"type":"pop","gotoLink":"\#($0)"}"# }($0)
    },
    HostileShape(description: "a type of combining marks") { marked { #"{"type":"\#($0)"}"# }($0) },
    HostileShape(description: "a flag of combining marks") {
      marked { #"{"type":"pop","gate":"\#($0)"}"# }($0)
    },
    HostileShape(description: "a time of combining marks") {
      marked { #"{"type":"pop","startTime":{"units":"\#($0)","value":"\#($0)"}}"# }($0)
    },
  ]

  static func around(_ start: String, _ element: String, _ end: String, _ bytes: Int)
    -> String
  {
    let count = max(1, bytes / (element.utf8.count + 1))
    return start + String(repeating: element + ",", count: count - 1) + element + end
  }

  /// A piece again and again.
  static func filled(
    _ start: String, _ piece: String, _ end: String = ""
  ) -> @Sendable (Int) -> String {
    { start + String(repeating: piece, count: max(1, $0 / piece.utf8.count)) + end }
  }

  /// Pieces with a number each, of about so many bytes.
  static func numbered(
    _ start: String, _ end: String = "", each bytes: Int, piece: @escaping @Sendable (Int) -> String
  ) -> @Sendable (Int) -> String {
    { start + (0..<max(1, $0 / bytes)).map(piece).joined() + end }
  }

  /// A character with marks that take time with the square of their number where they are put in order.
  static func marks(_ start: String, _ end: String) -> @Sendable (Int) -> String {
    { start + "e" + String(repeating: "\u{301}\u{323}", count: $0 / 4) + end }
  }

  /// Two annotations with a text that takes time with the square of its length where it is normalized.
  private static func marked(_ annotation: @escaping @Sendable (String) -> String)
    -> @Sendable (Int) -> String
  {
    { bytes in
      let text = "e" + String(repeating: "\u{301}\u{323}", count: bytes / 256)
      return #"{"annotations":[\#(annotation(text)),\#(annotation(text))]}"#
    }
  }
}
