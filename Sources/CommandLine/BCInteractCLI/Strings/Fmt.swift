import Localization
import Support

extension Command {
  static let stringsFmt = Command(
    "fmt", "bring files into the canonical layout",
    discussion: """
      One entry a line, its comments above it, an empty line before each entry with a comment. Texts,
      comments, order, encoding and line ends stay as they are. A file with a mistake that changes its
      meaning is not touched. Each file is replaced at once or not at all; '-' goes to standard output.
      """,
    operands: [.some("FILE", .rewritten)],
    options: [
      .flag("--check", "change nothing; list the files that would change, and exit with 1"),
      .value(
        "--encoding", "NAME", .oneOf(encodingNames),
        "write in utf-8, utf-8-bom, utf-16le, utf-16be, utf-32le or utf-32be"),
      .value("--line-ends", "NAME", .oneOf(["lf", "crlf", "cr"]), "write lf, crlf or cr"),
    ]
  ) { arguments, console in
    let encoding = try arguments.encoding()
    let lineEnding = try arguments.lineEnding()
    return try console.rewrite(arguments.operands, isCheck: arguments.has("--check")) {
      file, _ throws(StringsFile.Fault) in
      try file.formatted(encoding: encoding, lineEnding: lineEnding)
    }
  }
}

extension Console {
  /// Gives each file the bytes that `change` makes of it, if they differ.
  ///
  /// - Parameter isCheck: whether to name the files that differ and leave them as they are.
  /// - Returns: `findings` for a check that found some, `input` if a file could not be understood.
  func rewrite(
    _ paths: [String], isCheck: Bool,
    _ change: (StringsFile, _ path: String) throws(StringsFile.Fault) -> [UInt8]
  ) throws(CommandError) -> ExitCode {
    var code = ExitCode.fine
    for path in paths {
      do throws(CommandError) {
        let file = try stringsFile(path)
        let bytes = try changed(file, path, change)
        if !isCheck, path == "-" || bytes != file.bytes { try rewrite(path, with: bytes) }
        guard isCheck, bytes != file.bytes else { continue }
        print(name(of: path).printable)
        if code == .fine { code = .findings }
      } catch {
        // The others may be fine.
        warn(error.description)
        code = .input
      }
    }
    return code
  }

  private func changed(
    _ file: StringsFile, _ path: String,
    _ change: (StringsFile, _ path: String) throws(StringsFile.Fault) -> [UInt8]
  ) throws(CommandError) -> [UInt8] {
    do throws(StringsFile.Fault) {
      return try change(file, path)
    } catch {
      throw .input("\(name(of: path)):\(error)".printable)
    }
  }
}

private let encodingNames = ["utf-8-bom"] + TextEncoding.Form.allCases.map(\.rawValue)

extension Arguments {
  fileprivate func encoding() throws(CommandError) -> TextEncoding? {
    guard let name = value("--encoding") else { return nil }
    if name == "utf-8-bom" { return TextEncoding(.utf8, byteOrderMark: true) }
    guard let form = TextEncoding.Form(rawValue: name) else {
      throw .usage("--encoding takes one of \(encodingNames.joined(separator: ", ")), not \(name)")
    }
    return TextEncoding(form, byteOrderMark: form != .utf8)
  }

  fileprivate func lineEnding() throws(CommandError) -> LineEnding? {
    guard let name = value("--line-ends") else { return nil }
    let known: [String: LineEnding] = ["lf": .lf, "crlf": .crLf, "cr": .cr]
    guard let lineEnding = known[name] else {
      throw .usage("--line-ends takes lf, crlf or cr, not \(name)")
    }
    return lineEnding
  }
}
