public import Localization

/// The texts of one table in one language, apart from any file format.
public struct Translations: Hashable, Sendable {
  /// A text with the information for translators.
  public struct Unit: Hashable, Sendable {
    /// The key, which is the same in every language.
    public var key: ExactString
    /// The text in ``Translations/language``; `nil` if there is none yet.
    public var text: ExactString?
    /// The text that it is translated from.
    public var source: ExactString?
    /// The comment for translators, without delimiters.
    public var comment: String?
    /// Other names of the unit in its file, one of which may be the key of a table: tools that pass a file on
    /// give units numbers of their own.
    public var otherNames: [ExactString] = []
    /// The place of the text in the file that was read.
    public var place: StringsFile.Place?
    /// The progress of the text.
    public var state: State
    /// A Boolean value that indicates whether the text is for translators. The source text of another one is that of
    /// every language.
    public var isTranslatable = true

    /// Creates a text under a key.
    public init(
      key: ExactString, text: ExactString?, source: ExactString? = nil, comment: String? = nil,
      state: State = .unspecified, place: StringsFile.Place? = nil
    ) {
      self.key = key
      self.text = text
      self.source = source
      self.comment = comment
      self.state = state
      self.place = place
    }

    /// Creates the unit of an entry with several names, the best first, and several notes.
    init(names: [String], text: String?, notes: [String], place: StringsFile.Place) {
      let names = names.filter { !$0.isEmpty }.map { ExactString($0) }.uniqued(by: \.self)
      let notes = notes.filter { !$0.isEmpty }
      self.init(
        key: names.first ?? "", text: text.map { ExactString($0) },
        comment: notes.isEmpty ? nil : notes.joined(separator: "\n"), place: place)
      otherNames = Array(names.dropFirst())
    }

    /// The problem of an entry with the same key, and another text, that the unit replaces.
    public var replacement: String { "the entry on line \(place?.line ?? 1) has the same key and replaces this one" }

    /// Replaces the key by the empty key, which the file names explicitly. The previous key remains another name.
    mutating func setEmptyKey() {
      otherNames.insert(key, at: 0)
      key = ""
    }
  }

  /// The progress of a text.
  public enum State: Hashable, Sendable {
    /// The file names no state; a file that is written from it says that the text is translated.
    case unspecified
    /// The text has to be reviewed; `fuzzy` in gettext.
    case needsReview
    /// The file says that the text is translated.
    case translated
  }

  /// An entry of a file that a table can't represent.
  public struct Refusal: Hashable, Sendable {
    /// The name of the entry in the file.
    public var name: String
    /// The place in the file.
    public var place: StringsFile.Place?
    /// The reason: lower case, no full stop.
    public var problem: String
  }

  /// The name of the table's file in a file that holds several tables.
  public var name: String?
  /// The language of the texts, a BCP 47 tag.
  public var language: String
  /// The language that they are translated from; the same as `language` for an original.
  public var sourceLanguage: String
  /// The texts, in the order of the table.
  public var units: [Unit]
  /// A Boolean value that indicates whether a table of separated values has no names for its columns, so that
  /// their order decides.
  public var hasUnnamedColumns = false
  /// The problem of a file that may have the texts of several languages, and has none in ``language``: lower case, no
  /// full stop.
  public var lackOfLanguage: String?
  /// The entries that a table can't represent, such as the forms of a plural.
  public var refusals: [Refusal] = []

  /// The entries that a later one with the same key replaces by another text, after ``removeRepeatedKeys()``.
  public var replaced: [Refusal] = []

  /// Creates texts in a language, and the language that they are translated from.
  public init(language: String, sourceLanguage: String, units: [Unit], name: String? = nil) {
    self.name = name
    self.language = language
    self.sourceLanguage = sourceLanguage
    self.units = units
  }

  /// A Boolean value that indicates whether the texts are the originals.
  public var isSource: Bool { language == sourceLanguage }

  /// A note for a unit whose source text is not known; `nil` for others.
  func noteOnSource(of unit: Unit) -> String? {
    isSource || unit.source != nil ? nil : "There is no source text; the key stands in its place."
  }

  /// Returns the text of a unit for a format without marks; `nil` for a text that is not translated yet. Read again,
  /// its source text would be a translation.
  func plainText(of unit: Unit) -> ExactString? {
    unit.text ?? (isSource || !unit.isTranslatable ? unit.source ?? unit.key : nil)
  }

  /// Returns the text that a unit is translated from, or the best replacement for it.
  func original(of unit: Unit) -> String { ((isSource ? unit.text : nil) ?? unit.source ?? unit.key).string }
}

extension Translations {
  /// Returns the texts that an app gets from a file, with their comments. Values that are not texts are left out.
  /// A text whose mark says that it is not translated yet becomes the source.
  public static func units(of file: StringsFile) throws(StringsFile.Fault) -> [Unit] {
    // The last of several entries with one key counts.
    try allUnits(of: file).reversed().uniqued(by: \.key).reversed()
  }

  /// Returns the texts of a file, including those that a later text with the same key replaces.
  static func allUnits(of file: StringsFile) throws(StringsFile.Fault) -> [Unit] {
    let table = try file.table()
    return file.entries.filter(\.isRead).compactMap { entry in
      guard let text = entry.text, table.value(for: entry.key.text)?.string != nil else { return nil }
      var unit = Unit(key: entry.key.text, text: text)
      unit.place = file.place(of: entry.valueRange.lowerBound)
      let comments = entry.comments.map(\.text).filter { !$0.isEmpty && StringsFile.StateMark($0) == nil }
      unit.comment = comments.isEmpty ? nil : comments.joined(separator: "\n")
      switch entry.stateMark {
      case nil: break
      case .new?: (unit.text, unit.source) = (nil, text)
      case .needsReview?: unit.state = .needsReview
      }
      return unit
    }
  }

  /// Removes the units that a later one with the same key replaces, and adds those with another text to ``replaced``.
  public mutating func removeRepeatedKeys() {
    var indices: [ExactString: Int] = [:]
    var kept: [Unit] = []
    for unit in units {
      if let index = indices[unit.key] {
        if kept[index].text != unit.text {
          replaced.append(Refusal(name: unit.key.string, place: kept[index].place, problem: unit.replacement))
        }
        kept[index] = unit
      } else {
        indices[unit.key] = kept.count
        kept.append(unit)
      }
    }
    units = kept
  }

  /// Uses the texts of a table in the source language as the sources of these; keys that have no translation yet
  /// are added. An empty text is not a translation of one that is not empty.
  public mutating func addSources(_ sources: Translations) {
    let known = Dictionary(units.map { ($0.key, $0) }) { first, _ in first }
    let wanted = Set(sources.units.map(\.key))
    let rest = units.filter { !wanted.contains($0.key) }
    units =
      sources.units.map { source in
        var unit = known[source.key] ?? Unit(key: source.key, text: nil)
        unit.source = source.text ?? source.source
        unit.comment = unit.comment ?? source.comment
        if unit.text?.string.isEmpty == true, unit.source?.string.isEmpty == false { unit.text = nil }
        return unit
      } + rest
    sourceLanguage = sources.language
  }
}
