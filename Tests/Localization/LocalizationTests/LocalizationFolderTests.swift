import Localization
import Testing

/// What the name of a folder and the path of a file tell about the language of a table.
@Suite struct LocalizationFolderTests {
  @Test(
    arguments: [
      ("de.lproj/A.strings", "de", "de"), ("App/zh-Hant.lproj/sub/A.strings", "zh-Hant", "zh-Hant"),
      ("Base.lproj/A.strings", "Base", "en"), ("English.lproj/A.strings", "English", "en"),
      ("en.lproj/fr.lproj/A.strings", "fr", "fr"),
    ])
  func theInnermostFolderNamesTheLanguage(path: String, localization: String, tag: String) throws {
    let folder = try #require(LocalizationFolder(ofFileAt: path))
    #expect(folder.localization == localization)
    #expect(folder.locale.tag == tag)
  }

  @Test(arguments: ["A.strings", "de/A.strings", ".lproj/A.strings", "a/de.lproj", "de.lprojx/A"])
  func otherPathsHaveNoLanguage(path: String) {
    #expect(LocalizationFolder(ofFileAt: path) == nil)
  }

  @Test func aFileHasTheSameNameInEveryLocalization() {
    let english = LocalizationFolder(of: "en")
    #expect(
      LocalizationFolder.path("/App/de.lproj/A.strings", in: english) == "/App/en.lproj/A.strings")
    #expect(LocalizationFolder.path("de.lproj/A.strings", in: english) == "en.lproj/A.strings")
    #expect(LocalizationFolder.path("A.strings", in: english) == nil)
  }
}
