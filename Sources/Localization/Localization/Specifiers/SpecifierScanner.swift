/// Reads one specifier from its percent sign on.
///
/// With `folding`, signs and digits that only look like ASCII count as the ASCII they resemble;
/// `meant` then spells the specifier that the writer had in mind.
struct SpecifierScanner {
  private let scalars: String.UnicodeScalarView
  private let folding: Bool
  private let start: String.Index
  private var index: String.Index
  /// Whether something in ``meant`` is written as another sign.
  private var hasFolded = false

  /// The piece that begins at a percent sign or its lookalike, and its end; `nil` if what begins
  /// there is ordinary text.
  static func piece(
    of scalars: String.UnicodeScalarView, at start: String.Index
  ) -> (FormatString.Piece, end: String.Index)? {
    let isPercent = scalars[start] == "%"
    // The specifier that most texts have.
    let next = scalars.index(after: start)
    if isPercent, next < scalars.endIndex, scalars[next] == "@" {
      let range = start..<scalars.index(after: next)
      let specifier = FormatSpecifier(
        range: range, position: nil, flags: [], width: nil, precision: nil, length: nil,
        conversion: .object)
      return (.specifier(specifier), range.upperBound)
    }
    var folded = SpecifierScanner(scalars: scalars, folding: true, index: start)
    let reading = folded.scan()
    if isPercent, !folded.hasFolded {
      return (reading.piece(start..<folded.index), folded.index)
    }
    if folded.hasFolded, reading.isSpecifier, isPercent || folded.isPlausible {
      let fault = FormatFault(
        range: start..<folded.index, kind: .lookalike(meant: folded.meant))
      return (.fault(fault), folded.index)
    }
    guard isPercent else { return nil }
    var strict = SpecifierScanner(scalars: scalars, folding: false, index: start)
    let outcome = strict.scan()
    return (outcome.piece(start..<strict.index), strict.index)
  }

  static func isPercentLike(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "%" || scalar == "％" || scalar == "﹪" || scalar == "٪"
  }

  private init(scalars: String.UnicodeScalarView, folding: Bool, index: String.Index) {
    self.scalars = scalars
    self.folding = folding
    start = index
    self.index = index
  }

  // MARK: Grammar

  private enum Reading {
    case percent
    case specifier(FormatSpecifier)
    case variable(name: String, position: Int?)
    case fault(FormatFault.Kind)

    var isSpecifier: Bool {
      switch self {
      case .specifier, .variable: true
      case .percent, .fault: false
      }
    }

    func piece(_ range: Range<String.Index>) -> FormatString.Piece {
      switch self {
      case .percent: .percent(range)
      case .variable(let name, let position): .variable(name: name, position: position, range)
      case .fault(let kind): .fault(FormatFault(range: range, kind: kind))
      case .specifier(let specifier): .specifier(specifier)
      }
    }
  }

  private mutating func scan() -> Reading {
    advance()
    if take("%") { return .percent }
    let isAnnotated = skipAnnotation()
    let position = takePosition()
    if let name = takeVariable() {
      if let position, let fault = Self.fault(in: [position]) { return .fault(fault) }
      return .variable(name: name, position: position)
    }
    if takeCatalogArgument() { return .fault(.catalogArgument) }

    let flags = takeFlags()
    let width = takeAmount()
    let precision = take(".") ? takeAmount() ?? .fixed(0) : nil
    let length = takeLength()
    guard let letter = peek() else { return .fault(.dangling) }
    advance()
    if letter == "n" { return .fault(.writesMemory) }
    guard let conversion = FormatSpecifier.Conversion(rawValue: letter) else {
      return .fault(.unknownConversion(letter))
    }
    let specifier = FormatSpecifier(
      range: start..<index, position: position, flags: flags, width: width, precision: precision,
      length: length, conversion: conversion)
    if isAnnotated { return .fault(.logAnnotation) }
    if let fault = Self.fault(in: specifier.numbers) { return .fault(fault) }
    if let length, specifier.argument == nil { return .fault(.unfitLength(length)) }
    return .specifier(specifier)
  }

  private static func fault(in numbers: [Int]) -> FormatFault.Kind? {
    if numbers.contains(where: { $0 > FormatString.maximumNumber }) { return .numberTooLarge }
    return numbers.contains(0) ? .zeroPosition : nil
  }

  /// `{public}`, `{private, mask.hash}`.
  private mutating func skipAnnotation() -> Bool {
    let saved = (index, hasFolded)
    guard take("{") else { return false }
    for _ in 0..<64 {
      guard let scalar = peek(), scalar != "%" else { break }
      advance()
      if scalar == "}" { return true }
    }
    (index, hasFolded) = saved
    return false
  }

  private mutating func takePosition() -> Int? {
    let saved = (index, hasFolded)
    if let number = takeNumber(), take("$") { return number }
    (index, hasFolded) = saved
    return nil
  }

  /// `#@name@`, also after a width, which has no effect.
  private mutating func takeVariable() -> String? {
    let saved = (index, hasFolded)
    _ = takeNumber()
    if take("#"), take("@") {
      var name = ""
      while let scalar = peek(), scalar.properties.isXIDContinue || scalar == "-" || scalar == "." {
        name.unicodeScalars.append(scalar)
        advance()
      }
      if !name.isEmpty, take("@") { return name }
    }
    (index, hasFolded) = saved
    return nil
  }

  private mutating func takeCatalogArgument() -> Bool {
    let saved = (index, hasFolded)
    if take("a"), take("r"), take("g"), peek()?.properties.isAlphabetic != true { return true }
    (index, hasFolded) = saved
    return false
  }

  private mutating func takeFlags() -> FormatSpecifier.Flags {
    var flags: FormatSpecifier.Flags = []
    while let scalar = peek(), let flag = FormatSpecifier.Flags(scalar) {
      flags.insert(flag)
      advance()
    }
    return flags
  }

  private mutating func takeAmount() -> FormatSpecifier.Amount? {
    if take("*") { return .argument(position: takePosition()) }
    return takeNumber().map { .fixed($0) }
  }

  private mutating func takeNumber() -> Int? {
    var number: Int?
    while let scalar = peek(), ("0"..."9").contains(scalar) {
      number = min((number ?? 0) * 10 + Int(scalar.value - 0x30), FormatString.maximumNumber + 1)
      advance()
    }
    return number
  }

  private mutating func takeLength() -> FormatSpecifier.Length? {
    guard let length = peek().flatMap(FormatSpecifier.Length.init(letter:)) else { return nil }
    advance()
    switch length {
    case .short where take("h"): return .char
    case .long where take("l"): return .longLong
    default: return length
    }
  }

  // MARK: Scalars

  /// What has been read, in the signs that it stands for.
  private var meant: String {
    String(String.UnicodeScalarView(scalars[start..<index].map { Self.ascii($0) ?? $0 }))
  }

  private func peek() -> Unicode.Scalar? {
    guard index < scalars.endIndex else { return nil }
    let scalar = scalars[index]
    return folding ? Self.ascii(scalar) ?? scalar : scalar
  }

  private mutating func advance() {
    if let scalar = peek() {
      hasFolded = hasFolded || scalar != scalars[index]
    }
    scalars.formIndex(after: &index)
  }

  private mutating func take(_ expected: Unicode.Scalar) -> Bool {
    guard peek() == expected else { return false }
    advance()
    return true
  }

  /// After a lookalike of the percent sign, which is also plain punctuation (`٪`, `％`), only a
  /// specifier that nobody writes by chance counts: one with `@` or a position, or a letter that
  /// begins no word.
  private var isPlausible: Bool {
    let meant = meant
    if meant.contains("@") || meant.contains("$") { return true }
    return !meant.contains(" ") && peek()?.properties.isAlphabetic != true
  }

  /// The ASCII sign that a fullwidth or small form, or a decimal digit of any script, looks like.
  private static func ascii(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case ..<0x80: return nil
    case 0xFF01...0xFF5E: return Unicode.Scalar(scalar.value - 0xFEE0)
    case 0xFE6A, 0x066A: return "%"
    case 0xFE6B: return "@"
    case 0xFE69: return "$"
    default:
      guard scalar.properties.numericType == .decimal,
        let digit = scalar.properties.numericValue
      else { return nil }
      return Unicode.Scalar(0x30 + UInt32(digit))
    }
  }
}

extension FormatSpecifier {
  /// The numbers in it, for their range; those that may be 0 only where they are not.
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

extension FormatSpecifier.Length {
  /// The modifier of a single letter.
  fileprivate init?(letter: Unicode.Scalar) {
    switch letter {
    case "h": self = .short
    case "l": self = .long
    case "q": self = .quad
    case "L": self = .longDouble
    case "z": self = .size
    case "t": self = .pointerDifference
    case "j": self = .maximum
    default: return nil
    }
  }
}

extension FormatSpecifier.Flags {
  fileprivate init?(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "-": self = .leftAligned
    case "+": self = .signed
    case " ": self = .space
    case "#": self = .alternate
    case "0": self = .zero
    case "'": self = .grouped
    default: return nil
    }
  }
}
