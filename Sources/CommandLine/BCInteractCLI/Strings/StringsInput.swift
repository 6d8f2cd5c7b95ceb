import Localization
import Support

extension Console {
  /// Refuses a string catalog where one table is asked for: read as such, it would seem to be full of mistakes.
  func refuseCatalog(_ path: String) throws(CommandError) {
    guard path.isCatalog else { return }
    throw .input(
      "\(path): this is a string catalog, and a .strings table is asked for;".printable
        + " 'bcinteract strings convert' makes one")
  }

  /// Reads a `.strings` file, whatever is in it.
  func stringsFile(_ path: String) throws(CommandError) -> StringsFile {
    try refuseCatalog(path)
    return StringsFile(try read(path, limit: StringsFile.maximumSize))
  }

  /// Reads the table that an app gets from a file, and warns of what it would lose.
  func stringsTable(_ path: String) throws(CommandError) -> (file: StringsFile, StringsTable) {
    let file = try stringsFile(path)
    do throws(StringsFile.Fault) {
      let table = try file.table()
      for fault in file.faults where fault.effect == .loses {
        warn("\(name(of: path)):\(fault)".printable)
      }
      return (file, table)
    } catch {
      throw .input("\(name(of: path)):\(error)")
    }
  }
}

extension Console {
  /// Says that a table was left out: to read a pipe that nobody writes to would never end.
  func warnOfSkipping(_ path: String) {
    warn("\(path): skipped, for it is a pipe, a socket or a device".printable)
  }
}
