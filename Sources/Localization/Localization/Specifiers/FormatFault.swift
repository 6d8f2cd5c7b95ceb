/// Something that looks like a format specifier and is not one, or not one that may be used.
public struct FormatFault: Hashable, Sendable {
  /// Where it is, from the percent sign through what was read as part of it.
  public var range: Range<String.Index>
  /// What is wrong with it.
  public var kind: Kind

  /// The kinds of fault.
  public enum Kind: Hashable, Sendable {
    /// The text ends after the percent sign, or within the specifier (`%1$`). Foundation drops it.
    case dangling
    /// No specifier has this letter (`%y`).
    case unknownConversion(Unicode.Scalar)
    /// A fullwidth sign or a digit of another script where only ASCII is read (`%＠`, `%١$@`, and
    /// `％@`, which is not a specifier at all); `meant` is the same in ASCII.
    case lookalike(meant: String)
    /// `%0$@`: arguments are counted from 1.
    case zeroPosition
    /// `%n` would write to memory.
    case writesMemory
    /// `%arg` means the argument within the forms of a string catalog, and nowhere else.
    case catalogArgument
    /// `%{public}@` belongs into log messages.
    case logAnnotation
    /// A length modifier that the conversion does not have (`%ll@`).
    case unfitLength(FormatSpecifier.Length)
    /// A position, width or precision above ``FormatString/maximumNumber``.
    case numberTooLarge
    /// One more than the ``FormatString/maximumPercentSigns`` that are looked at.
    case tooMany
  }
}

extension FormatFault.Kind {
  /// What is wrong, as the end of a sentence that begins with the specifier.
  public var problem: String {
    switch self {
    case .dangling: "is not finished; a percent sign is written %%"
    case .unknownConversion(let letter):
      "ends with \(letter), which is not a conversion; a percent sign is written %%"
    case .lookalike(let meant): "only looks like \(meant); write it in ASCII"
    case .zeroPosition: "names position 0; arguments are counted from 1"
    case .writesMemory: "would write to memory; remove it"
    case .catalogArgument: "is understood in the forms of a string catalog only"
    case .logAnnotation: "belongs into log messages; remove the part in braces"
    case .unfitLength(let length):
      "has the length \(length.rawValue), which its letter does not take"
    case .numberTooLarge: "holds a number above \(FormatString.maximumNumber)"
    case .tooMany:
      "comes after \(FormatString.maximumPercentSigns) others, more than a text may have"
    }
  }
}
