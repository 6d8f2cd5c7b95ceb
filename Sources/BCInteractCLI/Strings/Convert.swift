internal import Localization

extension Command {
  static let stringsConvert = Command(
    "convert", "turn a table into another format",
    discussion: """
      Formats are known by the file's ending: .strings, .plist, .json, .xliff or .xlf, .csv, .xcstrings.
      XLIFF, CSV and string catalogs hold the texts of two languages: what --source gives is what the
      texts are translated from.
      """,
    operands: [.required("FILE", .input)],
    options: [
      .value(
        "--to", "FORMAT", .oneOf(TranslationFormat.names),
        "strings, plist, json, xliff, csv or xcstrings"),
      .value(
        "--from", "FORMAT", .oneOf(TranslationFormat.names),
        "what FILE is, where its ending doesn't say"),
      .value("--output", "FILE", .output, "write to FILE, whose ending may stand for --to"),
      .value("--source", "FILE", .input, "the table in the language that is translated from"),
      .value("--source-locale", "TAG", "the language of --source (default: en)"),
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
      let (file, table) = try console.stringsTable(path)
      leftOut = table.count - ((try? Translations.units(of: file).count) ?? 0)
    }
    var translations = try console.translations(
      path, origin, language: language, sourceLanguage: sourceLanguage)
    if let sourcePath {
      let format = try arguments.format("--from", orEndingOf: sourcePath)
      translations.addSources(
        try console.translations(
          sourcePath, format, language: sourceLanguage, sourceLanguage: sourceLanguage))
    }
    console.warnOfLosses(in: translations, as: target, leavingOut: leftOut)
    try console.deliver([
      .bytes(to: Destination(output)) { [translations] in target.write(translations) }
    ])
    return .fine
  }
}

extension TranslationFormat {
  /// What the formats are called on the command line.
  fileprivate static let names = allCases.map(\.rawValue)
}

extension Arguments {
  /// The format that an option names, or that a file's ending stands for.
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
    guard let format = TranslationFormat(fileName: path) else {
      throw .usage("\(option) is missing: one of \(names.joined(separator: ", "))")
    }
    return format
  }
}

extension Console {
  fileprivate func translations(
    _ path: String, _ format: TranslationFormat, language: String, sourceLanguage: String
  ) throws(CommandError) -> Translations {
    let bytes = try read(path, limit: StringsFile.maximumSize)
    do throws(ConversionError) {
      return try format.read(bytes, language: language, sourceLanguage: sourceLanguage)
    } catch {
      throw .input("\(name(of: path)):\(error.place == nil ? " " : "")\(error)")
    }
  }
}

extension Translations {
  /// Takes the texts of a table in the source language for those that these are translated from; keys that
  /// have no translation yet are added.
  fileprivate mutating func addSources(_ sources: Translations) {
    var units: [Unit] = []
    let known = Dictionary(self.units.map { ($0.key, $0) }) { first, _ in first }
    for source in sources.units {
      var unit = known[source.key] ?? Unit(key: source.key, text: nil)
      unit.source = source.text
      unit.comment = unit.comment ?? source.comment
      units.append(unit)
    }
    let wanted = Set(sources.units.map(\.key))
    self.units = units + self.units.filter { !wanted.contains($0.key) }
  }
}
