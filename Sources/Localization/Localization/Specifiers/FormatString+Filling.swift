#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension FormatString {
  /// Returns the text with its arguments in place, and numbers in the digits of the locale.
  ///
  /// Arguments are not converted between types, and a missing argument is an error, for which C would read
  /// other memory. Arguments that no specifier reads are ignored.
  ///
  /// - Parameters:
  ///   - arguments: The arguments, the first one for `%1$`.
  ///   - locale: The locale of the digits.
  ///   - variables: The forms of each `%#@name@`, from a `.stringsdict`.
  public func filled(
    with arguments: [FormatArgument], in locale: LocaleTag,
    variables: [String: PluralVariable] = [:]
  ) throws(FormatError) -> String {
    let signature = try signature()
    if arguments.count < signature.count { throw .missingArgument(position: arguments.count + 1) }
    var filling = Filling(locale: locale, variables: variables)
    return try filling.fill(self, with: arguments)
  }
}

/// Inserts arguments into a text whose numbering is valid.
private struct Filling {
  let locale: LocaleTag
  let variables: [String: PluralVariable]
  /// The number of forms of variables around the text.
  var depth = 0
  /// The size of all inserted forms, in bytes. A few forms that contain each other grow without limit.
  var size = 0

  private static let maximumDepth = 8
  private static let maximumSize = 1 << 20

  /// - Parameter first: The index of the argument for the first specifier without a position.
  mutating func fill(
    _ format: FormatString, with arguments: [FormatArgument], from first: Int = 0
  ) throws(FormatError) -> String {
    var result = ""
    var next = first
    for piece in format.pieces {
      switch piece {
      case .literal(let range): result += format.text[range]
      case .percent: result += "%"
      case .fault(let fault): throw .malformed(String(format.text[fault.range]), fault.kind)
      case .specifier(let specifier):
        let index = try self.index(specifier.position, &next, arguments)
        let text = String(format.text[specifier.range])
        let conversion = Conversion(specifier: specifier, text: text, position: index + 1, locale: locale)
        result += try conversion.convert(arguments[index])
      case .variable(let name, let position, _):
        let index = try self.index(position, &next, arguments)
        result += try form(of: name, at: index, arguments)
      }
    }
    return result
  }

  private func index(_ position: Int?, _ next: inout Int, _ arguments: [FormatArgument]) throws(FormatError) -> Int {
    let index = position.map { $0 - 1 } ?? next
    if position == nil { next += 1 }
    guard arguments.indices.contains(index) else { throw .missingArgument(position: index + 1) }
    return index
  }

  /// Returns the form that an argument chooses, with its own arguments in place. Its first specifier without
  /// a position reads the argument of the variable.
  private mutating func form(
    of name: String, at index: Int, _ arguments: [FormatArgument]
  ) throws(FormatError) -> String {
    guard let variable = variables[name] else { throw .unknownVariable(name) }
    guard let form = variable.form(for: arguments[index], in: locale) else {
      throw .mismatch(position: index + 1, specifier: "%#@\(name)@")
    }
    let format = FormatString(form)
    if format.numbering == .mixed { throw .mixedNumbering }
    size += form.utf8.count + 1
    guard depth < Self.maximumDepth, size <= Self.maximumSize else { throw .tooManyForms(name) }
    depth += 1
    defer { depth -= 1 }
    return try fill(format, with: arguments, from: index)
  }
}

/// Converts an argument to text by the rules of C's `printf` for digits, precision, sign and padding, with
/// the digits, signs and separators of a locale.
private struct Conversion {
  let specifier: FormatSpecifier
  /// The text of the specifier, for errors.
  let text: String
  /// The position of the argument, for errors.
  let position: Int
  let locale: LocaleTag

  func convert(_ argument: FormatArgument) throws(FormatError) -> String {
    switch (specifier.argument, argument) {
    case (.object, _): return try pad(object(argument))
    case (.integer(let length, let isSigned), .integer(let value)):
      guard length.holds(value, signed: isSigned) else { throw .outOfRange(position: position, specifier: text) }
      return try integer(value)
    case (.double, .number(let value)), (.longDouble, .number(let value)): return try floatingPoint(value)
    case (.integer, _), (.double, _), (.longDouble, _): throw .mismatch(position: position, specifier: text)
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

  /// Returns the text for `%@`. Like Foundation, it writes numbers in the style of the locale.
  private func object(_ argument: FormatArgument) throws(FormatError) -> String {
    switch argument {
    case .string(let text): try precision().map { String(text.prefix($0)) } ?? text
    case .integer(let value): signed(locale.formatted(decimal: "\(value.magnitude)"), value < 0)
    case .number(let value): signed(locale.numberSigns.localize("\(value.magnitude)".withoutZeroFraction), value < 0)
    }
  }

  private func integer(_ value: Int64) throws(FormatError) -> String {
    let letter =
      switch specifier.conversion {
      case .octal, .longOctal: "o"
      case .hexadecimal, .upperHexadecimal: String(specifier.conversion.rawValue)
      default: "u"
      }
    let precision = try precision()
    let ascii = printed(value.magnitude, "ll" + letter, precision)
    return try pad(specifier.isRadix ? ascii : localized(ascii), isNegative: value < 0, withZeros: precision == nil)
  }

  private func floatingPoint(_ value: Double) throws(FormatError) -> String {
    guard value.isFinite else { return try pad(value.isNaN ? "NaN" : "∞", isNegative: value < 0, withZeros: false) }
    let ascii = printed(value.magnitude, String(specifier.conversion.rawValue), try precision())
    return try pad(localized(ascii), isNegative: value.sign == .minus, withZeros: true)
  }

  /// Returns a positive number in ASCII, as C prints it.
  private func printed(_ number: any CVarArg, _ conversion: String, _ precision: Int?) -> String {
    let format = (flags.contains(.alternate) ? "%#" : "%") + (precision.map { ".\($0)" } ?? "") + conversion
    return withVaList([number]) { list in
      // The longest text has all digits of the greatest number, and the largest precision.
      withUnsafeTemporaryAllocation(of: CChar.self, capacity: 320 + FormatString.maximumNumber) { buffer in
        guard let start = buffer.baseAddress else { return "" }
        let length = Int(vsnprintf(start, buffer.count, format, list))
        let bytes = buffer.prefix(max(0, min(length, buffer.count - 1)))
        return String(decoding: bytes.map(UInt8.init(bitPattern:)), as: UTF8.self)
      }
    }
  }

  /// Returns a number in ASCII with the locale's digits, and grouped if it is a plain decimal.
  private func localized(_ ascii: String) -> String {
    let parts = ascii.split(separator: ".", omittingEmptySubsequences: false)
    guard flags.contains(.grouped), !ascii.isEmpty,
      parts.allSatisfy({ $0.allSatisfy(\.isNumber) })
    else { return locale.numberSigns.localize(ascii) }
    return locale.formatted(
      decimal: ascii, fractionDigits: parts.count > 1 ? parts[1].count : 0,
      minimumDigits: parts[0].count, isGrouped: true)
  }

  // MARK: Sign and padding

  private func signed(_ digits: String, _ isNegative: Bool) -> String {
    isNegative ? locale.numberSigns.minus + digits : digits
  }

  private func pad(_ digits: String, isNegative: Bool, withZeros: Bool) throws(FormatError) -> String {
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
  fileprivate var isUnsigned: Bool { if case .integer(_, signed: false) = argument { true } else { false } }

  fileprivate var isRadix: Bool { isUnsigned && conversion != .unsigned && conversion != .longUnsigned }
}

extension FormatSpecifier.Length? {
  /// Returns whether the C type can represent a value on systems with 64-bit pointers.
  fileprivate func holds(_ value: Int64, signed: Bool) -> Bool {
    switch self {
    case .char: signed ? Int8(exactly: value) != nil : UInt8(exactly: value) != nil
    case .short: signed ? Int16(exactly: value) != nil : UInt16(exactly: value) != nil
    case nil: signed ? Int32(exactly: value) != nil : UInt32(exactly: value) != nil
    default: signed || value >= 0
    }
  }
}

extension String {
  /// The number of characters that can be seen, without such as the marks before the signs of a right-to-left locale.
  package var visibleCount: Int {
    count { !$0.unicodeScalars.allSatisfy(\.properties.isDefaultIgnorableCodePoint) }
  }

  fileprivate var withoutZeroFraction: String { hasSuffix(".0") ? String(dropLast(2)) : self }
}
