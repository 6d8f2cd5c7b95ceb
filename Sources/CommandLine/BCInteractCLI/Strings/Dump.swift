import Interchange
import Localization

extension Command {
  static let stringsDump = Command(
    "dump", "print the table that an app gets from a file",
    discussion: """
      The default is one JSON object with the keys in the order of the file; a value that is not text is
      written as what it is. The other formats hold texts only, and beside a translation the texts that it
      was made from, where --source or the folder beside it has them.
      """,
    operands: [.required("FILE", .input)],
    options: [
      .format(
        TranslationFormat.self, "json, strings, plist, xliff, xliff2, po, csv, tsv or xcstrings"),
      .value("--source", "FILE", .input, "the table in the language that is translated from"),
      .language,
    ]
  ) { arguments, console in
    let path = arguments.operands[0]
    let formats: [ReportFormat<TranslationFormat>] = try arguments.formats(standard: .json)
    let (file, table) = try console.stringsTable(path)
    // As JSON the whole table is written, and its texts need not be taken out of it.
    let needsUnits = formats.contains { $0.name != .json }
    let units = needsUnits ? (try? Translations.units(of: file)) ?? [] : []
    let language = arguments.language(forPath: path)
    var translations = Translations(
      language: language, sourceLanguage: language, units: units, name: path.tableName)
    if needsUnits {
      console.addSources(
        to: &translations, from: path, source: arguments.value("--source"), addingMissing: false)
      console.takeOutCopies(in: &translations)
    }
    for format in formats where format.name != .json {
      console.warnOfLosses(
        in: translations, as: format.name, leavingOut: table.count - units.count)
    }
    try console.deliver(
      formats.map { [translations] format in
        format.name == .json
          ? Output(.json, to: format.destination) { (sink) throws(CommandError) in
            try sink(FlatJSON.text(of: table))
          }
          : Output(.text, to: format.destination) { (sink) throws(CommandError) in
            try sink(format.name.text(of: translations))
          }
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
      let values = count == 1 ? "1 value is not a text" : "\(count) values are not texts"
      warn("\(values) and left out of the \(format.rawValue)")
    }
    let keys = format.losses(in: translations)
    guard let first = keys.first else { return }
    let more = keys.count > 1 ? " and \(keys.count - 1) more" : ""
    warn("\(format.rawValue) can't hold \(first.string.debugDescription)\(more) as it is")
  }
}
