import CICU

extension LocaleTag {
  /// A number in the digits of the locale.
  ///
  /// - Parameters:
  ///   - decimal: ASCII digits, with a sign and a point where there are any.
  ///   - fractionDigits: how many digits follow the separator.
  ///   - minimumDigits: zeros are put before a shorter integer.
  ///   - isGrouped: whether thousands are set apart.
  func formatted(
    decimal: String, fractionDigits: Int = 0, minimumDigits: Int = 1, isGrouped: Bool = false
  ) -> String {
    let zeros = { (count: Int) in String(repeating: "0", count: count) }
    let precision = fractionDigits > 0 ? "." + zeros(fractionDigits) : "precision-integer"
    let skeleton =
      "\(precision) integer-width/+\(zeros(minimumDigits))" + (isGrouped ? "" : " group-off")
    let identifier = numberIdentifier
    return ICU.text { cicu_format_number(identifier, skeleton, decimal, $0, $1) } ?? decimal
  }

  /// What the locale writes numbers with, for notations that ICU has no pattern for.
  struct NumberSigns {
    let zero: Unicode.Scalar
    let decimalSeparator: String
    let minus: String
    let plus: String

    /// An ASCII number, such as `1.5e-07`, with the digits and the separator exchanged.
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
    let identifier = numberIdentifier
    let sign = { (which: UInt32, standard: String) in
      ICU.text { cicu_number_symbol(identifier, Int32(which), $0, $1) } ?? standard
    }
    return NumberSigns(
      zero: sign(UInt32(CICU_ZERO_DIGIT), "0").unicodeScalars.first ?? "0",
      decimalSeparator: sign(UInt32(CICU_DECIMAL_SEPARATOR), "."),
      minus: sign(UInt32(CICU_MINUS_SIGN), "-"), plus: sign(UInt32(CICU_PLUS_SIGN), "+"))
  }
}
