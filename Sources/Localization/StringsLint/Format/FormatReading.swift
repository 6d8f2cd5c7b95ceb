import Localization

/// The arguments that a text reads.
struct FormatReading {
  let format: FormatString
  /// Everything that takes an argument, in the order of the text.
  let reads: [Read]
  /// The specifiers that are most likely prose: `50% off` has a `% o`.
  let prose: [FormatSpecifier]
  let numbering: FormatString.Numbering

  typealias Read = FormatString.Read

  var text: String { format.text }
  var faults: [FormatFault] { format.faults }
  var isMixed: Bool { numbering == .mixed }
  var isPositional: Bool { numbering == .positional || isMixed }
  /// The number of `%%`.
  let percentSigns: Int

  /// A Boolean value that indicates whether the text is surely passed to a formatting function: it
  /// has a specifier or a `%%`.
  var isFormatted: Bool { !reads.isEmpty || percentSigns > 0 }

  /// The treatment of a percent sign and a word.
  enum Prose {
    /// It is the specifier that it is to a formatting function.
    case counts
    /// It is left out where people would read prose: `50% off`.
    case likely
    /// It is left out wherever it may be prose.
    case possible
  }

  init(_ text: Text, prose reading: Prose) {
    format = text.format
    let text = format.text
    let isProse = { (specifier: FormatSpecifier) in
      specifier.isProse(in: text) || reading == .possible && (specifier.mayBeProse || specifier.isOfAddress(in: text))
    }
    prose = format.specifiers.filter(isProse)
    percentSigns = format.pieces.count { if case .percent = $0 { true } else { false } }
    reads = format.reads { reading == .counts && !$0.endsQuotation(in: text) || !isProse($0) }
    numbering = FormatString.Numbering(reads)
  }
}

extension FormatReading {
  /// Returns whether what is read ends a word, as the s of a plural does: `%lld file%@`.
  func isEnding(_ read: Read) -> Bool { text[..<read.range.lowerBound].unicodeScalars.last?.isASCIILetter == true }

  /// The spellings of the faults.
  var faultySpellings: Set<String> { Set(faults.map { String(text[$0.range]) }) }

  /// Returns whether both texts have nothing but the same proper specifiers in the same order.
  func hasSameSpecifiers(as other: FormatReading) -> Bool {
    percentSigns == other.percentSigns && reads.count == other.reads.count
      && prose.isEmpty && other.prose.isEmpty && faults.isEmpty && other.faults.isEmpty
      && zip(reads, other.reads).allSatisfy { mine, its in
        text[mine.range].utf8.elementsEqual(other.text[its.range].utf8)
      }
  }
}

extension FormatSpecifier {
  /// Returns whether people would read a percent sign and a word: `50% off`, `100% de`, Hungarian
  /// `5%-os`.
  func isProse(in text: String) -> Bool {
    guard mayBeProse else { return endsQuotation(in: text) }
    let isInWord = text.unicodeScalars[range.upperBound...].first?.isAlphabetic == true
    // French has a space between them: `50 % de`.
    let before = text[..<range.lowerBound].unicodeScalars.last { !$0.isWhitespace }
    let isAfterNumber = before?.properties.numericType == .decimal
    return flags.contains(.space) ? isInWord || isAfterNumber : isInWord && isAfterNumber
  }
  /// Returns whether it is a byte of an address, with another one next to it: `%D0%9F` (RFC 3986).
  func isOfAddress(in text: String) -> Bool {
    func isByte(_ bytes: Substring.UTF8View) -> Bool {
      bytes.count == 3 && bytes.first == UInt8(ascii: "%")
        && bytes.dropFirst().allSatisfy { Unicode.Scalar($0).properties.isASCIIHexDigit }
    }
    let (before, rest) = (text[..<range.lowerBound].utf8, text[range.lowerBound...].utf8)
    return isByte(rest.prefix(3)) && (isByte(before.suffix(3)) || isByte(rest.dropFirst(3).prefix(3)))
  }

  /// A Boolean value that indicates whether it is a percent sign, a space or hyphen or both, and a
  /// letter: as a specifier it would show no more than one without them.
  var mayBeProse: Bool {
    !flags.isEmpty && flags.isSubset(of: [.space, .leftAligned]) && position == nil && width == nil
      && precision == nil && conversion != .object
  }

  /// Returns whether it is the percent sign at the end of a quotation, with the letter of the next word: the `%' A` of
  /// `LIKE '%@%' AND`.
  func endsQuotation(in text: String) -> Bool {
    flags.isSuperset(of: [.grouped, .space]) && text[..<range.lowerBound].utf8.contains(UInt8(ascii: "'"))
  }
}

extension FormatReading.Read {
  /// A Boolean value that indicates whether it is a variable of a `.stringsdict` or a string
  /// catalog.
  var isOfVariable: Bool { if case .variable = argument { true } else { false } }

  var isInteger: Bool { if case .integer = argument { true } else { false } }
}
