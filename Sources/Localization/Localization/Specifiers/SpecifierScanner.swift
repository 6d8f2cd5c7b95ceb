/// Reads a specifier that begins with a percent sign.
///
/// With `folding`, signs and digits that look like ASCII are read as ASCII; `meant` is then the specifier
/// that was probably meant.
struct SpecifierScanner {
  private let scalars: String.UnicodeScalarView
  private let folding: Bool
  private let start: String.Index
  private var index: String.Index
  /// A Boolean value that indicates whether ``meant`` differs from the text.
  private var hasFolded = false

  /// Returns the piece that begins at a percent sign or its lookalike, and its end; `nil` for ordinary text.
  static func piece(
    of scalars: String.UnicodeScalarView, at start: String.Index
  ) -> (FormatString.Piece, end: String.Index)? {
    let isPercent = scalars[start] == "%"
    var folded = SpecifierScanner(scalars: scalars, folding: true, index: start)
    let piece = folded.scan()
    if isPercent, !folded.hasFolded { return (piece, folded.index) }
    if folded.hasFolded, isPercent || folded.isPlausible {
      switch piece {
      case .specifier, .variable: return (folded.fault(.lookalike(meant: folded.meant)), folded.index)
      case .literal, .percent, .fault: break
      }
    }
    guard isPercent else { return nil }
    var strict = SpecifierScanner(scalars: scalars, folding: false, index: start)
    return (strict.scan(), strict.index)
  }

  private init(scalars: String.UnicodeScalarView, folding: Bool, index: String.Index) {
    self.scalars = scalars
    self.folding = folding
    start = index
    self.index = index
  }

  // MARK: Grammar

  private mutating func scan() -> FormatString.Piece {
    advance()
    if skip("%") { return .percent(start..<index) }
    let isAnnotated = skipAnnotation()
    let position = scanPosition()
    if let name = scanVariable() {
      if let position, let kind = Self.fault(in: [position]) { return fault(kind) }
      return .variable(name: name, position: position, start..<index)
    }
    if scanCatalogArgument() { return fault(.catalogArgument) }

    let flags = scanFlags()
    let width = scanAmount()
    let precision = skip(".") ? scanAmount() ?? .fixed(0) : nil
    let length = scanLength()
    guard let letter = peek() else { return fault(.dangling) }
    advance()
    if letter == "n" { return fault(.writesMemory) }
    guard let conversion = FormatSpecifier.Conversion(rawValue: letter) else {
      return fault(.unknownConversion(letter))
    }
    let specifier = FormatSpecifier(
      range: start..<index, position: position, flags: flags, width: width, precision: precision,
      length: length, conversion: conversion)
    if isAnnotated { return fault(.logAnnotation) }
    if let kind = Self.fault(in: specifier.numbers) { return fault(kind) }
    if let length, specifier.argument == nil { return fault(.unfitLength(length)) }
    return .specifier(specifier)
  }

  /// Returns a fault from the percent sign to the last character that was read.
  private func fault(_ kind: FormatFault.Kind) -> FormatString.Piece {
    .fault(FormatFault(range: start..<index, kind: kind))
  }

  private static func fault(in numbers: [Int]) -> FormatFault.Kind? {
    if numbers.contains(where: { $0 > FormatString.maximumNumber }) { return .numberTooLarge }
    return numbers.contains(0) ? .zeroPosition : nil
  }

  /// Skips `{public}` or `{private, mask.hash}`.
  private mutating func skipAnnotation() -> Bool {
    let saved = (index, hasFolded)
    guard skip("{") else { return false }
    for _ in 0..<64 {
      guard let scalar = peek(), scalar != "%" else { break }
      advance()
      if scalar == "}" { return true }
    }
    (index, hasFolded) = saved
    return false
  }

  private mutating func scanPosition() -> Int? {
    let saved = (index, hasFolded)
    if let number = scanNumber(), skip("$") { return number }
    (index, hasFolded) = saved
    return nil
  }

  /// Reads `#@name@`, also after a width, which has no effect.
  private mutating func scanVariable() -> String? {
    let saved = (index, hasFolded)
    _ = scanNumber()
    if skip("#"), skip("@") {
      var name = ""
      while let scalar = peek(), scalar.properties.isXIDContinue || scalar == "-" || scalar == "." {
        name.unicodeScalars.append(scalar)
        advance()
      }
      if !name.isEmpty, skip("@") { return name }
    }
    (index, hasFolded) = saved
    return nil
  }

  private mutating func scanCatalogArgument() -> Bool {
    let saved = (index, hasFolded)
    if skip("a"), skip("r"), skip("g"), peek()?.properties.isAlphabetic != true { return true }
    (index, hasFolded) = saved
    return false
  }

  private mutating func scanFlags() -> FormatSpecifier.Flags {
    var flags: FormatSpecifier.Flags = []
    while let flag = peek().flatMap({ Self.flags[$0] }) {
      flags.insert(flag)
      advance()
    }
    return flags
  }

  private static let flags: [Unicode.Scalar: FormatSpecifier.Flags] = [
    "-": .leftAligned, "+": .signed, " ": .space, "#": .alternate, "0": .zero, "'": .grouped,
  ]

  private mutating func scanAmount() -> FormatSpecifier.Amount? {
    if skip("*") { return .argument(position: scanPosition()) }
    return scanNumber().map { .fixed($0) }
  }

  private mutating func scanNumber() -> Int? {
    var number: Int?
    while let scalar = peek(), ("0"..."9").contains(scalar) {
      number = min((number ?? 0) * 10 + Int(scalar.value - 0x30), FormatString.maximumNumber + 1)
      advance()
    }
    return number
  }

  private mutating func scanLength() -> FormatSpecifier.Length? {
    guard let letter = peek(), let length = FormatSpecifier.Length(rawValue: String(letter)) else { return nil }
    advance()
    switch length {
    case .short where skip("h"): return .char
    case .long where skip("l"): return .longLong
    default: return length
    }
  }

  // MARK: Scalars

  /// The text that has been read, in ASCII.
  private var meant: String { String(String.UnicodeScalarView(scalars[start..<index].map { Self.ascii($0) ?? $0 })) }

  private func peek() -> Unicode.Scalar? {
    guard index < scalars.endIndex else { return nil }
    let scalar = scalars[index]
    return folding ? Self.ascii(scalar) ?? scalar : scalar
  }

  private mutating func advance() {
    if let scalar = peek() { hasFolded = hasFolded || scalar != scalars[index] }
    scalars.formIndex(after: &index)
  }

  private mutating func skip(_ expected: Unicode.Scalar) -> Bool {
    guard peek() == expected else { return false }
    advance()
    return true
  }

  /// A Boolean value that indicates whether the text after a lookalike of the percent sign is a specifier.
  ///
  /// The lookalikes are also punctuation (`٪`, `％`). A specifier has `@` or a position, or a letter that does
  /// not begin a word.
  private var isPlausible: Bool {
    let meant = meant
    if meant.contains("@") || meant.contains("$") { return true }
    return !meant.contains(" ") && peek()?.properties.isAlphabetic != true
  }

  /// Returns the ASCII sign of a fullwidth or small form, or of a decimal digit of any script.
  private static func ascii(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case ..<0x80: return nil
    case 0xFF01...0xFF5E: return Unicode.Scalar(scalar.value - 0xFEE0)
    case 0xFE6A, 0x066A: return "%"
    case 0xFE6B: return "@"
    case 0xFE69: return "$"
    default: return scalar.asASCIIDigit
    }
  }
}

extension FormatSpecifier {
  /// The numbers whose range is checked: positions, and widths and precisions other than 0.
  fileprivate var numbers: [Int] {
    var numbers = [position].compactMap(\.self)
    for amount in [width, precision] {
      switch amount {
      case .fixed(let number) where number > 0: numbers.append(number)
      case .argument(let position?): numbers.append(position)
      default: break
      }
    }
    return numbers
  }
}

extension Unicode.Scalar {
  /// A Boolean value that indicates whether the character is a percent sign or may be taken for it.
  package var isPercentLike: Bool { self == "%" || self == "％" || self == "﹪" || self == "٪" }
}
