import Interchange
import Localization
import Testing

/// The parts of a message in a PO file, which may stand on any lines.
@Suite struct POTests {
  private func read(_ text: String) throws -> Translations {
    try TranslationFormat.po.read(Array(text.utf8), language: "de", sourceLanguage: "en")
  }

  @Test(arguments: [
    "msgctxt \"k\"\nmsgid \"One\"\n\nmsgstr \"Eins\"\n",
    "msgctxt \"k\"\n\nmsgid \"One\"\n# why\nmsgstr \"Eins\"\n",
    "msgctxt \"k\"\nmsgid \"O\" \"ne\"\nmsgstr \"\"\n\n\"Ei\"  \"ns\"\n",
    "msgctxt \"k\"\nmsgid\n\"One\"\nmsgstr\n\"Eins\"\n",
    "msgctxt \"k\" msgid \"One\" msgstr \"Eins\"\n",
  ])
  func aMessageIsReadAsMsgfmtReadsIt(_ message: String) throws {
    let units = try read(message + "\n#, fuzzy\n\nmsgctxt \"l\"\nmsgid \"Two\"\nmsgstr \"Zwei\"\n").units
    #expect(units.map(\.key) == ["k", "l"])
    #expect(units.map(\.source) == ["One", "Two"])
    #expect(units.map(\.text) == ["Eins", "Zwei"])
    #expect(units.map(\.state) == [.unspecified, .needsReview])
  }

  static let strays: [(String, String)] = [
    ("msgstr \"Eins\"", "1:1: msgstr comes after no msgid"),
    ("msgctxt \"k\"\nmsgstr \"Eins\"", "2:1: msgstr comes after no msgid"),
    ("msgid \"a\"\nmsgstr \"b\"\n\nmsgstr \"c\"", "4:1: msgstr comes after no msgid"),
    ("msgstr[0] \"Eins\"", "1:1: msgstr[0] comes after no msgid"),
    ("msgid \"say \"hi\"\"", "1:1: a quote inside a text has no backslash"),
    ("msgid \"a\"\n\nmsgid \"b\"\nmsgstr \"c\"", "1:1: the message has no msgstr; the file may be cut off"),
    ("msgid \"a\"\nmsgstr \"b\"\nmsgid \"c\"", "3:1: the message has no msgstr; the file may be cut off"),
    ("msgid \"a\"\nmsgid_plural \"b\"", "1:1: the message has no msgstr; the file may be cut off"),
    ("msgid \"a\"\nmsgstr \"b\"\nmsgctxt \"c\"", "3:1: the message has no msgid; the file may be cut off"),
  ]

  @Test(arguments: strays)
  func aPartWithoutAMessageIsReported(_ text: String, _ problem: String) {
    let error = #expect(throws: ConversionError.self) { try read(text) }
    #expect(error?.description == problem)
  }

  @Test func commentsInAPluralMessageDoNotEndIt() throws {
    let text = "msgid \"a\"\nmsgid_plural \"b\"\n# one\nmsgstr[0] \"c\"\n\nmsgstr[1] \"d\"\n"
    let tables = try TranslationFormat.po.tables(in: Array(text.utf8), language: "de", sourceLanguage: "en")
    #expect(tables.map(\.refusals.count) == [1])
  }

  @Test(arguments: ["Title", "Title.\n  More\n\n# last", "A list:\n\t- one\n\t- two"])
  func aCommentKeepsItsLayout(_ comment: String) throws {
    let text = TranslationFormat.po.text(
      of: Translations(
        language: "de", sourceLanguage: "en",
        units: [.init(key: "k", text: "Eins", source: "One", comment: comment)]))
    #expect(try read(text).units.map(\.comment) == [comment])
  }

  /// A file without a language and with the wanted source language has the texts to be translated.
  @Test func aTemplateIsATableOfItsSourceLanguage() throws {
    let template = TranslationFormat.po.write(
      Translations(language: "en", sourceLanguage: "en", units: [.init(key: "k", text: "One")]))
    let own = try TranslationFormat.po.read(template, language: "en", sourceLanguage: "en")
    #expect(own.units.map(\.text) == ["One"])
    #expect(own.isSource)
    let other = try TranslationFormat.po.read(template, language: "de", sourceLanguage: "en")
    #expect(other.units.map(\.text) == [nil])
    #expect(other.units.map(\.source) == ["One"])
  }
}
