public import Lint
public import Localization

extension Coverage {
  /// Creates the coverage of the SDK's own keys.
  /// - Parameter text: what it has for a key, with its format specifiers.
  public init(ofSDKKeysIn locale: LocaleTag, _ text: (String) -> String?) {
    let reference = SDKStrings.reference.entries
    let isEnglish = locale.language == "en"
    let texts = reference.map { (own: text($0.key.text.string).map(Text.init), source: Text($0.text?.string ?? "")) }
    let translated = texts.count { own, source in
      guard let own else { return false }
      let isCopy = !isEnglish && own.isUntranslatedCopy(of: source, in: locale.language)
      return !isCopy && (source.string.isBlank || !own.string.isBlank)
    }
    self.init(keys: reference.count, translated: translated, missing: texts.count { $0.own == nil })
  }
}

extension Table {
  /// Returns the part of its reference that the table translates; `nil` without one, and for a
  /// table that is another one altogether.
  ///
  /// - Parameter ignores: the comments of the file, which may say that a text is meant to be as
  ///   it is.
  func coverage(_ ignores: IgnoreList<TextPlace>) -> Coverage? {
    guard let reference, fitsReference else { return nil }
    let wholes = reference.wholes
    let present = wholes.count { isTranslated[$0] }
    let copies = copiedForms(of: reference, ignores)
    let untranslated =
      entries.count { entry in
        guard let index = entry.referenceIndex, reference.keys[index] == entry.key, FormKey.base(of: entry.key) == nil,
          !copies.contains(entry.key)
        else { return false }
        let (text, source) = (entry.text, reference.text(at: index))
        return isCopy(entry, of: source, ignores) || text.string.isBlank && !source.string.isBlank
      } + copies.count
    return Coverage(keys: wholes.count, translated: present - untranslated, missing: wholes.count - present)
  }

  private func isCopy(_ entry: Entry, of source: Text, _ ignores: IgnoreList<TextPlace>) -> Bool {
    !isSourceLanguage && entry.text.isUntranslatedCopy(of: source, in: language.language)
      && !ignores.ignores(TranslationRules.sameAsSource.id, part: entry.index)
  }

  /// Returns the keys with forms that are all copies of the reference's.
  private func copiedForms(of reference: Reference, _ ignores: IgnoreList<TextPlace>) -> Set<String> {
    guard translation.forms != nil else { return [] }
    var copied: Set<String> = []
    var different: Set<String> = []
    for entry in entries {
      guard let source = entry.referenceIndex.map(reference.text) else { continue }
      let base = FormKey.base(of: entry.key)
      if entry.text.string != source.string {
        different.insert(base ?? entry.key)
      } else if let base, reference.index(of: base) != nil, isCopy(entry, of: source, ignores) {
        copied.insert(base)
      }
    }
    return copied.subtracting(different)
  }
}

extension Text {
  /// Returns whether it is the text that it should translate, and not for want of anything to
  /// translate.
  fileprivate func isUntranslatedCopy(of source: Text, in language: String) -> Bool {
    string == source.string && hasWordsToTranslate(in: language)
  }
}
