import CICU

/// Lists, quotations and quantities in the style of the locale, by CLDR.
extension LocaleTag {
  /// The marks around a quotation: `“` and `”` in English, `„` and `“` in German.
  public var quotationMarks: (opening: String, closing: String) {
    let mark = { (which: UInt32, standard: String) in
      ICU.text { cicu_quotation_mark(identifier, Int32(which), $0, $1) } ?? standard
    }
    return (mark(UInt32(CICU_OPENING_QUOTATION_MARK), "“"), mark(UInt32(CICU_CLOSING_QUOTATION_MARK), "”"))
  }

  /// Returns items as a list in running text, in the shortest form: `a, b, c` in English, `a, b und c` in
  /// German, `a、b、c` in Japanese.
  public func list(_ items: [String]) -> String {
    // A NUL ends an item in C.
    let bytes = items.flatMap { $0.utf8.filter { $0 != 0 } + [0] }.map(CChar.init(bitPattern:))
    return ICU.text { cicu_list(identifier, bytes, Int32(items.count), $0, $1) } ?? items.joined(separator: ", ")
  }

  /// The text between two items of a longer list, for lists that are laid out item by item.
  public var listSeparator: String {
    let list = list(["1", "2", "3"])
    guard let first = list.firstIndex(of: "1"),
      let second = list.firstIndex(of: "2"), first < second
    else { return ", " }
    return String(list[list.index(after: first)..<second])
  }

  /// Returns seconds with their unit, and at most three digits after the separator: `2.5 sec` in English,
  /// `2,5 Sek.` in German. A number that is not finite has Swift's description.
  public func seconds(_ seconds: Double) -> String { quantity("\(seconds)", "unit/second unit-width-short .###") }

  /// Returns a whole number in the locale's digits, with grouped thousands: `1,234`.
  public func integer(_ number: Int) -> String { formatted(decimal: String(number), isGrouped: true) }

  /// Returns a whole number of percent with the locale's percent sign.
  public func percent(_ number: Int) -> String { quantity(String(number), "percent precision-integer") }

  /// Returns a time in words: `1 hour, 2 minutes, 5 seconds`, `1 Stunde, 2 Minuten und 5 Sekunden`.
  ///
  /// Fractions of a second, parts that are 0 and the sign are left out.
  ///
  /// - Returns: `nil` for a number that is not finite or longer than a hundred thousand hours.
  public func spokenTime(_ seconds: Double) -> String? {
    guard let whole = Int(exactly: seconds.magnitude.rounded(.down)), whole < 360_000_000 else { return nil }
    let parts = [(whole / 3600, "hour"), (whole / 60 % 60, "minute"), (whole % 60, "second")]
    let nonZero = parts.filter { $0.0 > 0 }
    return list(
      (nonZero.isEmpty ? [(0, "second")] : nonZero).map { number, unit in
        quantity(String(number), "unit/\(unit) unit-width-full-name precision-integer")
      })
  }

  private func quantity(_ decimal: String, _ skeleton: String) -> String {
    ICU.text { cicu_format_number(numberIdentifier, skeleton, decimal, $0, $1) } ?? decimal
  }
}

// MARK: Numbers

extension LocaleTag {
  /// Returns a number in the digits of the locale.
  ///
  /// - Parameters:
  ///   - decimal: ASCII digits with an optional sign and point.
  ///   - fractionDigits: The number of digits after the separator.
  ///   - minimumDigits: The number of integer digits to which zeros are added.
  ///   - isGrouped: Whether thousands are grouped.
  func formatted(decimal: String, fractionDigits: Int = 0, minimumDigits: Int = 1, isGrouped: Bool = false) -> String {
    let width = String(repeating: "0", count: minimumDigits)
    let precision = Self.precision(fractionDigits: fractionDigits)
    return quantity(decimal, "\(precision) integer-width/+\(width)" + (isGrouped ? "" : " group-off"))
  }

  /// Returns the skeleton of a number with so many fraction digits.
  static func precision(fractionDigits count: Int) -> String {
    count > 0 ? "." + String(repeating: "0", count: count) : "precision-integer"
  }

  /// The locale's digits and signs, for notations that ICU has no pattern for.
  struct NumberSigns {
    let zero: Unicode.Scalar
    let decimalSeparator: String
    let minus: String
    let plus: String

    /// Returns an ASCII number, such as `1.5e-07`, with the locale's digits, separator and signs.
    func localize(_ text: String) -> String {
      var result = ""
      for scalar in text.unicodeScalars {
        switch scalar {
        case "0"..."9":
          let digit = Unicode.Scalar(zero.value + scalar.value - 0x30) ?? scalar
          result.unicodeScalars.append(digit)
        case ".": result += decimalSeparator
        case "-": result += minus
        case "+": result += plus
        default: result.unicodeScalars.append(scalar)
        }
      }
      return result
    }
  }

  var numberSigns: NumberSigns {
    let sign = { (which: UInt32, standard: String) in
      ICU.text { cicu_number_symbol(numberIdentifier, Int32(which), $0, $1) } ?? standard
    }
    return NumberSigns(
      zero: sign(UInt32(CICU_ZERO_DIGIT), "0").unicodeScalars.first ?? "0",
      decimalSeparator: sign(UInt32(CICU_DECIMAL_SEPARATOR), "."),
      minus: sign(UInt32(CICU_MINUS_SIGN), "-"), plus: sign(UInt32(CICU_PLUS_SIGN), "+"))
  }
}
