import Lint
import Localization

extension Linter {
  /// The table after the safe fixes, byte for byte as it was everywhere else.
  ///
  /// A fix can make another one possible, so the rules are run over a text until none is left; the
  /// number of rounds is bounded, since two rules might disagree.
  public func fixed(_ translation: Translation) -> (bytes: [UInt8], count: Int) {
    guard let file = translation.plainFile else { return ([], 0) }
    guard file.format == .text, var editor = StringsEditor(file) else { return (file.bytes, 0) }
    let table = Table(translation)
    var ignores = translation.ignoreList
    var texts: [Range<Int>: String] = [:]
    var count = 0
    for entry in table.entries {
      var text = entry.text.string
      // Untranslated texts are left for the translator to find.
      let pair = table.pair(entry)
      if !pair.isSourceLanguage, pair.source?.string.utf8.elementsEqual(text.utf8) == true {
        continue
      }
      for _ in 0..<Self.maximumRounds {
        guard let next = safeText(in: table.pair(entry, text: Text(text)), entry, &ignores) else {
          break
        }
        text = next
        count += 1
      }
      // By its bytes: a fix may only compose the letters, which are equal to Swift.
      if !text.utf8.elementsEqual(entry.text.string.utf8) {
        texts[file.entries[entry.index].range] = text
      }
    }
    guard !texts.isEmpty else { return (file.bytes, 0) }
    editor.replaceTexts { entry, text in texts[entry.range].map { ExactString($0) } ?? text }
    let bytes = editor.bytes
    guard file.hasSameEntries(as: bytes, but: texts) else {
      return (file.bytes, 0)
    }
    return (bytes, count)
  }

  private static var maximumRounds: Int { 64 }

  /// Returns the text after the fix of the first rule that has a safe one.
  private func safeText(in pair: Pair, _ entry: Table.Entry, _ ignores: inout IgnoreList<TextPlace>) -> String? {
    for (rule, problem) in problems(of: pair) {
      if case .text(let text)? = problem.fix, !ignores.covers(rule.id, part: entry.index) {
        return text
      }
    }
    return nil
  }
}

extension StringsFile {
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
