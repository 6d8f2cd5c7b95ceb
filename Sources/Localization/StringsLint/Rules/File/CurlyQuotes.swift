import Lint
import Localization

extension Rule {
  /// A word processor's quotation mark is used where a straight one is needed.
  ///
  /// Keys and texts begin and end with `"`. Word processors and phones write “ and ” instead; at such a
  /// key CoreFoundation stops reading, at such a text it refuses the file.
  static let curlyQuotes = Rule(
    "curly-quotes", "A word processor's quotation mark is used where a straight one is needed",
    .error,
    good: [.file("\"a\" = \"“quoted”\";\n")],
    bad: [.file("\"a\" = “1”;\n"), .file("\"a\" = \"1\";\n“b” = \"2\";\n")],
    .file { context in
      context.file.faults.filter { $0.isCurlyQuote(in: context.file) }.map { fault in
        Problem(
          "this quotation mark begins no key and no text", at: .bytes(fault.range),
          fix: .advice("write the straight quotation mark \""), key: fault.key?.string)
      }
    })
}
