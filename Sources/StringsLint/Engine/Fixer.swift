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
      let bytes = translation.file.replacingValues(texts)
      translation = Translation(
        name: translation.name, locale: translation.locale, file: StringsFile(bytes),
        reference: translation.reference)
      count += texts.count
    }
    return (translation.file.bytes, count)
  }

  /// One new text for each entry that has a safe fix, by the entry's index.
  private func safeTexts(in translation: Translation) -> [Int: String] {
    guard translation.file.format == .text else { return [:] }
    let context = FileContext(translation)
    var ignores = IgnoreComments(translation.file)
    var texts: [Int: String] = [:]
    for (rule, problem) in problems(in: context) {
      guard let entry = problem.entryIndex, texts[entry] == nil,
        case .text(let text)? = problem.fix, !ignores.cover(rule.id, entry: entry)
      else { continue }
      texts[entry] = text
    }
    return texts
  }
}

extension StringsFile {
  /// The file with the values of some entries replaced, in its own encoding.
  fileprivate func replacingValues(_ texts: [Int: String]) -> [UInt8] {
    var result: [UInt8] = []
    var end = 0
    for (index, text) in texts.sorted(by: { $0.key < $1.key }) {
      guard case .string(let token) = entries[index].value else { continue }
      result += bytes[end..<token.range.lowerBound]
      result += encoding.encode(ExactString("\"\(text.escapedForStrings)\""))
      end = token.range.upperBound
    }
    return result + bytes[end...]
  }
}
