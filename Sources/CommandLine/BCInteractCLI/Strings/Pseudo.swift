import Localization

extension Command {
  static let stringsPseudo = Command(
    "pseudo", "make a table that looks foreign, to test an app with",
    discussion: """
      Prints the table with every text altered and every format specifier kept; all else stays as it is.
      Without a FILE, the SDK's English texts are taken. Test the result as the locale en-XA.
      """,
    operands: [.optional("FILE", .input)],
    options: [
      .value("--expansion", "PERCENT", "how much longer texts become (default: 40)"),
      .value("--output", "FILE", .output, "write the table to FILE"),
    ]
  ) { arguments, console in
    guard let expansion = Int(arguments.value("--expansion") ?? "40"), (0...1_000) ~= expansion
    else { throw CommandError.usage("--expansion takes a number from 0 to 1000") }
    let pseudolocalize = Pseudolocalizer(expansion: expansion)

    var file = SDKStrings.reference
    if let path = arguments.operands.first {
      file = try console.stringsFile(path)
      if let fault = file.faults.first(where: { $0.effect != .reads }) {
        throw CommandError.input("\(console.name(of: path)):\(fault.place): \(fault.message)")
      }
    }
    let text = file.replacingTexts { pseudolocalize($1) }
    try console.deliver([.text(to: Destination(arguments.value("--output"))) { text }])
    return .fine
  }
}

extension StringsFile {
  /// The file with other texts under its keys, as UTF-8; comments and layout stay.
  func replacingTexts(_ replacement: (_ key: String, _ text: String) -> String) -> String {
    guard var editor = StringsEditor(self) else { return "" }
    editor.replaceTexts { ExactString(replacement($0.key.text.string, $1.string)) }
    let file = StringsFile(editor.bytes)
    return file.text(in: 0..<file.bytes.count)
  }
}
