import Interchange
import Localization
import Support

extension Command {
  static let stringsConvert = Command(
    "convert", "turn a table into another format",
    discussion: """
      Formats are known by the file's ending: .strings, .plist, .json, .xliff or .xlf, .po, .csv, .tsv,
      .xcstrings. xliff is version 1.2, xliff2 is 2.0; both are read as either. XLIFF, PO, CSV and string catalogs hold the texts of two languages: what --source gives
      is what the texts are translated from; for a .strings file it is found as 'strings validate' finds
      it. States go along: what is not translated yet, and what needs review, is so in the new format.
      """,
    operands: [.required("FILE", .input)],
    options: [
      .value(
        "--to", "FORMAT", .oneOf(TranslationFormat.names),
        "strings, plist, json, xliff, xliff2, po, csv, tsv or xcstrings"),
      .value(
        "--from", "FORMAT", .oneOf(TranslationFormat.names),
        "what FILE is, where its ending doesn't say"),
      .value(
        "--output", "FILE", .output, "write to FILE, whose ending tells the format without --to"),
      .value("--source", "FILE", .input, "the table in the language that is translated from"),
      .value("--source-locale", "TAG", "the language of --source (default: en)"),
      .value("--file", "NAME", "the table in FILE, where it holds several"),
      .language,
    ]
  ) { arguments, console in
    let path = arguments.operands[0]
    let output = arguments.value("--output") ?? "-"
    let target = try arguments.format("--to", orEndingOf: output)
    let origin = try arguments.format("--from", orEndingOf: path)
    let language = arguments.language(forPath: path)
    let sourcePath = arguments.value("--source")
    let sourceLanguage =
      arguments.value("--source-locale")
      ?? sourcePath.map { LocalizationFolder(ofFileAt: $0)?.language ?? "en" } ?? language

    var leftOut = 0
    if origin == .strings || origin == .plist {
      leftOut = try console.stringsTable(path).1.count { $0.value.string == nil }
    }
    var translations = try TranslatorsFile(path, as: origin, console: console).translations(
      language: language, sourceLanguage: sourceLanguage, named: arguments.value("--file"))
    if translations.name == nil { translations.name = path.tableName }
    try console.warnOfForms(in: translations, of: path, as: target)
    if let sourcePath {
      let source = try TranslatorsFile(
        sourcePath, as: try arguments.format("--from", orEndingOf: sourcePath), console: console)
      translations.addSources(
        try source.translations(
          language: sourceLanguage, sourceLanguage: sourceLanguage, named: nil, for: path))
    } else if origin == .strings || origin == .plist {
      console.addSources(to: &translations, from: path, addingMissing: true)
    }
    console.takeOutCopies(in: &translations)
    console.warnOfLosses(in: translations, as: target, leavingOut: leftOut)
    try console.deliver([
      Output(.text, to: Destination(output)) { [translations] (sink) throws(CommandError) in
        try sink(target.text(of: translations))
      }
    ])
    return .fine
  }
}

extension TranslationFormat {
  /// What the formats are called on the command line.
  fileprivate static let names = allCases.map(\.rawValue)
}

extension Arguments {
  /// The format that an option names, or that a file's ending tells.
  fileprivate func format(
    _ option: String, orEndingOf path: String
  ) throws(CommandError) -> TranslationFormat {
    let names = TranslationFormat.names
    if let name = value(option) {
      guard let format = TranslationFormat(rawValue: name) else {
        throw .usage("\(option) takes one of \(names.joined(separator: ", ")), not \(name)")
      }
      return format
    }
    if path.isStringsdict {
      throw .input(
        "\(path): forms of plurals are not converted; '\(option) plist' is for plain texts alone")
    }
    guard let format = TranslationFormat(fileName: path) else {
      throw .usage("\(option) is missing: one of \(names.joined(separator: ", "))")
    }
    return format
  }
}

extension Console {
  /// Says what no table of texts can hold, such as the forms of a plural.
  /// - Throws: an input error where the file has nothing else.
  fileprivate func warnOfForms(
    in translations: Translations, of path: String, as format: TranslationFormat
  ) throws(CommandError) {
    guard let first = translations.refusals.first else { return }
    let place = first.place.map { "\($0): " } ?? " "
    let problem = "\(name(of: path)):\(place)\(first.name): \(first.problem)"
    guard !translations.units.isEmpty else { throw .input(problem) }
    let others = translations.refusals.count - 1
    let more = others == 0 ? "" : others == 1 ? ", as is 1 more" : ", as are \(others) more"
    warn("\(problem.printable); it is left out of the \(format.rawValue)\(more)")
  }
}
