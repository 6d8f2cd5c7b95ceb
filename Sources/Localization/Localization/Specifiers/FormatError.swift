/// Why a text can't be filled in.
public enum FormatError: Error, Hashable, Sendable {
  /// The text in the place of a specifier, and why it is not one.
  case malformed(String, FormatFault.Kind)
  /// Some specifiers have a position, others have none.
  case mixedNumbering
  /// No specifier reads this argument, although one reads a later one. Where that happens,
  /// Foundation closes the gap and prints the wrong arguments.
  case gap(position: Int)
  /// Two specifiers read the same argument as different types.
  case conflict(position: Int)
  /// A specifier reads an argument that was not given; positions count from 1.
  case missingArgument(position: Int)
  /// The argument is of another type than the one its specifier reads.
  case mismatch(position: Int, specifier: String)
  /// The argument does not fit into the C type of its specifier.
  case outOfRange(position: Int, specifier: String)
  /// `%s`, `%S`, `%c`, `%C`, `%p` and `*` read memory or C types: a translation has no business
  /// with them, and there is no value for them here.
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
