import Foundation
import Localization
import TestSupport
import Testing

@testable import BCInteractCLI

/// Files go through the tools that translators use and come back: gettext and translate-toolkit, as Debian has
/// them.
@Suite(.needs(.gettext), .needs(.translateToolkit)) struct TranslatorsToolsTests {
  static let tables = CaseTests.root.appendingPathComponent("Localizations")
  static let locales = ["ar", "de", "es", "fr", "ja", "ko", "zh-Hans", "zh-Hant"]

  /// A folder with the table of a locale, and the same with every text replaced, to be filled in again.
  private func withDesk(_ locale: String, _ body: (URL, _ table: URL) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let lproj = folder.appendingPathComponent("\(locale).lproj")
      try FileManager.default.createDirectory(at: lproj, withIntermediateDirectories: true)
      let table = lproj.appendingPathComponent("BrightcoveSDK.strings")
      try spoil(Self.table(locale), into: table)
      try body(folder, table)
    }
  }

  /// Gives every text of a table another one.
  private func spoil(_ original: URL, into table: URL) throws {
    var editor = try #require(StringsEditor(StringsFile(Array(try Data(contentsOf: original)))))
    editor.replaceTexts { _, text in ExactString(text.string + "!") }
    try Data(editor.bytes).write(to: table)
  }

  private static func table(_ locale: String) -> URL {
    tables.appendingPathComponent("\(locale).lproj/BrightcoveSDK.strings")
  }

  private func convert(_ locale: String, to output: URL) {
    let run = TestRun(["strings", "convert", Self.table(locale).path, "--output", output.path])
    #expect(run.code == .fine, "\(run.errors)")
  }

  private func expectImport(of file: String, in folder: URL, gives locale: String, _ table: URL)
    throws
  {
    let run = TestRun([
      "strings", "import", folder.appendingPathComponent(file).path, "--into", table.path,
    ])
    #expect(run.code == .fine, "\(run.output)\(run.errors)")
    #expect(try Data(contentsOf: table) == Data(contentsOf: Self.table(locale)), "\(run.output)")
  }

  // MARK: gettext

  @Test(arguments: locales)
  func poFilesPassMsgfmtAndReadBackEqual(locale: String) throws {
    try withDesk(locale) { folder, table in
      convert(locale, to: folder.appendingPathComponent("t.po"))
      #expect(
        try runTool("sh", ["-c", "msgfmt --check -o t.mo t.po 2>&1 && echo fine"], in: folder)
          == "fine\n")
      // As gettext writes it itself: wrapped, sorted, in its own order of comments.
      _ = try runTool("msgcat", ["--sort-output", "--width=40", "-o", "u.po", "t.po"], in: folder)
      try expectImport(of: "u.po", in: folder, gives: locale, table)
    }
  }

  /// The flag that we write makes msgfmt compare the specifiers.
  @Test func msgfmtFindsASpecifierThatWasLost() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("t.po")
      convert("de", to: file)
      let text = try String(contentsOf: file, encoding: .utf8)
      try text.replacing("Werbung %1$@ von %2$@", with: "Werbung %1$@ von").write(
        to: file, atomically: true, encoding: .utf8)
      let answer = try runTool("sh", ["-c", "msgfmt --check -o t.mo t.po 2>&1"], in: folder)
      #expect(answer.contains("number of format specifications"), "\(answer)")
    }
  }

  /// A text whose source has changed is fuzzy after msgmerge, and comes back marked.
  @Test func whatMsgmergeCallsFuzzyNeedsReview() throws {
    try withTemporaryFolder { folder in
      let names = ["en", "de"].map { folder.appendingPathComponent("\($0).lproj") }
      for name in names {
        try FileManager.default.createDirectory(at: name, withIntermediateDirectories: true)
      }
      let tables = names.map { $0.appendingPathComponent("App.strings") }
      try Data("\"a\" = \"Play the whole video\";\n\"b\" = \"Stop\";\n".utf8).write(to: tables[0])
      try Data("\"a\" = \"Das ganze Video abspielen\";\n\"b\" = \"Halt\";\n".utf8).write(
        to: tables[1])
      let translation = folder.appendingPathComponent("de.po")
      #expect(
        TestRun(["strings", "convert", tables[1].path, "--output", translation.path]).code == .fine)
      try Data("\"a\" = \"Play the whole clip\";\n\"b\" = \"Stop\";\n".utf8).write(to: tables[0])
      let template = folder.appendingPathComponent("t.pot")
      #expect(
        TestRun(["strings", "convert", tables[0].path, "--output", template.path]).code == .fine)
      _ = try runTool("msgmerge", ["--quiet", "-o", "merged.po", "de.po", "t.pot"], in: folder)
      let run = TestRun([
        "strings", "import", folder.appendingPathComponent("merged.po").path, "--into",
        tables[1].path,
      ])
      #expect(run.code == .fine)
      #expect(
        try String(contentsOf: tables[1], encoding: .utf8)
          == "// needs review\n\"a\" = \"Das ganze Video abspielen\";\n\"b\" = \"Halt\";\n",
        "\(run.output)")
    }
  }

  // MARK: translate-toolkit

  @Test(arguments: locales)
  func throughXliff2poAndBack(locale: String) throws {
    try withDesk(locale) { folder, table in
      convert(locale, to: folder.appendingPathComponent("t.xlf"))
      _ = try runTool("xliff2po", ["--progress=none", "t.xlf", "t.po"], in: folder)
      #expect(
        try !String(contentsOf: folder.appendingPathComponent("t.po"), encoding: .utf8)
          .split(separator: "\n").dropFirst().contains { $0.contains("fuzzy") })
      try expectImport(of: "t.po", in: folder, gives: locale, table)
      _ = try runTool("po2xliff", ["--progress=none", "t.po", "u.xlf"], in: folder)
      try spoil(table, into: table)
      let run = TestRun([
        "strings", "import", folder.appendingPathComponent("u.xlf").path, "--into", table.path,
        "--locale", locale,
      ])
      #expect(run.code == .fine, "\(run.output)\(run.errors)")
      #expect(try Data(contentsOf: table) == Data(contentsOf: Self.table(locale)), "\(run.output)")
    }
  }

  @Test func fuzzyTextsStayFuzzyInARoundTrip() throws {
    try withTemporaryFolder { folder in
      let table = folder.appendingPathComponent("de.strings")
      let text =
        "// needs review\n\"a\" = \"eins\";\n\"b\" = \"zwei\";\n// new: not translated yet\n\"c\" = \"three\";\n"
      try Data(text.utf8).write(to: table)
      let source = folder.appendingPathComponent("en.strings")
      try Data("\"a\" = \"one\";\n\"b\" = \"two\";\n\"c\" = \"three\";\n".utf8).write(to: source)
      let words = ["--source", source.path, "--locale", "de"]
      #expect(
        TestRun(
          ["strings", "convert", table.path, "--output", folder.path + "/t.xlf"] + words
        ).code == .fine)
      _ = try runTool("xliff2po", ["--progress=none", "t.xlf", "t.po"], in: folder)
      _ = try runTool("po2xliff", ["--progress=none", "t.po", "u.xlf"], in: folder)
      for file in ["t.po", "u.xlf"] {
        let run = TestRun(
          ["strings", "import", "\(folder.path)/\(file)", "--into", table.path] + words)
        #expect(run.code == .fine, "\(run.output)\(run.errors)")
        #expect(try String(contentsOf: table, encoding: .utf8) == text, "\(file): \(run.output)")
      }
    }
  }

  @Test(arguments: locales)
  func pofilterFindsNothingAboutSpecifiers(locale: String) throws {
    try withTemporaryFolder { folder in
      convert(locale, to: folder.appendingPathComponent("t.po"))
      _ = try runTool(
        "pofilter", ["--progress=none", "-t", "variables", "-t", "newlines", "t.po", "out.po"],
        in: folder)
      let found = folder.appendingPathComponent("out.po")
      #expect(!FileManager.default.fileExists(atPath: found.path))
    }
  }

  /// Version 2.0, which Debian's translate-toolkit does not read yet, comes back all the same.
  @Test(arguments: locales)
  func xliff2ReadsBackEqual(locale: String) throws {
    try withDesk(locale) { folder, table in
      let file = folder.appendingPathComponent("t.xlf")
      let run = TestRun([
        "strings", "convert", Self.table(locale).path, "--to", "xliff2", "--output", file.path,
      ])
      #expect(run.code == .fine, "\(run.errors)")
      #expect(try String(contentsOf: file, encoding: .utf8).contains("version=\"2.0\""))
      try expectImport(of: "t.xlf", in: folder, gives: locale, table)
    }
  }

  // MARK: Xcode

  @Test func anXclocIsAFolderAroundAnXLIFF() throws {
    try withDesk("de") { folder, table in
      let contents = folder.appendingPathComponent("de.xcloc/Localized Contents")
      try FileManager.default.createDirectory(at: contents, withIntermediateDirectories: true)
      convert("de", to: contents.appendingPathComponent("de.xliff"))
      try expectImport(of: "de.xcloc", in: folder, gives: "de", table)
    }
  }
}
