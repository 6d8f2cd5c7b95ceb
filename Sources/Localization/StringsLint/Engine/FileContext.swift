import Localization

/// A file with everything that its rules look at.
struct FileContext: Sendable {
  let translation: Translation
  let language: Language
  /// The entries with a text, in the order of the file: what a later entry with the same key replaces
  /// is not among them. What CoreFoundation drops because of a mistake elsewhere is, so that all
  /// mistakes of a file are found at once.
  let texts: [Entry]
  /// By the index of the reference's key, whether the file has it. A plural form that the language
  /// doesn't have counts as there: the rule about plural forms looks at those.
  let isTranslated: [Bool]
  /// Whether the file has enough keys of the reference to be a translation of it.
  let fitsReference: Bool

  struct Entry: Sendable {
    let key: String
    let text: Text
    // Half as much memory as `Int`: a table has many entries, and never so many.
    private let number: Int32
    private let referenceNumber: Int32

    /// Whether the key names a plural form: most do not, and to find that out takes time.
    private var hasForm: Bool { number < 0 }
    /// The index in the file's entries.
    var index: Int { Int(hasForm ? ~number : number) }
    /// The index of the key in the reference.
    var referenceIndex: Int? { referenceNumber < 0 ? nil : Int(referenceNumber) }

    init(index: Int, key: String, text: Text, referenceIndex: Int?, hasForm: Bool) {
      self.key = key
      self.text = text
      number = hasForm ? ~Int32(index) : Int32(index)
      referenceNumber = Int32(referenceIndex ?? -1)
    }

    /// The plural form that the key names, if it names one.
    var form: PluralForm? { hasForm ? PluralForm(key) : nil }

    /// Whether the key is a text of the source language, as some projects have it: with spaces or format
    /// specifiers in it, and arguments where the text has some: `[Error] Wrong format` is a name.
    var isKeyedByText: Bool {
      guard referenceIndex == nil, key.utf8.first != UInt8(ascii: "["), FormKey.base(of: key) == nil
      else { return false }
      let hasPercent = key.utf8.contains(UInt8(ascii: "%"))
      return hasPercent
        || key.utf8.contains(0x20)
          && !text.format.reads.contains { $0.specifier?.mayBeProse != true }
    }
  }

  let isSourceLanguage: Bool

  var file: StringsFile { translation.file }
  var reference: Reference? { translation.reference }

  init(_ translation: Translation) {
    self.translation = translation
    let reference = translation.reference
    var isTranslated = [Bool](repeating: false, count: reference?.keys.count ?? 0)
    var texts: [Entry] = []
    texts.reserveCapacity(translation.file.entries.count)
    let replaced = translation.file.replacedEntries
    for (index, entry) in translation.file.entries.enumerated()
    where !replaced.contains(index) {
      let key = entry.key.text.string
      let form = PluralForm(key)
      let referenceIndex = reference?.index(of: key, form: form)
      if let referenceIndex { isTranslated[referenceIndex] = true }
      if let base = FormKey.base(of: key), let index = reference?.index(of: base) {
        isTranslated[index] = true
      }
      guard let text = entry.text else { continue }
      texts.append(
        Entry(
          index: index, key: key, text: Text(text.string), referenceIndex: referenceIndex,
          hasForm: form != nil))
    }
    self.texts = texts
    let language = Language(translation.locale)
    self.language =
      language.hasOwnScript && Self.isInLatinLetters(texts, reference)
      ? language.inLatinLetters : language
    isSourceLanguage = (reference?.locale.language ?? "en") == language.language
    fitsReference = texts.count < 20 || isTranslated.contains(true)
    for (index, key) in (reference?.keys ?? []).enumerated() {
      if translation.keysElsewhere.contains(key) { isTranslated[index] = true }
      // Which forms there have to be is told by the language.
      if FormKey.base(of: key) != nil { isTranslated[index] = true }
      guard !isTranslated[index], let form = PluralForm(key) else { continue }
      isTranslated[index] = !language.pluralCategories.contains(form.category)
    }
    self.isTranslated = isTranslated
  }

  /// Whether hardly a text of a table has letters of the language's own script, the untranslated ones aside.
  private static func isInLatinLetters(_ texts: [Entry], _ reference: Reference?) -> Bool {
    var (own, latin) = (0, 0)
    for entry in texts {
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

  /// Whether the file may be something else than a table: it is outside of any localization, and nothing in it looks
  /// like an entry.
  var mayBeNoTable: Bool {
    reference == nil && translation.forms == nil && file.format == .text && file.entries.isEmpty
      && !file.faults.isEmpty && !translation.name.contains(".lproj")
      && file.bytes.count > 3 && !file.bytes.contains(UInt8(ascii: "="))
  }

  /// What the entry is compared with: the reference's text, or the key where the key is the text of the source
  /// language.
  func source(of entry: Entry) -> Text? {
    // The codes from qaa to qtz are not languages: translatewiki keeps notes for translators in qqq.
    if language.language.count == 3, ("qaa"..."qtz").contains(language.language) { return nil }
    // In Crowdin's in-context table each text is a mark, behind which its editor shows the text.
    if entry.text.string.utf8.starts(with: "crwdns".utf8) { return nil }
    guard let source = entry.referenceIndex.flatMap({ reference?.text(at: $0) }) else {
      return entry.isKeyedByText && translation.locale != nil ? Text(entry.key) : nil
    }
    // A string catalog has the key where the storyboard alone knows the text; and what the source language leaves
    // empty, such as a form that it has no use for, tells nothing.
    let isKey = source.string == entry.key && entry.key.isOfStoryboard
    return isKey || source.string.isBlank ? nil : source
  }

  /// The entry, perhaps with another text, and what it is compared with.
  func pair(_ entry: Entry, text: Text? = nil) -> Pair {
    let source = source(of: entry)
    return Pair(
      key: entry.key, target: text ?? entry.text, source: source, locale: language,
      isSourceLanguage: isSourceLanguage,
      isForOneNumber: source?.has(.percent) == true && isForOneNumber(entry),
      hasOwnVariables: translation.forms != nil, isOfVariable: FormKey.isOfVariable(entry.key),
      otherForm: entry.form.flatMap { reference?.otherForm(of: $0) },
      braces: reference?.braces ?? .none)
  }

  /// Whether the text is a plural form for one number, by its key, or by what another text of the reference counts in
  /// the plural.
  private func isForOneNumber(_ entry: Entry) -> Bool {
    if let form = entry.form { return [.zero, .one, .two].contains(form.category) }
    return entry.referenceIndex.map { reference?.isSingular(at: $0) == true } ?? false
  }
}

extension StringsFile {
  /// The indices of entries that a later one with the same key replaces.
  fileprivate var replacedEntries: Set<Int> {
    let keys = Set(faults.lazy.filter { $0.kind == .duplicateKey }.compactMap(\.key))
    guard !keys.isEmpty else { return [] }
    var last: [ExactString: Int] = [:]
    var replaced: Set<Int> = []
    for (index, entry) in entries.enumerated() where keys.contains(entry.key.text) {
      if let earlier = last.updateValue(index, forKey: entry.key.text) { replaced.insert(earlier) }
    }
    return replaced
  }
}
