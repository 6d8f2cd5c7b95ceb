extension HostileShape {
  /// `.strings` files.
  static let tables = [
    table("comments that open", filled("", "/*")),
    table("comments in comments", filled("", "/* /* */")),
    table("empty comments", filled("", "/**/")),
    table("slashes", filled("", "//")),
    table("line comments", filled("", "// c\n")),
    table("one comment without an end", filled("/*", "a")),
    table("entries in one line", numbered("", each: 10) { "\"k\($0)\"=\"v\";" }),
    table("empty entries", filled("", "\"\" = \"\";\n")),
    table("empty values", numbered("", each: 10) { "\"\($0)\"=\"\";\n" }),
    table("bare words", filled("", "a;")),
    table("bare words with a number each", numbered("", each: 7) { "k\($0);" }),
    table("entries in lines", numbered("", each: 17) { "\"k\($0)\" = \"v\";\n" }),
    table("comments above entries", numbered("", each: 11) { "/**/k\($0);" }),
    table("lists in entries", numbered("", each: 9) { "k\($0)=();" }),
    table("slashes after slashes", filled("", "//\n")),
    table("semicolons", filled("", ";")),
    table("one key again and again", filled("", "\"k\"=\"v\";\n")),
    table("one bare word", filled("", "a")),
    table("escapes", filled("\"k\" = \"", "\\n", "\";")),
    table("escaped characters", filled("\"k\" = \"", "\\U0041", "\";")),
    table("a text without an end", filled("\"k\" = \"", "a")),
    table("texts without an end", filled("", "\"a\n")),
    table("entries without semicolons", numbered("", each: 10) { "\"a\($0)\" = \"b\"\n" }),
    table("arrays", filled("k = ", "(")),
    table("dictionaries", filled("", "{a=")),
    table("an array", filled("k = (", "a,", ");")),
    table("line ends", filled("", "\r")),
    table("marks of a conflict", filled("", "<<<<<<< a\n")),
    table(
      "an ignore list",
      numbered("/* bcinteract:ignore ", "*/ \"k\" = \"v\";", each: 12) {
        "strings.a\($0) "
      }),
    table(
      "an ignore list of one rule",
      filled(
        "/* bcinteract:ignore ", "strings.empty ", "*/ \"k\" = \"v\";")),
    table("ignore comments", filled("", "/* bcinteract:ignore strings.empty */\n\"k\" = \"v\";\n")),
    table("braces", filled("\"k\" = \"", "{{a}}", "\";")),
    table("open braces", filled("\"k\" = \"", "{{", "\";")),
    table("expansions", filled("\"k\" = \"", "${a", "\";")),
    table("specifiers", filled("\"k\" = \"", "%1$@ ", "\";")),
    table("texts of specifiers", numbered("", each: 40) { "k\($0) = \"%1$@ %2$@ %3$@\";\n" }),
    table(
      "keys that are texts of specifiers",
      numbered("", each: 31) { "\"%@ \($0 + 1_000_000)\"=\"%d %@%@%@\";\n" }),
    // Swift stores up to fifteen bytes inside a String. Each of these is longer and is allocated.
    table(
      "keys and texts of seventeen letters",
      numbered("", each: 41) {
        let number = $0 % 900_000 + 100_000
        return "\"%@ kkkkkkkk\(number)\"=\"%@ tttttttt\(number)\";\n"
      }),
    table("ignore comments for the file", filled("", "/* bcinteract:ignore strings.empty */\n\n")),
    table("angles", filled("\"k\" = \"", "<", "\";")),
    table("a key of marks", marks("\"", "\" = \"v\";\n")),
    table("a text of marks", marks("\"k\" = \"", "\";\n")),
    table("a bare key of marks", marks("", " = v;\n")),
    table("a comment of marks", marks("/* bcinteract:ignore ", " */ \"k\" = \"v\";\n")),
    table("a key of escaped marks", filled("\"", "\\U0301\\U0323", "\" = \"v\";\n")),
    list("entries", numbered("", each: 25) { "<key>\($0)</key><string/>" }),
    list("one key again and again", filled("", "<key>a</key><string/>")),
    list("arrays", filled("<key>a</key>", "<array>")),
    list("dictionaries in an array", filled("<key>a</key><array>", "<dict/>", "</array>")),
    list("entities", filled("<key>a</key><string>", "&lt;", "</string>")),
    list("a key of marks", marks("<key>", "</key><string/>")),
    list("a key of marks by number", filled("<key>", "&#x301;&#803;", "</key><string/>")),
  ]

  private static func table(
    _ description: String, _ document: @escaping @Sendable (Int) -> String
  ) -> HostileShape {
    HostileShape(
      description: "a table: \(description)", file: "t.strings",
      commands: [
        "strings dump t.strings", "strings fmt --check t.strings",
        "strings validate t.strings --locale de --fail-on never",
      ], document: document)
  }

  private static func list(
    _ description: String, _ document: @escaping @Sendable (Int) -> String
  ) -> HostileShape {
    HostileShape(
      description: "a property list: \(description)", file: "t.plist",
      commands: ["strings convert t.plist --to json"],
      document: {
        "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict>\(document($0))</dict></plist>"
      })
  }
}
