/// The formats that a table can be written in and read from.
public enum TranslationFormat: String, Sendable, CaseIterable {
  /// The text format of Apple's tables: `"key" = "value";`.
  case strings
  /// An XML property list.
  case plist
  /// One object of keys and texts.
  case json
  /// XLIFF (OASIS), written as 1.2, which Xcode exports; 2.x is read, too.
  case xliff
  /// XLIFF written as 2.0 (ISO 21720); read as ``xliff`` is.
  case xliff2
  /// gettext's PO, with the key as the context of the source text.
  case po
  /// Comma-separated values (RFC 4180) with the columns `key`, `text`, `source` and `comment`; read with any
  /// separator, and with or without a row of names.
  case csv
  /// The same, separated by tabs.
  case tsv
  /// Xcode's string catalog.
  case xcstrings

  /// The format that a file name's ending means.
  public init?(fileName: String) {
    let ending = fileName.split(separator: ".").last.map { $0.lowercased() } ?? ""
    switch ending {
    case "xlf": self = .xliff
    case "pot": self = .po
    default: self.init(rawValue: ending)
    }
  }

  /// The table in this format.
  public func write(_ translations: Translations) -> [UInt8] {
    var bytes: [UInt8] = []
    write(translations) { bytes += $0.utf8 }
    return bytes
  }

  /// Writes the table in this format.
  /// - Parameters:
  ///   - translations: what is written.
  ///   - sink: takes the pieces of the document in their order.
  /// - Throws: what the sink throws.
  public func write<Failure>(
    _ translations: Translations, to sink: (String) throws(Failure) -> Void
  ) throws(Failure) {
    switch self {
    case .strings: try StringsWriter.write(translations.units, to: sink)
    case .plist: try PropertyListWriter.write(translations, to: sink)
    case .json: try FlatJSON.write(translations, to: sink)
    case .xliff: try XLIFF.write(translations, to: sink)
    case .xliff2: try XLIFF.write2(translations, to: sink)
    case .po: try PO.write(translations, to: sink)
    case .csv: try CSV.write(translations, to: sink)
    case .tsv: try CSV.write(translations, separator: "\t", to: sink)
    case .xcstrings: try sink(StringCatalog.text(of: translations))
    }
  }

  /// The keys whose texts this format can't hold as they are, because they have a lone surrogate in them, or a
  /// control character that XML has no form for: ``write(_:)`` puts U+FFFD in their place. A string catalog takes
  /// canonically equal keys for one, and keeps the first.
  public func losses(in translations: Translations) -> [ExactString] {
    guard self != .strings, self != .json else { return [] }
    var keys: Set<String> = []
    return translations.units.filter { unit in
      let isTwin = self == .xcstrings && !keys.insert(unit.key.string).inserted
      return isTwin
        || [unit.key, unit.text, unit.source].compactMap(\.self).contains { text in
          !text.isWellFormed
            || isXML && text.string.unicodeScalars.contains { !$0.isXML }
        }
    }.map(\.key)
  }

  private var isXML: Bool { [.plist, .xliff, .xliff2].contains(self) }

  /// Reads a table.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - language: the language wanted, and the one assumed where the format doesn't say.
  ///   - sourceLanguage: the language assumed to be translated from.
  /// - Throws: what is wrong with the file; that it holds several tables, or an entry that no table of texts can
  ///   hold, as ``tables(in:language:sourceLanguage:)`` reads them.
  public func read(
    _ bytes: [UInt8], language: String, sourceLanguage: String
  ) throws(ConversionError) -> Translations {
    let tables = try tables(in: bytes, language: language, sourceLanguage: sourceLanguage)
    guard let table = tables.first, tables.count == 1 else {
      let names = tables.map { $0.name ?? "" }.joined(separator: ", ")
      throw ConversionError("the file holds several tables: \(names)")
    }
    if let refusal = table.refusals.first {
      throw ConversionError("\(refusal.name): \(refusal.problem)", at: refusal.place)
    }
    return table
  }

  /// Reads every table in a file. Only XLIFF holds more than one.
  public func tables(
    in bytes: [UInt8], language: String, sourceLanguage: String
  ) throws(ConversionError) -> [Translations] {
    var result = Translations(language: language, sourceLanguage: sourceLanguage, units: [])
    try refuseOverlongMarks(in: bytes)
    switch self {
    case .strings, .plist: result.units = try Self.units(of: StringsFile(bytes))
    case .json: result.units = try FlatJSON.units(in: bytes)
    case .csv, .tsv:
      result = try CSV.translations(
        in: bytes, language: language, sourceLanguage: sourceLanguage)
    case .po:
      result = try PO.translations(in: bytes, language: language, sourceLanguage: sourceLanguage)
    case .xliff, .xliff2: return try XLIFF.tables(in: bytes, language: language)
    case .xcstrings: result = try StringCatalog.translations(in: bytes, language: language)
    }
    return [result]
  }

  /// Runs of marks are looked for as they are written, before anything is compared.
  private func refuseOverlongMarks(in bytes: [UInt8]) throws(ConversionError) {
    let hasEscapes = self != .po && self != .csv && self != .tsv
    guard let place = CombiningMarks.place(in: bytes, escaped: hasEscapes) else { return }
    throw ConversionError("\(CombiningMarks.problem); \(CombiningMarks.fix)", at: place)
  }

  private static func units(of file: StringsFile) throws(ConversionError) -> [Translations.Unit] {
    do throws(StringsFile.Fault) {
      return try Translations.units(of: file)
    } catch {
      throw ConversionError("\(error.message); \(error.fix)", at: error.place)
    }
  }
}
