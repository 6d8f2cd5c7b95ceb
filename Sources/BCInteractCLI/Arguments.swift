/// The command line of one command, after parsing.
package struct Arguments: Sendable {
  /// The words that are no options, in order.
  package private(set) var operands: [String] = []
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
      if option.value == nil {
        guard parts.count == 1 else { throw .usage("option \(name) takes no value") }
        values[name] = []
      } else {
        guard let value = parts.count == 2 ? String(parts[1]) : words.popFirst() else {
          throw .usage("option \(name) needs a value: \(name) \(option.value ?? "")")
        }
        guard option.isRepeatable || values[name] == nil else {
          throw .usage("option \(name) is given twice")
        }
        values[name, default: []].append(value)
      }
    }
    guard !has("--help"), !has("--version") else { return }
    try checkOperands(of: command)
  }

  private func checkOperands(of command: Command) throws(CommandError) {
    let required = command.operands.count { !$0.isOptional }
    if operands.count < required {
      throw .usage("\(command.operands[operands.count].name) is missing")
    }
    if operands.count > command.operands.count, command.operands.last?.isRepeated != true {
      throw .usage("\(operands[command.operands.count]) is one word too many")
    }
  }
}

/// `; did you mean …?` with the nearest of the known words, empty when none is near.
package func suggestion(for word: String, among known: [String]) -> String {
  let ranked = known.map { ($0, editDistance(word, $0)) }.min { $0.1 < $1.1 }
  guard let (nearest, distance) = ranked, distance <= max(1, word.count / 3) else { return "" }
  return "; did you mean \(nearest)?"
}

/// The number of characters to insert, delete or replace to make one word of the other (Levenshtein).
func editDistance(_ first: String, _ second: String) -> Int {
  let second = Array(second)
  var row = Array(0...second.count)
  for (index, character) in first.enumerated() {
    var diagonal = row[0]
    row[0] = index + 1
    for column in second.indices {
      let replaced = diagonal + (character == second[column] ? 0 : 1)
      diagonal = row[column + 1]
      row[column + 1] = min(replaced, row[column] + 1, diagonal + 1)
    }
  }
  return row[second.count]
}
