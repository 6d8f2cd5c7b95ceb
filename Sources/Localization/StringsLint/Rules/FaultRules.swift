import Lint
import Localization

/// Rules about the faults that the reader of `.strings` files found.
enum FaultRules {
  static let all: [Rule] = [
    .faults("strings.encoding", .error, [.invalidEncoding, .missingByteOrderMark, .partialUnit, .replacedByte]),
    .faults(
      "strings.not-a-table", .error,
      [.emptyFile, .tooLarge, .tooManyMarks, .tooManyEntries, .topLevelNotDictionary, .nonStringValue]),
    syntax,
    .faults("strings.silent-truncation", .error, [.silentTruncation]),
    .faults("strings.unterminated-comment", .error, [.unterminatedComment, .swallowedEntries]),
    mergeConflict,
    curlyQuotes,
    duplicateKey,
    .faults("strings.canonically-equal-keys", .warning, [.canonicallyEqualKeys]),
    brokenCharacter,
    unknownEscape,
  ]

  static let syntax = Rule.faults(
    "strings.syntax", .error,
    [
      .unexpectedCharacter, .missingEquals, .missingValue, .missingKey, .missingSemicolon, .unterminatedString,
      .unescapedQuote, .unquotedText, .malformedValue, .textAfterEnd, .tooDeep, .malformedPropertyList,
    ])

  static let mergeConflict = Rule.table("strings.merge-conflict", .error) { table in
    table.problems { fault, file in
      guard fault.kind == .mergeConflict || fault.startsConflict(in: file) else { return nil }
      return Problem(
        "a merge conflict was left in the file", at: .bytes(fault.range),
        fix: .advice("decide for one side and remove the markers"))
    }
  }

  static let curlyQuotes = Rule.table("strings.curly-quotes", .error) { table in
    table.problems { fault, file in
      guard fault.isCurlyQuote(in: file) else { return nil }
      return Problem(
        "this quotation mark begins no key and no text", at: .bytes(fault.range),
        fix: .advice("write the straight quotation mark \""), key: fault.key?.string)
    }
  }

  static let duplicateKey = Rule.table("strings.duplicate-key", .error) { table in
    let problems = table.problems { fault, _ in
      guard fault.kind == .duplicateKey else { return nil }
      return fault.problem(severity: fault.message.contains("same value") ? .warning : .error)
    }
    let repetitions = table.translation.forms?.problems.filter(\.repeatsName) ?? []
    return problems
      + repetitions.map {
        Problem($0.message, at: $0.place.map { .line($0) }, fix: .advice("remove one of the two"), key: $0.key)
      }
  }

  static let brokenCharacter = Rule.table("strings.broken-character", .warning) { table in
    table.faults([.loneSurrogate, .nulCharacter, .nonCharacter]) + table.brokenForms
  }

  static let unknownEscape = Rule.table("strings.unknown-escape", .warning) { table in
    guard let file = table.translation.plainFile, file.format == .text else { return [] }
    var escapes = file.unknownEscapes[...]
    guard !escapes.isEmpty else { return [] }
    return file.entries.enumerated().compactMap { index, entry in
      escapes = escapes.drop { $0.range.lowerBound < entry.valueRange.lowerBound }
      guard let (range, letter) = escapes.first, range.lowerBound < entry.valueRange.upperBound else { return nil }
      return Problem(
        "\\\(letter) is read as \(letter)", of: index, at: .bytes(range),
        fix: .advice(letter == "u" ? "write \\U for a code point" : "write \\\\ for a backslash"))
    }
  }
}

extension Rule {
  /// A rule that reports faults of some kinds as the reader describes them.
  fileprivate static func faults(_ id: String, _ severity: Severity, _ kinds: Set<StringsFile.Fault.Kind>) -> Rule {
    .table(id, severity) { $0.faults(kinds) }
  }
}

extension Table {
  /// Returns the problems that a closure makes of the reader's faults.
  fileprivate func problems(_ problem: (StringsFile.Fault, StringsFile) -> Problem?) -> [Problem] {
    guard let file = translation.plainFile else { return [] }
    return file.faults.compactMap { problem($0, file) }
  }

  /// Returns the faults of some kinds as problems. Misplaced quotation marks have a rule of their
  /// own.
  fileprivate func faults(_ kinds: Set<StringsFile.Fault.Kind>) -> [Problem] {
    guard !mayBeNoTable else {
      guard kinds.contains(.emptyFile) else { return [] }
      return [
        Problem(
          "nothing in the file is an entry", severity: .warning,
          fix: .advice("write entries as \"key\" = \"value\";, or give the file another name"))
      ]
    }
    return problems { fault, file in
      guard kinds.contains(fault.kind),
        fault.kind == .silentTruncation || !fault.isCurlyQuote(in: file)
      else { return nil }
      guard file.isReadByXcode(despite: fault) else { return fault.problem() }
      // A file of nothing but a byte order mark lacks nothing if the reference is empty, too.
      let isEmpty = file.bytes.count < 3 && reference?.keys.isEmpty == true
      return fault.problem(severity: isEmpty ? .info : .warning)
    }
  }

  /// A Boolean value that indicates whether the file may be something other than a table: it
  /// belongs to no localization, and nothing in it looks like an entry.
  private var mayBeNoTable: Bool {
    guard reference == nil, let file = translation.plainFile else { return false }
    return file.format == .text && file.entries.isEmpty && !file.faults.isEmpty && !translation.name.contains(".lproj")
      && file.bytes.count > 3 && !file.bytes.contains(UInt8(ascii: "="))
  }

  /// The texts of a table with forms that hold a NUL or a noncharacter.
  fileprivate var brokenForms: [Problem] {
    guard translation.forms != nil else { return [] }
    return entries.compactMap { entry in
      let scalars = entry.text.string.unicodeScalars
      guard let broken = scalars.first(where: { $0 == "\0" || $0.properties.isNoncharacterCodePoint }) else {
        return nil
      }
      let name = broken == "\0" ? "NUL character" : "noncharacter"
      return Problem("the text holds a \(name)", of: entry.index, fix: .advice("remove it"))
    }
  }
}

extension StringsFile {
  /// Returns whether Xcode, which builds most tables, accepts a file that Foundation refuses: an
  /// empty file, or a file with two byte order marks of UTF-16. Xcode removes one mark when it
  /// reads the file and one when it writes the table.
  fileprivate func isReadByXcode(despite fault: Fault) -> Bool {
    if fault.kind == .emptyFile { return true }
    let mark = bytes.prefix(2)
    guard mark.elementsEqual([0xFF, 0xFE]) || mark.elementsEqual([0xFE, 0xFF]) else { return false }
    return bytes.count == 2 || fault.kind == .unexpectedCharacter && fault.range == 2..<4 && bytes[2..<4] == mark
  }
}

extension StringsFile.Fault {
  /// Returns whether the reader stopped at a line of a merge conflict.
  fileprivate func startsConflict(in file: StringsFile) -> Bool {
    guard kind == .silentTruncation || kind == .malformedPropertyList else { return false }
    let size = file.encoding.form.unitSize
    let end = min(range.lowerBound + 7 * size, file.bytes.count)
    guard file.format == .text, end - range.lowerBound == 7 * size else { return false }
    return ["<<<<<<<", "=======", ">>>>>>>"].contains(file.text(in: range.lowerBound..<end))
  }

  /// Returns the fault as a problem. What CoreFoundation refuses or drops is an error.
  fileprivate func problem(severity: Severity? = nil) -> Problem {
    let own: Severity =
      switch effect {
      // Nothing follows that would be dropped.
      case .loses where kind == .silentTruncation && entriesLost == 0: .warning
      case .rejects, .loses: .error
      case .reads: .warning
      }
    return Problem(message, at: .bytes(range), severity: severity ?? own, fix: .advice(fix), key: key?.string)
  }

  /// Returns whether a word processor's quotation mark is in the place of a straight one.
  fileprivate func isCurlyQuote(in file: StringsFile) -> Bool {
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
