import JSON
import Lint
import Testing

@Suite struct PrinterTests {
  @Test func textShowsThePlaceTheReferenceAndTheFix() {
    let text = Report(findings: [Sample.type]).printed(as: .text)
    #expect(
      text == """
        de.lproj/BrightcoveSDK.strings:3:11: error: k1: %d reads a text as a number [strings.format-type]
            "k1" = "%d läuft";
                    ^~
            reference: %@ is playing
            fix: write %@

        """)
  }

  @Test func rightToLeftTextIsIsolatedWithinItsQuotes() {
    let text = Report(findings: [Sample.arabic]).printed(as: .text)
    #expect(text.contains("    \"k1\" = \"\u{2068}تشغيل  الفيديو!\u{2069}\";\n"))
    #expect(text.contains("    here: \u{2068}  \u{2069}\n"))
    #expect(!text.contains("^"))
  }

  @Test(arguments: ReportStyle.allCases)
  func noTextControlsTheTerminal(style: ReportStyle) {
    let text = Sample.report.printed(as: style)
    for scalar in text.unicodeScalars where scalar != "\n" {
      #expect(scalar.properties.generalCategory != .control)
    }
    if style == .text { #expect(!text.contains("\u{202E}")) }
  }

  @Test func colourOnlyWhenAskedFor() {
    #expect(!Sample.report.printed(as: .text).contains("\u{1B}"))
    #expect(
      Sample.report.printed(as: .text, isColored: true).contains("\u{1B}[1;31merror\u{1B}[0m"))
  }

  @Test func anEmptyLineIsNotPrinted() {
    var finding = Sample.type
    finding.excerpt = .init(before: "", marked: "", after: "")
    let lines = Report(findings: [finding]).printed(as: .text).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[1].hasPrefix("    reference: "))
  }

  @Test func aLongLineIsCutAroundItsPlace() throws {
    var finding = Sample.type
    finding.excerpt = .init(
      before: String(repeating: "漢字 ", count: 1000), marked: "%d",
      after: String(repeating: "x", count: 100_000))
    let lines = Report(findings: [finding]).printed(as: .text, width: 60).split(separator: "\n")
    #expect(lines[1].count <= 60)
    let caret = try #require(lines[2].firstIndex(of: "^"))
    #expect(lines[2].distance(from: lines[2].startIndex, to: caret) > 10)
    #expect(lines[1].contains("%d"))
  }

  @Test func jsonHasTheMembersOfItsSchema() throws {
    let json = try JSON(parsing: Sample.report.printed(as: .json))
    #expect(json["schema"]?.string == "bcinteract.findings/1")
    let findings = try #require(json["findings"]?.array)
    #expect(
      findings.map { $0.object?.members.map(\.key) ?? [] } == [
        ["rule", "severity", "message", "file", "line", "column", "annotation", "pointer"],
        ["rule", "severity", "message", "file", "line", "column", "locale", "key", "text"],
        ["rule", "severity", "message", "file", "locale", "key"],
        ["rule", "severity", "message", "file", "line", "column", "locale", "key", "text", "reference", "fix"],
      ])
    #expect(json["errors"]?.array?.first?["file"]?.string == "fr.lproj/x.strings")
  }

  @Test func gitHubCommandsAreEscaped() {
    let lines = Sample.report.printed(as: .github).split(separator: "\n")
    #expect(
      lines.first
        == "::warning file=a b%2Cc%3Ad%25.json,line=2,col=5,title=project.link::7\\u{202E}1: bad \\u{1B}[31mlink\\n"
    )
    #expect(
      lines.last
        == "::error file=de.lproj/BrightcoveSDK.strings,line=3,col=11,endColumn=13,title=strings.format-type::k1: %25d reads a text as a number; write %25@"
    )
  }

  @Test func xcodeLinesHaveTheFormOfACompiler() {
    let lines = Sample.report.printed(as: .xcode).split(separator: "\n")
    #expect(
      lines[1]
        == "ar.lproj/BrightcoveSDK.strings:1:13: note: k1: two spaces in a row [strings.double-space]"
    )
    #expect(lines[2].hasPrefix("de.lproj/BrightcoveSDK.strings:1:1: warning: k2: "))
  }

  @Test func theOrderDoesNotDependOnTheInput() {
    let findings = Sample.report.findings
    for _ in 0..<20 {
      #expect(Report(findings: findings.shuffled()).findings == findings)
    }
  }

  @Test func theFailLevelIncludesFindingsOfItsSeverity() {
    let report = Report(findings: [Sample.missing])
    #expect(report.hasFindings(atLeast: .info))
    #expect(report.hasFindings(atLeast: .warning))
    #expect(!report.hasFindings(atLeast: .error))
  }
}
