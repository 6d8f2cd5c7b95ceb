import Synchronization

/// Finds the text for a key in the user's language, and reports its source.
///
/// The localizer searches the tables in this order: for the best matching locale, and then for those that it
/// inherits from, first the override of the app, then the table of the SDK; then English. If no table has
/// the key, the key itself is the result. `CFBundle` chooses one localization for all keys and never falls
/// back for a single key: this is the chain that apps build on top of it.
///
/// A viewer sees the SDK's table of a language only if the app is localized for this language, too. Pass
/// the app's languages to apply that rule.
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
  /// The owner of a table.
  public enum Origin: String, Hashable, Sendable {
    /// The app.
    case override
    /// The SDK, whose table the app may override.
    case sdk
  }

  /// One table of the chain, and its text for a key.
  public struct Step: Sendable {
    /// The name of the localization's folder, without its ending.
    public let locale: String
    /// The owner of the table.
    public let origin: Origin
    /// The table's file.
    public let file: String
    /// The text, with its format specifiers; `nil` if the table does not have the key.
    public let text: String?
  }

  /// The result of a search.
  public struct Lookup: Sendable {
    /// The key that was searched for.
    public let key: String
    /// The text, with its format specifiers; the key itself if no table has it.
    public let text: String
    /// The table that has the key; `nil` if none has.
    public var source: Step? { link?.step(text) }
    /// The locale of the text's numbers.
    public var locale: LocaleTag { link?.locale ?? LocaleTag("en") }
    fileprivate let link: Link?
    fileprivate let variables: [String: PluralVariable]

    /// Returns the text with its arguments in place. Without arguments the text is returned unchanged:
    /// the player formats only texts that it has arguments for.
    public func filled(with arguments: [FormatArgument]) throws(FormatError) -> String {
      if arguments.isEmpty, variables.isEmpty { return text }
      return try FormatString(text).filled(with: arguments, in: locale, variables: variables)
    }
  }

  /// A table of the chain, shared by the results that come from it.
  fileprivate final class Link: Sendable {
    let name: String
    /// The locale for the numbers and plural rules of the table's texts.
    let locale: LocaleTag
    let origin: Origin
    let table: LocalizedTable

    init(name: String, locale: LocaleTag, origin: Origin, table: LocalizedTable) {
      self.name = name
      self.locale = locale
      self.origin = origin
      self.table = table
    }

    func step(_ text: String?) -> Step { Step(locale: name, origin: origin, file: table.file, text: text) }

    func find(
      _ key: ExactString, for argument: FormatArgument?
    ) -> (text: String, variables: [String: PluralVariable])? {
      switch table.content {
      case .plurals(let table): table.entries[key.string].map { ($0.format, $0.variables) }
      case .strings(let table): PluralKeys.text(for: key, argument, in: locale, from: table).map { ($0, [:]) }
      }
    }
  }

  /// The localization that suits the user best; `nil` if none does, and the texts are English.
  public let bestMatch: String?
  private let chain: [Link]

  /// The last results for keys without arguments. An app shows the same few texts again and again.
  private final class Cache: Sendable {
    let results = Mutex<[ExactString: Lookup]>([:])
    /// The number of results after which the cache is emptied. It exceeds the texts of any screen.
    static let capacity = 4096
  }

  private let cache = Cache()

  /// Arranges the tables for a user.
  ///
  /// - Parameters:
  ///   - preferred: The user's languages, the preferred one first.
  ///   - overrides: The app's own tables.
  ///   - localizations: The tables that they override.
  ///   - appLanguages: The languages that the app is localized for, its development language first. The
  ///     user sees the best match among them, or else the development language. By default the app has
  ///     the languages of all tables: the nine of the SDK, and those of `overrides`.
  public init(
    preferred: [String], overrides: Localizations = Localizations(),
    localizations: Localizations = .sdk, appLanguages: [String] = []
  ) {
    let available = overrides.locales + localizations.locales
    let shown = Self.languages(of: preferred, in: appLanguages)
    let matches = LocaleMatcher.matches(preferred: shown, available: available)
    let english = LocaleMatcher.matches(preferred: ["en"], available: available)
    bestMatch = matches.first

    let wanted = preferred.map { LocaleTag($0) }
    var chain: [Link] = []
    var seen: Set<LocaleTag> = []
    for match in (matches + english).map({ LocaleTag($0) }) where seen.insert(match).inserted {
      // The region that the user prefers for this language decides about digits.
      let language = match.language
      let locale = wanted.first { $0.language == language } ?? match
      for (origin, localizations) in [(Origin.override, overrides), (.sdk, localizations)] {
        for name in localizations.locales where LocaleTag(name) == match {
          for table in localizations.tables(of: name) {
            chain.append(Link(name: name, locale: locale, origin: origin, table: table))
          }
        }
      }
    }
    self.chain = chain
  }

  /// Returns the languages that a user with preferred languages sees in an app: its best match and those
  /// that this inherits from, or its first language; the preferred ones if the app has no list.
  private static func languages(of preferred: [String], in app: [String]) -> [String] {
    guard let development = app.first else { return preferred }
    let matches = LocaleMatcher.matches(preferred: preferred, available: app)
    return matches.isEmpty ? [development] : matches
  }

  /// Returns the text for a key with its arguments in place.
  ///
  /// - Throws: The reason why the arguments do not fit the text.
  public func string(_ key: String, _ arguments: FormatArgument...) throws(FormatError) -> String {
    try lookup(key, for: arguments).filled(with: arguments)
  }

  /// Returns the text for a key, and its source.
  ///
  /// - Parameters:
  ///   - key: The key in the tables.
  ///   - arguments: The first one chooses among plural forms, if there are any.
  public func lookup(_ key: String, for arguments: [FormatArgument] = []) -> Lookup {
    let name = ExactString(key)
    guard arguments.isEmpty else { return find(name, for: arguments[0]) }
    if let known = cache.results.withLock({ $0[name] }) { return known }
    let result = find(name, for: nil)
    if result.link != nil {
      cache.results.withLock { results in
        if results.count >= Cache.capacity { results = [:] }
        results[name] = result
      }
    }
    return result
  }

  private func find(_ name: ExactString, for argument: FormatArgument?) -> Lookup {
    for link in chain {
      guard let found = link.find(name, for: argument) else { continue }
      return Lookup(key: name.string, text: found.text, link: link, variables: found.variables)
    }
    return Lookup(key: name.string, text: name.string, link: nil, variables: [:])
  }

  /// Returns the text of each table of the chain for a key, in the order of the search.
  public func explain(_ key: String, for arguments: [FormatArgument] = []) -> [Step] {
    let name = ExactString(key)
    return chain.map { $0.step($0.find(name, for: arguments.first)?.text) }
  }
}
