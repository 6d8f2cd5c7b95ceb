import Interchange
import Localization
import Testing

/// The meaning of columns and rows of separated values.
@Suite struct SeparatedValuesTests {
  /// Names of columns that are names of languages, too, and the key and the text of the first row.
  static let columns: [(language: String, table: String, key: ExactString, text: ExactString)] = [
    ("id", "location,source,target,id,fuzzy,context\n,Play,Putar,42,False,play\n", "play", "Putar"),
    ("id", "id,source,target\nplay,Play,Mainkan\n", "play", "Mainkan"),
    ("id", "id,en,id\nplay,Play,Mainkan\n", "play", "Mainkan"),
    ("id", "key,en,id\nplay,Play,Mainkan\n", "play", "Mainkan"),
    ("id", "id,text\nplay,Mainkan\n", "play", "Mainkan"),
    ("nb", "No,Key,Source,Translation\n1,play,Play,Spill\n", "play", "Spill"),
    ("nb", "key,en,no\nplay,Play,Spill\n", "play", "Spill"),
  ]

  @Test(arguments: columns)
  func theKeyIsNotTheText(_ row: (language: String, table: String, key: ExactString, text: ExactString)) throws {
    let units = try TranslationFormat.csv.read(
      Array(row.table.utf8), language: row.language, sourceLanguage: "en"
    ).units
    #expect(units.map(\.key) == [row.key])
    #expect(units.map(\.text) == [row.text])
    #expect(units.first?.otherNames.contains(row.text) == false)
  }

  @Test func rowsWithoutTextAreSkipped() throws {
    let text = "key,text,source\n,,\na,Eins,One\n\"\",,\n,,\n"
    let units = try TranslationFormat.csv.read(Array(text.utf8), language: "de", sourceLanguage: "en").units
    #expect(units.map(\.key) == ["a"])
  }
}
