import Lint
import Localization

/// Rules about the file as a whole, its keys and its comments.
enum FileRules {
  static let all: [Rule] = [lineEnds, missingKey, missingFile, needsReview, commentLength, ignoreComment]

  static let lineEnds = Rule(
    "strings.line-ends", "The file has different kinds of line ends", .info,
    explanation: """
      The app doesn't care, but tools that compare versions show every line as changed.
      """,
    good: [.file("\"a\" = \"1\";\r\n\"b\" = \"2\";\r\n")],
    bad: [.file("\"a\" = \"1\";\r\n\"b\" = \"2\";\n")],
    .table { table in
      guard let file = table.translation.plainFile, file.format == .text,
        let place = file.firstOddLineEnd
      else { return [] }
      return [
        Problem(
          "this line has another line end than the first one", at: .bytes(place..<place),
          fix: .advice("save the file with one kind of line end"))
      ]
    })

  static let missingKey = Rule(
    "strings.missing-key", "Keys of the reference have no translation", .warning,
    explanation: """
      For a missing key an app shows the text of the source language, or the key, by what its code
      does; the player shows the English text. The keys of a table are one finding: what lacks is
      listed by `bcinteract strings sync --dry-run`. `--missing error` makes it an error. Texts
      without words to translate, and those that may be names, are an info. A file that holds no
      key of the reference is taken for another table, and only that is reported.
      """,
    good: [
      .file("\"a\" = \"A\";\n\"b\" = \"B\";\n", reference: [("a", "1"), ("b", "2")]),
      .file(
        "\"n##{other}\" = \"%d 件\";\n",
        reference: [("n##{one}", "%d file"), ("n##{other}", "%d files")], in: "ja"),
    ],
    bad: [.file("\"a\" = \"A\";\n", reference: [("a", "1"), ("b", "2")])],
    .table { table in
      guard let reference = table.reference, table.fitsReference, !table.translation.isMissingFile
      else { return [] }
      // Base is no language that a user can choose.
      let isBase = LocalizationFolder(ofFileAt: table.translation.name)?.isBase == true
      let missing = reference.keys.indices.filter { !table.isTranslated[$0] }
      let isNeeded: (Int) -> Bool = { index in
        let key = reference.keys[index]
        let isText = key.utf8.contains(0x20) || key == reference.text(at: index).string
        return reference.isNeeded[index] && !isBase && !(table.isSourceLanguage && isText)
      }
      return [
        table.problem(missing: missing.filter(isNeeded), of: reference, severity: nil),
        table.problem(missing: missing.filter { !isNeeded($0) }, of: reference, severity: .info),
      ].compactMap(\.self)
    })

  static let missingFile = Rule(
    "strings.missing-file", "A language has no file for a table of the source language", .warning,
    explanation: """
      `en.lproj` has `Localizable.stringsdict`, and `fr.lproj` next to it has not: all of its texts
      are missing. The rule runs where `strings validate` checks a folder. A region's folder may
      leave a table to its language's, `es-MX.lproj` to `es.lproj`. `InfoPlist.strings` is an info,
      and needed only if it has more than the app's name.
      """,
    good: [
      .file("\"a\" = \"A\";\n", reference: [("a", "1")]),
      .missingFile(reference: [("CFBundleName", "Studio")]),
    ],
    bad: [.missingFile(reference: [("a", "Play the film")])],
    .table { table in
      guard table.translation.isMissingFile, let reference = table.reference,
        !reference.keys.allSatisfy(\.isOfAppName)
      else { return [] }
      let name = table.translation.name.split(separator: "/").last ?? ""
      let count = reference.wholes.count
      return [
        Problem(
          "\(table.language.name) has no \(name): \(count) text\(count == 1 ? " is" : "s are") missing",
          severity: name.hasPrefix("InfoPlist.") ? .info : nil,
          fix: .advice("'bcinteract strings new --source' starts one"))
      ]
    })

  static let needsReview = Rule(
    "strings.needs-review", "A text is marked as needing a review", .info,
    explanation: """
      The state of the text in a string catalog says so, or a comment in a `.strings` file, `//
      needs review`. The text is shown all the same.
      """,
    good: [.file("// Title\n\"a\" = \"Wiedergabe\";\n")],
    bad: [.file("// needs review\n\"a\" = \"Wiedergabe\";\n")],
    .table { table in
      let isMarked: (Table.Entry) -> Bool
      if let file = table.translation.plainFile {
        guard file.mayMention(["needs review", "fuzzy"]) else { return [] }
        isMarked = { file.entries[$0.index].stateMark == .needsReview }
      } else {
        isMarked = { table.translation.origins[$0.index].needsReview }
      }
      return table.entries.filter(isMarked).map { entry in
        Problem(
          "the text needs a review", of: entry.index,
          fix: .advice("read it, and remove the mark"))
      }
    })

  static let commentLength = Rule(
    "strings.comment-length", "A text is longer than its comment allows", .warning,
    explanation: """
      Comments such as `max. 20 characters`, `at most 20 characters` or `maxLength: 20` limit the
      length of a text. Invisible characters, such as direction marks, don't count.
      """,
    good: [
      .file("/* max 12 characters */\n\"a\" = \"Wiedergabe\";\n"),
      .file("/* max 3 characters */\n\"a\" = \"\u{200E}99+\u{200E}\";\n", in: "he"),
      .file("/* Shown for 5 characters or more */\n\"a\" = \"Wiedergabe\";\n"),
    ],
    bad: [
      .file("/* Label, max. 8 characters */\n\"a\" = \"Wiedergabe\";\n"),
      .file("// maxLength: 8\n\"a\" = \"Wiedergabe\";\n"),
    ],
    .table { table in
      if let file = table.translation.plainFile, !file.mayMention(["char", "letter", "maxlen"]) {
        return []
      }
      return table.entries.compactMap { entry in
        guard let limit = table.comments(of: entry).lazy.compactMap(\.characterLimit).first,
          entry.text.string.utf8.count > limit
        else { return nil }
        let count = entry.text.string.visibleCount
        guard count > limit else { return nil }
        return Problem(
          "the text has \(count) characters, and its comment allows \(limit)",
          of: entry.index, fix: .advice("find a shorter wording"))
      }
    })

  static let ignoreComment = Rule(
    "strings.ignore-comment", "A comment that switches a rule off has no use", .warning,
    explanation: """
      `/* bcinteract:ignore strings.same-as-source — a name */` above an entry applies to that
      entry, at the top of the file to the file. The comment has to name a rule that exists and
      that would report something there, and it has to give a reason, so that the next reader
      knows whether it still applies.
      """,
    good: [
      .file(
        "/* bcinteract:ignore strings.empty — said by the icon */\n\"a\" = \"\";\n",
        reference: [("a", "1")])
    ],
    bad: [
      .file("/* bcinteract:ignore strings.empty */\n\"a\" = \"\";\n", reference: [("a", "1")]),
      .file("/* bcinteract:ignore strings.nonsense — why not */\n\"a\" = \"1\";\n"),
      .file("/* bcinteract:ignore strings.empty — no longer empty */\n\"a\" = \"1\";\n"),
    ],
    .linter)
}

extension Table {
  /// The number of missing keys that a finding names.
  private static var namedCount: Int { 5 }

  /// Returns a problem for the missing keys of the reference; `nil` if there are none.
  fileprivate func problem(missing: [Int], of reference: Reference, severity: Severity?) -> Problem? {
    guard let first = missing.first.map({ reference.keys[$0] }) else { return nil }
    guard missing.count > 1 else {
      return Problem(
        "the key \(first) is missing", at: translation.forms?.places[first].map { .line($0) }, severity: severity,
        fix: .advice(
          translation.forms == nil ? "add \"\(ExactString(first).escaped)\" = \"…\";" : "translate it"), key: first)
    }
    let names = missing.prefix(Self.namedCount).map { reference.keys[$0] }.joined(separator: ", ")
    return Problem(
      "\(missing.count) of \(reference.wholes.count) keys are missing: \(names)"
        + (missing.count > Self.namedCount ? ", …" : ""),
      severity: severity,
      fix: translation.forms == nil ? .advice("'bcinteract strings sync' adds them, marked as new") : nil)
  }
}

extension String {
  /// The number of characters that can be seen.
  fileprivate var visibleCount: Int {
    // The joiner makes one emoji of several.
    String(unicodeScalars.filter { $0 == "\u{200D}" || !$0.properties.isDefaultIgnorableCodePoint }).count
  }

  /// The number in `max. 20 characters` and the like.
  fileprivate var characterLimit: Int? {
    // Hardly a comment does, and to look at the words of all takes longer than most rules.
    guard utf8.contains(where: { $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
    let words = unicodeScalars.split { !$0.isASCIILetter && !("0"..."9").contains($0) }
    for (index, word) in words.enumerated() {
      guard let limit = Int(Substring(word)), limit > 0 else { continue }
      let before = words[..<index].suffix(3).map { String($0).lowercased() }
      let after = words[(index + 1)...].first.map { String($0).lowercased() } ?? ""
      let isLimit = before.contains { ["max", "maximum", "most", "limit", "exceed"].contains($0) }
      let isLength = before.last.map { ["maxlength", "maxlen"].contains($0) } == true
      if isLength || isLimit && ["characters", "chars", "letters", "character"].contains(after) {
        return limit
      }
    }
    return nil
  }

}
