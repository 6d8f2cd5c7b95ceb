/// A text into which arguments are inserted, split into its specifiers and the text between them.
///
/// Every text can be split: an invalid specifier becomes a fault with its place.
///
/// ```swift
/// import Localization
///
/// let format = FormatString("%2$@ von %1$.1f %%")
/// for read in format.reads {
///   print(read.position, format.text[read.range])
/// }
/// print(try format.filled(with: [12.5, "Sekunden"], in: LocaleTag("de")))
/// // Prints "2 %2$@"
/// // Prints "1 %1$.1f"
/// // Prints "Sekunden von 12,5 %"
/// ```
public struct FormatString: Hashable, Sendable {
  /// The whole text.
  public let text: String
  /// The pieces in the order of the text, without gaps.
  public let pieces: [Piece]

  /// A part of the text.
  public enum Piece: Hashable, Sendable {
    /// Text that is printed unchanged.
    case literal(Range<String.Index>)
    /// `%%`, which prints one percent sign.
    case percent(Range<String.Index>)
    /// A specifier, which an argument replaces.
    case specifier(FormatSpecifier)
    /// `%#@name@` or `%1$#@name@`, which a form of a `.stringsdict` variable replaces.
    case variable(name: String, position: Int?, Range<String.Index>)
    /// A `%` that begins no specifier.
    case fault(FormatFault)

    /// The part of the text.
    public var range: Range<String.Index> {
      switch self {
      case .literal(let range), .percent(let range), .variable(_, _, let range): range
      case .specifier(let specifier): specifier.range
      case .fault(let fault): fault.range
      }
    }
  }

  /// The largest position, width or precision. A larger number is a fault, because it could request
  /// gigabytes of padding.
  public static let maximumNumber = 999

  /// The number of percent signs that are read. The next one is a fault, and the rest is text.
  public static let maximumPercentSigns = 1_000

  /// Splits a text.
  public init(_ text: String) {
    self.text = text
    var pieces: [Piece] = []
    let scalars = text.unicodeScalars
    var literal = scalars.startIndex
    var index = scalars.startIndex
    var count = 0
    while let sign = text.nextPercentLike(from: index) {
      index = sign
      guard var (piece, end) = SpecifierScanner.piece(of: scalars, at: index) else {
        scalars.formIndex(after: &index)
        continue
      }
      count += 1
      if count > Self.maximumPercentSigns {
        end = scalars.index(after: index)
        piece = .fault(FormatFault(range: index..<end, kind: .tooMany))
      }
      if literal < index { pieces.append(.literal(literal..<index)) }
      pieces.append(piece)
      index = end
      literal = end
      if count > Self.maximumPercentSigns { break }
    }
    if literal < scalars.endIndex { pieces.append(.literal(literal..<scalars.endIndex)) }
    self.pieces = pieces
  }

  /// The valid specifiers, in the order of the text.
  public var specifiers: [FormatSpecifier] {
    pieces.compactMap { if case .specifier(let specifier) = $0 { specifier } else { nil } }
  }

  /// The invalid specifiers, in the order of the text.
  public var faults: [FormatFault] { pieces.compactMap { if case .fault(let fault) = $0 { fault } else { nil } } }
}

extension String {
  /// Returns the next percent sign or lookalike. The search for its first byte is fast.
  fileprivate func nextPercentLike(from start: Index) -> Index? {
    var rest = utf8[start...]
    while let index = rest.firstIndex(where: { $0 == 0x25 || $0 == 0xD9 || $0 == 0xEF }) {
      if unicodeScalars[index].isPercentLike { return index }
      rest = rest[index...].dropFirst()
    }
    return nil
  }
}

// MARK: Arguments

extension FormatString {
  /// An argument that the text reads, and its use.
  public struct Read: Hashable, Sendable {
    /// The position of the argument, from 1.
    public var position: Int
    /// A Boolean value that indicates whether the text names the position; otherwise this is the next
    /// argument.
    public var isNumbered: Bool
    /// The type of the argument.
    public var argument: FormatSpecifier.Argument
    /// The use of the argument.
    public var role: Role
    /// The specifier that reads it; `nil` for a `.stringsdict` variable. A specifier with `*` reads several
    /// arguments.
    public var specifier: FormatSpecifier?
    /// The range of the specifier or variable.
    public var range: Range<String.Index>
  }

  /// The use of an argument.
  public enum Role: Hashable, Sendable {
    /// The value that is shown.
    case value
    /// The minimum number of characters, for a `*`.
    case width
    /// The number of digits, for a `*` after a point.
    case precision
  }

  /// The numbering of arguments. `%%` and faults have no argument.
  public enum Numbering: Hashable, Sendable {
    /// No specifier.
    case none
    /// Each specifier reads the next argument.
    case sequential
    /// Each specifier names a position.
    case positional
    /// Some specifiers name a position and some do not. The arguments depend on the implementation.
    case mixed

    /// Creates the numbering of arguments.
    public init(_ reads: [Read]) {
      let isNumbered = reads.contains(where: \.isNumbered)
      let isSequential = reads.contains { !$0.isNumbered }
      self = isNumbered ? isSequential ? .mixed : .positional : isSequential ? .sequential : .none
    }
  }

  /// The arguments of each specifier and variable, in the order of the text. A specifier without a position
  /// reads the next argument, counted from 1, after those of its `*`.
  public var reads: [Read] { reads { _ in true } }

  /// Returns the arguments of some of the specifiers.
  ///
  /// - Parameter isCounted: Whether a specifier counts. In `50% off` a reader sees no specifier, but
  ///   `String(format:)` sees `% o`.
  public func reads(where isCounted: (FormatSpecifier) -> Bool) -> [Read] {
    var reads: [Read] = []
    var next = 1
    func read(
      _ position: Int?, _ argument: FormatSpecifier.Argument, _ role: Role,
      _ specifier: FormatSpecifier?, _ range: Range<String.Index>
    ) {
      reads.append(
        Read(
          position: position ?? next, isNumbered: position != nil, argument: argument, role: role,
          specifier: specifier, range: range))
      if position == nil { next += 1 }
    }
    for piece in pieces {
      switch piece {
      case .literal, .percent, .fault: break
      case .variable(let name, let position, let range): read(position, .variable(name), .value, nil, range)
      case .specifier(let specifier) where isCounted(specifier):
        let range = specifier.range
        let amounts = [(specifier.width, Role.width), (specifier.precision, .precision)]
        for case (.argument(let position)?, let role) in amounts {
          read(position, .integer(nil, signed: true), role, specifier, range)
        }
        if let argument = specifier.argument { read(specifier.position, argument, .value, specifier, range) }
      case .specifier: break
      }
    }
    return reads
  }

  /// The numbering of the text's arguments.
  public var numbering: Numbering { Numbering(reads) }

  /// Returns the type of each argument, in order.
  ///
  /// - Throws: The reason why a type is uncertain.
  public func signature() throws(FormatError) -> [FormatSpecifier.Argument] {
    if let fault = faults.first { throw .malformed(String(text[fault.range]), fault.kind) }
    if numbering == .mixed { throw .mixedNumbering }
    var types: [Int: FormatSpecifier.Argument] = [:]
    for read in reads {
      let other = types[read.position]
      if let other, !other.agrees(with: read.argument) { throw .conflict(position: read.position) }
      types[read.position] = other ?? read.argument
    }
    var signature: [FormatSpecifier.Argument] = []
    for position in 1..<(types.keys.max() ?? 0) + 1 {
      guard let type = types[position] else { throw .gap(position: position) }
      signature.append(type)
    }
    return signature
  }
}

extension FormatSpecifier.Argument {
  /// Returns whether both may read the same argument. A number of any type chooses the form of a variable.
  fileprivate func agrees(with other: Self) -> Bool {
    switch (self, other) {
    case (.variable, .variable), (.variable, .integer), (.integer, .variable), (.variable, .double),
      (.double, .variable):
      true
    default: self == other
    }
  }
}
