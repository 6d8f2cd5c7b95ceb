import Foundation
import JSON
import Lint
import TestSupport
import Testing

@Suite struct SARIFTests {
  /// The published schema, if it is next to the project.
  static let schemaFile = ProjectFolder.root
    .appendingPathComponent("../shared/reference/sarif-schema-2.1.0.json").standardized

  static func schema() -> Data? { try? Data(contentsOf: schemaFile) }

  private func log() throws -> JSON { try JSON(parsing: Sample.report.printed(as: .sarif)) }

  @Test(
    .enabled(
      if: schema() != nil,
      "the published schema does not lie in ../shared/reference, so nothing to validate against"))
  func theLogIsValidAgainstThePublishedSchema() throws {
    let bytes = try #require(Self.schema())
    let checker = SchemaChecker(schema: try JSON(parsing: Array(bytes)))
    let log = try log()
    #expect(checker.faults(in: log).isEmpty)

    // The checker can say no.
    var wrong = try #require(log.object)
    wrong["version"] = "2.0"
    wrong["surprise"] = 1
    #expect(checker.faults(in: .object(wrong)).count == 2)
  }

  @Test func resultsNameTheirRuleByIndex() throws {
    let run = try #require(try log()["runs"]?.array?.first)
    let rules = try #require(run["tool"]?["driver"]?["rules"]?.array)
    let results = try #require(run["results"]?.array)
    #expect(results.count == 4)
    for result in results {
      guard case .integer(let index)? = result["ruleIndex"] else { continue }
      #expect(rules[Int(index)]["id"] == result["ruleId"])
    }
    // The pages of the rules are not published: bcinteract rules ID prints them.
    #expect(rules.allSatisfy { $0["helpUri"] == nil })
  }

  /// Services refuse large logs, and an app may have tens of thousands of findings.
  @Test func aFindingTakesLessThanAKilobyte() {
    func size(_ count: Int) -> Int {
      let findings = (0..<count).map { number in
        Finding(
          rule: "strings.missing-key", severity: .warning, message: "the key is missing", file: "de.lproj/App.strings",
          place: Finding.Place(line: number + 1, column: 1),
          subject: .translation(locale: "de", key: "screen.button_\(number)"), reference: "Watch again",
          fix: "add its translation")
      }
      return Report(findings: findings).printed(as: .sarif).utf8.count
    }
    #expect(size(1100) - size(1000) < 100 * 1000)
  }

  @Test(arguments: [
    ("de.lproj/a.strings", "de.lproj/a.strings"), ("./a.strings", "a.strings"),
    ("/app/x/a b.strings", "x/a%20b.strings"), ("/else/é.strings", "file:///else/%C3%A9.strings"),
    ("c:d", "c%3Ad"),
  ])
  func filesAreRelativeReferences(file: String, uri: String) throws {
    let report = Report(
      findings: [Finding(rule: "r", severity: .info, message: "m", file: file)], directory: "/app")
    let log = try JSON(parsing: report.printed(as: .sarif))
    let place = log[JSON.Pointer(["runs", "0", "results", "0", "locations", "0"])]
    #expect(place?["physicalLocation"]?["artifactLocation"]?["uri"]?.string == uri)
  }

  @Test func columnsCountCodePoints() throws {
    let pointer = JSON.Pointer(
      ["runs", "0", "results", "3", "locations", "0", "physicalLocation", "region"])
    let region = try #require(try log()[pointer])
    #expect(region == ["startLine": 3, "startColumn": 11, "endColumn": 13])
  }

  @Test func inputsThatCouldNotBeCheckedAreInTheLog() throws {
    let invocation = try #require(
      try log()[JSON.Pointer(["runs", "0", "invocations", "0"])])
    #expect(invocation["executionSuccessful"] == .bool(false))
    #expect(invocation["toolExecutionNotifications"]?.array?.count == 1)
  }
}
