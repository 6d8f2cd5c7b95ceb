extension FormatString {
  /// One argument that the text reads.
  public struct Read: Hashable, Sendable {
    /// Which argument, from 1.
    public var position: Int
    /// The type it is read as.
    public var argument: FormatSpecifier.Argument
    /// The specifier that reads it. One with `*` reads several.
    public var range: Range<String.Index>
  }

  /// How the specifiers choose their arguments. `%%` and faults choose none.
  public enum Numbering: Hashable, Sendable {
    case none
    /// Each takes the next one.
    case sequential
    /// Each names its position.
    case positional
    /// Some do and some don't: what each reads then depends on the implementation.
    case mixed
  }

  /// What each specifier and variable reads, in the order of the text. Those without a position
  /// take the next argument, counted from 1; a `*` takes its own first.
  public var reads: [Read] {
    var reads: [Read] = []
    var next = 1
    func read(_ position: Int?, _ argument: FormatSpecifier.Argument, _ range: Range<String.Index>)
    {
      reads.append(Read(position: position ?? next, argument: argument, range: range))
      if position == nil { next += 1 }
    }
    for piece in pieces {
      switch piece {
      case .literal, .percent, .fault: break
      case .variable(let name, let position, let range): read(position, .variable(name), range)
      case .specifier(let specifier):
        for case .argument(let position) in [specifier.width, specifier.precision] {
          read(position, .integer(.int, signed: true), specifier.range)
        }
        if let argument = specifier.argument {
          read(specifier.position, argument, specifier.range)
        }
      }
    }
    return reads
  }

  /// How the specifiers of this text choose their arguments.
  public var numbering: Numbering {
    var named = false
    var unnamed = false
    func note(_ position: Int?) {
      if position == nil { unnamed = true } else { named = true }
    }
    for piece in pieces {
      switch piece {
      case .literal, .percent, .fault: break
      case .variable(_, let position, _): note(position)
      case .specifier(let specifier):
        note(specifier.position)
        for case .argument(let position) in [specifier.width, specifier.precision] {
          note(position)
        }
      }
    }
    return switch (named, unnamed) {
    case (false, false): .none
    case (false, true): .sequential
    case (true, false): .positional
    case (true, true): .mixed
    }
  }

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
