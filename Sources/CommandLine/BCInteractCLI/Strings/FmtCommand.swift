import Localization
import Support

private struct FmtOptions: CommandOptions {
  @Operand("FILE", .rewritten) var files: [String]
  @Option(.check) var isCheck: Bool
  @Option(.dryRun) var isDryRun: Bool
  @Option(
    "--encoding", "NAME", "write in utf-8, utf-8-bom, utf-16le or utf-16be",
    choices: [
      ("utf-8", TextEncoding(.utf8, byteOrderMark: false)), ("utf-8-bom", TextEncoding(.utf8, byteOrderMark: true)),
      ("utf-16le", TextEncoding(.utf16LittleEndian, byteOrderMark: true)),
      ("utf-16be", TextEncoding(.utf16BigEndian, byteOrderMark: true)),
    ])
  var encoding: TextEncoding?
  @Option("--line-ends", "NAME", "write lf, crlf or cr", choices: [("lf", .lf), ("crlf", .crLf), ("cr", .cr)])
  var lineEnding: LineEnding?
}

extension Command {
  /// `strings fmt FILE…`: the canonical layout.
  static let stringsFmt = Command(
    "fmt", "format files in the canonical layout",
    discussion: """
      One entry per line, its comments above it, an empty line before each entry with a comment. Texts,
      comments, order, encoding and line ends stay as they are. A file with a mistake that changes its
      meaning is not changed. Each file is replaced as a whole or not at all; '-' goes to standard output.
      """
  ) { (options: FmtOptions, console) in
    try console.rewrite(options.files, isCheck: options.isCheck, isDryRun: options.isDryRun) { file, _ in
      try file.formatted(encoding: options.encoding, lineEnding: options.lineEnding)
    }
  }
}

private struct SyncOptions: CommandOptions {
  @Operand("FILE", .rewritten) var files: [String]
  @Option("--reference", "FILE", "the table to follow (default: the one that 'strings validate' compares with)", .input)
  var reference: String?
  @Option(.check) var isCheck: Bool
  @Option(.dryRun) var isDryRun: Bool
  @Option("--prune", "remove the keys that the reference doesn't have") var prunes: Bool
  @Option("--force", "remove them even if they are the larger part of the table") var isForced: Bool
  @Option("--no-mark", "add no comment that marks what is new") var omitsMark: Bool

  var conflicts: [String?] { [isForced && !prunes ? "--force is for --prune" : nil] }
}

extension Command {
  /// `strings sync FILE…`: adds the missing keys.
  static let stringsSync = Command(
    "sync", "add the keys that translations lack",
    discussion: """
      The reference of a table is the file of the same name in en.lproj, Base.lproj or another English
      folder next to its own; the SDK's keys are that of \(SDKStrings.fileName). An entry that the reference
      has and a file lacks is added at the same place, with the comments and the text of the reference, under
      a comment that marks it as new. Everything else stays byte for byte. Keys that the reference doesn't
      have are listed. A table that shares no key with its reference is not changed. '-' goes to standard
      output.
      """
  ) { (options: SyncOptions, console) in
    let mark = options.omitsMark ? nil : StringsFile.newEntryMark
    let named = try options.reference.map { try console.wholeStringsFile($0) }
    var tables = TableFinder(console: console, locale: nil, reference: nil)
    return try console.rewrite(options.files, isCheck: options.isCheck, isDryRun: options.isDryRun) { file, path in
      let reference = try named ?? tables.referenceFile(of: file, at: path)
      let sync = try file.synchronized(
        with: reference, mark: mark, prune: options.prunes,
        pluralCategories: TableFinder.locale(of: path)?.pluralCategories)
      let keyCount = Set(file.entries.map(\.key.text)).count
      if !file.entries.isEmpty, !reference.entries.isEmpty, sync.extra.count == keyCount {
        throw CommandError.input(
          "\(console.name(of: path).printable): it shares no key with its reference; name another one with --reference")
      }
      if options.prunes, !options.isForced, sync.extra.count * 2 > keyCount {
        throw CommandError.input(
          "\(console.name(of: path).printable): the reference lacks \(sync.extra.count) of its \(keyCount) keys;"
            + " --force removes them")
      }
      if !options.isCheck { console.report(sync, path, isPruned: options.prunes, isDryRun: options.isDryRun) }
      return sync.bytes
    }
  }
}

extension Console {
  /// Replaces the bytes of each file by those that `change` returns, if they differ.
  ///
  /// - Parameters:
  ///   - isCheck: Whether to name the files that differ and leave them unchanged.
  ///   - isDryRun: Whether to print the differences and leave the files unchanged.
  /// - Returns: `findings` for a check that found some, `input` if a file could not be understood.
  fileprivate func rewrite(
    _ paths: [String], isCheck: Bool, isDryRun: Bool, _ change: (StringsFile, _ path: String) throws -> [UInt8]
  ) throws -> ExitCode {
    var code = ExitCode.fine
    for path in paths {
      do {
        let file = try stringsFile(path)
        let bytes: [UInt8]
        do { bytes = try change(file, path) } catch let fault as StringsFile.Fault {
          throw CommandError.input("\(name(of: path)):\(fault)".printable)
        }
        if isDryRun {
          printDifference(of: path, from: file.bytes, to: bytes)
        } else if !isCheck, path == "-" || bytes != file.bytes {
          try rewrite(path, with: bytes)
        }
        guard isCheck, bytes != file.bytes else { continue }
        print(name(of: path).printable)
        if code == .fine { code = .findings }
      } catch {
        // The other files may be fine.
        warn("\(error)")
        code = .input
      }
    }
    return code
  }

  /// Reports the added and the extra keys of a file, on standard error if the file or its difference goes to
  /// standard output.
  fileprivate func report(_ sync: StringsSync, _ path: String, isPruned: Bool, isDryRun: Bool) {
    func list(_ title: String, _ keys: [ExactString]) {
      guard !keys.isEmpty else { return }
      let names = keys.map(\.string.printable).joined(separator: ", ")
      let line = "\(name(of: path).printable): \(title): \(names)"
      if path == "-" || isDryRun { warn(line) } else { print(line) }
    }
    list("added", sync.added)
    list(isPruned ? "removed" : "not in the reference", sync.extra)
  }
}
