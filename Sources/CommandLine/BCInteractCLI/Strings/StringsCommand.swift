import Localization
import Support

extension Command {
  /// The commands for translators and app developers who work with `.strings` files.
  static let strings = Command(
    "strings", "look up, check and write translations",
    subcommands: [
      .stringsValidate, .stringsLookup, .stringsMatch, .stringsStats, .stringsKeys, .stringsNew,
      .stringsPseudo, .stringsDump, .stringsDiff, .stringsFmt, .stringsSync, .stringsConvert,
      .stringsImport,
    ])
}

// MARK: Options of several commands

extension Option where Value == String? {
  /// The language of the texts in a table.
  static var language: Option {
    Option("--locale", "TAG", "the language of the texts (default: the .lproj folder's, else en)")
  }
}

extension Option where Value == Bool {
  /// Report the files that would change, and change nothing.
  static var check: Option { Option("--check", "change nothing; list the files that would change, and exit with 1") }

  /// Print what would change, and change nothing.
  static var dryRun: Option { Option("--dry-run", "change nothing; print what would change, as 'diff -u' does") }

  /// Replace the file of an output.
  static var force: Option { Option("--force", "write to FILE although it exists") }
}

// MARK: Reading tables

extension Console {
  /// Refuses a string catalog where one table is needed: read as a table, it would seem to be full
  /// of mistakes.
  func refuseCatalog(_ path: String) throws {
    guard path.isCatalog else { return }
    throw CommandError.input(
      "\(path): this is a string catalog, not a .strings table;".printable
        + " convert it with 'bcinteract strings convert'")
  }

  /// Reads a `.strings` file, whatever is in it.
  /// - Parameter bytes: the bytes of the file, if they have been read.
  func stringsFile(_ path: String, _ bytes: [UInt8]? = nil) throws -> StringsFile {
    try refuseCatalog(path)
    return StringsFile(try bytes ?? read(path, limit: StringsFile.maximumSize))
  }

  /// Reads a `.strings` file that an app reads whole.
  /// - Throws: an input error for a fault that changes the table.
  func wholeStringsFile(_ path: String, _ bytes: [UInt8]? = nil) throws -> StringsFile {
    let file = try stringsFile(path, bytes)
    if let fault = file.faults.first(where: { $0.effect != .reads }) {
      throw CommandError.input("\(name(of: path)):\(fault.place): \(fault.message)")
    }
    return file
  }

  /// Reads the table that an app gets from a file, and warns of the entries that the app would
  /// lose.
  func stringsTable(_ path: String, _ bytes: [UInt8]? = nil) throws -> (file: StringsFile, table: StringsTable) {
    let file = try stringsFile(path, bytes)
    do {
      let table = try file.table()
      for fault in file.faults where fault.effect == .loses { warn("\(name(of: path)):\(fault)".printable) }
      return (file, table)
    } catch { throw CommandError.input("\(name(of: path)):\(error)") }
  }

  /// Warns that a file was skipped: a read from a pipe without a writer would never end.
  func warnOfSkipping(_ path: String) { warn("\(path): skipped: it is a pipe, a socket or a device".printable) }
}

// MARK: Reading localizations

extension Console {
  /// The localizations of a folder with `<locale>.lproj` folders, each with the SDK's table as
  /// `.strings`, as `.stringsdict`, or both; the built-in localizations without a folder.
  ///
  /// A table that an app could not read counts as missing, as it would there, with a warning.
  /// - Parameter reportFault: receives the localization of a table that can't be read, or only in part.
  /// - Throws: an input error if the folder can't be read or has no such table.
  func localizations(
    in folder: String?, table name: String = SDKStrings.fileName, reportFault: (String) -> Void = { _ in }
  ) throws -> Localizations {
    guard let folder else { return .sdk }
    if FileKind(path: folder) == .file {
      throw CommandError.input("\(folder): this is a file; give a folder that contains <locale>.lproj folders")
    }
    guard let names = folderContents(folder) else {
      let isMissing = FileKind(path: folder) == nil
      throw CommandError.input("\(folder): \(isMissing ? "no such file or directory" : "the folder can't be read")")
    }
    var tables: [String: [LocalizedTable]] = [:]
    var hasFaults = false
    // Base comes last, so that it is used only if there is no English.
    let folders = names.compactMap { LocalizationFolder(name: $0) }.sorted { !$0.isBase && $1.isBase }
    for localization in folders where !localization.isBase || tables[localization.language] == nil {
      let table = "\(folder)/\(localization.name)/\(name)"
      for path in [table, table + "dict"] {
        switch FileKind(path: path) {
        case .file:
          let (table, isWhole) = try localizedTable(at: path)
          if !isWhole {
            hasFaults = true
            reportFault(localization.language)
          }
          guard let table else { continue }
          tables[localization.language, default: []].append(table)
        case .other: warnOfSkipping(path)
        case .folder, nil: break
        }
      }
    }
    guard !tables.isEmpty else {
      let problem =
        hasFaults ? "no <locale>.lproj/\(name) in it can be read" : "there is no <locale>.lproj/\(name) in it"
      throw CommandError.input("\(folder): \(problem)")
    }
    return Localizations(tables)
  }

  /// The tables of an app's SDK, in a folder or in one file; the built-in ones without a path.
  /// - Throws: an input error if the path can't be read, or a file is not a table.
  func sdkTables(at path: String?, table name: String) throws -> Localizations {
    guard let path, FileKind(path: path) != .folder else { return try localizations(in: path, table: name) }
    let locale = TableFinder.locale(of: path)?.tag ?? "en"
    guard !path.isStringsdict else {
      return Localizations([locale: try localizedTable(at: path).table.map { [$0] } ?? []])
    }
    let table = try stringsTable(path).table
    return Localizations([locale: [LocalizedTable(table, file: path)]])
  }

  /// Returns the table that an app reads from a file, and whether the app reads all of it.
  private func localizedTable(at path: String) throws -> (table: LocalizedTable?, isWhole: Bool) {
    let bytes = try read(path, limit: StringsFile.maximumSize)
    if path.isStringsdict {
      if let plurals = try? PluralTable(bytes) { return (LocalizedTable(plurals, file: path), true) }
      warn("\(path): not a property list: an app cannot read it".printable)
      return (nil, false)
    }
    let file = StringsFile(bytes)
    let faults = file.faults.filter { $0.effect != .reads }
    for fault in faults { warn("\(path):\(fault.place): \(fault.message)".printable) }
    return ((try? file.table()).map { LocalizedTable($0, file: path) }, faults.isEmpty)
  }

  /// Warns if only English texts can be shown, because ICU is missing.
  func warnOfMissingLocaleData() { if let problem = UnicodeData.problem { warn("no locale is known: \(problem)") } }
}

// MARK: Names of files

extension String {
  /// A Boolean value that indicates whether the path is that of a table of plural forms.
  var isStringsdict: Bool { hasSuffix(".stringsdict") }

  /// A Boolean value that indicates whether the path is that of a string catalog.
  var isCatalog: Bool { hasSuffix(".xcstrings") }

  /// The last component of the path.
  var fileName: String { String(split(separator: "/").last ?? "") }
}
