#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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

// MARK: Folders

extension Localizations {
  /// The localizations in a folder of `<locale>.lproj` folders, or in a bundle: of an app, a framework, or a package.
  ///
  /// ```swift
  /// import Localization
  ///
  /// let localizations = try Localizations(folder: "Localizations")
  /// print(localizations.locales.contains("zh-Hant"))  // Prints "true"
  /// let localizer = Localizer(preferred: ["fr-CA"], localizations: localizations)
  /// print(localizer.lookup("bcovpuibutton_001").source?.file ?? "none")
  /// // Prints "Localizations/fr.lproj/BrightcoveSDK.strings"
  /// ```
  ///
  /// The tables are read when they are first needed. One that an app could not read counts as missing, as it would there.
  /// `Base.lproj` counts as English, unless there is an `en.lproj`.
  ///
  /// - Parameters:
  ///   - folder: its path. In a bundle the folders are looked for where the system looks: in the bundle itself, in `Resources`, and
  ///     in `Contents/Resources`.
  ///   - table: the name of the table without its ending; it may be there as `.strings`, as `.stringsdict`, or both.
  public init(folder: String, table: String = "BrightcoveSDK") throws(LocalizationsError) {
    guard FileManager.default.fileExists(atPath: folder) else { throw .noFolder(folder) }
    var files: [String: [String]] = [:]
    for place in ["", "/Resources", "/Contents/Resources"] where files.isEmpty {
      files = Self.files(of: table, in: folder.drop(suffix: "/") + place)
    }
    guard !files.isEmpty else { throw .noTable(table, folder: folder) }
    let found = files
    self.init(locales: found.keys.sorted()) { locale in
      (found[locale] ?? []).compactMap(Self.table(at:))
    }
  }

  /// The files of a table, by locale.
  private static func files(of table: String, in folder: String) -> [String: [String]] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    var files: [String: [String]] = [:]
    // Base comes last, so that it only takes a place that is free.
    let folders = names.compactMap { LocalizationFolder(name: $0) }
      .sorted { !$0.isBase && $1.isBase }
    for localization in folders where files[localization.language] == nil {
      let paths = ["strings", "stringsdict"]
        .map { "\(folder)/\(localization.name)/\(table).\($0)" }
        .filter { FileManager.default.fileExists(atPath: $0) }
      if !paths.isEmpty { files[localization.language] = paths }
    }
    return files
  }

  private static func table(at path: String) -> LocalizedTable? {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    let bytes = Array(data)
    if path.hasSuffix("dict") {
      return (try? PluralTable(bytes)).map { LocalizedTable($0, file: path) }
    }
    return (try? StringsTable(bytes)).map { LocalizedTable($0, file: path) }
  }
}

extension String {
  fileprivate func drop(suffix: String) -> String {
    count > suffix.count && hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}

/// Why a folder has no localizations to give.
public enum LocalizationsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no such folder.
  case noFolder(String)
  /// No `<locale>.lproj` in the folder has the table.
  case noTable(String, folder: String)

  /// The reason in words.
  public var description: String {
    switch self {
    case .noFolder(let folder): "\(folder): there is no such folder"
    case .noTable(let table, let folder):
      "\(folder): there is no <locale>.lproj/\(table).strings in it"
    }
  }
}

// MARK: Built-in tables

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

/// The strings of the player SDK as this program knows them: the reference for translations.
public enum SDKStrings {
  /// The name of the table, with its ending.
  public static let fileName = "BrightcoveSDK.strings"

  /// The built-in English table with its comments, in the order of the SDK's own.
  public static let reference = StringsFile(
    EmbeddedTables.bytes(locale: "en", file: fileName) ?? [])
}
