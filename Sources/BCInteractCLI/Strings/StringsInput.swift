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
        warn("\(Self.name(path)):\(fault)".printable)
      }
      return (file, table)
    } catch {
      throw .input("\(Self.name(path)):\(error)")
    }
  }

  /// What a path is called in a message.
  static func name(_ path: String) -> String { path == "-" ? "standard input" : path }

  /// Writes a file whole or not at all; `-` is standard output, where only UTF-8 can go.
  func put(_ bytes: [UInt8], to path: String) throws(CommandError) {
    if path == "-" {
      guard let text = String(validating: bytes, as: UTF8.self), !text.hasPrefix("\u{FEFF}") else {
        throw .input("only UTF-8 without a byte order mark is printed; write to a file instead")
      }
      try put(text, to: nil)
      return
    }
    do throws(FileError) {
      try writeFile(bytes, to: path)
    } catch {
      throw .input(error.description)
    }
  }
}
