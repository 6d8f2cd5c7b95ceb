internal import Localization

extension Command {
  static let stringsDump = Command(
    "dump", "print the table that an app gets from a file",
    discussion: """
      The default is one JSON object with the keys in the order of the file; a value that is not text is
      written as what it is. The other formats hold texts only.
      """,
    operands: [.required("FILE", .input)],
    options: [
      .format(TranslationFormat.self, "json, strings, plist, xliff, csv or xcstrings"),
      .language,
    ]
  ) { arguments, console in
    let path = arguments.operands[0]
    let formats: [ReportFormat<TranslationFormat>] = try arguments.formats(standard: .json)
    let (file, table) = try console.stringsTable(path)
    let units = (try? Translations.units(of: file)) ?? []
    let language = arguments.language(forPath: path)
    let translations = Translations(language: language, sourceLanguage: language, units: units)
    for format in formats where format.name != .json {
      console.warnOfLosses(
        in: translations, as: format.name, leavingOut: table.count - units.count)
    }
    try console.deliver(
      formats.map { format in
        format.name == .json
          ? .json(to: format.destination) { FlatJSON.text(of: table) }
          : .bytes(to: format.destination) { format.name.write(translations) }
      })
    return .fine
  }
}

extension Command.Option {
  static let language = value(
    "--locale", "TAG", "the language of the texts (default: the .lproj folder's, else en)")
}

extension Arguments {
  func language(forPath path: String) -> String {
    value("--locale") ?? LocalizationFolder(ofFileAt: path)?.language ?? "en"
  }
}

extension Console {
  /// Says what a format can't hold.
  func warnOfLosses(
    in translations: Translations, as format: TranslationFormat, leavingOut count: Int
  ) {
    if count > 0 {
      let values = count == 1 ? "1 value is no text" : "\(count) values are no texts"
      warn("\(values) and left out of the \(format.rawValue)")
    }
    let keys = format.losses(in: translations)
    guard let first = keys.first else { return }
    let more = keys.count > 1 ? " and \(keys.count - 1) more" : ""
    warn("\(format.rawValue) can't hold \(first.string.debugDescription)\(more) as it is")
  }
}
