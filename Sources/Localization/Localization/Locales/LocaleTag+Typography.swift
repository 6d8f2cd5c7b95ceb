import CICU

/// How people who read this locale write lists, quotations and quantities, by CLDR.
extension LocaleTag {
  /// The marks around a quotation: `“` and `”` in English, `„` and `“` in German.
  public var quotationMarks: (opening: String, closing: String) {
    let mark = { (which: UInt32, standard: String) in
      ICU.text { cicu_quotation_mark(identifier, Int32(which), $0, $1) } ?? standard
    }
    return (
      mark(UInt32(CICU_OPENING_QUOTATION_MARK), "“"), mark(UInt32(CICU_CLOSING_QUOTATION_MARK), "”")
    )
  }

  /// The items as a list in running text, in its shortest form: `a, b, c` in English, `a, b und c` in
  /// German, `a、b、c` in Japanese.
  public func list(_ items: [String]) -> String {
    // A NUL ends an item in C.
    let bytes = items.flatMap { $0.utf8.filter { $0 != 0 } + [0] }.map(CChar.init(bitPattern:))
    return ICU.text { cicu_list(identifier, bytes, Int32(items.count), $0, $1) }
      ?? items.joined(separator: ", ")
  }

  /// What is written between two items of a longer list, for lists that are laid out item by item.
  public var listSeparator: String {
    let list = list(["1", "2", "3"])
    guard let first = list.firstIndex(of: "1"),
      let second = list.firstIndex(of: "2"), first < second
    else { return ", " }
    return String(list[list.index(after: first)..<second])
  }

  /// A number of seconds with its unit, at most three digits after the separator: `2.5 sec` in
  /// English, `2,5 Sek.` in German. A number that is not finite is written as Swift writes it.
  public func seconds(_ seconds: Double) -> String {
    quantity("\(seconds)", "unit/second unit-width-short .###")
  }

  /// A whole number in the locale's digits, thousands apart: `1,234`.
  public func integer(_ number: Int) -> String {
    formatted(decimal: String(number), isGrouped: true)
  }

  /// A whole number of percent with its sign, which some locales write before it or apart from it.
  public func percent(_ number: Int) -> String {
    quantity(String(number), "percent precision-integer")
  }

  /// A time in words, as it is read aloud: `1 hour, 2 minutes, 5 seconds`, `1 Stunde, 2 Minuten und 5 Sekunden`.
  ///
  /// A fraction of a second is cut off, parts that are 0 are left out, and the sign is not told.
  ///
  /// - Returns: `nil` for what is not finite or longer than a hundred thousand hours.
  public func spokenTime(_ seconds: Double) -> String? {
    guard let whole = Int(exactly: seconds.magnitude.rounded(.down)), whole < 360_000_000 else {
      return nil
    }
    let parts = [
      (whole / 3600, "hour"), (whole / 60 % 60, "minute"), (whole % 60, "second"),
    ]
    let told = parts.filter { $0.0 > 0 }
    return list(
      (told.isEmpty ? [(0, "second")] : told).map { number, unit in
        quantity(String(number), "unit/\(unit) unit-width-full-name precision-integer")
      })
  }

  private func quantity(_ decimal: String, _ skeleton: String) -> String {
    let identifier = numberIdentifier
    return ICU.text { cicu_format_number(identifier, skeleton, decimal, $0, $1) } ?? decimal
  }
}
