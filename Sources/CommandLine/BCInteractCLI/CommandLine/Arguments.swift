/// The command line of one command, after parsing.
package struct Arguments: Sendable {
  /// The words that are not options, in order.
  package private(set) var operands: [String] = []
  /// The files that the command reads, as far as the words name them.
  package private(set) var inputs: [String] = []
  /// Where the command writes to, as far as the words tell it.
  package private(set) var outputs: [Destination] = []
  private var values: [String: [String]] = [:]

  /// Whether the flag was given.
  package func has(_ flag: String) -> Bool { values[flag] != nil }

  /// The value of an option that is given at most once.
  package func value(_ option: String) -> String? { values[option]?.last }

  /// The values of a repeatable option, in order.
  package func values(_ option: String) -> [String] { values[option] ?? [] }

  /// Reads the words that follow the command's name.
  ///
  /// `--option value` and `--option=value` are the same; `--` ends the options; `-` is an operand.
  /// - Throws: a usage error that names the word and what would do.
  package init(_ words: ArraySlice<String>, of command: Command) throws(CommandError) {
    let options = command.options + Command.common
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
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = parts.first.map(String.init) ?? word
      guard let option = options.first(where: { $0.name == name }) else {
        let known = options.map(\.name)
        throw .usage("unknown option \(name)" + suggestion(for: name, among: known))
      }
      guard let placeholder = option.value else {
        guard parts.count == 1 else { throw .usage("option \(name) takes no value") }
        values[name] = []
        continue
      }
      guard let value = parts.count == 2 ? String(parts[1]) : words.popFirst() else {
        throw .usage("option \(name) needs a value: \(name) \(placeholder)")
      }
      guard option.isRepeatable || values[name] == nil else {
        throw .usage("option \(name) is given twice")
      }
      values[name, default: []].append(value)
      note(value, option.kind)
    }
    guard !has("--help"), !has("--version") else { return }
    try checkOperands(of: command)
  }

  private mutating func checkOperands(of command: Command) throws(CommandError) {
    let required = command.operands.count { !$0.isOptional }
    if operands.count < required {
      throw .usage("\(command.operands[operands.count].name) is missing")
    }
    if operands.count > command.operands.count, command.operands.last?.isRepeated != true {
      // Not repeated here: it may be a key that lost its option.
      let wanted = command.operands.map(\.usage).joined(separator: " ")
      let count = operands.count - command.operands.count
      throw .usage(
        (count == 1 ? "1 word too many" : "\(count) words too many")
          + (wanted.isEmpty ? "" : "; expected only \(wanted)"))
    }
    for (index, word) in operands.enumerated() {
      note(word, command.operands[min(index, command.operands.count - 1)].kind)
    }
  }

  private mutating func note(_ word: String, _ kind: WordKind) {
    switch kind {
    case .input: inputs.append(word)
    case .oneOfOrInput(let words): if !words.contains(word) { inputs.append(word) }
    case .output: outputs.append(Destination(word))
    case .report:
      let file = word.firstIndex(of: "=").map { String(word[word.index(after: $0)...]) }
      outputs.append(Destination(file))
    case .text, .oneOf, .inputOrFolder, .rewritten, .folder, .command: break
    }
  }
}
