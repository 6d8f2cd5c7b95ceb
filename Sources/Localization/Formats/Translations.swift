/// The texts of one table in one language, apart from any file format.
public struct Translations: Hashable, Sendable {
  /// One text with what translators need to know about it.
  public struct Unit: Hashable, Sendable {
    public var key: ExactString
    /// The text in ``Translations/language``; `nil` where there is none yet.
    public var text: ExactString?
    /// The text that it is translated from.
    public var source: ExactString?
    public var comment: String?

    public init(
      key: ExactString, text: ExactString?, source: ExactString? = nil, comment: String? = nil
    ) {
      self.key = key
      self.text = text
      self.source = source
      self.comment = comment
    }
  }

  /// The language of the texts, a BCP 47 tag.
  public var language: String
  /// The language that they are translated from; the same as `language` for an original.
  public var sourceLanguage: String
  public var units: [Unit]

  public init(language: String, sourceLanguage: String, units: [Unit]) {
    self.language = language
    self.sourceLanguage = sourceLanguage
    self.units = units
  }

  /// Whether the texts are the originals.
  public var isSource: Bool { language == sourceLanguage }
}

/// Why a file can't be converted.
public struct ConversionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where in the file, if it is one place.
  public var place: StringsFile.Place?
  public var problem: String

  init(_ problem: String, at place: StringsFile.Place? = nil) {
    self.place = place
    self.problem = problem
  }

  public var description: String { place.map { "\($0): \(problem)" } ?? problem }
}

/// The formats that a table can be written in and read from.
public enum TranslationFormat: String, Sendable, CaseIterable {
  case strings
  /// An XML property list.
  case plist
  /// One object of keys and texts.
  case json
  /// XLIFF 1.2 (OASIS), as Xcode exports it.
  case xliff
  /// Comma-separated values (RFC 4180) with the columns `key`, `text`, `source` and `comment`.
  case csv
  /// Xcode's string catalog.
  case xcstrings

  /// The format that a file name's ending stands for.
  public init?(fileName: String) {
    let ending = fileName.split(separator: ".").last.map { $0.lowercased() } ?? ""
    switch ending {
    case "xlf": self = .xliff
    case "tsv": return nil
    default: self.init(rawValue: ending)
    }
  }

  /// The table in this format.
  public func write(_ translations: Translations) -> [UInt8] {
    let text =
      switch self {
      case .strings: StringsWriter.text(of: translations)
      case .plist: PropertyListWriter.text(of: translations)
      case .json: FlatJSON.text(of: translations)
      case .xliff: XLIFF.text(of: translations)
      case .csv: CSV.text(of: translations)
      case .xcstrings: StringCatalog.text(of: translations)
      }
    return Array(text.utf8)
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

  private var isXML: Bool { self == .plist || self == .xliff }

  /// Reads a table.
  ///
  /// - Parameter language: the language wanted, and the one assumed where the format doesn't say.
  public func read(
    _ bytes: [UInt8], language: String, sourceLanguage: String
  ) throws(ConversionError) -> Translations {
    var result = Translations(language: language, sourceLanguage: sourceLanguage, units: [])
    switch self {
    case .strings, .plist: result.units = try Self.units(of: StringsFile(bytes))
    case .json: result.units = try FlatJSON.units(in: bytes)
    case .csv: result.units = try CSV.units(in: bytes)
    case .xliff: result = try XLIFF.translations(in: bytes, language: language)
    case .xcstrings: result = try StringCatalog.translations(in: bytes, language: language)
    }
    return result
  }

  private static func units(of file: StringsFile) throws(ConversionError) -> [Translations.Unit] {
    do throws(StringsFile.Fault) {
      return try Translations.units(of: file)
    } catch {
      throw ConversionError("\(error.message); \(error.fix)", at: error.place)
    }
  }
}

extension Translations {
  /// The texts that an app gets from a file, each where it counts, with the comments above it. Values that are no
  /// texts are left out.
  public static func units(of file: StringsFile) throws(StringsFile.Fault) -> [Unit] {
    let comments = Dictionary(
      file.entries.map { entry in
        (entry.key.text, entry.comments.map(\.text).filter { !$0.isEmpty }.joined(separator: "\n"))
      }
    ) { $1 }
    return try file.table().compactMap { pair in
      guard let text = pair.value.string else { return nil }
      let comment = comments[pair.key].flatMap { $0.isEmpty ? nil : $0 }
      return Unit(key: pair.key, text: text, comment: comment)
    }
  }
}
