/// One table of one locale, and the file it came from.
public struct LocalizedTable: Sendable {
  /// What the table holds.
  public enum Content: Sendable {
    case strings(StringsTable)
    case plurals(PluralTable)
  }

  /// The file, as it is shown to people.
  public let file: String
  /// What it holds.
  public let content: Content

  /// A table of plain strings.
  public init(_ strings: StringsTable, file: String) {
    self.file = file
    content = .strings(strings)
  }

  /// A table of plural forms.
  public init(_ plurals: PluralTable, file: String) {
    self.file = file
    content = .plurals(plurals)
  }
}

/// The localizations that something has: an app, the SDK, this program.
public struct Localizations: Sendable {
  /// Their names, as those of the folders without `.lproj`.
  public let locales: [String]
  private let load: @Sendable (String) -> [LocalizedTable]

  /// Localizations whose tables are read later.
  ///
  /// - Parameter load: gives the tables of one of the locales when they are first needed.
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

extension LocalizedTable {
  /// The text for a key, with its format specifiers.
  public func text(for key: String) -> String? {
    switch content {
    case .strings(let table): table[key]
    case .plurals(let table): table.entries[key]?.format
    }
  }

  fileprivate var hasPlurals: Bool {
    if case .plurals = content { true } else { false }
  }
}
