import Foundation
import Localization
import TestSupport
import Testing

/// Folders of `<locale>.lproj`, as apps and bundles have them.
@Suite struct LocalizationsFolderTests {
  /// Writes files below a folder.
  private func write(_ files: [String: String], in folder: URL) throws {
    for (path, text) in files {
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }

  private func text(_ key: String, _ language: String, in localizations: Localizations) -> String {
    Localizer(preferred: [language], localizations: localizations).lookup(key).text
  }

  @Test(arguments: ["", "Resources/", "Contents/Resources/"])
  func foldersAreFoundWhereABundleHasThem(place: String) throws {
    try withTemporaryFolder { folder in
      try write(
        [
          place + "de.lproj/BrightcoveSDK.strings": #""a" = "A auf Deutsch";"#,
          place + "zh-hant.lproj/BrightcoveSDK.strings": #""a" = "甲";"#,
          place + "fr.lproj/Other.strings": #""a" = "autre";"#,
          place + "notes.txt": "",
        ], in: folder)
      for path in [folder.path, folder.path + "/"] {
        let localizations = try Localizations(folder: path)
        #expect(localizations.locales == ["de", "zh-hant"])
        #expect(text("a", "de-AT", in: localizations) == "A auf Deutsch")
        #expect(text("a", "zh-TW", in: localizations) == "甲")
      }
      #expect(try Localizations(folder: folder.path, table: "Other").locales == ["fr"])
    }
  }

  @Test func baseCountsAsEnglishUnlessThereIsEnglish() throws {
    try withTemporaryFolder { folder in
      try write(["Base.lproj/BrightcoveSDK.strings": #""a" = "base";"#], in: folder)
      #expect(text("a", "en", in: try Localizations(folder: folder.path)) == "base")
      try write(["en.lproj/BrightcoveSDK.strings": #""a" = "english";"#], in: folder)
      #expect(text("a", "en", in: try Localizations(folder: folder.path)) == "english")
    }
  }

  @Test func aTableOfPluralsComesBeforeThePlainOne() throws {
    let plurals = """
      <plist version="1.0"><dict><key>n</key><dict>
      <key>NSStringLocalizedFormatKey</key><string>plural</string></dict></dict></plist>
      """
    try withTemporaryFolder { folder in
      try write(
        [
          "en.lproj/BrightcoveSDK.strings": #""n" = "plain"; "m" = "M";"#,
          "en.lproj/BrightcoveSDK.stringsdict": plurals,
        ], in: folder)
      let localizations = try Localizations(folder: folder.path)
      #expect(text("n", "en", in: localizations) == "plural")
      #expect(text("m", "en", in: localizations) == "M")
    }
  }

  @Test func aTableThatCannotBeReadCountsAsMissing() throws {
    try withTemporaryFolder { folder in
      try write(
        [
          "de.lproj/BrightcoveSDK.strings": "no table",
          "en.lproj/BrightcoveSDK.strings": #""a" = "A";"#,
        ], in: folder)
      #expect(text("a", "de", in: try Localizations(folder: folder.path)) == "A")
    }
  }

  @Test func aFolderWithoutATableIsAnError() throws {
    try withTemporaryFolder { folder in
      #expect(throws: LocalizationsError.noTable("BrightcoveSDK", folder: folder.path)) {
        try Localizations(folder: folder.path)
      }
      let missing = folder.path + "/missing"
      #expect(throws: LocalizationsError.noFolder(missing)) {
        try Localizations(folder: missing)
      }
    }
  }
}
