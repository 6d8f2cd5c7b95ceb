extension Localizations {
  /// The texts of the player SDK that are built into this program.
  public static let sdk = builtIn(SDKStrings.fileName)

  /// What this program itself says to people.
  public static let program = builtIn("bcinteract.strings")

  private static func builtIn(_ file: String) -> Localizations {
    let locales = EmbeddedTables.all.filter { $0.file.description == file }
      .map { $0.locale.description }
    return Localizations(locales: locales) { locale in
      guard let bytes = EmbeddedTables.bytes(locale: locale, file: file),
        let table = try? StringsTable(bytes)
      else { return [] }
      return [LocalizedTable(table, file: "\(locale).lproj/\(file)")]
    }
  }
}

extension EmbeddedTables {
  /// The content of a built-in file.
  static func bytes(locale: String, file: String) -> [UInt8]? {
    all.first { $0.locale.description == locale && $0.file.description == file }?
      .text.withUTF8Buffer { Array($0) }
  }
}
