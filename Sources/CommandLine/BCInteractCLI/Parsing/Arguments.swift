import Support

/// The words of a command line, sorted into options and operands.
struct Arguments: Sendable {
  /// The words that are not options, in order.
  private(set) var operands: [String] = []
  /// The values of each option that was given, by its name; none for a flag.
  private(set) var values: [String: [String]] = [:]
  /// The files and folders that the command reads, if the words name them.
  private(set) var inputs: [String] = []
  /// The destinations that the command writes to, if the words name them.
  private(set) var outputs: [Destination] = []

  /// Reads the words that follow the command's name.
  ///
  /// `--option value` and `--option=value` are the same; `--` ends the options; `-` is an operand.
  /// - Throws: a usage error that names the word and what is expected.
  init(_ words: ArraySlice<String>, options: [OptionDeclaration], operands declared: [OperandDeclaration]) throws {
    var words = words
    var optionsEnded = false
    while let word = words.popFirst() {
      guard word.hasPrefix("-"), word != "-", !optionsEnded else {
        operands.append(word)
        continue
      }
      if word == "--" {
        optionsEnded = true
        continue
      }
      let (written, joined) = word.splitOnce(at: "=")
      let name = Self.name(written, of: options)
      guard let option = options.first(where: { $0.name == name }) else {
        let hint =
          declared.isEmpty || name.hasPrefix("--")
          ? suggestion(for: name, among: options.map(\.name)) : "; a word that begins with - comes after --"
        throw CommandError.usage("unknown option \(name)\(hint)")
      }
      guard let placeholder = option.placeholder else {
        guard joined == nil else { throw CommandError.usage("option \(name) takes no value") }
        values[name] = []
        continue
      }
      guard let value = joined ?? words.popFirst() else {
        throw CommandError.usage("option \(name) needs a value: \(name) \(placeholder)")
      }
      guard option.isRepeatable || values[name] == nil else {
        throw CommandError.usage("option \(name) is given twice")
      }
      values[name, default: []].append(value)
      addFile(value, option.kind)
    }
    guard values["--help"] == nil, values["--version"] == nil else { return }
    // A word may be a key that lost its option, which no message repeats.
    let takesKeys = options.contains { ["--policy-key", "--token"].contains($0.name) }
    try checkOperands(declared, namesWords: !takesKeys)
  }

  /// Returns the declared name of an option that has several: `-h`, `-V`, and `--output` for `--out`.
  private static func name(_ written: String, of options: [OptionDeclaration]) -> String {
    switch written {
    case "-h": "--help"
    case "-V": "--version"
    case "--output" where options.contains { $0.name == "--out" }: "--out"
    case "--out" where options.contains { $0.name == "--output" }: "--output"
    default: written
    }
  }

  private mutating func checkOperands(_ declared: [OperandDeclaration], namesWords: Bool) throws {
    let required = declared.count { !$0.isOptional }
    if operands.count < required {
      throw CommandError.usage("\(declared[operands.count].name) is missing")
    }
    if operands.count > declared.count, declared.last?.isRepeated != true {
      let wanted = declared.map(\.usage).joined(separator: " ")
      let extra = operands.dropFirst(declared.count)
      throw CommandError.usage(
        (extra.count == 1 ? "1 word too many" : "\(extra.count) words too many")
          + (namesWords ? ": \(extra.joined(separator: ", "))" : "")
          + (wanted.isEmpty ? "" : "; expected only \(wanted)"))
    }
    for (index, word) in operands.enumerated() {
      addFile(word, declared[min(index, declared.count - 1)].kind)
    }
  }

  /// Adds a word that names a file to the inputs or the outputs.
  private mutating func addFile(_ word: String, _ kind: ValueKind) {
    switch kind {
    case .input: inputs.append(word)
    case .oneOfOrInput(let words): if !words.contains(word) { inputs.append(word) }
    case .output: outputs.append(Destination(word))
    case .report:
      outputs.append(Destination(word.splitOnce(at: "=").after))
    case .text, .oneOf, .rewritten, .folder, .command, .annotation, .token, .variable: break
    }
  }
}

extension String {
  /// Returns the parts before and after the first separator; the whole text and `nil` without one.
  func splitOnce(at separator: Character) -> (before: String, after: String?) {
    guard let index = firstIndex(of: separator) else { return (self, nil) }
    return (String(self[..<index]), String(self[self.index(after: index)...]))
  }

  /// Returns the name and the value of `NAME=VALUE`; `nil` if there is no name or no separator.
  func nameAndValue(separator: Character = "=") -> (name: String, value: String)? {
    guard case (let name, let value?) = splitOnce(at: separator), !name.isEmpty else { return nil }
    return (name, value)
  }
}

// MARK: Suggestions

/// Returns `; did you mean …?` with the nearest of the known words, or an empty text if none is
/// near.
///
/// Words of more than 64 bytes are not compared, nor more than the first 2,000 words.
/// - Parameter prefix: the beginning of all words, which makes none alike.
func suggestion(for word: String, among known: [String], after prefix: String = "") -> String {
  let maximumLength = 64
  guard word.utf8.count <= maximumLength else { return "" }
  let word = word.dropFirst(prefix.count)
  let (letters, limit) = (Array(word.unicodeScalars), max(1, word.count / 3))
  let near = known.prefix(2000).filter { $0.utf8.count <= maximumLength }.compactMap { known in
    editDistance(letters, Array(known.dropFirst(prefix.count).unicodeScalars), limit: limit).map { (known, $0) }
  }
  return near.min { $0.1 < $1.1 }.map { "; did you mean \($0.0)?" } ?? ""
}
