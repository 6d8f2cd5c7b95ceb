import Localization
import Support

extension Console {
  /// The localizations in a folder of `<locale>.lproj` folders, each with the SDK's table as plain
  /// `.strings`, as `.stringsdict`, or both.
  ///
  /// A table that an app could not read counts as missing, as it would there, with a warning.
  /// - Throws: an input error if the folder can't be read or has no such table.
  func localizations(in folder: String) throws(CommandError) -> Localizations {
    if FileStatus(path: folder)?.kind == .file {
      throw .input("\(folder): this is a file, and a folder of <locale>.lproj folders is asked for")
    }
    guard let names = folderContents(folder) else {
      throw .input("\(folder): the folder can't be read")
    }
    var tables: [String: [LocalizedTable]] = [:]
    for localization in names.compactMap({ LocalizationFolder(name: $0) }) {
      let table = "\(folder)/\(localization.name)/\(SDKStrings.fileName)"
      for path in [table, table + "dict"] where isFile(path) {
        guard let table = try localizedTable(at: path) else { continue }
        tables[localization.localization, default: []].append(table)
      }
    }
    guard !tables.isEmpty else {
      throw .input("\(folder): there is no <locale>.lproj/\(SDKStrings.fileName) in it")
    }
    return Localizations(tables)
  }

  private func isFile(_ path: String) -> Bool {
    let kind = FileStatus(path: path)?.kind
    if kind == .other { warnOfSkipping(path) }
    return kind == .file
  }

  private func localizedTable(at path: String) throws(CommandError) -> LocalizedTable? {
    if path.hasSuffix("dict") {
      let bytes = try read(path, limit: FormTable.maximumSize)
      if let plurals = try? PluralTable(bytes) { return LocalizedTable(plurals, file: path) }
      warn("\(path): no property list, so that an app would not read it".printable)
      return nil
    }
    let file = StringsFile(try read(path, limit: StringsFile.maximumSize))
    for fault in file.faults where fault.effect != .reads {
      warn("\(path):\(fault.place): \(fault.message)".printable)
    }
    return (try? file.table()).map { LocalizedTable($0, file: path) }
  }
}

extension Console {
  /// Says so if texts can be shown in English only.
  func warnOfMissingLocaleData() {
    if let problem = UnicodeData.problem { warn("no locale is known: \(problem)") }
  }
}

extension Command.Option {
  static let localizations = value(
    "--localizations", "DIR", .folder,
    "take the texts from DIR/<locale>.lproj, not from the built-in ones")
}

extension Arguments {
  /// The tables that `--localizations` names, or those that are built in.
  func localizations(_ console: Console) throws(CommandError) -> Localizations {
    try value("--localizations").map { folder throws(CommandError) in
      try console.localizations(in: folder)
    } ?? .sdk
  }
}
