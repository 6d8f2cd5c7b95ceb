import Lint
import Localization

extension Rule {
  /// A rule whose findings are faults of the reader, so that both say the same about a file.
  static func faults(
    _ id: String, _ summary: String, _ severity: Severity, _ kinds: Set<StringsFile.Fault.Kind>,
    good: @autoclosure @escaping @Sendable () -> [Example],
    bad: @autoclosure @escaping @Sendable () -> [Example]
  ) -> Rule {
    Rule(
      id, summary, severity, good: good(), bad: bad(),
      .file { context in
        guard !context.mayBeNoTable else {
          guard kinds.contains(.emptyFile) else { return [] }
          return [
            Problem(
              "nothing in the file is an entry", at: .file, severity: .warning,
              fix: .advice("write entries as \"key\" = \"value\";, or give the file another name"))
          ]
        }
        return context.file.faults.filter { fault in
          kinds.contains(fault.kind)
            && (fault.kind == .silentTruncation || !fault.isCurlyQuote(in: context.file))
        }.map { fault in
          guard context.file.isReadByXcode(despite: fault) else { return fault.problem() }
          // A file without a byte but a mark hides nothing where the reference has nothing either.
          let isOfNoUse =
            context.file.bytes.count < 3 && context.reference?.keys.isEmpty == true
          return fault.problem(severity: isOfNoUse ? .info : .warning)
        }
      })
  }
}

extension StringsFile {
  /// Whether Xcode, which builds most tables, makes a table of what Foundation refuses: of an empty file, and of one with
  /// two byte order marks of UTF-16, since it takes off one where it reads the file and one where it writes the table.
  fileprivate func isReadByXcode(despite fault: Fault) -> Bool {
    if fault.kind == .emptyFile { return true }
    let mark = bytes.prefix(2)
    guard mark.elementsEqual([0xFF, 0xFE]) || mark.elementsEqual([0xFE, 0xFF]) else { return false }
    return bytes.count == 2
      || fault.kind == .unexpectedCharacter && fault.range == 2..<4 && bytes[2..<4] == mark
  }
}

extension StringsFile.Fault {
  /// The fault as a finding shows it. What CoreFoundation refuses or drops is an error.
  func problem(severity: Severity? = nil) -> Problem {
    let own: Severity =
      switch effect {
      // Nothing follows that could be dropped.
      case .loses where kind == .silentTruncation && entriesLost == 0: .warning
      case .rejects, .loses: .error
      case .reads: .warning
      }
    return Problem(
      message, at: .bytes(range), severity: severity ?? own, fix: .advice(fix), key: key?.string)
  }

  /// Whether a word processor's quotation mark is where a straight one has to be.
  func isCurlyQuote(in file: StringsFile) -> Bool {
    switch kind {
    case .silentTruncation, .unexpectedCharacter, .missingValue, .missingKey, .unquotedText,
      .missingEquals, .missingSemicolon:
      // The fault may mark less than a whole character.
      let end = min(file.bytes.count, range.lowerBound + 8)
      guard range.lowerBound < end, file.format == .text else { return false }
      let first = file.text(in: range.lowerBound..<end).unicodeScalars.first
      return first.map { "“”„‟«»‘’‚＂″".unicodeScalars.contains($0) } ?? false
    default: return false
    }
  }
}
