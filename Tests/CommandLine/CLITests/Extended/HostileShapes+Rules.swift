extension HostileShape {
  /// Rules, texts with `{{name}}`, and what hints are made of.
  static let rules =
    [
      rule("a rule of parentheses") {
        String(repeating: "(", count: $0 / 2) + "a" + String(repeating: ")", count: $0 / 2)
      },
      rule("a rule of negations") { String(repeating: "!", count: $0) + "a" },
      rule("a rule of conjunctions") { String(repeating: "a&&", count: $0 / 3) + "a" },
      rule("a rule of an unfinished text") { "a == '" + String(repeating: "b", count: $0) },
      rule("a rule of marks", marks("a == 'e", "'")),
      project("rules of many names", each: 1000) { number in
        let names = (0..<100).map { "n\(number * 100 + $0)" }.joined(separator: "||")
        return #"{"id":"\#(number)","type":"pop","precondition":"\#(names)"}"#
      },
      project("rules of short names", each: 160) { number in
        let names = (0..<36).map { String($0, radix: 36) }.map { "a\($0)" }
        return
          #"{"id":"\#(number)","type":"pop","precondition":"\#(names.joined(separator: "<"))"}"#
      },
      project("tokens that are never enabled", each: 60) {
        #"{"id":"\#($0)","type":"pop","precondition":"token\#($0)"}"#
      },
      project("paths through triggers that pause", each: 50, commands: explorations) {
        #"{"id":"\#($0)","type":"onTime","start":\#($0),"pause":true}"#
      },
      explored("tokens", each: 60) { #""precondition":"token\#($0)""# },
      explored("names that are compared", each: 60) { #""precondition":"n\#($0)<n\#($0 + 1)""# },
      explored("values of a name", each: 60) { #""precondition":"v==\#($0)""# },
      explored("values that no rule distinguishes", each: 60) { #""precondition":"v<'\#($0)'""# },
      text("braces") { String(repeating: "{{v}}", count: $0 / 5) },
      text("braces that are not closed") { String(repeating: "{{", count: $0 / 2) },
      text("braces with a name each") { (0..<($0 / 10)).map { "{{n\($0)}}" }.joined() },
      text("a name of spaces") { "{{" + String(repeating: " ", count: $0) + "}}" },
      text("tags that do not end") { String(repeating: "<a", count: $0 / 2) },
      text("angles") { String(repeating: "<", count: $0) },
      text("ampersands") { String(repeating: "&a", count: $0 / 2) },
      text("line ends") { String(repeating: "\\n", count: $0 / 2) },
      text("marks", marks("", "")),
      text("a name of marks", marks("{{", "}}")),
    ]

  /// As many annotations as are explored.
  static let denseProjects = [
    explored("one moment", each: 264) { _ in #""text":"\#(filling)""# },
    explored("one annotation after another", each: 264) {
      #""start":\#($0),"end":\#($0 + 1),"text":"\#(filling)""#
    },
    explored("jumps", each: 264) {
      #""start":\#($0),"end":\#($0 + 1),"onClick":{"gotoTrack":"\#($0 * 7 % 1000)"},"text":"\#(filling)""#
    },
  ]

  private static let filling = String(repeating: "t", count: 224)

  /// A project whose paths are all played.
  private static func explored(
    _ description: String, each bytes: Int, member: @escaping @Sendable (Int) -> String
  ) -> HostileShape {
    project("paths through \(description)", each: bytes, commands: explorations) {
      #"{"id":"\#($0)","type":"pop",\#(member($0))}"#
    }
  }

  private static let explorations = ["explore project.json", "lint project.json --fail-on never"]

  private static func project(
    _ description: String, each bytes: Int, commands: [String] = ["run project.json --only none"],
    annotation: @escaping @Sendable (Int) -> String
  ) -> HostileShape {
    HostileShape(
      description: description, commands: commands,
      document: {
        let annotations = (0..<max(1, $0 / bytes)).map(annotation)
        return #"{"annotations":[\#(annotations.joined(separator: ","))]}"#
      })
  }

  private static func rule(
    _ description: String, _ rule: @escaping @Sendable (Int) -> String
  ) -> HostileShape {
    HostileShape(
      description: description, commands: ["run project.json"],
      document: {
        #"{"annotations":[{"id":"a","type":"pop","start":0,"end":9,"precondition":"\#(rule($0))"}]}"#
      })
  }

  private static func text(
    _ description: String, _ text: @escaping @Sendable (Int) -> String
  ) -> HostileShape {
    HostileShape(
      description: "a text of \(description)",
      commands: ["run project.json", "run project.json --at 1"],
      document: {
        #"{"annotations":[{"id":"a","type":"pop","start":0,"end":9,"text":"\#(text($0))"}]}"#
      })
  }
}
