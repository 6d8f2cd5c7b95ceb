import Lint
import Localization

/// Rules about the file as a whole, its keys and its comments.
enum FileRules {
  static let all: [Rule] = [lineEnds, missingKey, missingFile, needsReview, commentLength, ignoreComment]

  static let lineEnds = Rule.table("strings.line-ends", .info) { table in
    guard let file = table.translation.plainFile, file.format == .text,
      let place = file.firstOddLineEnd
    else { return [] }
    return [
      Problem(
        "this line has another line end than the first one", at: .bytes(place..<place),
        fix: .advice("save the file with one kind of line end"))
    ]
  }

  static let missingKey = missingKey(nil)

  /// Returns the rule about missing keys.
  /// - Parameter severity: the severity for all keys, also for those whose texts may be names; `nil` for a guess.
  static func missingKey(_ severity: Severity?) -> Rule {
    .table("strings.missing-key", severity ?? .warning) { table in
      guard let reference = table.reference, table.fitsReference, !table.translation.isMissingFile else { return [] }
      // Base is no language that a user can choose.
      let isBase = LocalizationFolder(ofFileAt: table.translation.name)?.isBase == true
      // A rule of its own reports the entries that can't be read.
      let faulty = Set(table.translation.forms?.problems.compactMap(\.key) ?? [])
      let missing = reference.keys.indices.filter { !table.isTranslated[$0] && !faulty.contains(reference.keys[$0]) }
      let isNeeded: (Int) -> Bool = { index in
        let key = reference.keys[index]
        let isText = key.utf8.contains(0x20) || key == reference.text(at: index).string
        return (severity != nil || reference.isNeeded(at: index)) && !isBase && !(table.isSourceLanguage && isText)
      }
      let groups = Dictionary(grouping: missing, by: isNeeded)
      return [
        table.problem(missing: groups[true] ?? [], of: reference, severity: nil),
        table.problem(missing: groups[false] ?? [], of: reference, severity: .info),
      ].compactMap(\.self)
    }
  }

  static let missingFile = Rule.table("strings.missing-file", .warning) { table in
    guard table.translation.isMissingFile, let reference = table.reference, !reference.keys.allSatisfy(\.isOfAppName)
    else { return [] }
    let name = table.translation.name.split(separator: "/").last ?? ""
    let count = reference.wholes.count
    return [
      Problem(
        "\(table.language.name) has no \(name): \(count) text\(count == 1 ? " is" : "s are") missing",
        severity: name.hasPrefix("InfoPlist.") ? .info : nil,
        fix: .advice("'bcinteract strings new --source' starts one"))
    ]
  }

  static let needsReview = Rule.table("strings.needs-review", .info) { table in
    let isMarked: (Table.Entry) -> Bool
    if let file = table.translation.plainFile {
      isMarked = { file.entries[$0.index].stateMark == .needsReview }
    } else {
      isMarked = { table.translation.origins[$0.index].needsReview }
    }
    return table.entries.filter(isMarked).map { entry in
      Problem("the text needs a review", of: entry.index, fix: .advice("read it, and remove the mark"))
    }
  }

  static let commentLength = Rule.table("strings.comment-length", .warning) { table in
    if let file = table.translation.plainFile, !file.mayMention(["char", "letter", "maxlen"]) { return [] }
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
  }

  static let ignoreComment = Rule("strings.ignore-comment", .warning, .linter)
}

extension Table {
  /// Returns a problem for the missing keys of the reference; `nil` if there are none.
  fileprivate func problem(missing: [Int], of reference: Reference, severity: Severity?) -> Problem? {
    let forms = translation.forms
    return Problem(
      grouping: missing.map { reference.keys[$0] }, "of \(reference.wholes.count) keys are missing",
      severity: severity, fix: forms == nil ? .advice("'bcinteract strings sync' adds them, marked as new") : nil
    ) { key in
      Problem(
        "the key \(key) is missing", at: forms?.places[key].map { .line($0) }, severity: severity,
        fix: .advice(forms == nil ? "add \"\(ExactString(key).escaped)\" = \"…\";" : "translate it"), key: key)
    }
  }
}

extension String {
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
      if isLength || isLimit && ["characters", "chars", "letters", "character"].contains(after) { return limit }
    }
    return nil
  }
}
