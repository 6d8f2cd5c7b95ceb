import Interchange
import Localization
import TestSupport
import Testing

@Suite struct FormatsTests {
  /// The formats that hold only keys and texts: no source texts, no comments, no states.
  static let plainFormats: Set<TranslationFormat> = [.plist, .json]

  /// The formats that hold the source texts.
  static let formatsWithSources = Set(TranslationFormat.allCases).subtracting(plainFormats)
    .subtracting([.strings])

  /// Texts with everything that some format treats specially.
  static let units: [Translations.Unit] = [
    .init(key: "plain", text: "text", source: "source", comment: "a comment"),
    .init(key: "a, \"b\" <c> & 'd'", text: "x, \"y\"\n<z> &amp; \\n", source: "s", comment: "1\n2"),
    .init(key: " spaces ", text: " a ", source: "\tb\t", comment: nil),
    .init(key: "línea\nzwei", text: "漢字😀\u{200F}", source: "é", comment: "*/ /* -- ]]>"),
    .init(key: "%1$@ of %2$ld", text: "=SUM(A1)", source: "%%", comment: nil),
    // Each mark makes another character of the one before it, and no other code point.
    .init(
      key: "\"\u{301}", text: "say \"\u{301}x\u{338}\"", source: "'\u{301}",
      comment: "*/\u{301} \"x\" = \"y\"; /* a--->b"),
    .init(key: "cr\r\nlf", text: "a\rb", source: "c\r\nd", comment: nil),
  ]

  static func translations(isSource: Bool) -> Translations {
    Translations(
      language: isSource ? "en" : "de", sourceLanguage: "en",
      units: units.map { unit in
        var unit = unit
        if isSource { unit.source = nil }
        return unit
      })
  }

  @Test(arguments: TranslationFormat.allCases, [true, false])
  func writtenFilesReadBackEqual(_ format: TranslationFormat, _ isSource: Bool) throws {
    let translations = Self.translations(isSource: isSource)
    let bytes = format.write(translations)
    let read = try format.read(bytes, language: translations.language, sourceLanguage: "en")
    #expect(read.language == translations.language)
    // A property list has no order; it is read by key.
    let wanted =
      format == .plist ? translations.units.sorted { $0.key < $1.key } : translations.units
    #expect(read.units.map(\.key) == wanted.map(\.key))
    #expect(read.units.map(\.text) == wanted.map(\.text))
    if Self.formatsWithSources.contains(format) {
      #expect(read.units.map(\.source) == translations.units.map(\.source))
      #expect(read.units.map(\.comment) == translations.units.map(\.comment))
    }
    #expect(format.losses(in: translations).isEmpty)
  }

  @Test(arguments: TranslationFormat.allCases)
  func anUntranslatedTextIsNotReadAsATranslation(_ format: TranslationFormat) throws {
    let unit = Translations.Unit(key: "k", text: nil, source: "source")
    let translations = Translations(language: "de", sourceLanguage: "en", units: [unit])
    let bytes = format.write(translations)
    let read = try format.read(bytes, language: "de", sourceLanguage: "en")
    // Plain formats have no place for a mark.
    #expect(read.units.isEmpty == Self.plainFormats.contains(format))
    #expect(read.units.first?.text == nil)
    if format == .strings {
      #expect(String(decoding: bytes, as: UTF8.self).contains(StringsFile.newEntryMark))
      #expect(read.units.first?.source == "source")
    }
  }

  @Test(arguments: TranslationFormat.allCases)
  func anEmptyTextIsTheTranslationOfAnEmptyText(_ format: TranslationFormat) throws {
    let unit = Translations.Unit(key: "k", text: "", source: "")
    let bytes = format.write(Translations(language: "de", sourceLanguage: "en", units: [unit]))
    #expect(try format.read(bytes, language: "de", sourceLanguage: "en").units.map(\.text) == [""])
  }

  @Test(arguments: TranslationFormat.allCases)
  func damagedFilesAreRejectedOrReadWithoutACrash(_ format: TranslationFormat) {
    let bytes = format.write(Self.translations(isSource: false))
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<300 {
      var damaged = bytes
      for _ in 0..<3 {
        let place = Int.random(in: 0..<damaged.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: damaged[place] = UInt8.random(in: 0...255, using: &generator)
        case 1: damaged.remove(at: place)
        default: damaged.removeSubrange(place..<min(damaged.count, place + 20))
        }
      }
      _ = try? format.read(damaged, language: "de", sourceLanguage: "en")
    }
  }

  @Test func lossesOfAFormatAreReported() {
    let unit = Translations.Unit(key: "bell", text: "\u{7}")
    let half = Translations.Unit(key: "half", text: ExactString(utf16: [0xD83D]))
    let translations = Translations(language: "en", sourceLanguage: "en", units: [unit, half])
    #expect(TranslationFormat.xliff.losses(in: translations) == ["bell", "half"])
    #expect(TranslationFormat.csv.losses(in: translations) == ["half"])
    #expect(TranslationFormat.json.losses(in: translations) == ["half"])
    #expect(TranslationFormat.strings.losses(in: translations).isEmpty)
    let twins = Translations(
      language: "en", sourceLanguage: "en",
      units: [.init(key: "e\u{301}", text: "1"), .init(key: "\u{E9}", text: "2")])
    #expect(TranslationFormat.xcstrings.losses(in: twins).isEmpty)
    #expect(TranslationFormat.csv.losses(in: twins).isEmpty)
  }

  static let broken: [(TranslationFormat, String, String)] = [
    (.json, "[1]", "1:1: the file is no JSON object of keys and texts"),
    (.json, "{\"a\": 1}", "1:7: the value of a is no text"),
    (.json, "{\"a\": {\"b\": []}}", "1:13: the value of a.b is no text"),
    (.csv, "a\n", "1:1: a table needs two columns at least: the key and the text"),
    (.csv, "key\n\"a", "2:1: a quoted field has no end"),
    (
      .csv, "key,text\na,\"Say \"hi\" now\"",
      "2:1: a quoted field continues after its closing quote; write \"\" for a quote in it"
    ),
    (.xliff, "<a/>", "the file's element is <a>, not <xliff>"),
    (.xliff, "<xliff version=\"3.0\"/>", "XLIFF 3.0 is not read, only 1.x and 2.x"),
    (.xliff, "<xliff version=\"1.2\">&x;", "1:1: Entity 'x' not defined"),
    (
      .xliff, "<!DOCTYPE x [<!ENTITY a \"b\">]><x/>",
      "1:1: a document type with declarations of its own is not read"
    ),
    (
      .xliff, "<xliff version='1.2'>\n<file></xliff>",
      "2:1: Opening and ending tag mismatch: file line 2 and xliff"
    ),
    (.xcstrings, "{}", "the file has no 'strings', and so is not a string catalog"),
    (.po, "msgid \"a\"\nmsgstr \"b", "2:1: a text has no closing quote"),
    (.po, "msgid \"a\"\nmsgstr \"\\q\"", "2:1: \\q is not an escape of a PO file"),
    (.po, "hello", "1:1: 'hello' is not a line of a PO file"),
    (.po, "\"a\"", "1:1: a text that belongs to nothing"),
    (
      .po, "msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[0] \"c\"",
      "3:1: a: the forms of a plural have no place in a table of texts"
    ),
    (.strings, "a = b", "1:6: the ';' after the value is missing; add ';' after the value"),
    (
      .strings, "{a = b;",
      "1:8: the file ends before the closing bracket; add the closing bracket, or the lost end of the file"
    ),
  ]

  @Test(arguments: broken)
  func problemsAreReported(_ format: TranslationFormat, _ text: String, _ problem: String) {
    #expect {
      try format.read(Array(text.utf8), language: "en", sourceLanguage: "en")
    } throws: { error in
      (error as? ConversionError)?.description == problem
    }
  }

  /// Spreadsheets write the encoding of their system.
  @Test(arguments: [TranslationFormat.csv, .tsv])
  func aTableOfValuesIsUTF8(_ format: TranslationFormat) {
    let bytes = "key,text\na,Söder\n".unicodeScalars.map { UInt8($0.value) }
    #expect {
      try format.read(bytes, language: "sv", sourceLanguage: "en")
    } throws: { error in
      (error as? ConversionError)?.description == "the file is not UTF-8; save it in this encoding"
    }
  }

  /// Of several texts under one key the last counts, as in a table; a catalog may name its language after them.
  @Test func theLastOfEqualKeysCounts() throws {
    func units(_ format: TranslationFormat, _ text: String) throws -> [String] {
      try format.read(Array(text.utf8), language: "en", sourceLanguage: "de").units.map {
        "\($0.place?.description ?? "") \($0.key)=\($0.text ?? "none")"
      }
    }
    let json = #"{"a":"1","b":{"c":"2","c":"3"},"a":"4"}"#
    #expect(try units(.json, json) == ["1:36 a=4", "1:27 b.c=3"])
    let entry = #"{"localizations":{"en":{"stringUnit":{"value":"1"}}}}"#
    let catalog =
      #"{"strings":{"z":{}},"strings":{"a":{},"b":{},"a":\#(entry)},"sourceLanguage":"en"}"#
    #expect(try units(.xcstrings, catalog) == ["1:43 b=b", "1:50 a=1"])
  }

  @Test func pluralVariationsAreRejected() {
    let text = """
      {"sourceLanguage": "en", "strings": {"k": {"localizations": {"en": {"variations": {}}}}}}
      """
    #expect(throws: ConversionError.self) {
      try TranslationFormat.xcstrings.read(Array(text.utf8), language: "en", sourceLanguage: "en")
    }
  }

  @Test func deeplyNestedElementsAreRejected() {
    let text = String(repeating: "<a>", count: 100_000)
    #expect(throws: ConversionError.self) {
      try TranslationFormat.xliff.read(Array(text.utf8), language: "en", sourceLanguage: "en")
    }
  }
}
