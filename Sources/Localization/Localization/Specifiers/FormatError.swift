/// A part of a text that looks like a format specifier and is not a valid one.
public struct FormatFault: Hashable, Sendable {
  /// The range from the percent sign to the last character that was read.
  public var range: Range<String.Index>
  /// The kind of fault.
  public var kind: Kind

  /// The kinds of fault.
  public enum Kind: Hashable, Sendable {
    /// The text ends after the percent sign, or within the specifier (`%1$`). Foundation drops it.
    case dangling
    /// A letter that no specifier has (`%y`).
    case unknownConversion(Unicode.Scalar)
    /// A fullwidth sign or a digit of another script instead of ASCII (`%＠`, `%١$@`, and `％@`, which is
    /// not a specifier); `meant` is the specifier in ASCII.
    case lookalike(meant: String)
    /// Position 0 (`%0$@`). Arguments are counted from 1.
    case zeroPosition
    /// `%n`, which would write to memory.
    case writesMemory
    /// `%arg`, which is the argument only in the forms of a string catalog.
    case catalogArgument
    /// `%{public}@`, which is for log messages.
    case logAnnotation
    /// A length modifier that the conversion does not have (`%ll@`).
    case unfitLength(FormatSpecifier.Length)
    /// A position, width or precision above ``FormatString/maximumNumber``.
    case numberTooLarge
    /// A percent sign after ``FormatString/maximumPercentSigns`` others.
    case tooMany
  }
}

extension FormatFault.Kind {
  /// The fault, as the end of a sentence that begins with the specifier.
  public var problem: String {
    switch self {
    case .dangling: "is not finished; a percent sign is written %%"
    case .unknownConversion(let letter): "ends with \(letter), which is not a conversion; a percent sign is written %%"
    case .lookalike(let meant): "only looks like \(meant); write it in ASCII"
    case .zeroPosition: "names position 0; arguments are counted from 1"
    case .writesMemory: "would write to memory; remove it"
    case .catalogArgument: "is understood in the forms of a string catalog only"
    case .logAnnotation: "belongs into log messages; remove the part in braces"
    case .unfitLength(let length): "has the length \(length.rawValue), which its letter does not take"
    case .numberTooLarge: "holds a number above \(FormatString.maximumNumber)"
    case .tooMany: "comes after \(FormatString.maximumPercentSigns) others, more than a text may have"
    }
  }
}

/// The reason why arguments can't be inserted into a text.
public enum FormatError: Error, Hashable, Sendable {
  /// A text that is not a valid specifier, and the reason.
  case malformed(String, FormatFault.Kind)
  /// Some specifiers have a position, and others have none.
  case mixedNumbering
  /// No specifier reads this argument, but one reads a later one. Foundation closes the gap and prints the
  /// wrong arguments.
  case gap(position: Int)
  /// Two specifiers read this argument as different types.
  case conflict(position: Int)
  /// A specifier reads an argument that is missing; positions count from 1.
  case missingArgument(position: Int)
  /// The argument is of another type than the one its specifier reads.
  case mismatch(position: Int, specifier: String)
  /// The argument does not fit into the C type of its specifier.
  case outOfRange(position: Int, specifier: String)
  /// `%s`, `%S`, `%c`, `%C`, `%p` and `*` read C values, for which ``FormatArgument`` has no value.
  case unsupported(specifier: String)
  /// A `.stringsdict` variable without forms.
  case unknownVariable(String)
  /// The forms of `.stringsdict` variables contain each other too deeply, or too often.
  case tooManyForms(String)
}

extension FormatError: CustomStringConvertible {
  /// The message of the error.
  public var description: String {
    switch self {
    case .malformed(let text, let kind): "the format specifier \(text) \(kind.problem)"
    case .mixedNumbering: "some format specifiers name a position and some don't: number all of them, or none"
    case .gap(let position): "no format specifier reads argument \(position), although a later one is read"
    case .conflict(let position): "argument \(position) is read as two different types"
    case .missingArgument(let position): "argument \(position) is missing"
    case .mismatch(let position, let specifier): "argument \(position) is not of the type that \(specifier) reads"
    case .outOfRange(let position, let specifier): "argument \(position) is too large for \(specifier)"
    case .unsupported(let specifier): "\(specifier) reads a C value; write %@ or a number's specifier instead"
    case .unknownVariable(let name): "the variable %#@\(name)@ has no forms"
    case .tooManyForms(let name): "the variable %#@\(name)@ holds others too deeply or too often; write the form out"
    }
  }
}
