#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The localizations of an app, the SDK or this program.
public struct Localizations: Sendable {
  /// The names of their folders, without `.lproj`.
  public let locales: [String]
  private let load: @Sendable (String) -> [LocalizedTable]

  /// Creates localizations whose tables are read on demand.
  ///
  /// - Parameters:
  ///   - locales: The locales, as BCP 47 tags.
  ///   - load: Returns the tables of a locale.
  public init(locales: [String], load: @escaping @Sendable (String) -> [LocalizedTable]) {
    self.locales = locales
    self.load = load
  }

  /// Creates localizations from tables by the name of their locale.
  public init(_ tables: [String: [LocalizedTable]] = [:]) {
    self.init(locales: tables.keys.sorted()) { tables[$0] ?? [] }
  }

  /// Returns the tables of a locale. A table of plural forms precedes the plain ones, because it wins.
  public func tables(of locale: String) -> [LocalizedTable] {
    let tables = load(locale)
    return tables.filter(\.hasPlurals) + tables.filter { !$0.hasPlurals }
  }
}

/// A table of a locale, and its file.
public struct LocalizedTable: Sendable {
  /// The content of a table.
  public enum Content: Sendable {
    /// A `.strings` file.
    case strings(StringsTable)
    /// A `.stringsdict` file.
    case plurals(PluralTable)
  }

  /// The name of the file, for messages.
  public let file: String
  /// The content.
  public let content: Content

  /// Creates a table of plain strings.
  public init(_ strings: StringsTable, file: String) {
    self.file = file
    content = .strings(strings)
  }

  /// Creates a table of plural forms.
  public init(_ plurals: PluralTable, file: String) {
    self.file = file
    content = .plurals(plurals)
  }
}

extension LocalizedTable {
  /// Returns the text for a key, with its format specifiers.
  public func text(for key: String) -> String? {
    switch content {
    case .strings(let table): table[key]
    case .plurals(let table): table.entries[key]?.format
    }
  }

  var hasPlurals: Bool { if case .plurals = content { true } else { false } }
}

// MARK: Folders

extension Localizations {
  /// Reads the localizations in a folder of `<locale>.lproj` folders, or in the bundle of an app, a
  /// framework or a package.
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
  /// The tables are read on demand. A table that an app could not read counts as missing. `Base.lproj`
  /// counts as English, unless there is an `en.lproj`.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder. In a bundle the localizations are in the bundle itself, in
  ///     `Resources`, or in `Contents/Resources`.
  ///   - table: The name of the table without its ending, which is `.strings` or `.stringsdict`.
  public init(folder: String, table: String = "BrightcoveSDK") throws(LocalizationsError) {
    guard FileManager.default.fileExists(atPath: folder) else { throw .noFolder(folder) }
    let root = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    var files: [String: [String]] = [:]
    for place in ["", "/Resources", "/Contents/Resources"] where files.isEmpty {
      files = Self.files(of: table, in: root + place)
    }
    guard !files.isEmpty else { throw .noTable(table, folder: folder) }
    let found = files
    self.init(locales: found.keys.sorted()) { locale in (found[locale] ?? []).compactMap(Self.table(at:)) }
  }

  /// Returns the files of a table, by locale.
  private static func files(of table: String, in folder: String) -> [String: [String]] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    var files: [String: [String]] = [:]
    // Base comes last, so that it is used only if there is no English.
    let folders = names.compactMap { LocalizationFolder(name: $0) }.sorted { !$0.isBase && $1.isBase }
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
    if path.hasSuffix("dict") { return (try? PluralTable(bytes)).map { LocalizedTable($0, file: path) } }
    return (try? StringsTable(bytes)).map { LocalizedTable($0, file: path) }
  }
}

/// The reason why a folder has no localizations.
public enum LocalizationsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The folder does not exist.
  case noFolder(String)
  /// No `<locale>.lproj` in the folder has the table.
  case noTable(String, folder: String)

  /// The reason in words.
  public var description: String {
    switch self {
    case .noFolder(let folder): "\(folder): there is no such folder"
    case .noTable(let table, let folder): "\(folder): there is no <locale>.lproj/\(table).strings in it"
    }
  }
}

// MARK: Built-in tables

extension Localizations {
  /// The built-in texts for the keys of the player SDK, in its nine languages.
  ///
  /// The keys and their format specifiers are those of the SDK. The wording is that of this project:
  /// Brightcove's own texts are not part of it. To look up those, read the tables of the SDK's bundle by
  /// ``init(folder:table:)``.
  public static let sdk = builtIn(SDKStrings.fileName)

  /// The texts of this program.
  public static let program = builtIn("bcinteract.strings")

  private static func builtIn(_ file: String) -> Localizations {
    let locales = EmbeddedTables.all.filter { $0.file.description == file }.map { $0.locale.description }
    return Localizations(locales: locales) { locale in
      guard let bytes = EmbeddedTables.bytes(locale: locale, file: file),
        let table = try? StringsTable(bytes)
      else { return [] }
      return [LocalizedTable(table, file: "\(locale).lproj/\(file)")]
    }
  }
}

extension EmbeddedTables {
  /// Returns the content of a built-in file.
  static func bytes(locale: String, file: String) -> [UInt8]? {
    all.first { $0.locale.description == locale && $0.file.description == file }?.text.withUTF8Buffer { Array($0) }
  }
}

/// The keys of the player SDK with English texts of this project, the default reference for translations.
public enum SDKStrings {
  /// The name of the table, with its ending.
  public static let fileName = "BrightcoveSDK.strings"

  /// The built-in English table with its comments: the keys of the SDK in its order, and texts and
  /// comments of this project.
  public static let reference = StringsFile(EmbeddedTables.bytes(locale: "en", file: fileName) ?? [])
}

// MARK: Folder names

/// The folder of a localization, by its name: `de.lproj`, `Base.lproj`.
public struct LocalizationFolder: Hashable, Sendable {
  /// The name without its ending: `de`, `zh-Hant`, `English`, `Base`.
  public let localization: String

  /// Creates the folder of a localization.
  public init(of localization: String) { self.localization = localization }

  /// Creates a folder from its name; `nil` if it does not end in `.lproj`.
  public init?(name: some StringProtocol) {
    guard name.hasSuffix(Self.ending), name.utf8.count > Self.ending.utf8.count else { return nil }
    localization = String(name.dropLast(Self.ending.count))
  }

  /// Creates the innermost localization folder on the path of a file; `nil` if there is none.
  public init?(ofFileAt path: String) {
    let folders = path.split(separator: "/").dropLast()
    guard let folder = folders.reversed().lazy.compactMap({ Self(name: $0) }).first else { return nil }
    self = folder
  }

  /// The name including its ending.
  public var name: String { localization + Self.ending }

  /// A Boolean value that indicates whether all localizations share the folder: `Base.lproj`.
  public var isBase: Bool { localization == "Base" }

  /// The language of its texts; `en` for `Base.lproj`, whose texts are in the development language of the
  /// app.
  public var language: String { isBase ? "en" : localization }

  /// The locale of its texts.
  public var locale: LocaleTag { LocaleTag(language) }

  /// Returns the file of the same name in another localization's folder: `de.lproj/A.strings` for
  /// `en.lproj/A.strings`; `nil` if the file is not directly in a localization folder.
  public static func path(_ path: String, in folder: LocalizationFolder) -> String? {
    var parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 1, Self(name: parts[parts.count - 2]) != nil else { return nil }
    parts[parts.count - 2] = folder.name
    return parts.joined(separator: "/")
  }

  private static let ending = ".lproj"
}
