/// Why a text can't be filled in.
public enum FormatError: Error, Hashable, Sendable {
  /// What stands at the specifier's place in the text, and why it is none.
  case malformed(String, FormatFault.Kind)
  case mixedNumbering
  /// No specifier reads this argument, although one reads a later one. Where that happens,
  /// Foundation closes the gap and prints the wrong arguments.
  case gap(position: Int)
  /// Two specifiers read the same argument as different types.
  case conflict(position: Int)
  case missingArgument(position: Int)
  /// The argument is of another type than the one its specifier reads.
  case mismatch(position: Int, specifier: String)
  /// The argument does not fit into the C type of its specifier.
  case outOfRange(position: Int, specifier: String)
  /// `%s`, `%S`, `%c`, `%C`, `%p` and `*` read memory or C types: a translation has no business
  /// with them, and no value here stands for them.
  case unsupported(specifier: String)
  /// A `.stringsdict` variable without forms of its own.
  case unknownVariable(String)
  /// The forms of `.stringsdict` variables hold each other too deeply, or too often.
  case tooManyForms(String)
}

extension FormatError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .malformed(let text, let kind): "the format specifier \(text) \(kind.problem)"
    case .mixedNumbering:
      "some format specifiers name a position and some don't: number all of them, or none"
    case .gap(let position):
      "no format specifier reads argument \(position), although a later one is read"
    case .conflict(let position): "argument \(position) is read as two different types"
    case .missingArgument(let position): "argument \(position) is missing"
    case .mismatch(let position, let specifier):
      "argument \(position) is not of the type that \(specifier) reads"
    case .outOfRange(let position, let specifier):
      "argument \(position) is too large for \(specifier)"
    case .unsupported(let specifier):
      "\(specifier) reads memory; write %@ or a number's specifier instead"
    case .unknownVariable(let name): "the variable %#@\(name)@ has no forms"
    case .tooManyForms(let name):
      "the variable %#@\(name)@ holds others too deeply or too often; write the form out"
    }
  }
}

extension FormatFault.Kind {
  /// What is wrong, as the end of a sentence that begins with the specifier.
  public var problem: String {
    switch self {
    case .dangling: "is not finished; a percent sign is written %%"
    case .unknownConversion(let letter):
      "ends with \(letter), which is no conversion; a percent sign is written %%"
    case .lookalike(let meant): "only looks like \(meant); write it in ASCII"
    case .zeroPosition: "names position 0; arguments are counted from 1"
    case .writesMemory: "would write to memory; remove it"
    case .catalogArgument: "is understood in the forms of a string catalog only"
    case .logAnnotation: "belongs into log messages; remove the part in braces"
    case .unfitLength(let length):
      "has the length \(length.rawValue), which its letter does not take"
    case .numberTooLarge: "holds a number above \(FormatString.largestNumber)"
    }
  }
}
