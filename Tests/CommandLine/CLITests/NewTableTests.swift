import Foundation
import Localization
import TestSupport
import Testing

@testable import BCInteractCLI

/// A new table starts with what a translator into that language has to know.
@Suite struct NewTableTests {
  private func head(_ locale: String) -> [String] {
    let run = TestRun(["strings", "new", locale])
    #expect(run.code == .fine, "\(run.errors)")
    return run.output.components(separatedBy: "*/").first?.components(separatedBy: "\n") ?? []
  }

  @Test(
    arguments: [
      ("pt-BR", "en", "“você”", "“…”", "one, many, other"),
      ("it", "en", "“tu”", "«…»", "one, many, other"),
      ("nl", "en", "“je”", "‘…’", "one, other"), ("tr", "en", "“siz”", "“…”", "one, other"),
      ("ru", "en", "«вы»", "«…»", "one, few, many, other"),
      ("pl", "en", "“Pan”", "„…”", "one, few, many, other"), ("id", "en", "“Anda”", "“…”", "other"),
      ("hi", "en", "“आप”", "“…”", "one, other"),
      ("es-419", "es", "“usted”", "“…”", "one, many, other"),
      ("fr-CA", "fr", "“vous”", "«…»", "one, many, other"),
      ("zh-HK", "zh-Hant", "您", "「…」", "other"), ("en-GB", "en", nil, "“…”", "one, other"),
    ] as [(String, String, String?, String, String)])
  func theHeaderListsTheConventionsOfTheLanguage(
    _ locale: String, _ origin: String, _ register: String?, _ marks: String, _ categories: String
  ) {
    let head = head(locale)
    #expect(head.first?.hasSuffix("started from \(origin).") == true)
    #expect(
      head.contains { $0.contains("Register:") && $0.contains(register ?? "") } == (register != nil)
    )
    #expect(head.contains { $0.contains("Quotation marks: \(marks)") }, "\(head)")
    #expect(head.contains { $0.contains("Plural categories: \(categories).") }, "\(head)")
  }

  @Test func theHeadNamesTheFormsOfTheSDKForALanguageWithMore() {
    #expect(head("ru").contains { $0.contains("one text for 1 and one for all other numbers") })
    #expect(head("id").contains { $0.contains("One form for all numbers") })
    #expect(!head("nl").contains { $0.contains("bcovpuiadcontrolview") })
  }

  @Test func aRegionalVariantStartsWithItsParentsTexts() throws {
    let table = StringsFile(Array(TestRun(["strings", "new", "es-419"]).output.utf8))
    let spanish = Localizer(preferred: ["es"])
    for entry in table.entries {
      #expect(entry.text?.string == spanish.lookup(entry.key.text.string).text)
    }
  }

  /// It keeps what the comments say to keep.
  @Test func thePseudolocalizedTableHasNoFindings() {
    let table = TestRun(["strings", "pseudo"]).output
    let run = TestRun(["strings", "validate", "-", "--locale", "en-XA"], input: table)
    #expect(run.code == .fine)
    #expect(run.output.contains("no problems found"), "\(run.output)")
  }

  @Test(arguments: ["xx-nope", "xx", "en-Nope", "de-QX", "", "nope-nope-nope", "es-foobar"])
  func anInvalidLocaleIsRejected(_ name: String) {
    #expect(TestRun(["strings", "new", name]).code == .usage)
  }

  @Test func aMissingFolderIsNamed() throws {
    try withTemporaryFolder { folder in
      let table = folder.path + "/fr.lproj/App.strings"
      let run = TestRun(["strings", "new", "fr", "--out", table])
      #expect(run.code == .input)
      let problem = "there is no folder \(folder.path)/fr.lproj; create it first"
      #expect(run.errors == "bcinteract: \(table): \(problem)\n")
    }
  }
}
