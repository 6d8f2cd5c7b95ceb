internal import Localization

/// A key that names one plural form of a text: `files.one`, `files_other`.
struct PluralForm {
  let stem: String
  let separator: String
  let category: PluralCategory

  init?(_ key: String) {
    guard let end = key.lastIndex(where: { $0 == "." || $0 == "_" }),
      let category = PluralCategory(rawValue: String(key[key.index(after: end)...])),
      end > key.startIndex
    else { return nil }
    stem = String(key[..<end])
    separator = String(key[end])
    self.category = category
  }
}
