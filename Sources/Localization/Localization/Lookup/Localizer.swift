/// Finds the text for a key in the user's language, and says where it comes from.
///
/// Tables are asked in this order: for the best matching locale and then for those that it inherits
/// from, first the override of the app, then the table of the SDK; then English; and if none has
/// the key, the key itself is the answer. `CFBundle` chooses one localization for all keys and
/// never falls back by key: this is the chain that apps build on top of it by hand.
///
/// ```swift
/// import Localization
///
/// let override = Array("\"bcovpuibutton_001\" = \"Los!\";".utf8)
/// let table = LocalizedTable(try StringsTable(override), file: "de.lproj/BrightcoveSDK.strings")
/// let localizer = Localizer(preferred: ["de-AT"], overrides: Localizations(["de": [table]]))
/// print(try localizer.string("bcovpuibutton_001"))  // Prints "Los!"
/// for step in localizer.explain("bcovpuibutton_001") {
///   print(step.locale, step.origin, step.text ?? "-")
/// }
/// // Prints "de override Los!"
/// // Prints "de sdk Live"
/// // Prints "en sdk Live"
/// ```
public struct Localizer: Sendable {
  /// Whose table it is.
  public enum Origin: String, Hashable, Sendable {
    /// The app's.
    case override
    /// The one that the app may override.
    case sdk
  }

  /// One table of the chain, and what it has for a key.
  public struct Step: Sendable {
    /// The localization, as its folder is called.
    public let locale: String
    /// Whose table it is.
    public let origin: Origin
    /// The table's file.
    public let file: String
    /// The text, with its format specifiers; `nil` if the table has no such key.
    public let text: String?
  }

  /// The localization that suits the user best; `nil` if none does, and the texts are English.
  public let bestMatch: String?
  private let chain: [Link]
  private let memory = LookupMemory()

  /// A table of the chain, shared by everything that was found in it.
  final class Link: Sendable {
    let name: String
    /// The locale whose numbers and plural rules go with the table's texts.
    let locale: LocaleTag
    let origin: Origin
    let table: LocalizedTable

    init(name: String, locale: LocaleTag, origin: Origin, table: LocalizedTable) {
      self.name = name
      self.locale = locale
      self.origin = origin
      self.table = table
    }
  }

  /// Arranges the tables for a user.
  ///
  /// - Parameters:
  ///   - preferred: the user's languages, the favourite first.
  ///   - overrides: the app's own tables.
  ///   - localizations: the tables that they override.
  public init(
    preferred: [String], overrides: Localizations = Localizations(),
    localizations: Localizations = .sdk
  ) {
    let available = overrides.locales + localizations.locales
    let matches = LocaleMatcher.matches(preferred: preferred, available: available)
    let english = LocaleMatcher.matches(preferred: ["en"], available: available)
    bestMatch = matches.first

    let wanted = preferred.map { LocaleTag($0) }
    let sources = [(Origin.override, overrides), (.sdk, localizations)].map { origin, tables in
      (origin, tables, tables.locales.map { LocaleTag($0) })
    }
    var chain: [Link] = []
    var seen: Set<LocaleTag> = []
    for match in (matches + english).map({ LocaleTag($0) }) where seen.insert(match).inserted {
      // The user's own region, if it is one of this language, decides about digits.
      let language = match.language
      let locale = wanted.first { $0.language == language } ?? match
      for (origin, localizations, tags) in sources {
        for (name, tag) in zip(localizations.locales, tags) where tag == match {
          for table in localizations.tables(of: name) {
            chain.append(Link(name: name, locale: locale, origin: origin, table: table))
          }
        }
      }
    }
    self.chain = chain
  }

  /// The text for a key with its arguments filled in.
  ///
  /// - Throws: why the arguments don't go with the text that was found.
  public func string(
    _ key: String, _ arguments: FormatArgument...
  ) throws(FormatError) -> String {
    try lookup(key, for: arguments).filled(with: arguments)
  }

  /// The text for a key, and where it comes from.
  ///
  /// - Parameters:
  ///   - key: the key as the tables have it.
  ///   - arguments: the first one chooses among plural forms, if there are any.
  public func lookup(_ key: String, for arguments: [FormatArgument] = []) -> Lookup {
    if arguments.isEmpty { return memory.lookup(key) { find(key, for: nil) } }
    return find(key, for: arguments.first)
  }

  private func find(_ key: String, for argument: FormatArgument?) -> Lookup {
    TableKey.with(key) { name in
      for link in chain {
        guard let found = link.find(name, key, for: argument) else { continue }
        return Lookup(key: key, text: found.text, link: link, variables: found.variables)
      }
      return Lookup(key: key, text: key, link: nil, variables: [:])
    }
  }

  /// What each table of the chain has for a key, in the order in which they are asked.
  public func explain(_ key: String, for arguments: [FormatArgument] = []) -> [Step] {
    TableKey.with(key) { name in
      chain.map { $0.step($0.find(name, key, for: arguments.first)?.text) }
    }
  }
}

extension Localizer.Link {
  func step(_ text: String?) -> Localizer.Step {
    Localizer.Step(locale: name, origin: origin, file: table.file, text: text)
  }

  fileprivate func find(
    _ name: TableKey, _ key: String, for argument: FormatArgument?
  ) -> (text: String, variables: [String: PluralVariable])? {
    switch table.content {
    case .plurals(let table): table.entries[key].map { ($0.format, $0.variables) }
    case .strings(let table):
      PluralKeys.text(for: name, key, argument, in: locale, from: table).map { ($0, [:]) }
    }
  }
}
