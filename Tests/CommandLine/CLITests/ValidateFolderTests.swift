import Foundation
import TestSupport
import Testing

@testable import BCInteractCLI

/// Links are made here: in a case's folder, those that lead back would lead the package manager astray.
@Suite struct ValidateFolderTests {
  private func run(_ words: [String]) -> (code: ExitCode, output: String, errors: String) {
    var output = ""
    var errors = ""
    let console = Console(output: { output += $0 }, errors: { errors += $0 })
    let code = Program.run(["strings", "validate"] + words, console: console)
    return (code, output, errors)
  }

  /// A folder with one table that has one finding.
  private func withTable(_ body: (URL) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let project = folder.appendingPathComponent("de.lproj")
      try FileManager.default.createDirectory(at: project, withIntermediateDirectories: true)
      try Data("\"a\" = \"b  c\";\n".utf8).write(
        to: project.appendingPathComponent("T.strings"))
      try body(folder)
    }
  }

  @Test func cyclicLinksDoNotDuplicateTables() throws {
    try withTable { folder in
      for name in ["one", "two", "three", "de.lproj/up"] {
        try FileManager.default.createSymbolicLink(
          atPath: folder.path + "/" + name, withDestinationPath: folder.path)
      }
      let result = run([folder.path, folder.path + "/.", "--format", "github"])
      #expect(result.code == .fine)
      #expect(result.output.split(separator: "\n").count == 1)
    }
  }

  @Test func aLinkToAMissingTableIsAnError() throws {
    try withTable { folder in
      let link = folder.path + "/de.lproj/Gone.strings"
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "nowhere")
      let result = run([folder.path])
      #expect(result.code == .input)
      #expect(result.errors == "bcinteract: \(link): no such file or directory\n")
      #expect(result.output.contains("double-space"))
    }
  }

  /// More tables than are worked on at a time.
  @Test func tablesAreReportedInTheirOrder() throws {
    try withTemporaryFolder { folder in
      let names = (100..<160).map { "\($0).strings" }
      for name in names {
        try Data("\"a\" = \"b  c\";\n".utf8).write(to: folder.appendingPathComponent(name))
      }
      let result = run([folder.path, "--format", "github"])
      let lines = result.output.split(separator: "\n")
      #expect(lines.count == names.count)
      for (line, name) in zip(lines, names) { #expect(line.contains("/\(name),")) }
    }
  }

  /// The extension of an app has a table of the same name, which is another table.
  @Test func tablesOfDifferentFoldersAreNotComparedWithEachOther() throws {
    try withTemporaryFolder { folder in
      let text = (0..<12).map { "\"key\($0)\" = \"Vídeo \($0)\";\n" }.joined()
      for place in ["App/es.lproj", "Extension/es-MX.lproj"] {
        let lproj = folder.appendingPathComponent(place)
        try FileManager.default.createDirectory(at: lproj, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: lproj.appendingPathComponent("T.strings"))
      }
      #expect(!run([folder.path]).output.contains("regional-copy"))
    }
  }

  private func write(_ text: String, to place: String, in folder: URL) throws {
    let file = folder.appendingPathComponent(place)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  @Test func aRegionOfTheSourceLanguageIsTheReference() throws {
    try withTemporaryFolder { folder in
      try write("\"play\" = \"Play %@\";\n", to: "en-US.lproj/T.strings", in: folder)
      try write("\"play\" = \"Spiele %d\";\n", to: "de.lproj/T.strings", in: folder)
      let result = run([folder.path])
      #expect(result.code == .findings)
      #expect(result.output.contains("format-type"))
    }
  }

  @Test func twoSpellingsOfALocaleAreOne() throws {
    try withTemporaryFolder { folder in
      try write("\"a\" = \"Play\";\n", to: "en.lproj/A.strings", in: folder)
      try write("\"b\" = \"Pause\";\n", to: "en.lproj/B.strings", in: folder)
      try write("\"a\" = \"播放\";\n", to: "zh_CN.lproj/A.strings", in: folder)
      try write("\"b\" = \"暂停\";\n", to: "zh-CN.lproj/B.strings", in: folder)
      let lines = run([folder.path]).output.split(separator: "\n").filter { $0.hasPrefix("zh") }
      #expect(lines.count == 1)
    }
  }

  @Test func findingsOfAKindAreFoldedAboveTheMaximum() throws {
    try withTemporaryFolder { folder in
      let keys = (0..<60).map { "key\($0)" }
      try write(keys.map { "\"\($0)\" = \"Play the film\";\n" }.joined(), to: "en.lproj/T.strings", in: folder)
      try write(keys.map { "\"\($0)\" = \"\";\n" }.joined(), to: "de.lproj/T.strings", in: folder)
      let folded = run([folder.path]).output
      #expect(folded.contains("and 59 more of this kind"))
      let all = run([folder.path, "--format", "json"]).output
      #expect(keys.allSatisfy { all.contains("\"\($0)\"") })
      let summary = run([folder.path, "--summary"]).output
      #expect(!summary.contains("the text is empty") && summary.contains("strings.empty"))
    }
  }

  /// An app's de.lproj lacks a whole file, and es.lproj is empty.
  @Test func aLanguageWithoutAFileOfTheSourceIsReported() throws {
    try withTemporaryFolder { folder in
      try write("\"a\" = \"Play the film\";\n\"b\" = \"Stop the film\";\n", to: "en.lproj/T.strings", in: folder)
      try write("\"c\" = \"Now\";\n", to: "en.lproj/U.strings", in: folder)
      try write("\"a\" = \"Film abspielen\";\n\"b\" = \"Film anhalten\";\n", to: "de.lproj/T.strings", in: folder)
      try write("", to: "es.lproj/.keep", in: folder)
      try write("\"a\" = \"Film\";\n\"b\" = \"Halt\";\n", to: "de-AT.lproj/T.strings", in: folder)
      try write("\"c\" = \"Jetzt\";\n", to: "de.lproj/V.strings", in: folder)
      let output = run([folder.path]).output
      let messages = output.split(separator: "\n").filter { $0.contains("missing-file") }
      #expect(
        messages.map { $0.split(separator: ": ").last.map(String.init) } == [
          "1 text is missing [strings.missing-file]", "1 text is missing [strings.missing-file]",
          "2 texts are missing [strings.missing-file]", "1 text is missing [strings.missing-file]",
        ])
      #expect(run([folder.path, "--language", "es"]).output.contains("es has no U.strings"))
      #expect(!run([folder.path, "--language", "es"]).output.contains("de has no"))
    }
  }

  @Test func aLanguageWithoutTheFormsOfTheSourceIsReportedAndCounted() throws {
    try withTemporaryFolder { folder in
      try write("\"a\" = \"Play the film\";\n", to: "en.lproj/T.strings", in: folder)
      try write(Self.stringsdict("%d files"), to: "en.lproj/T.stringsdict", in: folder)
      try write("\"a\" = \"Film abspielen\";\n", to: "de.lproj/T.strings", in: folder)
      let output = run([folder.path]).output
      #expect(output.contains("de has no T.stringsdict: 1 text is missing [strings.missing-file]"), "\(output)")
      let row = output.split(separator: "\n").first { $0.hasPrefix("de ") }
      let words = row?.split(separator: " ").joined(separator: " ")
      #expect(words == "de 2 1 1 50% 0 1 0", "\(output)")
    }
  }

  /// A second run reports only what is new since the first one.
  @Test func aBaselineLeavesOnlyNewFindings() throws {
    try withTemporaryFolder { folder in
      let baseline = folder.appendingPathComponent("known.json").path
      try write("\"a\" = \"Play %@\";\n\"b\" = \"Stop %@\";\n", to: "en.lproj/T.strings", in: folder)
      try write("\"a\" = \"Spiele %d\";\n\"b\" = \"Stoppe %@\";\n", to: "de.lproj/T.strings", in: folder)
      #expect(run([folder.path, "--write-baseline", baseline]).code == .findings)
      #expect(run([folder.path, "--baseline", baseline]).code == .fine)
      try write("// moved\n\"a\" = \"Spiele %d\";\n\"b\" = \"Stoppe %d\";\n", to: "de.lproj/T.strings", in: folder)
      let new = run([folder.path, "--baseline", baseline])
      #expect(new.code == .findings && new.output.contains(": b: ") && !new.output.contains(": a: "))
    }
  }

  /// The keys of one finding are new or known one by one.
  @Test func aBaselineKnowsEachMissingKey() throws {
    try withTemporaryFolder { folder in
      let baseline = folder.appendingPathComponent("known.json").path
      func table(_ keys: [String], in language: String) throws {
        let lines = keys.map { "\"\($0)\" = \"text \($0) \(language)\";\n" }
        try write(lines.joined(), to: "\(language).lproj/T.strings", in: folder)
      }
      let validate = [folder.path, "--missing", "error", "--skip", "double-space"]
      let keys = ["title", "play"] + (2..<10).map { "k\($0)" }
      try table(keys, in: "en")
      try table(["title", "play", "k2"], in: "ar")
      #expect(run(validate + ["--write-baseline", baseline]).code == .findings)
      #expect(run(validate + ["--baseline", baseline]).code == .fine)
      try table(["play", "k2"], in: "ar")
      let one = run(validate + ["--baseline", baseline])
      #expect(one.code == .findings && one.output.contains(": title: the key title is missing"), "\(one.output)")
      #expect(!one.output.contains("k3"), "\(one.output)")
      try table(["k2"], in: "ar")
      let two = run(validate + ["--baseline", baseline])
      #expect(two.output.contains("error: 2 more of 10 keys are missing: title, play ["), "\(two.output)")
    }
  }

  /// Two keys become one finding, of which the first is known.
  @Test func aBaselineOfOneMissingKeyIsTakenFromAGroup() throws {
    try withTemporaryFolder { folder in
      let baseline = folder.appendingPathComponent("known.json").path
      let validate = [folder.path, "--missing", "error"]
      let lines = ["a", "b", "c", "d"].map { "\"\($0)\" = \"text \($0)\";\n" }
      try write(lines.joined(), to: "en.lproj/T.strings", in: folder)
      try write((lines[0] + lines[1] + lines[2]), to: "de.lproj/T.strings", in: folder)
      #expect(run(validate + ["--write-baseline", baseline]).code == .findings)
      try write((lines[0] + lines[2]), to: "de.lproj/T.strings", in: folder)
      let new = run(validate + ["--baseline", baseline])
      #expect(new.code == .findings && new.output.contains("error: b: the key b is missing ["), "\(new.output)")
      #expect(!new.output.contains("the key d") && new.output.contains("\n1 error"), "\(new.output)")
    }
  }

  /// Sixty findings of one kind are known, and ten are new.
  @Test func aBaselineHasTheFindingsThatAreFolded() throws {
    try withTemporaryFolder { folder in
      let baseline = folder.appendingPathComponent("known.json").path
      func table(_ language: String, wrong: (Int) -> Bool) throws {
        let lines = (0..<100).map { "\"k\($0)\" = \"\(language) %\(wrong($0) ? "@" : "d")\";\n" }
        try write(lines.joined(), to: "\(language).lproj/T.strings", in: folder)
      }
      try table("en") { _ in false }
      try table("de") { $0 < 60 }
      #expect(run([folder.path, "--write-baseline", baseline]).code == .findings)
      #expect(run([folder.path, "--baseline", baseline]).code == .fine)
      try table("de") { $0 < 60 || $0 >= 90 }
      let new = run([folder.path, "--baseline", baseline])
      for key in 90..<100 { #expect(new.output.contains(": k\(key): "), "\(new.output)") }
      #expect(!new.output.contains(": k1: ") && !new.output.contains("more of this kind"))
      #expect(new.code == .findings && new.output.contains("\n10 errors"), "\(new.output)")
    }
  }

  /// A message about some keys of a group keeps the language of the catalog, and the words of its rule.
  @Test func aBaselineLeavesThePartsOfAGroupThatAreNew() throws {
    try withTemporaryFolder { folder in
      let baseline = folder.appendingPathComponent("known.json").path
      func tables(_ keys: [String]) throws {
        let all = ["alpha", "beta", "gamma", "delta"]
        let texts = all.map { key in
          let german = keys.contains(key) ? ", \"de\": {\"stringUnit\": {\"value\": \"Wort \(key)\"}}" : ""
          return "\"\(key)\": {\"localizations\": {\"en\": {\"stringUnit\": {\"value\": \"Word \(key)\"}}\(german)}}"
        }
        let strings = texts.joined(separator: ", ")
        try write("{\"sourceLanguage\": \"en\", \"strings\": {\(strings)}}", to: "C.xcstrings", in: folder)
        for (language, keys) in [("fr", all), ("es", all), ("it", keys)] {
          let lines = keys.map { "\"\($0)\" = \"\(language) \($0)\";\n" }
          try write(lines.joined(), to: "\(language).lproj/T.strings", in: folder)
        }
      }
      let validate = [folder.path, "--rule", "missing-key,uneven-key", "--fail-on", "warning", "--format", "xcode"]
      try tables(["alpha", "beta", "gamma"])
      #expect(run(validate + ["--write-baseline", baseline]).code == .findings)
      #expect(run(validate + ["--baseline", baseline]).code == .fine)
      try tables(["alpha"])
      let new = run(validate + ["--baseline", baseline])
      #expect(new.output.contains("[de] 2 more of 4 keys are missing: beta, gamma"), "\(new.output)")
      #expect(
        new.output.contains("2 more keys are missing that most other locales have: beta, gamma"), "\(new.output)")
    }
  }

  /// Their sum is no integer.
  @Test func countsOfABaselineMayBeHuge() throws {
    try withTemporaryFolder { folder in
      try write("\"k\" = \"text %@\";\n", to: "en.lproj/T.strings", in: folder)
      try write("\"k\" = \"Text %d\";\n", to: "de.lproj/T.strings", in: folder)
      let row = """
        {"rule": "strings.format-type", "file": "\(folder.path)/de.lproj/T.strings", "locale": "de", "key": "k",
        "count": 9223372036854775807}
        """
      try write(
        #"{"schema": "bcinteract.baseline/1", "findings": [\#(row), \#(row)]}"#, to: "known.json", in: folder)
      let result = run([folder.path, "--baseline", folder.path + "/known.json", "--severity", "error"])
      #expect(result.code == .fine, "\(result.output)")
    }
  }

  private static func catalog(_ german: String) -> String {
    """
    {"sourceLanguage": "en", "strings": {"k": {"localizations": {
      "en": {"stringUnit": {"state": "translated", "value": "%@ of %@…"}},
      "de": {"stringUnit": {"state": "translated", "value": "\(german)"}}
    }}}, "version": "1.0"}
    """
  }

  private static func stringsdict(_ other: String) -> String {
    """
    <plist version="1.0"><dict><key>files</key><dict>
      <key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
      <key>n</key><dict>
        <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
        <key>NSStringFormatValueTypeKey</key><string>d</string>
        <key>one</key><string>%d file</string><key>other</key><string>\(other)</string>
      </dict>
    </dict></dict></plist>
    """
  }

  /// Texts of the source language stay, although a rule has a safe fix for each of them.
  @Test func aFixChangesTranslationsAndANamedSource() throws {
    try withTemporaryFolder { folder in
      func text(_ place: String) throws -> String {
        try String(contentsOf: folder.appendingPathComponent(place), encoding: .utf8)
      }
      let source = "\"a\" = \"%@ of %@\";\n"
      try write(source, to: "en.lproj/T.strings", in: folder)
      try write("\"a\" = \"%@  von %@\";\n", to: "de.lproj/T.strings", in: folder)
      try write(Self.stringsdict("%d files"), to: "en.lproj/F.stringsdict", in: folder)
      try write(Self.stringsdict("%d  Dateien"), to: "de.lproj/F.stringsdict", in: folder)
      try write(Self.catalog("%@  von %@..."), to: "C.xcstrings", in: folder)
      let result = run([folder.path, "--fix"])
      #expect(result.errors.split(separator: "\n").count == 3)
      #expect(try text("en.lproj/T.strings") == source)
      #expect(try text("de.lproj/T.strings") == "\"a\" = \"%@ von %@\";\n")
      #expect(try text("en.lproj/F.stringsdict") == Self.stringsdict("%d files"))
      #expect(try text("de.lproj/F.stringsdict") == Self.stringsdict("%d Dateien"))
      #expect(try text("C.xcstrings") == Self.catalog("%@ von %@…"))
      _ = run([folder.path + "/en.lproj/T.strings", "--fix"])
      #expect(try text("en.lproj/T.strings") == "\"a\" = \"%1$@ of %2$@\";\n")
    }
  }

  /// The coverage is above the findings, and an error is above an info of an earlier file.
  @Test func theWorstFindingsAreFirstAndALanguageIsCheckedAlone() throws {
    try withTemporaryFolder { folder in
      try write("\"a\" = \"Play %@ now\";\n", to: "en.lproj/T.strings", in: folder)
      try write("\"a\" = \"Spiele  %@ ab\";\n", to: "de.lproj/T.strings", in: folder)
      try write("\"a\" = \"Lire %d tout\";\n", to: "fr.lproj/T.strings", in: folder)
      try write(Self.catalog("%@ von %d…"), to: "C.xcstrings", in: folder)
      func severities(_ words: [String]) -> [String] {
        run([folder.path] + words).output.split(separator: "\n").compactMap { line in
          ["error", "warning", "info"].first { line.contains(" \($0): ") }
        }
      }
      let output = run([folder.path]).output
      #expect(output.hasPrefix("locale  keys  translated  missing  coverage  error  warning  info\nde "))
      #expect(severities([]) == ["error", "error", "info", "info"])
      #expect(severities(["--severity", "warning"]) == ["error", "error"])
      #expect(severities(["--language", "fr"]) == ["error"])
      #expect(severities(["--language", "de"]) == ["error", "info"])
      #expect(run([folder.path, "--language", "de"]).output.split(separator: "\n").count { $0.hasPrefix("fr ") } == 0)
    }
  }
}
