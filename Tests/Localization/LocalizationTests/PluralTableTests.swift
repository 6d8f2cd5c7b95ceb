import Localization
import Testing

@Suite struct PluralTableTests {
  func table(_ entries: String) throws -> PluralTable {
    try PluralTable(
      Array(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict>\(entries)</dict></plist>
        """.utf8))
  }

  func variable(_ name: String, _ forms: [String: String]) -> String {
    let forms = forms.map { "<key>\($0.key)</key><string>\($0.value)</string>" }.joined()
    return """
      <key>\(name)</key><dict>
      <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>d</string>\(forms)</dict>
      """
  }

  func entry(_ key: String, _ format: String, _ variables: String) -> String {
    """
    <key>\(key)</key><dict><key>NSStringLocalizedFormatKey</key><string>\(format)</string>
    \(variables)</dict>
    """
  }

  func string(
    _ text: String, _ locale: String, _ arguments: [FormatArgument]
  ) throws -> String {
    let strings = try StringsTable(Array(#""k" = "plain %d %d";"#.utf8))
    let localizations = Localizations([
      locale: [LocalizedTable(strings, file: "s"), LocalizedTable(try table(text), file: "p")]
    ])
    let localizer = Localizer(preferred: [locale], localizations: localizations)
    return try localizer.lookup("k", for: arguments).filled(with: arguments)
  }

  @Test(arguments: [(0, "no files"), (1, "1 file"), (2, "2 files")] as [(Int64, String)])
  func formsWinOverPlainStrings(_ number: Int64, _ expected: String) throws {
    let forms = variable("files", ["zero": "no files", "one": "%d file", "other": "%d files"])
    #expect(try string(entry("k", "%#@files@", forms), "en", [.integer(number)]) == expected)
  }

  @Test func severalVariablesAndPositions() throws {
    let variables =
      variable("files", ["one": "%d file", "other": "%d files"])
      + variable("folders", ["one": "%d folder", "other": "%d folders"])
    #expect(
      try string(entry("k", "%#@files@ in %#@folders@", variables), "en", [3, 1])
        == "3 files in 1 folder")
    #expect(
      try string(entry("k", "%2$#@folders@: %1$#@files@ (%1$d)", variables), "en", [3, 1])
        == "1 folder: 3 files (3)")
  }

  @Test func aFormMayHoldAVariable() throws {
    let variables =
      variable("outer", ["other": "%d, %#@inner@"]) + variable("inner", ["other": "%d!"])
    #expect(try string(entry("k", "%#@outer@", variables), "en", [3, 4]) == "3, 4!")
  }

  @Test func categoriesAreThoseOfTheLocale() throws {
    let forms = variable("n", ["one": "one", "few": "few", "many": "many", "other": "other"])
    for (number, form) in [(21, "one"), (3, "few"), (5, "many")] as [(Int64, String)] {
      #expect(try string(entry("k", "%#@n@", forms), "ru", [.integer(number)]) == form)
    }
  }

  @Test func mistakesAreErrors() throws {
    let circle = variable("a", ["other": "%#@a@"])
    #expect(throws: FormatError.tooManyForms("a")) {
      try string(entry("k", "%#@a@", circle), "en", [1])
    }
    #expect(throws: FormatError.unknownVariable("b")) {
      try string(entry("k", "%#@b@", circle), "en", [1])
    }
    #expect(throws: FormatError.missingArgument(position: 1)) {
      try string(entry("k", "%#@a@", circle), "en", [])
    }
    #expect(throws: ConversionError.self) { try PluralTable(Array("{".utf8)) }
  }

  @Test func everyFormOfAPropertyListIsRead() throws {
    let text = """
      "k" = { NSStringLocalizedFormatKey = "%#@n@";
        n = { NSStringFormatSpecTypeKey = NSStringPluralRuleType; one = "a"; other = "b"; }; };
      """
    #expect(try PluralTable(Array(text.utf8)).entries["k"]?.variables["n"]?.forms[.one] == "a")
    let utf16 = TextEncoding(.utf16LittleEndian, byteOrderMark: true)
    let bytes = utf16.form.byteOrderMark + utf16.encode(ExactString(text))
    #expect(try PluralTable(bytes).entries["k"]?.format == "%#@n@")
  }

  /// An invalid plural entry is omitted, and the plain string is used.
  @Test func otherKindsOfEntries() throws {
    let width = "<key>k</key><dict><key>NSStringVariableWidthRuleType</key><dict/></dict>"
    #expect(try string(width, "en", [1, 2]) == "plain 1 2")
    #expect(try string("<key>k</key><string>text</string>", "en", [1, 2]) == "plain 1 2")
  }
}
