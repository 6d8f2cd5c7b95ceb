import Localization

/// A table as the rules see it, with what several rules need.
struct Table: Sendable {
  let translation: Translation
  let language: Language
  /// The entries with a text, in the order of the file, without those that a later entry with the
  /// same key replaces.
  ///
  /// Entries that CoreFoundation drops because of a mistake elsewhere are included, so that all
  /// mistakes of a file are found in one run.
  let entries: [Entry]
  /// The arguments of the texts with variables, by their keys. Only the forms that read all of them count.
  let ownArguments: [String: FormArguments]
  /// A Boolean value for each key of the reference that indicates whether the table has it.
  ///
  /// Plural forms that the language doesn't have count as translated, since a rule of their own
  /// checks those.
  let isTranslated: [Bool]
  /// A Boolean value that indicates whether the table has enough keys of the reference to be a
  /// translation of it.
  let fitsReference: Bool
  /// A Boolean value that indicates whether the table is in the language of the reference.
  let isSourceLanguage: Bool
  /// A Boolean value that indicates whether the file is read in an encoding that it does not have.
  let isMisread: Bool

  /// A text of the table.
  struct Entry: Sendable {
    /// The index in the entries of the file, or in the texts of the table with forms.
    let index: Int
    /// The key; for a form the key of ``FormKey``.
    let key: String
    let text: Text
    /// The index of the key in the reference.
    let referenceIndex: Int?

    /// The plural form that the key names.
    let form: PluralForm?

    /// A Boolean value that indicates whether the key is a text of the source language, as some
    /// projects have it: with spaces or format specifiers in it, and arguments where the text has
    /// some: `[Error] Wrong format` is a name.
    var isKeyedByText: Bool {
      guard referenceIndex == nil, key.utf8.first != UInt8(ascii: "["), FormKey.base(of: key) == nil
      else { return false }
      let hasPercent = key.utf8.contains(UInt8(ascii: "%"))
      return hasPercent || key.utf8.contains(0x20) && !text.format.reads.contains { $0.specifier?.mayBeProse != true }
    }
  }

  var reference: Reference? { translation.reference }

  init(_ translation: Translation) {
    self.translation = translation
    ownArguments = translation.forms?.arguments { [nil, PluralCategory.other.rawValue].contains($0.form) } ?? [:]
    let reference = translation.reference
    var isTranslated = [Bool](repeating: false, count: reference?.keys.count ?? 0)
    var entries: [Entry] = []
    func add(_ index: Int, key: String, text: String?, isPlural: Bool = true) {
      let form = PluralForm(key)
      let referenceIndex = reference?.index(of: key, form: form)
      if let referenceIndex { isTranslated[referenceIndex] = true }
      if let base = FormKey.base(of: key), let index = reference?.index(of: base) { isTranslated[index] = true }
      guard let text else { return }
      entries.append(
        Entry(
          index: index, key: key, text: Text(text), referenceIndex: referenceIndex, form: isPlural ? form : nil))
    }
    if let file = translation.plainFile {
      for index in file.entries.indices.reversed().uniqued(by: { file.entries[$0].key.text }).reversed() {
        add(index, key: file.entries[index].key.text.string, text: file.entries[index].text?.string)
      }
    }
    for (index, origin) in translation.origins.enumerated() {
      add(index, key: FormKey.key(origin), text: origin.text, isPlural: origin.isPlural)
    }
    self.entries = entries
    var language = Language(translation.locale)
    // Some tables are written in Latin letters throughout, as some are in Serbian.
    if language.hasOwnScript, Self.isInLatinLetters(entries, reference) { language.script = "Latn" }
    self.language = language
    isSourceLanguage = (reference?.locale.language ?? "en") == language.language
    isMisread = translation.plainFile?.faults.contains { $0.kind == .invalidEncoding } == true
    fitsReference = entries.count < 20 || isTranslated.contains(true)
    for (index, key) in (reference?.keys ?? []).enumerated() {
      if translation.keysElsewhere.contains(key) { isTranslated[index] = true }
      // The language determines the required forms.
      if FormKey.base(of: key) != nil { isTranslated[index] = true }
      guard !isTranslated[index], let form = PluralForm(key) else { continue }
      isTranslated[index] = !language.pluralCategories.contains(form.category)
    }
    self.isTranslated = isTranslated
  }

  /// Returns whether the text of an entry has U+FFFD in place of half of a surrogate pair.
  func isDamaged(_ entry: Entry) -> Bool { translation.plainFile?.entries[entry.index].text?.isWellFormed == false }

  /// Returns whether hardly a text of a table has letters of the language's own script, the
  /// untranslated ones aside.
  private static func isInLatinLetters(_ entries: [Entry], _ reference: Reference?) -> Bool {
    var (own, latin) = (0, 0)
    for entry in entries {
      if entry.text.has([.otherScript, .confusable]) {
        own += 1
      } else if entry.text.has(.latin),
        entry.referenceIndex.flatMap({ reference?.text(at: $0).string }) != entry.text.string
      {
        latin += 1
      }
    }
    return latin >= 5 && own * 4 < latin
  }

  /// The keys that the reference lacks.
  var unknownKeys: [String] {
    entries.filter { $0.referenceIndex == nil && FormKey.base(of: $0.key) == nil }.map(\.key)
  }

  /// Returns the comments of an entry.
  func comments(of entry: Entry) -> [String] {
    if let file = translation.plainFile { return file.entries[entry.index].comments.map(\.text) }
    return [translation.origins[entry.index].comment].compactMap(\.self)
  }

  /// Returns the text to compare an entry with: the reference's text, or the key if that is the
  /// text of the source language.
  func source(of entry: Entry) -> Text? {
    // The codes from qaa to qtz are not languages: translatewiki keeps notes for translators in
    // qqq.
    if language.language.count == 3, ("qaa"..."qtz").contains(language.language) { return nil }
    // In Crowdin's in-context table each text is a mark, behind which its editor shows the text.
    if entry.text.string.utf8.starts(with: "crwdns".utf8) { return nil }
    guard let source = entry.referenceIndex.flatMap({ reference?.text(at: $0) }) else {
      return entry.isKeyedByText && translation.locale != nil && !hasSpaceAroundKey(entry) ? Text(entry.key) : nil
    }
    // A string catalog has the key if only the storyboard has the text. A text that is empty in the
    // source language, such as an unused form, is not compared.
    let isKey = source.string == entry.key && entry.key.isOfStoryboard
    return isKey || source.string.isBlank ? nil : source
  }

  /// Returns whether the key is one of the reference with spaces before or after it.
  func hasSpaceAroundKey(_ entry: Entry) -> Bool {
    guard let reference, entry.referenceIndex == nil else { return false }
    let words = entry.key.split(separator: " ")
    return words.count == 1 && reference.index(of: String(words[0])) != nil
  }

  /// Returns whether the text is a plural form for one number, by its key, or by what another text
  /// of the reference counts in the plural.
  func isForOneNumber(_ entry: Entry) -> Bool {
    if let form = entry.form { return [.zero, .one, .two].contains(form.category) }
    return entry.referenceIndex.map { reference?.isSingular[$0] == true } ?? false
  }
}
