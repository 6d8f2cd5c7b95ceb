/// A format specifier of a text, such as `%@` or `%1$.2f`, by the grammar of `printf` (IEEE 1003.1) and
/// Foundation's `String(format:)`.
public struct FormatSpecifier: Hashable, Sendable {
  /// The range from its percent sign to its conversion letter.
  public var range: Range<String.Index>
  /// The `n` of `%n$…`, from 1; `nil` if the specifier reads the next argument.
  public var position: Int?
  /// The flags for padding and signs.
  public var flags: Flags
  /// The minimum number of characters; shorter text is padded.
  public var width: Amount?
  /// The number of digits, or the maximum number of characters of a string.
  public var precision: Amount?
  /// The length modifier, such as `l`.
  public var length: Length?
  /// The letter that ends the specifier.
  public var conversion: Conversion

  /// The signs between the percent sign and the width.
  public struct Flags: OptionSet, Hashable, Sendable {
    /// The bits of the flags.
    public let rawValue: UInt8
    /// Creates flags from bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// `-`: padding on the right.
    public static let leftAligned = Flags(rawValue: 1)
    /// `+`: a sign before positive numbers.
    public static let signed = Flags(rawValue: 2)
    /// A space before positive numbers. In `50% off` it is probably not meant as a flag.
    public static let space = Flags(rawValue: 4)
    /// `#`: the alternate form (`0x` before hexadecimal digits).
    public static let alternate = Flags(rawValue: 8)
    /// `0`: padding with zeros.
    public static let zero = Flags(rawValue: 16)
    /// `'`: grouped thousands.
    public static let grouped = Flags(rawValue: 32)
  }

  /// A width or a precision.
  public enum Amount: Hashable, Sendable {
    /// A number of characters or digits.
    case fixed(Int)
    /// `*` or `*n$`: an argument of type `int`.
    case argument(position: Int?)
  }

  /// A length modifier, which is the C type of the argument.
  public enum Length: String, Hashable, Sendable, CaseIterable {
    case char = "hh"
    case short = "h"
    case long = "l"
    case longLong = "ll"
    /// BSD's spelling of `ll`.
    case quad = "q"
    case longDouble = "L"
    case size = "z"
    case pointerDifference = "t"
    case maximum = "j"
  }

  /// The conversion letter. `%n`, which would write to memory, is a ``FormatFault`` instead.
  public enum Conversion: Unicode.Scalar, Hashable, Sendable, CaseIterable {
    case object = "@"
    case decimal = "d"
    case integer = "i"
    case unsigned = "u"
    case octal = "o"
    case hexadecimal = "x"
    case upperHexadecimal = "X"
    /// Deprecated spelling of `ld`; Foundation prints it literally.
    case longDecimal = "D"
    /// Deprecated spelling of `lu`; Foundation prints it literally.
    case longUnsigned = "U"
    /// Deprecated spelling of `lo`; Foundation prints it literally.
    case longOctal = "O"
    case fixed = "f"
    case upperFixed = "F"
    case exponent = "e"
    case upperExponent = "E"
    case general = "g"
    case upperGeneral = "G"
    case hexadecimalFloat = "a"
    case upperHexadecimalFloat = "A"
    /// An 8-bit character, or a `wint_t` as `%lc`.
    case character = "c"
    /// A 16-bit `unichar`.
    case unichar = "C"
    /// A C string of bytes, or of `wchar_t` as `%ls`.
    case cString = "s"
    /// A string of 16-bit `unichar`.
    case unicharString = "S"
    case pointer = "p"
  }

  /// The type of the argument that the specifier reads; `nil` if the conversion does not have the length
  /// modifier.
  public var argument: Argument? { Argument(conversion, length) }

  /// The type of an argument.
  public enum Argument: Hashable, Sendable {
    case object
    /// An integer with its length modifier, `longLong` for both spellings; without one an `int`.
    case integer(Length?, signed: Bool)
    case double
    case longDouble
    case character
    case wideCharacter
    /// A 16-bit `unichar`.
    case unichar
    case cString
    case wideString
    case unicharString
    case pointer
    /// The number that chooses the form of a `.stringsdict` variable, `%#@name@`.
    case variable(String)

    init?(_ conversion: Conversion, _ length: Length?) {
      switch (conversion, length) {
      case (.object, nil): self = .object
      case (.decimal, _), (.integer, _), (.unsigned, _), (.octal, _), (.hexadecimal, _), (.upperHexadecimal, _):
        guard length != .longDouble else { return nil }
        self = .integer(length == .quad ? .longLong : length, signed: [.decimal, .integer].contains(conversion))
      case (.longDecimal, nil): self = .integer(.long, signed: true)
      case (.longUnsigned, nil), (.longOctal, nil): self = .integer(.long, signed: false)
      case (.fixed, _), (.upperFixed, _), (.exponent, _), (.upperExponent, _), (.general, _),
        (.upperGeneral, _), (.hexadecimalFloat, _), (.upperHexadecimalFloat, _):
        switch length {
        case nil, .long: self = .double
        case .longDouble: self = .longDouble
        default: return nil
        }
      case (.character, nil): self = .character
      case (.character, .long): self = .wideCharacter
      case (.unichar, nil): self = .unichar
      case (.cString, nil): self = .cString
      case (.cString, .long): self = .wideString
      case (.unicharString, nil): self = .unicharString
      case (.pointer, nil): self = .pointer
      default: return nil
      }
    }
  }
}
