import Localization
import Support

private struct FmtOptions: CommandOptions {
  @Operand("FILE", .rewritten) var files: [String]
  @Option(.check) var isCheck: Bool
  @Option("--encoding", "NAME", "write in utf-8, utf-8-bom, utf-16le or utf-16be")
  var encoding: EncodingName?
  @Option("--line-ends", "NAME", "write lf, crlf or cr") var lineEnds: LineEndName?

  enum EncodingName: String, CaseIterable {
    case utf8 = "utf-8"
    case utf8WithMark = "utf-8-bom"
    case utf16LittleEndian = "utf-16le"
    case utf16BigEndian = "utf-16be"

    var encoding: TextEncoding {
      switch self {
      case .utf8: TextEncoding(.utf8, byteOrderMark: false)
      case .utf8WithMark: TextEncoding(.utf8, byteOrderMark: true)
      case .utf16LittleEndian: TextEncoding(.utf16LittleEndian, byteOrderMark: true)
      case .utf16BigEndian: TextEncoding(.utf16BigEndian, byteOrderMark: true)
      }
    }
  }

  enum LineEndName: String, CaseIterable {
    case lf, crlf, cr

    var lineEnding: LineEnding {
      switch self {
      case .lf: .lf
      case .crlf: .crLf
      case .cr: .cr
      }
    }
  }
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
    try console.rewrite(options.files, isCheck: options.isCheck) { file, _ in
      try file.formatted(
        encoding: options.encoding?.encoding, lineEnding: options.lineEnds?.lineEnding)
    }
  }
}

private struct SyncOptions: CommandOptions {
  @Operand("FILE", .rewritten) var files: [String]
  @Option("--reference", "FILE", "the table to follow (default: the SDK's keys)", .input)
  var reference: String?
  @Option(.check) var isCheck: Bool
  @Option("--prune", "remove the keys that the reference doesn't have") var prunes: Bool
  @Option("--no-mark", "add no comment that marks what is new") var omitsMark: Bool
}

extension Command {
  /// `strings sync FILE…`: adds the missing keys.
  static let stringsSync = Command(
    "sync", "add the keys that translations lack",
    discussion: """
      An entry that the reference has and a file lacks is added at the same place, with the comments and
      the text of the reference, under a comment that marks it as new. Everything else stays byte for byte.
      Keys that the reference doesn't have are listed. '-' goes to standard output.
      """
  ) { (options: SyncOptions, console) in
    let reference = try options.reference.map(console.wholeStringsFile) ?? SDKStrings.reference
    let mark = options.omitsMark ? nil : StringsFile.newEntryMark
    return try console.rewrite(options.files, isCheck: options.isCheck) { file, path in
      let sync = try file.synchronized(with: reference, mark: mark, prune: options.prunes)
      if !options.isCheck { console.report(sync, path, isPruned: options.prunes) }
      return sync.bytes
    }
  }
}

extension Console {
  /// Replaces the bytes of each file by those that `change` returns, if they differ.
  ///
  /// - Parameter isCheck: whether to name the files that differ and leave them unchanged.
  /// - Returns: `findings` for a check that found some, `input` if a file could not be understood.
  fileprivate func rewrite(
    _ paths: [String], isCheck: Bool, _ change: (StringsFile, _ path: String) throws -> [UInt8]
  ) throws -> ExitCode {
    var code = ExitCode.fine
    for path in paths {
      do {
        let file = try stringsFile(path)
        let bytes: [UInt8]
        do { bytes = try change(file, path) } catch {
          throw CommandError.input("\(name(of: path)):\(error)".printable)
        }
        if !isCheck, path == "-" || bytes != file.bytes { try rewrite(path, with: bytes) }
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

  /// Reports the added and the extra keys of a file, on standard error if the file goes to standard
  /// output.
  fileprivate func report(_ sync: StringsSync, _ path: String, isPruned: Bool) {
    func list(_ title: String, _ keys: [ExactString]) {
      guard !keys.isEmpty else { return }
      let names = keys.map(\.string.printable).joined(separator: ", ")
      let line = "\(name(of: path).printable): \(title): \(names)"
      if path == "-" { warn(line) } else { print(line) }
    }
    list("added", sync.added)
    list(isPruned ? "removed" : "not in the reference", sync.extra)
  }
}
