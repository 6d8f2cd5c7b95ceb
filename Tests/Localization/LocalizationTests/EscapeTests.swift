import Localization
import Testing

/// Escapes mean the same in every encoding.
@Suite struct EscapeTests {
  static let texts = [
    #"plain"#, #"a\nb\tc\r\a\b\f\v"#, #"\"quoted\" \\ \' \x \é \😀"#, #"\U00e9\U0041 \Uzz \U"#,
    #"\101\341\7\0 \400"#, #"\UD83D\UDE00 then \n"#, "line\\\nend", #"é\nü\"😀"#, #"\\\\"#, "",
  ]

  @Test(arguments: texts)
  func theEncodingMakesNoDifference(_ text: String) throws {
    let file = "\"key\(text)\" = \"\(text)\";\n"
    let tables = try TextEncoding.Form.allCases.map { form in
      let encoding = TextEncoding(form, byteOrderMark: true)
      return try StringsTable(form.byteOrderMark + encoding.encode(ExactString(file)))
    }
    for table in tables {
      #expect(Array(table) == Array(tables[0]))
      for pair in table { #expect(table.value(for: pair.key) == pair.value) }
    }
  }

  /// The recovering reader takes a value with quotes inside up to the last one, before which a
  /// backslash may stand: `"a "b\";`.
  @Test(arguments: [TextEncoding.utf8, TextEncoding(.utf16LittleEndian, byteOrderMark: true)])
  func aBackslashAtTheEndIsKept(encoding: TextEncoding) {
    let text = "\"key\" = \"a \"b\" c\\\";\n"
    let mark = encoding.hasByteOrderMark ? encoding.form.byteOrderMark : []
    let file = StringsFile(mark + encoding.encode(ExactString(text)))
    #expect(file.entries.map(\.text) == ["a \"b\" c\\"])
  }
}
