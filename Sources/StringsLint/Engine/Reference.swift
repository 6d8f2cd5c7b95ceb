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
  /// The texts of which there is a plural, too: `%d track` beside `%d tracks`.
  private let singulars: Set<String>

  /// - Parameter entries: of two with the same key the last counts, as for CoreFoundation.
  public init(_ entries: [(key: String, text: String)], locale: LocaleTag = LocaleTag("en")) {
    self.locale = locale
    var keys: [String] = []
    var texts: [Text] = []
    var indices: [String: Int] = [:]
    for (key, text) in entries {
      if let index = indices[key] {
        texts[index] = Text(text)
      } else {
        indices[key] = keys.count
        keys.append(key)
        texts.append(Text(text))
      }
    }
    self.keys = keys
    self.texts = texts
    self.indices = indices
    var first: [String: Int] = [:]
    firstWithText = texts.indices.map { index in
      if let earlier = first[texts[index].string] { return earlier }
      first[texts[index].string] = index
      return index
    }
    singulars = Set(
      first.keys.lazy.filter { $0.utf8.contains(UInt8(ascii: "%")) }.flatMap(\.singulars)
        .filter { first[$0] != nil })
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
  func index(ofForm key: String) -> Int? {
    if let index = indices[key] { return index }
    guard let form = PluralForm(key) else { return nil }
    return indices[form.stem + form.separator + "other"]
  }

  func text(at index: Int) -> Text { texts[index] }

  /// Whether the text is a singular of which there is a plural.
  func isSingular(at index: Int) -> Bool { singulars.contains(texts[index].string) }

  /// A number that keys have in common if they have the same text.
  func textNumber(at index: Int) -> Int { firstWithText[index] }
}
