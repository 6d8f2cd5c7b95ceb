import Localization

/// The options and operands of a command, as a value with a property for each.
///
/// A property declares the name, the kind and the help of its word, and gets the value from the
/// command line:
///
/// ```
/// struct ChaptersOptions: CommandOptions {
///   @Operand("PROJECT", .input) var project: String
///   @Option("--annotation", "ID", "the annotation that carries the menu") var annotation: String?
/// }
/// ```
///
/// The parser, the help, the completions and the manual read the declarations, in the order of the
/// properties. A property whose type is another `CommandOptions` contributes the declarations of
/// that type.
protocol CommandOptions: SendableMetatype {
  /// Options that are not given.
  init()

  /// The table of combinations: for each rule the usage error, or `nil` if the command line keeps
  /// the rule.
  var conflicts: [String?] { get }
}

extension CommandOptions {
  var conflicts: [String?] { [] }

  /// The declarations of the options, in the order of the properties.
  var optionDeclarations: [OptionDeclaration] {
    words.compactMap { ($0 as? DeclaredOption)?.declaration }
  }

  /// The declarations of the operands, in the order of the properties.
  var operandDeclarations: [OperandDeclaration] {
    words.compactMap { ($0 as? DeclaredOperand)?.declaration }
  }

  /// Converts the words of a command line to the values of the properties.
  /// - Throws: a usage error.
  func read(_ arguments: Arguments) throws {
    var operands = arguments.operands[...]
    for word in words {
      switch word {
      case let option as DeclaredOption:
        if let words = arguments.values[option.declaration.name] { try option.read(words) }
      case let operand as DeclaredOperand:
        let words = operand.declaration.isRepeated ? operands : operands.prefix(1)
        operands = operands.dropFirst(words.count)
        operand.read(Array(words))
      default: break
      }
    }
    if let problem = allConflicts.lazy.compactMap(\.self).first {
      throw CommandError.usage(problem)
    }
  }

  private var allConflicts: [String?] {
    conflicts
      + Mirror(reflecting: self).children.flatMap { child in
        child.value is DeclaredWord ? [] : (child.value as? any CommandOptions)?.allConflicts ?? []
      }
  }

  /// The declared properties, those of nested options included.
  private var words: [DeclaredWord] {
    Mirror(reflecting: self).children.flatMap { child in
      (child.value as? DeclaredWord).map { [$0] } ?? (child.value as? any CommandOptions)?.words ?? []
    }
  }
}

/// The options of a command that has none.
struct NoOptions: CommandOptions {}

// MARK: Options

/// An option as the parser, the help, the completions and the manual see it.
struct OptionDeclaration: Sendable {
  /// The name with its dashes.
  let name: String
  /// The name of the value in the help; `nil` for a flag.
  let placeholder: String?
  let kind: ValueKind
  let help: String
  let isRepeatable: Bool

  init(_ name: String, _ placeholder: String?, _ help: String, _ kind: ValueKind = .text, isRepeatable: Bool = false) {
    (self.name, self.placeholder, self.help) = (name, placeholder, help)
    (self.kind, self.isRepeatable) = (kind, isRepeatable)
  }

  /// The option and its value in a line of help.
  var usage: String { name + (placeholder.map { " " + $0 } ?? "") }
}

/// An option or operand of any type.
///
/// These are classes, since the program casts properties to them at its start: a cast to a protocol
/// searches all conformances of the program.
class DeclaredWord {}

/// An option of any type.
class DeclaredOption: DeclaredWord {
  let declaration: OptionDeclaration
  /// A Boolean value that indicates whether the option was given.
  fileprivate(set) var isGiven = false

  fileprivate init(_ declaration: OptionDeclaration) { self.declaration = declaration }

  /// Takes the values of the option, one for each time it was given.
  func read(_ words: [String]) throws { isGiven = true }
}

/// An option of the command line: a flag, a value or a list of values.
@propertyWrapper final class Option<Value>: DeclaredOption {
  /// The values as they were written.
  private(set) var words: [String] = []
  private(set) var wrappedValue: Value
  var projectedValue: Option { self }
  private let convert: ([String]) throws -> Value

  private init(_ declaration: OptionDeclaration, unset: Value, _ convert: @escaping ([String]) throws -> Value) {
    wrappedValue = unset
    self.convert = convert
    super.init(declaration)
  }

  override func read(_ words: [String]) throws {
    try super.read(words)
    self.words = words
    wrappedValue = try convert(words)
  }

  /// An option that several commands have.
  convenience init(_ shared: Option) {
    self.init(shared.declaration, unset: shared.wrappedValue, shared.convert)
  }

  /// A flag.
  convenience init(_ name: String, _ help: String) where Value == Bool {
    self.init(OptionDeclaration(name, nil, help), unset: false) { _ in true }
  }

  /// An option with any text as its value.
  convenience init(
    _ name: String, _ placeholder: String, _ help: String, _ kind: ValueKind = .text
  ) where Value == String? {
    self.init(OptionDeclaration(name, placeholder, help, kind), unset: nil) { $0.last }
  }

  /// An option that may be repeated, with any texts as its values.
  convenience init(
    _ name: String, _ placeholder: String, _ help: String, _ kind: ValueKind = .text
  ) where Value == [String] {
    self.init(OptionDeclaration(name, placeholder, help, kind, isRepeatable: true), unset: []) { $0 }
  }

  /// An option with a value that is parsed.
  /// - Parameters:
  ///   - expected: the end of the sentence "--name takes …", for the usage error.
  ///   - parse: returns `nil` for a text that is not a value, and throws the error of a file that it
  ///     names.
  convenience init<Parsed>(
    _ name: String, _ placeholder: String, _ help: String, _ kind: ValueKind = .text,
    takes expected: @autoclosure @escaping () -> String, _ parse: @escaping (String) throws -> Parsed?
  ) where Value == Parsed? {
    self.init(OptionDeclaration(name, placeholder, help, kind), unset: nil) { words in
      try words.last.map { try Self.parsed($0, name, expected(), parse) }
    }
  }

  /// An option that may be repeated, with values that are parsed.
  /// - Parameter isSecret: whether the usage error must not repeat the value.
  convenience init<Parsed>(
    _ name: String, _ placeholder: String, _ help: String, _ kind: ValueKind = .text,
    takes expected: @autoclosure @escaping () -> String, isSecret: Bool = false, _ parse: @escaping (String) -> Parsed?
  ) where Value == [Parsed] {
    self.init(OptionDeclaration(name, placeholder, help, kind, isRepeatable: true), unset: []) { words in
      try words.map { try Self.parsed($0, name, expected(), isSecret: isSecret, parse) }
    }
  }

  /// An option with a number in a range as its value.
  convenience init<Number: LosslessStringConvertible>(
    _ name: String, _ placeholder: String, _ help: String, in range: ClosedRange<Number>
  ) where Value == Number? {
    let bounds = [range.lowerBound, range.upperBound].map { bound in
      bound.description.hasSuffix(".0") ? String(bound.description.dropLast(2)) : bound.description
    }
    let kind = Number.self == Int.self ? "a whole number" : "a number"
    self.init(
      name, placeholder, help, takes: "\(kind) from \(bounds[0]) to \(bounds[1])"
    ) { Number($0).flatMap { range.contains($0) ? $0 : nil } }
  }

  /// An option with one of the cases of an enumeration as its value.
  convenience init<Choice: RawRepresentable & CaseIterable>(
    _ name: String, _ placeholder: String, _ help: String
  ) where Value == Choice?, Choice.RawValue == String {
    self.init(name, placeholder, help, choices: Choice.allCases.map { ($0.rawValue, $0) })
  }

  /// An option with one of the named values as its value.
  convenience init<Choice>(
    _ name: String, _ placeholder: String, _ help: String, choices: [(name: String, value: Choice)]
  ) where Value == Choice? {
    let names = choices.map(\.name)
    self.init(name, placeholder, help, .oneOf(names), takes: names.alternatives) { word in
      choices.first { $0.name == word }?.value
    }
  }

  /// `--format NAME[=FILE]`, which may be repeated.
  /// - Parameter standard: the format on standard output if the option is not given.
  convenience init<Name>(format standard: Name, _ help: String) where Value == [ReportFormat<Name>] {
    let kind = ValueKind.report(Name.allCases.map(\.rawValue))
    self.init(
      OptionDeclaration("--format", "NAME[=FILE]", help, kind, isRepeatable: true),
      unset: [ReportFormat(standard, to: .standardOutput)]
    ) { words in try words.map { try ReportFormat(parsing: $0) } }
  }

  private static func parsed<Parsed>(
    _ word: String, _ name: String, _ expected: String, isSecret: Bool = false,
    _ parse: (String) throws -> Parsed?
  ) throws -> Parsed {
    guard let value = try parse(word) else {
      throw CommandError.usage("\(name) takes \(expected)" + (isSecret ? "" : ", not \(word)"))
    }
    return value
  }
}

// MARK: Combinations

extension DeclaredOption {
  var name: String { declaration.name }

  /// Returns a usage error if the option is given together with one of the others.
  /// - Parameter message: the error for the first of the others that is given; names all others by
  ///   default.
  func excludes(_ others: DeclaredOption..., message: ((_ other: String) -> String)? = nil) -> String? {
    guard isGiven, let other = others.first(where: \.isGiven) else { return nil }
    return message?(other.name) ?? "\(name) cannot be combined with \(others.map(\.name).alternatives)"
  }

  /// Returns a usage error if the option is given without any of the others.
  func needs(_ others: DeclaredOption...) -> String? {
    guard isGiven, !others.contains(where: \.isGiven) else { return nil }
    return "\(name) needs \(others.map(\.name).alternatives)"
  }
}

extension [String] {
  /// The words in a sentence: `text, json or svg`.
  var alternatives: String {
    guard count > 1, let last else { return joined() }
    return dropLast().joined(separator: ", ") + " or " + last
  }
}

// MARK: Operands

/// An operand as the parser, the help, the completions and the manual see it.
struct OperandDeclaration: Sendable {
  let name: String
  let kind: ValueKind
  let isOptional: Bool
  let isRepeated: Bool

  /// The operand in a usage line.
  var usage: String {
    let name = isRepeated ? self.name + "…" : self.name
    return isOptional ? "[\(name)]" : name
  }
}

/// An operand of any type.
class DeclaredOperand: DeclaredWord {
  let declaration: OperandDeclaration

  fileprivate init(_ declaration: OperandDeclaration) { self.declaration = declaration }

  /// Takes the words of the operand.
  func read(_ words: [String]) {}
}

/// A word of the command line that is not an option, known by its position.
@propertyWrapper final class Operand<Value>: DeclaredOperand {
  private(set) var wrappedValue: Value
  private let convert: ([String]) -> Value

  private init(
    _ name: String, _ kind: ValueKind, isOptional: Bool = false, isRepeated: Bool = false,
    _ convert: @escaping ([String]) -> Value
  ) {
    wrappedValue = convert([])
    self.convert = convert
    super.init(
      OperandDeclaration(name: name, kind: kind, isOptional: isOptional, isRepeated: isRepeated))
  }

  /// A required operand.
  convenience init(_ name: String, _ kind: ValueKind = .text) where Value == String {
    self.init(name, kind) { $0.first ?? "" }
  }

  /// An optional operand.
  convenience init(_ name: String, _ kind: ValueKind = .text) where Value == String? {
    self.init(name, kind, isOptional: true) { $0.first }
  }

  /// The rest of the operands.
  convenience init(_ name: String, _ kind: ValueKind = .text, isOptional: Bool = false) where Value == [String] {
    self.init(name, kind, isOptional: isOptional, isRepeated: true) { $0 }
  }

  override func read(_ words: [String]) { wrappedValue = convert(words) }
}

// MARK: Kinds

/// The meaning of a word of the command line.
///
/// The shell completes a word by its kind. Before a command runs, the kinds separate the files
/// that it reads from those that it writes.
enum ValueKind: Hashable, Sendable {
  case text
  /// One of these words.
  case oneOf([String])
  /// A file, or a folder whose files are read; `-` is standard input.
  case input
  /// One of these words, or else a file that is read.
  case oneOfOrInput([String])
  /// A file that is read and replaced.
  case rewritten
  case folder
  /// A file that is written; `-` is standard output.
  case output
  /// `NAME[=FILE]`: one of these names, and the file that the report is written to.
  case report([String])
  /// The name of a command, after those of its groups.
  case command
  /// The id of an annotation of a project on the same command line.
  case annotation
  /// A name in the preconditions of such a project.
  case token
  /// `NAME=VALUE`, with a name in the preconditions or texts of such a project.
  case variable

  /// The tag of a locale; the shell offers those of the built-in tables.
  static var locale: ValueKind { .oneOf(Localizations.sdk.locales) }

  /// A key; the shell offers those of the SDK.
  static var key: ValueKind { .oneOf(SDKStrings.reference.entries.map(\.key.text.string)) }
}
