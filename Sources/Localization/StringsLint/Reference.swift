public import Localization

/// The table that translations are compared with: its keys, in order, and their texts.
public struct Reference: Sendable {
  /// The locale of its texts.
  public let locale: LocaleTag
  /// The keys in the order of the table.
  public let keys: [String]
  /// The index of each key. Keys that only look alike are different ones.
  private let indices: [ExactString: Int]
  private let texts: [Text]
  /// For each key the index of the first one with the same text.
  let firstWithText: [Int]
  /// For each key whether its text counts one thing, which others count in the plural: `%d track`
  /// next to `remove %d tracks`.
  let isSingular: [Bool]
  /// The words that the comments of its file say to keep, by the index of the key.
  private(set) var keptWords: [Int: [String]] = [:]
  /// The specifiers of the variables in its texts.
  private(set) var specifiers: [PluralForm.Family: String] = [:]
  /// The arguments of the texts with variables.
  private var arguments: [String: FormArguments] = [:]
  /// The use of braces in its texts.
  let braces: Braces
  /// The arguments that many texts read, in a table of formats. Such a table has one list of
  /// arguments for all texts, and each text reads some of them.
  let commonArguments: Set<FormatReading.PassedArgument>

  /// Creates a reference from keys and texts.
  ///
  /// - Parameter entries: Of two with the same key the last counts, as for CoreFoundation.
  public init(_ entries: [(key: String, text: String)], locale: LocaleTag = LocaleTag("en")) {
    self.locale = locale
    var keys: [String] = []
    var texts: [Text] = []
    var indices: [ExactString: Int] = [:]
    for (key, text) in entries where !(key.isBlank && text.isBlank) {
      if let index = indices[ExactString(key)] {
        texts[index] = Text(text)
      } else {
        indices[ExactString(key)] = keys.count
        keys.append(key)
        texts.append(Text(text))
      }
    }
    // All translations are compared with these. Of very many texts, the pieces of all would take
    // many times as much memory.
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
    let plurals = Set(texts.lazy.compactMap(\.countedNoun).filter { $0.last == "s" }.map { $0.dropLast() })
    isSingular = texts.map { $0.countedNoun.map(plurals.contains) ?? false }
    braces = Braces(texts)
    commonArguments = Self.commonArguments(of: texts)
  }

  /// Creates a reference from the entries that an app reads from a file.
  public init(_ file: StringsFile, locale: LocaleTag = LocaleTag("en")) {
    self.init(
      file.entries.compactMap { entry in
        guard entry.isRead, let text = entry.text else { return nil }
        return (entry.key.text.string, text.string)
      }, locale: locale)
    guard file.mayKeepWords else { return }
    for entry in file.entries {
      guard let index = indices[ExactString(entry.key.text.string)] else { continue }
      let words = entry.comments.flatMap { $0.text.keptWords(of: texts[index].string) }
      if !words.isEmpty { keptWords[index] = words }
    }
  }

  /// The text under a key.
  public func text(for key: String) -> String? { indices[ExactString(key)].map { texts[$0].string } }

  /// The key itself, or for a plural form that the reference's language doesn't have, the form
  /// `other`.
  func index(of key: String) -> Int? { index(of: key, form: PluralForm(key)) }

  /// Returns the same for a key whose form is known.
  func index(of key: String, form: PluralForm?) -> Int? {
    let other = form.flatMap { indices[ExactString($0.family.key(of: .other))] }
    // Of a text with forms, only the form “other” is sure to have all arguments; the source may
    // have no forms.
    if form != nil, FormKey.isOfText(key) { return other ?? FormKey.base(of: key).flatMap { indices[ExactString($0)] } }
    return indices[ExactString(key)] ?? other
  }

  /// The text that a text or a form is compared with.
  package func source(ofForm key: String) -> String? { index(of: key).map { texts[$0].string } }

  /// The indices of the keys that mean a text of its own, not a form of one.
  var wholes: [Int] { keys.indices.filter { FormKey.base(of: keys[$0]) == nil } }

  func text(at index: Int) -> Text { texts[index] }

  /// Returns whether the text under a key surely needs a translation.
  func isNeeded(at index: Int) -> Bool { !keys[index].isOfAppName && texts[index].isNeeded }

  /// The form `other` of the text that a key names a form of.
  func otherForm(of form: PluralForm) -> Text? { indices[ExactString(form.family.key(of: .other))].map { texts[$0] } }

  /// Returns the arguments that the app passes for a text; `nil` if there is no such text.
  func arguments(ofKey key: String) -> FormArguments? {
    arguments[key] ?? text(for: key).map { FormArguments(key: key, forms: [nil: [$0]]) }
  }

  /// Returns the arguments that at least a tenth of the texts read, if nearly all texts read some,
  /// and none reads an argument as another type than the others.
  private static func commonArguments(of texts: [Text]) -> Set<FormatReading.PassedArgument> {
    let texts = texts.filter { !$0.string.isBlank }
    guard texts.count >= 20 else { return [] }
    var counts: [FormatReading.PassedArgument: Int] = [:]
    var formatCount = 0
    for text in texts {
      let arguments = Set(text.format.reads { !$0.mayBeProse }.map(FormatReading.PassedArgument.init))
      if !arguments.isEmpty { formatCount += 1 }
      for argument in arguments { counts[argument, default: 0] += 1 }
    }
    guard formatCount * 10 >= texts.count * 9, Set(counts.keys.map(\.position)).count == counts.count else { return [] }
    return Set(counts.filter { $1 * 10 >= texts.count }.keys)
  }
}

extension Reference {
  /// The texts of a file with forms. One that has only forms is also there as a whole, with its
  /// form `other`, or with the last one if it has no such form.
  public init(_ table: FormTable, locale: LocaleTag? = nil) {
    var texts = table.origins.map { (key: FormKey.key($0), text: $0.text) }
    let forms = table.texts.filter { $0.variable == nil && $0.form != nil }
    let keys = Set(texts.map { ExactString($0.key) })
    // The last form is the longest of those by width.
    let wholes = forms.filter { $0.form == PluralCategory.other.rawValue } + forms.reversed()
    texts += wholes.uniqued { ExactString($0.key) }.filter { !keys.contains(ExactString($0.key)) }.map {
      (key: $0.key, text: $0.text)
    }
    self.init(texts, locale: locale ?? LocaleTag(table.language.isEmpty ? "en" : table.language))
    arguments = table.arguments()
    for variable in table.variables { specifiers[FormKey.family(of: variable)] = variable.specifier }
  }
}
