import Lint
import Localization

/// The consequence of reading an argument as another type than the passed one.
struct ArgumentComparison {
  let severity: Severity
  /// The consequence, as a message states it after the specifier.
  let consequence: String

  /// `nil` where the two are as good as the same.
  init?(passed: FormatReading.Read, read: FormatReading.Read) {
    guard passed.role == read.role else {
      self.init(.error, "takes the \(passed.role) for the \(read.role)")
      return
    }
    if passed.argument != read.argument {
      self.init(passed: passed.argument, read: read.argument)
    } else if let one = passed.specifier?.conversion, let other = read.specifier?.conversion {
      self.init(passed: one, read: other)
    } else {
      return nil
    }
  }

  private init(_ severity: Severity, _ consequence: String) {
    self.severity = severity
    self.consequence = consequence
  }

  private init?(passed: FormatSpecifier.Argument, read: FormatSpecifier.Argument) {
    switch (passed, read) {
    case (.variable, .variable):
      self.init(.error, "names another variable: its text is looked up in vain")
    case (.integer(let passed, let isSigned), .integer(let read, let readsSigned)):
      self.init(passed: passed, read: read, sameSign: isSigned == readsSigned)
    case (.wideString, .unicharString), (.unicharString, .wideString),
      (.wideCharacter, .unichar), (.unichar, .wideCharacter):
      self.init(.warning, "reads units of another size on most systems")
    case (.pointer, .integer(let length, _)), (.integer(let length, _), .pointer):
      self =
        length.isWide
        ? .init(.warning, "shows an address as a number, or the other way round")
        : .init(.error, "reads another number of bytes than are passed")
    case (_, .object): self.init(.error, "takes \(passed.name) for an object: the app crashes")
    case (_, .cString), (_, .unicharString), (_, .wideString):
      self.init(.error, "takes \(passed.name) for the address of a text: the app crashes")
    case (.object, _), (.cString, _), (.unicharString, _), (.wideString, _):
      self.init(.error, "shows the address of \(passed.name), or garbage")
    default:
      self.init(.error, "reads \(passed.name) as \(read.name) and shows garbage")
    }
  }

  private init(passed: FormatSpecifier.Length?, read: FormatSpecifier.Length?, sameSign: Bool) {
    if read.isWide, !passed.isWide {
      self.init(.error, "reads 64 bits where 32 are passed: the rest is garbage")
    } else if passed.isWide, !read.isWide {
      // Each argument has a place of 64 bits, so that nothing but the upper half is lost.
      self.init(
        .warning, "reads 32 of the 64 bits that are passed: large numbers become other ones")
    } else if passed == read || sameSign == false {
      self.init(.warning, "shows large or negative numbers as other ones")
    } else if read == nil {
      self.init(.info, "shows the number in full, which the reference cuts")
    } else {
      self.init(.warning, "declares another type, of the same size only on some systems")
    }
  }

  /// Two conversions that read the same type.
  private init?(passed: FormatSpecifier.Conversion, read: FormatSpecifier.Conversion) {
    guard passed != read else { return nil }
    if passed.isObsolete || read.isObsolete {
      self.init(.warning, "is an obsolete spelling that Foundation prints as it is")
    } else if passed.family != read.family {
      let areIntegers = passed.isInteger && read.isInteger
      self.init(
        areIntegers ? .warning : .info,
        "shows the number in another \(areIntegers ? "base" : "notation")")
    } else if ["d", "f"].contains(passed.family) {
      return nil
    } else {
      self.init(.info, "differs in capital letters")
    }
  }
}

extension FormatSpecifier.Length? {
  /// A Boolean value that indicates whether an integer has 64 bits where pointers have.
  var isWide: Bool { ![nil, .char, .short].contains(self) }
}

extension FormatSpecifier.Argument {
  /// The type in words.
  var name: String {
    switch self {
    case .object: "an object"
    case .integer(let length, _): length.isWide ? "a 64-bit number" : "a number"
    case .double: "a floating-point number"
    case .longDouble: "a long double"
    case .character, .wideCharacter, .unichar: "a character"
    case .cString, .wideString, .unicharString: "a C string"
    case .pointer: "an address"
    case .variable: "a variable"
    }
  }
}

extension FormatSpecifier.Conversion {
  /// The letter of conversions that differ only in its case, or in nothing.
  fileprivate var family: String { self == .integer ? "d" : rawValue.properties.lowercaseMapping }

  fileprivate var isObsolete: Bool { [.longDecimal, .longUnsigned, .longOctal].contains(self) }

  fileprivate var isInteger: Bool { "duox".contains(family) }
}
