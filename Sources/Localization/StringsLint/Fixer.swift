import Lint
public import Localization
import Support

extension Linter {
  /// The table after the safe fixes, byte for byte as it was everywhere else.
  ///
  /// A `;` that is missing at the end of a line is added, if CoreFoundation reads the whole file then. A text with
  /// several wrong format specifiers is changed only if all of them are right afterwards.
  public func fixed(_ translation: Translation) -> (bytes: [UInt8], count: Int) {
    guard let original = translation.plainFile else { return ([], 0) }
    let (file, semicolons) = ids.contains(FaultRules.syntax.id) ? original.withSemicolons : (original, 0)
    guard file.format == .text, var editor = StringsEditor(file) else { return (file.bytes, 0) }
    var translation = translation
    translation.plainFile = file
    let table = Table(translation)
    let (fixes, count) = fixes(of: table)
    guard !fixes.isEmpty else { return (file.bytes, semicolons) }
    let texts = Dictionary(uniqueKeysWithValues: fixes.map { (file.entries[$0].range, $1) })
    editor.replaceTexts { entry, text in texts[entry.range].map { ExactString($0) } ?? text }
    let bytes = editor.bytes
    guard file.hasSameEntries(as: bytes, but: texts) else { return (file.bytes, semicolons) }
    return (bytes, semicolons + count)
  }

  /// Returns the safe fixes of a `.stringsdict` or of one language of a string catalog.
  public func replacements(in translation: Translation) -> [FormTable.Replacement] {
    let table = Table(translation)
    return fixes(of: table).texts.sorted { $0.key < $1.key }.compactMap { index, text in
      let origin = translation.origins[index]
      return origin.place.map { FormTable.Replacement(at: $0, origin.text, by: text) }
    }
  }

  /// Returns the new texts by the index of their entries, and the number of fixes.
  ///
  /// A fix can make another one possible, so the rules are run over a text until none is left, or
  /// until a text comes back, since two rules might disagree.
  private func fixes(of table: Table) -> (texts: [Int: String], count: Int) {
    var ignores = table.translation.ignoreList
    var texts: [Int: String] = [:]
    var count = 0
    // The bytes of text that all rounds may write: a hostile table may need a round for every few bytes. Faults that are
    // left need another run.
    var budget = (16 << 20) + 4 * table.entries.reduce(0) { $0 + $1.text.string.utf8.count }
    let misread = table.translation.plainFile?.misreadEntries ?? []
    for entry in table.entries where !misread.contains(entry.index) {
      var pair = Pair(entry, in: table)
      // Untranslated texts are left for the translator to find.
      if !pair.isSourceLanguage, pair.source?.string.utf8.elementsEqual(entry.text.string.utf8) == true { continue }
      var seen: Set = [ExactString(entry.text.string)]
      var rounds = 0
      while budget > 0, let text = safeText(in: pair, entry, &ignores) {
        pair = Pair(entry, text: Text(text), in: table)
        rounds += 1
        budget -= text.utf8.count
        guard seen.insert(ExactString(text)).inserted else { break }
      }
      // By its bytes: a fix may only compose the letters, which are equal to Swift.
      guard rounds > 0, !pair.target.string.utf8.elementsEqual(entry.text.string.utf8),
        !pair.formatProblems.contains(where: { $0.severity == .error })
      else { continue }
      texts[entry.index] = pair.target.string
      count += rounds
    }
    return (texts, count)
  }

  /// Returns the text after the fix of the first rule that has a safe one.
  private func safeText(in pair: Pair, _ entry: Table.Entry, _ ignores: inout IgnoreList<TextPlace>) -> String? {
    for (rule, problem) in problems(of: pair) {
      if case .text(let text)? = problem.fix, !ignores.covers(rule.id, part: entry.index) { return text }
    }
    return nil
  }
}

extension StringsFile {
  /// The file with the semicolons that are missing at the ends of lines, and their number. It is the same file if
  /// its entries would be others then, or if CoreFoundation would still not read it to its end.
  fileprivate var withSemicolons: (file: StringsFile, count: Int) {
    let missing = faults.filter { $0.kind == .missingSemicolon && $0.range.isEmpty }.map(\.range.lowerBound).sorted()
    guard !missing.isEmpty else { return (self, 0) }
    let ends = Set(entries.map(\.valueRange.upperBound))
    let places = missing.filter(ends.contains)
    var fixedBytes: [UInt8] = []
    for (start, end) in zip([0] + places, places) { fixedBytes += bytes[start..<end] + encoding.encode(";") }
    let fixed = StringsFile(fixedBytes + bytes[(places.last ?? 0)...])
    let isSame =
      fixed.entries.map(\.key.text) == entries.map(\.key.text) && fixed.entries.map(\.text) == entries.map(\.text)
    return isSame && fixed.faults.allSatisfy { $0.effect == .reads } ? (fixed, places.count) : (self, 0)
  }

  /// The indices of the entries whose values were most likely meant as other texts than those that are read, because of
  /// an unknown escape, a stray quote, a lost character or half of a surrogate pair. A text that is written again would
  /// hide that.
  fileprivate var misreadEntries: Set<Int> {
    let faults = faults.filter { $0.effect != .reads }.map(\.range.lowerBound)
    let places = (faults + unknownEscapes.map(\.range.lowerBound)).sorted()
    let misread = entries.indices.filter { index in
      let (text, range) = (entries[index].text?.string ?? "", entries[index].valueRange)
      let next = places.partitioningIndex { $0 >= range.lowerBound }
      return next < places.count && places[next] < range.upperBound || text.unicodeScalars.contains("\u{FFFD}")
    }
    return Set(misread)
  }

  /// Returns whether all entries are read from the file as it will be: where it is broken, what is
  /// an entry is guessed by the lines around it, and those may be others then.
  /// - Parameter texts: what becomes of an entry's text, by its place here.
  fileprivate func hasSameEntries(as bytes: [UInt8], but texts: [Range<Int>: String]) -> Bool {
    if faults.allSatisfy({ $0.effect == .reads }) { return true }
    let fixed = StringsFile(bytes)
    return entries.elementsEqual(fixed.entries) { old, new in
      old.key.text == new.key.text && (texts[old.range].map { ExactString($0) } ?? old.text) == new.text
    }
  }
}
