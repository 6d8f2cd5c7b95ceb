/// One table of one locale, and the file it came from.
public struct LocalizedTable: Sendable {
  /// What the table holds.
  public enum Content: Sendable {
    /// Of a `.strings` file.
    case strings(StringsTable)
    /// Of a `.stringsdict` file.
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

extension LocalizedTable {
  /// The text for a key, with its format specifiers.
  public func text(for key: String) -> String? {
    switch content {
    case .strings(let table): table[key]
    case .plurals(let table): table.entries[key]?.format
    }
  }

  var hasPlurals: Bool {
    if case .plurals = content { true } else { false }
  }
}
