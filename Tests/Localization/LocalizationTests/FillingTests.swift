import Localization
import Testing

@Suite struct FillingTests {
  @Test(
    arguments: [
      ("%@ of %@", ["1", "2"], "1 of 2"),
      ("%2$@ of %1$@", ["a", "b"], "b of a"),
      ("%1$@ %1$@", ["a"], "a a"),
      ("100%%", [], "100%"),
      ("%d", [-5], "-5"),
      ("%ld%%", [1_234_567], "1234567%"),
      ("%'d", [1_234_567], "1,234,567"),
      ("%5d|%-5d|%05d|%+d|% d", [42, 42, -42, 42, 42], "   42|42   |-0042|+42| 42"),
      ("%.4d|%.0d", [42, 0], "0042|"),
      ("%x %X %#x %o %#o", [255, 255, 255, 8, 8], "ff FF 0xff 10 010"),
      ("%f", [1.5], "1.500000"),
      ("%.2f %.0f", [2.675, 0.5], "2.67 0"),
      ("%e %E", [12345.678, 0.5], "1.234568e+04 5.000000E-01"),
      ("%g %g", [0.0001, 1e10], "0.0001 1e+10"),
      ("%a", [1.0], "0x1p+0"),
      ("%f %F %05f", [.number(.infinity), .number(-.infinity), .number(.nan)], "∞ -∞   NaN"),
      ("%010.2f|%-10.2f|", [-3.14159, 3.14159], "-000003.14|3.14      |"),
      ("%@ %@", [7, 2.5], "7 2.5"),
      ("%.3@|%6@", ["abcdef", "abc"], "abc|   abc"),
      ("%lu", [.integer(.max)], "9223372036854775807"),
      ("%@", ["a", "b", "c"], "a"),
    ] as [(String, [FormatArgument], String)])
  func english(_ text: String, _ arguments: [FormatArgument], _ expected: String) throws {
    let filled = try FormatString(text).filled(with: arguments, in: LocaleTag("en"))
    #expect(filled == expected)
  }

  @Test(
    arguments: [
      ("ar-EG", "%d %.1f", [12, -3.5], "١٢ \u{61C}-٣٫٥"),
      ("ar", "%05d|%e", [-12, 0.5], "\u{61C}-٠٠١٢|٥٫٠٠٠٠٠٠e\u{61C}-٠١"),
      ("ar-u-nu-latn", "%d", [12], "12"),
      ("th-u-nu-thai", "%d", [12], "๑๒"),
      ("ar", "%x %@ %@", [255, 3, "3"], "ff ٣ 3"),
      ("de", "%.2f %'d %@", [1.5, 1_234_567, 2.25], "1,50 1.234.567 2,25"),
      ("fr", "%'.1f", [1234567.25], "1\u{202F}234\u{202F}567,2"),
      ("de-CH", "%'d", [1_234_567], "1’234’567"),
      ("hi", "%'d", [1_234_567], "12,34,567"),
    ] as [(String, String, [FormatArgument], String)])
  func localDigits(
    _ locale: String, _ text: String, _ arguments: [FormatArgument], _ expected: String
  ) throws {
    let filled = try FormatString(text).filled(with: arguments, in: LocaleTag(locale))
    #expect(filled == expected)
  }

  @Test(
    arguments: [
      ("%@ %@", ["a"], .missingArgument(position: 2)),
      ("%2$@", ["a", "b"], .gap(position: 1)),
      ("%1$@ %@", ["a", "b"], .mixedNumbering),
      ("%d", ["5"], .mismatch(position: 1, specifier: "%d")),
      ("%d", [1.0], .mismatch(position: 1, specifier: "%d")),
      ("%f", [1], .mismatch(position: 1, specifier: "%f")),
      ("%@ %2$d", ["a", 1], .mixedNumbering),
      ("%d", [.integer(1 << 31)], .outOfRange(position: 1, specifier: "%d")),
      ("%hhd", [128], .outOfRange(position: 1, specifier: "%hhd")),
      ("%u", [-1], .outOfRange(position: 1, specifier: "%u")),
      ("%s", ["a"], .unsupported(specifier: "%s")),
      ("%*d", [3, 4], .unsupported(specifier: "%*d")), ("%c", [65], .unsupported(specifier: "%c")),
      ("%n", [3], .malformed("%n", .writesMemory)),
      ("%#@files@", [3], .unknownVariable("files")),
      ("100%", ["a"], .malformed("%", .dangling)),
    ] as [(String, [FormatArgument], FormatError)])
  func mismatchedArgumentsAreErrors(
    _ text: String, _ arguments: [FormatArgument], _ error: FormatError
  ) {
    #expect(throws: error) {
      try FormatString(text).filled(with: arguments, in: LocaleTag("en"))
    }
  }

  @Test func aSpecifierOfACValueIsExplained() {
    let error = FormatError.unsupported(specifier: "%c")
    #expect("\(error)" == "%c reads a C value; write %@ or a number's specifier instead")
  }
}
