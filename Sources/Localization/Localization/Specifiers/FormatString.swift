/// A text that is filled in with arguments, cut into its specifiers and the text between them.
///
/// Every text has such a cut: what is not a proper specifier becomes a fault with its place.
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
  /// In the order of the text; together they cover it without a gap.
  public var pieces: [Piece] {
    cut ?? (text.isEmpty ? [] : [.literal(text.startIndex..<text.endIndex)])
  }
  /// The pieces, but for a text that is one literal, as most are.
  private let cut: [Piece]?

  /// A part of the text.
  public enum Piece: Hashable, Sendable {
    /// Text that is printed as it is.
    case literal(Range<String.Index>)
    /// `%%`, which prints one percent sign.
    case percent(Range<String.Index>)
    /// A place that an argument fills.
    case specifier(FormatSpecifier)
    /// `%#@name@` or `%1$#@name@`: the form of a `.stringsdict` variable goes here.
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

  /// The largest position, width or precision that is accepted; more is a fault, because a hostile
  /// text could ask for gigabytes of padding.
  public static let maximumNumber = 999

  /// How many percent signs of a text are looked at; the one after them is a fault, and the rest is text.
  public static let maximumPercentSigns = 1_000

  /// Cuts a text.
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
    cut = literal == scalars.startIndex ? nil : pieces
  }

  /// A text that was cut before; one without pieces has no percent sign, nor what looks like one.
  package init(_ text: String, cutInto pieces: [Piece]?) {
    self.text = text
    cut = pieces
  }

  /// The proper specifiers, in the order of the text.
  public var specifiers: [FormatSpecifier] {
    pieces.compactMap { if case .specifier(let specifier) = $0 { specifier } else { nil } }
  }

  /// What only looks like a specifier, in the order of the text.
  public var faults: [FormatFault] {
    pieces.compactMap { if case .fault(let fault) = $0 { fault } else { nil } }
  }
}

extension String {
  /// The next percent sign, or what looks like one; found by its first byte, for most of a text is something else.
  fileprivate func nextPercentLike(from start: Index) -> Index? {
    var rest = utf8[start...]
    while let index = rest.firstIndex(where: { $0 == 0x25 || $0 == 0xD9 || $0 == 0xEF }) {
      if SpecifierScanner.isPercentLike(unicodeScalars[index]) { return index }
      rest = rest[index...].dropFirst()
    }
    return nil
  }
}
