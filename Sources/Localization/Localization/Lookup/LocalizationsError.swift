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
