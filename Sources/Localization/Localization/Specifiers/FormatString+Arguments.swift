extension FormatString {
  /// One argument that the text reads, and what for.
  public struct Read: Hashable, Sendable {
    /// Which argument, from 1.
    public var position: Int
    /// Whether the text names the position; otherwise this is the next argument.
    public var isNumbered: Bool
    /// The type it is read as.
    public var argument: FormatSpecifier.Argument
    /// What it is used for.
    public var role: Role
    /// The specifier that reads it, which with `*` reads several; `nil` for a `.stringsdict` variable.
    public var specifier: FormatSpecifier?
    /// Where the specifier or the variable is in the text.
    public var range: Range<String.Index>
  }

  /// What an argument is used for.
  public enum Role: Hashable, Sendable {
    /// It is shown.
    case value
    /// A `*` reads it as the minimum number of characters.
    case width
    /// A `*` after a point reads it as the number of digits.
    case precision
  }

  /// How the specifiers choose their arguments. `%%` and faults choose none.
  public enum Numbering: Hashable, Sendable {
    /// There is no specifier.
    case none
    /// Each takes the next one.
    case sequential
    /// Each names its position.
    case positional
    /// Some do and some don't: what each reads then depends on the implementation.
    case mixed

    /// The numbering of these reads.
    public init(_ reads: [Read]) {
      let isNumbered = reads.contains(where: \.isNumbered)
      let isSequential = reads.contains { !$0.isNumbered }
      self = isNumbered ? isSequential ? .mixed : .positional : isSequential ? .sequential : .none
    }
  }

  /// What each specifier and variable reads, in the order of the text. Those without a position
  /// take the next argument, counted from 1; a `*` takes its own first.
  public var reads: [Read] { reads { _ in true } }

  /// The same as if only some of the specifiers were there.
  ///
  /// - Parameter isCounted: whether a specifier counts as one. In `50% off` a reader sees no specifier,
  ///   and `String(format:)` sees `% o`.
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
      case .variable(let name, let position, let range):
        read(position, .variable(name), .value, nil, range)
      case .specifier(let specifier) where isCounted(specifier):
        let range = specifier.range
        if case .argument(let position)? = specifier.width {
          read(position, .integer(.int, signed: true), .width, specifier, range)
        }
        if case .argument(let position)? = specifier.precision {
          read(position, .integer(.int, signed: true), .precision, specifier, range)
        }
        if let argument = specifier.argument {
          read(specifier.position, argument, .value, specifier, range)
        }
      case .specifier: break
      }
    }
    return reads
  }

  /// How the specifiers of this text choose their arguments.
  public var numbering: Numbering { Numbering(reads) }

  /// The type of each argument, the first one first; throws where the text leaves one in doubt.
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
  /// Whether both may read the same argument: a variable chooses its form by a number of any type.
  fileprivate func agrees(with other: Self) -> Bool {
    switch (self, other) {
    case (.variable, .variable), (.variable, .integer), (.integer, .variable), (.variable, .double),
      (.double, .variable):
      true
    default: self == other
    }
  }
}
