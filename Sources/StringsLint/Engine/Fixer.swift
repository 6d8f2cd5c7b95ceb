internal import Localization

extension Linter {
  /// The table after the safe fixes, byte for byte as it was everywhere else.
  ///
  /// A fix can make another one possible, so the rules are run until none is left; the number of
  /// rounds is bounded, since two rules might disagree.
  public func fixed(_ translation: Translation) -> (bytes: [UInt8], count: Int) {
    var translation = translation
    var count = 0
    for _ in 0..<8 {
      let texts = safeTexts(in: translation)
      guard !texts.isEmpty else { break }
      guard var editor = StringsEditor(translation.file) else { break }
      editor.replaceTexts { entry, text in
        texts[entry.range].map { ExactString($0) } ?? text
      }
      let bytes = editor.bytes
      translation = Translation(
        name: translation.name, locale: translation.locale, file: StringsFile(bytes),
        reference: translation.reference)
      count += texts.count
    }
    return (translation.file.bytes, count)
  }

  /// One new text for each entry that has a safe fix, by the entry's place in the file.
  private func safeTexts(in translation: Translation) -> [Range<Int>: String] {
    guard translation.file.format == .text else { return [:] }
    let context = FileContext(translation)
    var ignores = IgnoreComments(translation.file)
    var texts: [Range<Int>: String] = [:]
    for (rule, problem) in problems(in: context) {
      guard let entry = problem.entryIndex, case .text(let text)? = problem.fix,
        !ignores.cover(rule.id, entry: entry)
      else { continue }
      let place = translation.file.entries[entry].range
      if texts[place] == nil { texts[place] = text }
    }
    return texts
  }
}
