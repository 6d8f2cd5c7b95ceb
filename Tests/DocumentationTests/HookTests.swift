import Foundation
import Testing

/// The sources call each requirement of a public protocol and read each option, and each hook of the seed documents has
/// a hook or an event.
///
/// The tests search for names. A use of another member with the same name hides a member without a use.
@Suite struct HookTests {
  /// The hooks and options without effect, each with the reason. An entry that is no longer needed fails the test.
  static let exceptions = [
    "LintRule.descriptions": "read by the protocol's own extension, for each rule's texts",
    "ExploreOptions.watches": "read by the program, for each command that declares it",
  ]

  @Test func everyHookIsCalledAndEveryOptionIsRead() throws {
    let files = try Page.swiftFiles(below: "Sources").map {
      try String(contentsOf: $0, encoding: .utf8)
    }
    let code = Code(files)
    let unused = try code.uncalledRequirements() + code.unreadOptions() + hooksWithoutCounterpart(in: files)
    #expect(Set(unused).subtracting(Self.exceptions.keys).sorted() == [])
    #expect(Set(Self.exceptions.keys).subtracting(unused).sorted() == [], "no longer needed")
  }

  /// The methods of the documents' delegates whose row of the coverage names no delegate, event or function of the app.
  private func hooksWithoutCounterpart(in files: [String]) -> [String] {
    let functions = Set(files.flatMap { $0.matches(of: #/public var (\w+): \(/#).map(\.output.1) })
    return SeedCoverageTests.rows.flatMap { row in
      let isHook = row.counterparts.contains { name in
        name.contains(#/Delegate|Event|Kind/#) || name.split(separator: ".").last.map(functions.contains) ?? false
      }
      return row.names.filter {
        !row.counterparts.isEmpty && !isHook && $0.hasSuffix(":")
          && $0.contains(#/Should|[Ww]ill[A-Z]|[Dd]id[A-Z]/#)
      }
    }
  }

  /// The compiler reports a misspelt method only if the protocol requires the right one.
  @Test func delegatesAndConsumersHaveNoDefaultImplementations() throws {
    let text = try Page.swiftFiles(below: "Sources").map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    let protocols = text.matches(of: #/public protocol (\w+(?:Delegate|Consumer))\b/#).map(\.output.1)
    #expect(protocols.count > 4)
    let extended = text.matches(of: #/(?m)^(?:public )?extension (\w+(?:Delegate|Consumer))\b/#).map(\.output.1)
    #expect(Set(extended).intersection(protocols).sorted() == [])
  }

  static let sample = """
    public protocol Guide: AnyObject {
      func guide(_ name: String, turns side: Side) -> Bool
      func guide(
        _ name: String, stops: Place, then action: @escaping () -> Void)
      var speed: Double { get }
    }
    extension Guide {
      public func guide(_ name: String, turns side: Side) -> Bool { self.guide(name, turns: side) }
    }
    public struct TourOptions {
      public var color: Color  // of the bus, tour.color
      public init(color: Color) { self.color = color }
    }
    private struct MapOptions: CommandOptions {
      @Option(
        "--legend", "print the legend") var legend: Bool
      var conflicts: [String?] {
        [legend ? "" : nil]
      }
    }

    """

  @Test(arguments: [
    ("tour.color = map.red", [".speed", "(_:turns:)", "(_:stops:then:)", ".color", ".legend"]),
    ("guide?.guide(me, turns: .left); draw(tour.color)", [".speed", "(_:stops:then:)", ".legend"]),
    (
      "guide.guide(me, stops: at(1, 2)) { draw(guide.speed) }", ["(_:turns:)", ".color", ".legend"]
    ),
  ])
  func aUseIsFound(_ use: String, _ expected: [String]) throws {
    let code = Code([Self.sample + use])
    let unused = try code.uncalledRequirements() + code.unreadOptions()
    #expect(unused.map { $0.replacing(#/^\w+(\.guide)?/#, with: "") } == expected)
  }
}

/// The text of Swift files without comments, in which names are searched for.
private struct Code {
  let files: [String]
  /// The files with `.name` or `.$name`, by name.
  private var users: [String: Set<Int>] = [:]
  /// The files with `protocol name`, `struct name` or `extension name`, by name.
  private var declarers: [String: Set<Int>] = [:]

  init(_ files: [String]) {
    self.files = files.map { file in
      file.split(separator: "\n", omittingEmptySubsequences: false).map(Self.withoutComment).joined(separator: "\n")
    }
    for (index, file) in self.files.enumerated() {
      for part in file.split(separator: ".") {
        users[String(word(part.drop { $0 == "$" })), default: []].insert(index)
      }
      let words = file.split { $0 == " " || $0 == "\n" }
      for (keyword, name) in zip(words, words.dropFirst())
      where ["protocol", "struct", "extension"].contains(keyword) {
        declarers[String(word(name)), default: []].insert(index)
      }
    }
  }

  private static func withoutComment(_ line: Substring) -> Substring {
    if line.hasPrefix("//") { return "" }
    return line.firstRange(of: " //").map { line[..<$0.lowerBound] } ?? line
  }

  /// Returns the requirements of public protocols that nothing uses outside of the protocol and its extensions.
  func uncalledRequirements() throws -> [String] {
    try files.flatMap { try blocks(#"public protocol (\w+)"#, in: $0) }.flatMap { block in
      let others = try text(of: block.name).others
      let properties = block.text.matches(of: #/\bvar (\w+)/#).map { String($0.output.1) }
      let methods = block.text.matches(of: #/\bfunc (\w+)\(/#).compactMap { match -> String? in
        let labels = arguments(block.text[match.range.upperBound...]).list.map { word($0) }
        let isCalled = uses(".\(match.output.1)(", in: others) { call in
          let (list, rest) = arguments(call)
          let given = list.map { $0.prefixMatch(of: #/(\w+):/#)?.output.1 ?? "_" }
          return given == labels || rest.hasPrefix(" {") && given == labels.dropLast()
        }
        return isCalled ? nil : "\(match.output.1)(\(labels.map { $0 + ":" }.joined()))"
      }
      let unused = properties.filter { !uses(".\($0)", in: others) { word($0).isEmpty } } + methods
      return unused.map { "\(block.name).\($0)" }
    }
  }

  /// Returns the fields of public types whose names end with `Options`, and the options of commands, that nothing reads
  /// outside of their initializers and the checks of a command line.
  func unreadOptions() throws -> [String] {
    try files.filter { $0.contains("Options") }.flatMap { file in
      let types = try blocks(#"public struct (\w*Options)(?!\w)"#, in: file)
      let commands = try blocks(#"struct (\w+)(?:<.*?>)?: CommandOptions"#, in: file)
      return try (types + commands).flatMap { block in
        let scope = block.text.hasPrefix("private") ? Code([file]) : self
        let (own, others) = try scope.text(of: block.name)
        let inside = try blocks("var (conflicts)", in: own)
          .reduce(own) { $0.replacing($1.text, with: "") }
          .replacing(#/self\.\w+ = .*|"[^"\\\n]*"/#, with: "")
        return try block.text.matches(of: #/(?m)(?:public |\) |^  )(?:var|let) (\w+)(?!.*\{)/#)
          .map { String($0.output.1) }.filter { name in
            let use = try Regex(
              #"(?:^|[^\w.])(var |let )?\#(name)(?![\w:])"#, as: (Substring, Substring?).self)
            return !inside.matches(of: use).contains { $0.output.1 == nil }
              && ![".", ".$"].contains {
                scope.uses($0 + name, in: others) { word($0).isEmpty && !$0.hasPrefix(" = ") }
              }
          }.map { "\(block.name).\($0)" }
      }
    }
  }

  // MARK: Text

  /// Returns the text of a type with its extensions, and all other text.
  private func text(of name: String) throws -> (own: String, others: [String]) {
    var own = ""
    var others: [String] = []
    for (index, text) in files.enumerated() {
      var file = text
      for keyword in ["protocol", "struct", "extension"] where declarers[name]?.contains(index) == true {
        for block in try blocks(#"\#(keyword) (\#(name))(?!\w)"#, in: file) {
          own += block.text + "\n"
          file = file.replacing(block.text, with: "")
        }
      }
      others.append(file)
    }
    return (own, others)
  }

  private func blocks(
    _ head: String, in text: String
  ) throws -> [(name: String, text: String)] {
    let block = try Regex(
      #"(?m)^( *)(?:public |private )?\#(head)(?:.*\{\}$|[\s\S]*?^\1\})"#,
      as: (Substring, Substring, Substring).self)
    return text.matches(of: block).map { (String($0.output.2), String($0.output.0)) }
  }

  /// Returns whether a file has a use, such as `.name(`, that is followed by the right text.
  private func uses(
    _ use: String, in files: [String], where isRight: (Substring) -> Bool
  ) -> Bool {
    users[String(word(use.drop { ".$".contains($0) })), default: []].contains { file in
      files[file].components(separatedBy: use).dropFirst().contains { isRight($0[...]) }
    }
  }

  private func word(_ text: Substring) -> Substring {
    text.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
  }

  /// Returns the arguments of a list, from the text behind its parenthesis, and the text behind the list.
  private func arguments(_ text: Substring) -> (list: [Substring], rest: Substring) {
    var depth = 0
    var start = text.startIndex
    var list: [Substring] = []
    for index in text.indices {
      let character = text[index]
      if depth == 0, character == "," || character == ")" {
        list.append(text[start..<index].drop(while: \.isWhitespace))
        start = text.index(after: index)
        if character == ")" { break }
      }
      if "([{".contains(character) { depth += 1 }
      if ")]}".contains(character) { depth -= 1 }
    }
    return (list.filter { !$0.isEmpty }, text[start...])
  }
}
