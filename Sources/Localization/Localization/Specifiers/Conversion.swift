#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// One specifier at work on its argument, by the rules of C's `printf` for digits, precision, sign
/// and padding; the digits, signs and separators are the locale's.
struct Conversion {
  private let specifier: FormatSpecifier
  private let text: String
  private let position: Int
  private let locale: LocaleTag

  /// - Parameters:
  ///   - text: the specifier as it is written, for errors.
  ///   - position: which argument it reads, for errors.
  init(_ specifier: FormatSpecifier, text: String, position: Int, locale: LocaleTag) {
    self.specifier = specifier
    self.text = text
    self.position = position
    self.locale = locale
  }

  func convert(_ argument: FormatArgument) throws(FormatError) -> String {
    switch (specifier.argument, argument) {
    case (.object, _): return try pad(object(argument))
    case (.integer(let width, let isSigned), .integer(let value)):
      guard width.holds(value, signed: isSigned) else {
        throw .outOfRange(position: position, specifier: text)
      }
      return try integer(value)
    case (.double, .number(let value)), (.longDouble, .number(let value)):
      return try floatingPoint(value)
    case (.integer, _), (.double, _), (.longDouble, _):
      throw .mismatch(position: position, specifier: text)
    default: throw .unsupported(specifier: text)
    }
  }

  private var flags: FormatSpecifier.Flags { specifier.flags }

  private func precision() throws(FormatError) -> Int? { try fixed(specifier.precision) }

  private func fixed(_ amount: FormatSpecifier.Amount?) throws(FormatError) -> Int? {
    switch amount {
    case nil: nil
    case .fixed(let number): number
    case .argument: throw .unsupported(specifier: text)
    }
  }

  // MARK: Types

  /// Foundation prints a number under `%@` as the locale writes it, too.
  private func object(_ argument: FormatArgument) throws(FormatError) -> String {
    switch argument {
    case .string(let text):
      try precision().map { String(text.prefix($0)) } ?? text
    case .integer(let value): signed(locale.formatted(decimal: "\(value.magnitude)"), value < 0)
    case .number(let value):
      signed(locale.numberSigns.localize("\(value.magnitude)".withoutZeroFraction), value < 0)
    }
  }

  private func integer(_ value: Int64) throws(FormatError) -> String {
    let precision = try precision()
    let digits: String
    switch specifier.conversion {
    case .octal, .longOctal: digits = radix(value, 8, prefix: "0", precision)
    case .hexadecimal: digits = radix(value, 16, prefix: "0x", precision)
    case .upperHexadecimal: digits = radix(value, 16, prefix: "0X", precision).uppercased()
    default:
      digits =
        precision == 0 && value == 0
        ? ""
        : locale.formatted(
          decimal: "\(value.magnitude)", minimumDigits: max(precision ?? 1, 1),
          isGrouped: flags.contains(.grouped))
    }
    return try pad(digits, isNegative: value < 0, withZeros: precision == nil)
  }

  private func radix(_ value: Int64, _ radix: Int, prefix: String, _ precision: Int?) -> String {
    var digits = String(value, radix: radix)
    if precision == 0, value == 0 { digits = "" }
    digits = String(repeating: "0", count: max(0, (precision ?? 1) - digits.count)) + digits
    let hasPrefix = flags.contains(.alternate) && value != 0 && !digits.hasPrefix(prefix)
    return hasPrefix ? prefix + digits : digits
  }

  private func floatingPoint(_ value: Double) throws(FormatError) -> String {
    let precision = try precision()
    guard value.isFinite else {
      return try pad(value.isNaN ? "NaN" : "∞", isNegative: value < 0, withZeros: false)
    }
    let ascii = value.magnitude.printed(
      specifier.conversion, precision: precision, isAlternate: flags.contains(.alternate))
    let digits: String
    if specifier.conversion == .fixed || specifier.conversion == .upperFixed {
      digits = locale.formatted(
        decimal: ascii, fractionDigits: precision ?? 6, isGrouped: flags.contains(.grouped))
    } else {
      digits = locale.numberSigns.localize(ascii)
    }
    return try pad(digits, isNegative: value.sign == .minus, withZeros: true)
  }

  // MARK: Sign and padding

  private func signed(_ digits: String, _ isNegative: Bool) -> String {
    isNegative ? locale.numberSigns.minus + digits : digits
  }

  private func pad(
    _ digits: String, isNegative: Bool, withZeros: Bool
  ) throws(FormatError) -> String {
    let sign: String
    if specifier.isUnsigned {
      sign = ""
    } else if isNegative {
      sign = locale.numberSigns.minus
    } else if flags.contains(.signed) {
      sign = locale.numberSigns.plus
    } else {
      sign = flags.contains(.space) ? " " : ""
    }
    guard flags.contains(.zero), withZeros, !flags.contains(.leftAligned),
      let width = try fixed(specifier.width)
    else { return try pad(sign + digits) }
    let missing = max(0, width - sign.visibleCount - digits.visibleCount)
    let zero = specifier.isRadix ? "0" : Character(locale.numberSigns.zero)
    return sign + String(repeating: zero, count: missing) + digits
  }

  private func pad(_ text: String) throws(FormatError) -> String {
    let width = try fixed(specifier.width) ?? 0
    let spaces = String(repeating: " ", count: max(0, width - text.visibleCount))
    return flags.contains(.leftAligned) ? text + spaces : spaces + text
  }
}

extension FormatSpecifier {
  fileprivate var isUnsigned: Bool {
    if case .integer(_, signed: false) = argument { true } else { false }
  }

  fileprivate var isRadix: Bool {
    isUnsigned && conversion != .unsigned && conversion != .longUnsigned
  }
}

extension FormatSpecifier.Argument.Width {
  /// Whether the C type can hold the value: on systems with 64-bit pointers.
  fileprivate func holds(_ value: Int64, signed: Bool) -> Bool {
    switch self {
    case .char: signed ? Int8(exactly: value) != nil : UInt8(exactly: value) != nil
    case .short: signed ? Int16(exactly: value) != nil : UInt16(exactly: value) != nil
    case .int: signed ? Int32(exactly: value) != nil : UInt32(exactly: value) != nil
    case .long, .longLong, .size, .pointerDifference, .maximum: signed || value >= 0
    }
  }
}

extension String {
  /// Without the marks that a right-to-left locale puts before its signs.
  fileprivate var visibleCount: Int {
    count { !$0.unicodeScalars.allSatisfy(\.properties.isDefaultIgnorableCodePoint) }
  }

  fileprivate var withoutZeroFraction: String { hasSuffix(".0") ? String(dropLast(2)) : self }
}

extension Double {
  /// In ASCII, as C prints it.
  fileprivate func printed(
    _ conversion: FormatSpecifier.Conversion, precision: Int?, isAlternate: Bool
  ) -> String {
    let alternate = isAlternate ? "#" : ""
    let digits = precision.map { ".\($0)" } ?? ""
    let format = "%\(alternate)\(digits)\(conversion.rawValue)"
    return withVaList([self]) { list in
      // The longest: every digit of the greatest number, and the largest precision.
      withUnsafeTemporaryAllocation(
        of: CChar.self, capacity: 320 + FormatString.maximumNumber
      ) { buffer in
        guard let start = buffer.baseAddress else { return "" }
        let length = Int(vsnprintf(start, buffer.count, format, list))
        let bytes = buffer.prefix(max(0, min(length, buffer.count - 1)))
        return String(decoding: bytes.map(UInt8.init(bitPattern:)), as: UTF8.self)
      }
    }
  }
}
