import Lint
public import Localization

/// The table that translations are compared with: its keys, in order, and their texts.
public struct Reference: Sendable {
  /// The locale of its texts.
  public let locale: LocaleTag
  /// The keys in the order of the table.
  public let keys: [String]
  private let indices: [String: Int]
  private let texts: [Text]
  /// For each key the index of the first one with the same text.
  private let firstWithText: [Int]
  /// For each key whether its text counts one thing, which others count in the plural.
  private let isSingular: [Bool]
  /// For each key how severe it is that a table doesn't have it.
  private let severityIfMissing: [Severity]
  /// What the braces of its texts are for.
  let braces: Braces

  /// - Parameter entries: of two with the same key the last counts, as for CoreFoundation.
  public init(_ entries: [(key: String, text: String)], locale: LocaleTag = LocaleTag("en")) {
    self.locale = locale
    var keys: [String] = []
    var texts: [Text] = []
    var indices: [String: Int] = [:]
    keys.reserveCapacity(entries.count)
    texts.reserveCapacity(entries.count)
    indices.reserveCapacity(entries.count)
    for (key, text) in entries where !(key.isBlank && text.isBlank) {
      if let index = indices[key] {
        texts[index] = Text(text)
      } else {
        indices[key] = keys.count
        keys.append(key)
        texts.append(Text(text))
      }
    }
    // All translations are compared with these. Of very many texts, the pieces of all would take many times as much memory.
    for index in texts.indices.prefix(4_000) { texts[index] = texts[index].withFormat }
    self.keys = keys
    self.texts = texts
    self.indices = indices
    var first: [String: Int] = [:]
    firstWithText = texts.indices.map { index in
      if let earlier = first[texts[index].string] { return earlier }
      first[texts[index].string] = index
      return index
    }
    let plurals = Set(
      texts.lazy.compactMap(\.countedNoun).filter { $0.last == "s" }.map { $0.dropLast() })
    isSingular = texts.map { $0.countedNoun.map(plurals.contains) ?? false }
    braces = Braces(texts)
    severityIfMissing = zip(keys, texts).map { key, text in
      key.isOfAppName ? .info : text.severityIfMissing
    }
  }

  /// What an app reads from `file`.
  public init(_ file: StringsFile, locale: LocaleTag = LocaleTag("en")) {
    self.init(
      file.entries.compactMap { entry in
        guard entry.isRead, let text = entry.text else { return nil }
        return (entry.key.text.string, text.string)
      }, locale: locale)
  }

  /// The text under a key.
  public func text(for key: String) -> String? { indices[key].map { texts[$0].string } }

  /// The key itself, or for a plural form that the reference's language doesn't have, the form `other`.
  func index(of key: String) -> Int? { index(of: key, form: PluralForm(key)) }

  /// The same for a key of which it is known what form it names.
  func index(of key: String, form: PluralForm?) -> Int? {
    let other = form.flatMap { indices[$0.family.key(of: .other)] }
    // Of a text with forms, only the form “other” is sure to have all arguments; the source may have no forms.
    if form != nil, FormKey.isOfText(key) {
      return other ?? FormKey.base(of: key).flatMap { indices[$0] }
    }
    return indices[key] ?? other
  }

  /// The text that a text or a form is compared with.
  func source(ofForm key: String) -> String? { index(of: key).map { texts[$0].string } }

  /// The indices of the keys that mean a text of its own, not a form of one.
  var wholes: [Int] { keys.indices.filter { FormKey.base(of: keys[$0]) == nil } }

  func text(at index: Int) -> Text { texts[index] }

  /// Whether the text counts one thing, which others count in the plural: `%d track` beside `remove %d tracks`.
  func isSingular(at index: Int) -> Bool {
    isSingular[index]
  }

  /// How severe it is that a table doesn't have the key.
  func severityIfMissing(at index: Int) -> Severity { severityIfMissing[index] }

  /// The form `other` of the text that a key names a form of.
  func otherForm(of form: PluralForm) -> Text? {
    indices[form.family.key(of: .other)].map { texts[$0] }
  }

  /// A number that keys have in common if they have the same text.
  func textNumber(at index: Int) -> Int { firstWithText[index] }
}
