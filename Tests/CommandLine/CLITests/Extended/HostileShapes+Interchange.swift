extension HostileShape {
  /// Translators' files.
  static let interchange = po + csv + xliff + xliff2 + json + catalogs

  static let denseFiles = [
    file(
      "csv", "rows of a key and a text",
      numbered("key,text\n", each: 14) { "\($0 + 1_000_000),text1\n" }),
    file(
      "xliff", "units with an id each",
      numbered(start, end, each: 26) { "<trans-unit id=\"\($0 + 1_000_000)\"/>" }),
    HostileShape(
      description: "a stringsdict: texts of a form", file: "t.stringsdict",
      commands: ["strings validate t.stringsdict --locale de --fail-on never"],
      document: numbered(
        "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict>", "</dict></plist>", each: 289
      ) {
        """
        <key>\($0 + 1_000)</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string>\
        <key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>\
        <key>NSStringFormatValueTypeKey</key><string>d</string><key>other</key><string>%d</string></dict></dict>
        """
      }),
  ]

  private static let po = [
    file("po", "empty lines", filled("", "\n")),
    file("po", "pieces of a text", filled("msgid \"a\"\nmsgstr \"\"\n", "\"a\"\n")),
    file("po", "comments", filled("", "#. a\n", "msgid \"a\"\nmsgstr \"b\"\n")),
    file("po", "references", filled("#: ", "a:1 ", "\nmsgid \"a\"\nmsgstr \"b\"\n")),
    file("po", "flags", numbered("#, ", "\nmsgid \"a\"\nmsgstr \"b\"\n", each: 7) { "a\($0)," }),
    file("po", "entries", filled("", "msgid \"a\"\nmsgstr \"b\"\n\n")),
    file("po", "plurals", filled("", "msgid \"a\"\nmsgid_plural \"b\"\n\n")),
    file("po", "escapes", filled("msgid \"k\"\nmsgstr \"", "\\n", "\"")),
    file("po", "a text without an end", filled("msgid \"k\"\nmsgstr \"", "a")),
    file("po", "one word", filled("", "a")),
    file("po", "obsolete entries", filled("", "#~\n")),
    file("po", "a flag of marks", marks("#, ", "\nmsgid \"a\"\nmsgstr \"b\"\n")),
    file("po", "a text of marks", marks("msgid \"k\"\nmsgstr \"", "\"\n")),
    file("po", "a word of marks", marks("", "\"a\"\n")),
  ]

  private static let csv = [
    file("csv", "commas", filled("key,text\n", ",")),
    file("csv", "rows", filled("key,text\n", "a,b\n")),
    file("csv", "rows with a number each", numbered("key,text\n", each: 8) { "\($0),\n" }),
    file("csv", "columns", numbered("key,", "\n", each: 7) { "t\($0)," }),
    file("csv", "quotes", filled("key,text\n", "\"\"")),
    file("csv", "a field without an end", filled("key,text\n\"", "a")),
    file("csv", "all separators", filled("", ",;\t|\n")),
    file("csv", "a name of a language", filled("key,", "de-", "\na,b\n")),
    file("csv", "a header of marks", marks("key,", "\na,b\n")),
    file("csv", "a state of marks", marks("key,text,state\na,b,", "\n")),
  ]

  private static let start = """
    <xliff version="1.2"><file original="a" source-language="en" target-language="de"><body>
    """
  private static let end = "</body></file></xliff>"
  private static let unit = start + "<trans-unit id=\"a\">"
  private static let unitEnd = "</trans-unit>" + end

  private static let xliff = [
    file("xliff", "empty elements", filled(start, "<a/>", end)),
    file("xliff", "empty units", filled(start, "<trans-unit/>", end)),
    file("xliff", "files", filled("<xliff version=\"1.2\">", "<file/>", "</xliff>")),
    file("xliff", "elements that open", filled(start, "<g>")),
    file(
      "xliff", "nested elements",
      filled(
        start, String(repeating: "<g>", count: 50) + String(repeating: "</g>", count: 50), end)),
    file("xliff", "notes", filled(unit + "<source>a</source>", "<note>a</note>", unitEnd)),
    file("xliff", "sources", filled(unit, "<source>a</source>", unitEnd)),
    file("xliff", "codes", filled(unit + "<source>", "<x id=\"1\"/>", "</source>" + unitEnd)),
    file(
      "xliff", "attributes",
      numbered(start + "<trans-unit ", "/>" + end, each: 11) {
        "a\($0)=\"\" "
      }),
    file("xliff", "entities", filled(unit + "<source>", "&lt;", "</source>" + unitEnd)),
    file("xliff", "comments", filled(start, "<!---->", end)),
    file("xliff", "instructions", filled(start, "<?a?>", end)),
    file(
      "xliff", "sections", filled(unit + "<source>", "<![CDATA[a]]>", "</source>" + unitEnd)),
    file(
      "xliff", "elements with a name each", numbered(start, end, each: 10) { "<a\($0)/>" }),
    file("xliff", "an entity that grows") {
      "<!DOCTYPE x [<!ENTITY a \"\(String(repeating: "b", count: $0 / 2))\">]>" + unit + "<source>"
        + String(repeating: "&a;", count: $0 / 6) + "</source>" + unitEnd
    },
    file("xliff", "an id of marks", marks(start + "<trans-unit id=\"", "\"/>" + end)),
    file(
      "xliff", "a state of marks",
      marks(
        unit + "<source>a</source><target state=\"", "\">b</target>" + unitEnd)),
    file(
      "xliff", "a state of marks by number",
      filled(
        unit + "<source>a</source><target state=\"", "&#x301;&#803;", "\">b</target>" + unitEnd)),
  ]

  private static let unit2 =
    "<xliff version=\"2.0\" srcLang=\"en\" trgLang=\"de\"><file id=\"f\"><unit id=\"a\">"
  private static let unit2End = "</unit></file></xliff>"

  private static let xliff2 = [
    file("xliff", "segments", filled(unit2, "<segment/>", unit2End)),
    file("xliff", "pieces between segments", filled(unit2, "<ignorable/>", unit2End)),
    file(
      "xliff", "data",
      numbered(
        unit2 + "<originalData>", "</originalData>" + unit2End, each: 20
      ) { "<data id=\"\($0)\"/>" }),
    file("xliff", "data that is used often") {
      unit2 + "<originalData><data id=\"d\">\(String(repeating: "b", count: $0 / 2))</data>"
        + "</originalData><segment><source>"
        + String(repeating: "<ph id=\"1\" dataRef=\"d\"/>", count: $0 / 48)
        + "</source></segment>" + unit2End
    },
    file("xliff", "a code that is used often") {
      unit2 + "<segment><source><ph id=\"1\" equiv=\"\(String(repeating: "b", count: $0 / 2))\"/>"
        + "</source><target>" + String(repeating: "<ph id=\"1\"/>", count: $0 / 24)
        + "</target></segment>" + unit2End
    },
    file(
      "xliff", "data of marks",
      marks(
        unit2 + "<originalData><data id=\"", "\">a</data></originalData>" + unit2End)),
  ]

  private static let json = [
    file(
      "xcstrings", "keys",
      numbered("{\"strings\":{", "\"z\":{}}}", each: 10) {
        "\"\($0)\":{},"
      }),
    file(
      "xcstrings", "keys in lines",
      numbered("{\"strings\":{", "\"z\":{}}}", each: 32) {
        "\"a key of many \($0 + 1_000_000)\":{},\n"
      }),
    file(
      "xcstrings", "languages",
      numbered(
        "{\"strings\":{\"a\":{\"localizations\":{", "\"z\":{}}}}}", each: 11
      ) { "\"l\($0)\":{}," }),
    file("xcstrings", "an unknown member", filled("{\"x\":[", "{},", "1],\"strings\":{}}")),
    file(
      "xcstrings", "a language of marks",
      marks(
        "{\"sourceLanguage\":\"", "\",\"strings\":{}}")),
    file("json", "members", numbered("{", "\"z\":\"\"}", each: 11) { "\"\($0)\":\"\"," }),
    file("json", "a name around many names") { bytes in
      let name = String(repeating: "a", count: bytes / 2)
      return numbered("{\"\(name)\":{", "\"z\":\"\"}}", each: 11) { "\"\($0)\":\"\"," }(bytes / 2)
    },
    file("json", "a key of marks", marks("{\"", "\":\"a\"}")),
    file("json", "a key of escaped marks", filled("{\"", "\\u0301\\u0323", "\":\"a\"}")),
  ]

  /// String catalogs, checked.
  private static let catalogs = [
    catalog("keys", numbered("", each: 10) { "\"\($0)\":{}," }),
    catalog("keys in lines", numbered("", each: 30) { "\"a key of many \($0)\":{},\n" }),
    catalog(
      "texts",
      numbered("", each: 87) {
        "\"k\($0)\":{\"localizations\":{\"de\":{\"stringUnit\":{\"state\":\"translated\",\"value\":\"v\"}}}},\n"
      }),
    catalog(
      "forms of a text",
      numbered(
        "\"a\":{\"localizations\":{\"de\":{\"variations\":{\"device\":{", "\"z\":{}}}}}},", each: 36
      ) { "\"l\($0)\":{\"stringUnit\":{\"value\":\"v\"}}," }),
    catalog(
      "languages of a key",
      numbered("\"a\":{\"localizations\":{", "\"z\":{}}},", each: 10) { "\"l\($0)\":{}," }),
    catalog("languages of a key, and keys") { bytes in
      numbered("\"a\":{\"localizations\":{", "\"z\":{}}},", each: 10) { "\"l\($0)\":{}," }(
        bytes / 2) + numbered("", each: 10) { "\"\($0)\":{}," }(bytes / 2)
    },
  ]

  private static func catalog(
    _ description: String, _ entries: @escaping @Sendable (Int) -> String
  ) -> HostileShape {
    HostileShape(
      description: "a catalog: \(description)", file: "t.xcstrings",
      commands: ["strings validate t.xcstrings --fail-on never"],
      document: { "{\"sourceLanguage\":\"en\",\"strings\":{\(entries($0))\"z\":{}}}" })
  }

  private static func file(
    _ ending: String, _ description: String, _ document: @escaping @Sendable (Int) -> String
  ) -> HostileShape {
    HostileShape(
      description: "\(ending): \(description)", file: "t.\(ending)",
      commands: ["strings convert t.\(ending) --to \(ending == "json" ? "csv" : "json")"],
      document: document)
  }
}
