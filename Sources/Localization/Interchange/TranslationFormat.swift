public import Localization

/// The formats in which a table can be written and read.
///
/// Each format has a file with a pair of functions, `parse` and `write`, and a row in `codec`.
public enum TranslationFormat: String, Sendable, CaseIterable {
  /// The text format of Apple's tables: `"key" = "value";`.
  case strings
  /// An XML property list.
  case plist
  /// One object of keys and texts.
  case json
  /// XLIFF (OASIS), written as 1.2, which Xcode exports; 2.x is read, too.
  case xliff
  /// XLIFF written as 2.0 (ISO 21720); read like ``xliff``.
  case xliff2
  /// gettext's PO, with the key as the context of the source text.
  case po
  /// Comma-separated values (RFC 4180) with the columns `key`, `text`, `source` and `comment`; read with any
  /// separator, and with or without a row of names.
  case csv
  /// Tab-separated values, otherwise like ``csv``.
  case tsv
  /// Xcode's string catalog.
  case xcstrings

  /// The functions of a format.
  struct Codec {
    /// The endings of file names, without a dot.
    var endings: [String]
    /// A Boolean value that indicates whether the format is XML, which can't represent control characters.
    var isXML = false
    /// A Boolean value that indicates whether characters may be written as escapes such as `\u0301`.
    var hasEscapes = true
    /// Reads the tables of a file. The empty table has the languages that are assumed if the file names none.
    var parse: ([UInt8], _ empty: Translations) throws -> [Translations]
    /// Returns the text of a file.
    var write: (Translations) -> String
  }

  /// The table of the formats.
  private var codec: Codec {
    switch self {
    case .strings: Codec(endings: ["strings"], parse: StringsFormat.parse) { StringsFormat.write($0.units) }
    case .plist: Codec(endings: ["plist"], isXML: true, parse: StringsFormat.parse, write: PropertyListFormat.write)
    case .json: Codec(endings: ["json"], parse: FlatJSON.parse, write: FlatJSON.write)
    case .xliff: Codec(endings: ["xliff", "xlf"], isXML: true, parse: XLIFF.parse, write: XLIFF.write1)
    case .xliff2: Codec(endings: ["xliff2"], isXML: true, parse: XLIFF.parse, write: XLIFF.write2)
    case .po: Codec(endings: ["po", "pot"], hasEscapes: false, parse: PO.parse, write: PO.write)
    case .csv: Codec(endings: ["csv"], hasEscapes: false, parse: CSV.parse) { CSV.write($0, separator: ",") }
    case .tsv: Codec(endings: ["tsv"], hasEscapes: false, parse: CSV.parse) { CSV.write($0, separator: "\t") }
    case .xcstrings: Codec(endings: ["xcstrings"], parse: StringCatalog.parse, write: StringCatalog.write)
    }
  }

  /// Creates the format of a file by the ending of its name.
  public init?(fileName: String) {
    let ending = fileName.split(separator: ".").last.map { $0.lowercased() } ?? ""
    guard let format = Self.allCases.first(where: { $0.codec.endings.contains(ending) }) else { return nil }
    self = format
  }

  /// Returns the bytes of a file in this format.
  public func write(_ translations: Translations) -> [UInt8] { Array(text(of: translations).utf8) }

  /// Returns the text of a file in this format.
  public func text(of translations: Translations) -> String { codec.write(translations) }

  /// Returns the number of units that are not to be translated, and that this format leaves out: it is for translators
  /// and has no mark for them.
  public func leftOutCount(in translations: Translations) -> Int {
    [.po, .csv, .tsv].contains(self) ? translations.units.count { !$0.isTranslatable } : 0
  }

  /// Returns the keys whose texts this format can't represent: ``write(_:)`` replaces lone surrogates, and in
  /// XML control characters, by U+FFFD. JSON keeps the escape of a lone surrogate, which readers replace.
  public func losses(in translations: Translations) -> [ExactString] {
    guard self != .strings else { return [] }
    return translations.units.filter { unit in
      [unit.key, unit.text, unit.source].compactMap(\.self).contains { text in
        !text.isWellFormed || codec.isXML && text.string.unicodeScalars.contains { !$0.isXML }
      }
    }.map(\.key)
  }

  /// Reads a table.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - language: The language wanted, and the one assumed if the file does not name it.
  ///   - sourceLanguage: The language that is assumed to be translated from.
  /// - Throws: A `ConversionError` if the file can't be read, holds several tables, or has an entry that a
  ///   table of texts can't represent.
  public func read(_ bytes: [UInt8], language: String, sourceLanguage: String) throws(ConversionError) -> Translations {
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

  /// Reads all tables of a file. Only XLIFF has more than one.
  public func tables(
    in bytes: [UInt8], language: String, sourceLanguage: String
  ) throws(ConversionError) -> [Translations] {
    guard !bytes.isEmpty else { throw ConversionError("the file is empty") }
    let codec = codec
    // Excessive marks are found as they are written, before texts are compared.
    if let place = CombiningMarks.place(in: bytes, escaped: codec.hasEscapes) {
      throw ConversionError("\(CombiningMarks.problem); \(CombiningMarks.fix)", at: place)
    }
    do {
      return try codec.parse(bytes, Translations(language: language, sourceLanguage: sourceLanguage, units: []))
    } catch let error as ConversionError {
      throw error
    } catch let fault as StringsFile.Fault {
      throw ConversionError("\(fault.message); \(fault.fix)", at: fault.place)
    } catch { throw ConversionError("\(error)") }
  }
}
