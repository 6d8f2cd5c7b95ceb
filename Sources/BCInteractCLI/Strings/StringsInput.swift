internal import Localization
internal import Terminal

extension Console {
  /// Reads a `.strings` file, whatever is in it.
  func stringsFile(_ path: String) throws(CommandError) -> StringsFile {
    StringsFile(try read(path, limit: StringsFile.maximumSize))
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
