import Lint
import Localization

/// Rules about the faults that the reader of `.strings` files found.
enum FaultRules {
  static let all: [Rule] = [
    encoding, notATable, syntax, silentTruncation, unterminatedComment, mergeConflict, curlyQuotes,
    duplicateKey, canonicallyEqualKeys, brokenCharacter, unknownEscape,
  ]

  static let encoding = faults(
    "strings.encoding", "The bytes are not what the encoding of the file demands", .error,
    explanation: """
      CoreFoundation reads a file as UTF-8 unless a byte order mark says otherwise. It refuses
      bytes that are not UTF-8, and drops the first character of UTF-16 without a mark.
      """,
    [.invalidEncoding, .missingByteOrderMark, .partialUnit, .replacedByte],
    good: [
      .file("\"a\" = \"é\";\n"),
      .file(bytes: [0xFF, 0xFE] + "\"a\"=\"1\";".utf8.flatMap { [$0, 0] }),
    ],
    bad: [
      .file(bytes: Array("\"a\" = \"".utf8) + [0xE9] + Array("\";\n".utf8)),
      .file(bytes: "\"a\"=\"1\";".utf8.flatMap { [$0, 0] }),
    ])

  static let notATable = faults(
    "strings.not-a-table", "The file does not hold a table of texts", .error,
    explanation: """
      The file is empty, a single value, or has a value that is an array or a dictionary: an app
      that requests a text gets its key. It is a warning if the file is empty, since Xcode makes a
      table without entries of it, and if it belongs to no localization and has no equals sign,
      since it may be something other than a table.
      """,
    [
      .emptyFile, .tooLarge, .tooManyMarks, .tooManyEntries, .topLevelNotDictionary,
      .nonStringValue,
    ],
    good: [.file("/* nothing to translate yet */\n")],
    bad: [.file(""), .file("\"hello\"\n"), .file("\"a\" = (1, 2);\n")])

  static let syntax = faults(
    "strings.syntax", "The file is not written as the format demands", .error,
    explanation: """
      CoreFoundation refuses the whole file at the first such place, and the app shows keys
      instead of texts. The reader continues after it, so that every mistake is listed in one run.
      A second byte order mark of UTF-16 is a warning, since Xcode removes it when it builds the
      table. `--fix` adds a semicolon that is missing at the end of a line.
      """,
    [
      .unexpectedCharacter, .missingEquals, .missingValue, .missingKey, .missingSemicolon,
      .unterminatedString, .unescapedQuote, .unquotedText, .malformedValue, .textAfterEnd, .tooDeep,
      .malformedPropertyList,
    ],
    good: [.file("\"a\" = \"1\";\n\"b\" = \"2\";\n")],
    bad: [
      .file("\"a\" = \"1\"\n\"b\" = \"2\";\n", fixed: "\"a\" = \"1\";\n\"b\" = \"2\";\n"),
      .file("\"a\" = \"say \"hi\"\";\n"),
    ])

  static let silentTruncation = faults(
    "strings.silent-truncation", "The rest of the file is dropped without an error", .error,
    explanation: """
      At a stray character between two entries CoreFoundation stops reading and gives the app the
      entries before it. No tool of the platform reports it. The finding contains the number of
      lost entries.
      """,
    [.silentTruncation],
    good: [.file("\"a\" = \"1\";\n\"b\" = \"2\";\n")],
    bad: [.file("\"a\" = \"1\";;\n\"b\" = \"2\";\n"), .file("\"a\" = \"1\";\u{A0}\n\"b\" = \"2\";\n")])

  static let unterminatedComment = faults(
    "strings.unterminated-comment",
    "A comment has no end, or swallows entries up to the end of the next one",
    .error,
    explanation: """
      Comments don't nest. A comment without its `*/` takes everything up to the next `*/`, or the
      rest of the file, and CoreFoundation reports nothing.
      """,
    [.unterminatedComment, .swallowedEntries],
    good: [.file("/* one */\n\"a\" = \"1\";\n/* two */\n\"b\" = \"2\";\n")],
    bad: [
      .file("\"a\" = \"1\";\n/* open\n\"b\" = \"2\";\n"),
      .file("/* one\n\"a\" = \"1\";\n/* two */\n\"b\" = \"2\";\n"),
    ])

  static let mergeConflict = Rule(
    "strings.merge-conflict", "A merge conflict was committed", .error,
    explanation: """
      CoreFoundation stops at the first marker and drops everything after it.
      """,
    good: [.file("\"a\" = \"1\";\n")],
    bad: [.file("\"a\" = \"1\";\n<<<<<<< HEAD\n\"b\" = \"2\";\n=======\n\"b\" = \"3\";\n>>>>>>> main\n")],
    .table { table in
      table.problems { fault, file in
        guard fault.kind == .mergeConflict || fault.startsConflict(in: file) else { return nil }
        return Problem(
          "a merge conflict was left in the file", at: .bytes(fault.range),
          fix: .advice("decide for one side and remove the markers"))
      }
    })

  static let curlyQuotes = Rule(
    "strings.curly-quotes",
    "A word processor's quotation mark is used where a straight one is needed",
    .error,
    explanation: """
      Keys and texts begin and end with `"`. Word processors and phones write “ and ” instead. At
      such a key CoreFoundation stops reading, at such a text it refuses the file.
      """,
    good: [.file("\"a\" = \"“quoted”\";\n")],
    bad: [.file("\"a\" = “1”;\n"), .file("\"a\" = \"1\";\n“b” = \"2\";\n")],
    .table { table in
      table.problems { fault, file in
        guard fault.isCurlyQuote(in: file) else { return nil }
        return Problem(
          "this quotation mark begins no key and no text", at: .bytes(fault.range),
          fix: .advice("write the straight quotation mark \""), key: fault.key?.string)
      }
    })

  static let duplicateKey = Rule(
    "strings.duplicate-key", "A key is in the file twice", .error,
    explanation: """
      The last one is used without a message. If the texts differ, one of them has no effect.
      """,
    good: [.file("\"a\" = \"1\";\n\"A\" = \"2\";\n")],
    bad: [.file("\"a\" = \"1\";\n\"a\" = \"2\";\n"), .file("\"a\" = \"1\";\n\"a\" = \"1\";\n")],
    .table { table in
      table.problems { fault, _ in
        guard fault.kind == .duplicateKey else { return nil }
        return fault.problem(severity: fault.message.contains("same value") ? .warning : .error)
      }
    })

  static let canonicallyEqualKeys = faults(
    "strings.canonically-equal-keys",
    "Two keys look the same and differ in how their accents are encoded",
    .warning,
    explanation: """
      CoreFoundation distinguishes the keys, Swift does not: which of the two texts an app shows
      depends on how it reads the table.
      """,
    [.canonicallyEqualKeys],
    good: [.file("\"café\" = \"1\";\n\"cafe\" = \"2\";\n")],
    bad: [.file("\"caf\u{E9}\" = \"1\";\n\"cafe\u{301}\" = \"2\";\n")])

  static let brokenCharacter = Rule(
    "strings.broken-character",
    "A key or text holds a NUL, half a surrogate pair, or a code point that is not a character", .warning,
    explanation: #"""
      Most often an escape is wrong: `\U` without digits is a NUL, and an emoji needs two escapes.
      """#,
    good: [.file("\"a\" = \"\\UD83D\\UDE00\";\n")],
    bad: [.file("\"a\" = \"\\UD83D\";\n"), .file("\"a\" = \"C:\\Users\";\n")],
    .table { table in table.faults([.loneSurrogate, .nulCharacter, .nonCharacter]) + table.brokenForms })

  static let unknownEscape = Rule(
    "strings.unknown-escape", "A backslash stands before a letter that makes no escape of it", .warning,
    explanation: #"""
      CoreFoundation drops such a backslash: `\u00e9`, `\x41` and `\q` are the texts u00e9, x41 and
      q. A code point is written as `\U00e9`, with a capital letter and four digits, or as it is.
      """#,
    good: [
      .file("\"a\" = \"Caf\\U00e9\\n\\\"x\\\" \\\\q\";\n"), .file("/* \\q */\n\"a\" = \"b\";\n"),
      .file(bytes: [0xFE, 0xFF] + "\"a\" = \"屏\";".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }),
    ], bad: [.file("\"a\" = \"Caf\\u00e9\";\n"), .file("\"a\" = \"\\q\";\n"), .file("\"a\" = \"\\x41\";\n")],
    .table { table in
      // In UTF-16, half of a character may look like a backslash.
      guard let file = table.translation.plainFile, file.format == .text, file.encoding.form == .utf8 else { return [] }
      var places = file.bytes.unknownEscapes[...]
      guard !places.isEmpty else { return [] }
      return file.entries.enumerated().compactMap { index, entry in
        places = places.drop { $0 < entry.valueRange.lowerBound }
        guard let place = places.first, place < entry.valueRange.upperBound else { return nil }
        let letter = Character(Unicode.Scalar(file.bytes[place + 1]))
        return Problem(
          "\\\(letter) is read as \(letter)", of: index, at: .bytes(place..<place + 2),
          fix: .advice(letter == "u" ? "write \\U for a code point" : "write \\\\ for a backslash"))
      }
    })

  /// Creates a rule that reports faults of some kinds as the reader describes them.
  private static func faults(
    _ id: String, _ summary: String, _ severity: Severity, explanation: String, _ kinds: Set<StringsFile.Fault.Kind>,
    good: @autoclosure @escaping @Sendable () -> [Example], bad: @autoclosure @escaping @Sendable () -> [Example]
  ) -> Rule {
    Rule(id, summary, severity, explanation: explanation, good: good(), bad: bad(), .table { $0.faults(kinds) })
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
    guard kind == .silentTruncation else { return false }
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

extension [UInt8] {
  /// The offsets of backslashes before a letter that makes no escape, in UTF-8.
  fileprivate var unknownEscapes: [Int] {
    var places: [Int] = []
    var index = startIndex
    while let place = self[index...].firstIndex(of: UInt8(ascii: "\\")), place + 1 < endIndex {
      let letter = Unicode.Scalar(self[place + 1])
      if letter.isASCIILetter, !"abtnvfrU".unicodeScalars.contains(letter) { places.append(place) }
      index = place + 2
    }
    return places
  }
}
