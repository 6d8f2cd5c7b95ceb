/// The localizations that something has: an app, the SDK, this program.
public struct Localizations: Sendable {
  /// Their names, as those of the folders without `.lproj`.
  public let locales: [String]
  private let load: @Sendable (String) -> [LocalizedTable]

  /// Localizations whose tables are read later.
  ///
  /// - Parameters:
  ///   - locales: the locales there are, as BCP 47 tags.
  ///   - load: gives the tables of one of the locales when they are first needed.
  public init(locales: [String], load: @escaping @Sendable (String) -> [LocalizedTable]) {
    self.locales = locales
    self.load = load
  }

  /// Localizations from tables by the name of their locale.
  public init(_ tables: [String: [LocalizedTable]] = [:]) {
    self.init(locales: tables.keys.sorted()) { tables[$0] ?? [] }
  }

  /// The tables of a locale; a table of plural forms before the plain ones, since it wins.
  public func tables(of locale: String) -> [LocalizedTable] {
    let tables = load(locale)
    return tables.filter(\.hasPlurals) + tables.filter { !$0.hasPlurals }
  }
}
