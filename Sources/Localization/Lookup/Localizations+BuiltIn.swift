extension Localizations {
  /// The texts of the player SDK that are built into this program: `BrightcoveSDK.strings`.
  public static let sdk = builtIn("BrightcoveSDK.strings")

  /// What this program itself says to people: `bcinteract.strings`.
  public static let program = builtIn("bcinteract.strings")

  private static func builtIn(_ file: String) -> Localizations {
    var texts: [String: StaticString] = [:]
    for table in EmbeddedTables.all where table.file.description == file {
      texts[table.locale.description] = table.text
    }
    let tables = texts
    return Localizations(locales: tables.keys.sorted()) { locale in
      guard let text = tables[locale],
        let table = try? StringsTable(text.withUTF8Buffer { Array($0) })
      else { return [] }
      return [LocalizedTable(table, file: "\(locale).lproj/\(file)")]
    }
  }
}
