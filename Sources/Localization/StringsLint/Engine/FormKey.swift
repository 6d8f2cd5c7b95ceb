import Interchange
import Lint
public import Localization

/// The key under which a form of a text is looked at like any other text: that of the text, a character that no key
/// has, and the form's own name.
enum FormKey {
  private static let separator: Character = "\u{1F}"

  /// The key of a text or one of its forms: `files`, `files␟count.one`, `files␟.one`.
  static func key(_ text: FormTable.Text) -> String {
    guard let form = text.form else { return text.key }
    return "\(text.key)\(separator)\(text.variable ?? "").\(form)"
  }

  /// The key of the text that a key means a form of; `nil` if it means none.
  static func base(of key: String) -> String? {
    guard key.utf8.contains(0x1F), let end = key.lastIndex(of: separator) else { return nil }
    return String(key[..<end])
  }

  /// The family of the forms of a variable.
  static func family(of variable: FormTable.Variable) -> PluralForm.Family {
    PluralForm.Family(start: "\(variable.key)\(separator)\(variable.name).", end: "")
  }

  /// Whether the form is one of the text itself and not of a variable in it.
  static func isOfText(_ key: String) -> Bool { name(in: key)?.first == "." }

  /// Whether the form is one of a variable, whose own number it is given.
  static func isOfVariable(_ key: String) -> Bool { name(in: key).map { $0.first != "." } ?? false }

  private static func name(in key: String) -> Substring? {
    guard key.utf8.contains(0x1F), let end = key.lastIndex(of: separator) else { return nil }
    return key[key.index(after: end)...]
  }
}

extension FormTable {
  /// The texts and forms, each once: of two under one key the first.
  var origins: [Text] {
    var seen: Set<String> = []
    // Mostly all of them, and then no second list is made.
    guard texts.contains(where: { !seen.insert(FormKey.key($0)).inserted }) else { return texts }
    seen = []
    return texts.filter { seen.insert(FormKey.key($0)).inserted }
  }
}

extension FormTable.Text {
  /// The text as one of a table, under the key that tells which form it is.
  var unit: Translations.Unit {
    Translations.Unit(
      key: ExactString(FormKey.key(self)), text: ExactString(text), comment: comment,
      state: needsReview ? .needsReview : .unspecified, place: place)
  }

  /// What a message says of the form that it is about.
  var formName: String? {
    guard let form else { return nil }
    return variable.map { "\($0), \(form)" } ?? form
  }
}

extension Reference {
  /// The texts of a file with forms. One that has only forms is also there as a whole, with its form `other`.
  public init(_ table: FormTable, locale: LocaleTag? = nil) {
    var texts = table.origins.map { (key: FormKey.key($0), text: $0.text) }
    let others = table.texts.filter {
      $0.variable == nil && $0.form == PluralCategory.other.rawValue
    }
    if !others.isEmpty {
      let keys = Set(texts.map(\.key))
      texts += others.filter { !keys.contains($0.key) }.map { (key: $0.key, text: $0.text) }
    }
    self.init(
      texts,
      locale: locale ?? LocaleTag(table.language.isEmpty ? "en" : table.language))
  }
}
