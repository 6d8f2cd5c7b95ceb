/// The texts of one table in one language, apart from any file format.
public struct Translations: Hashable, Sendable {
  /// One text with what translators need to know about it.
  public struct Unit: Hashable, Sendable {
    /// The key, which is the same in every language.
    public var key: ExactString
    /// The text in ``Translations/language``; `nil` where there is none yet.
    public var text: ExactString?
    /// The text that it is translated from.
    public var source: ExactString? {
      get { more.first?.source }
      set { tell { $0.source = newValue } }
    }
    /// What translators need to know, without the delimiters of a comment.
    public var comment: String? {
      get { more.first?.comment }
      set { tell { $0.comment = newValue } }
    }
    /// Other names that a file has for the unit, one of which may be the key of a table: tools that
    /// pass a file on give units numbers of their own.
    public var otherNames: [ExactString] {
      get { more.first?.otherNames ?? [] }
      set { tell { $0.otherNames = newValue } }
    }
    /// Where the file that was read has the text.
    public var place: StringsFile.Place?
    /// How far the text has got.
    public var state: State

    /// One text under a key.
    public init(
      key: ExactString, text: ExactString?, source: ExactString? = nil, comment: String? = nil,
      state: State = .unspecified, place: StringsFile.Place? = nil
    ) {
      self.key = key
      self.text = text
      self.state = state
      self.place = place
      self.source = source
      self.comment = comment
    }

    /// What a unit may do without, in memory of its own: a table has many units. Empty where nothing of it is told.
    private var more: [More] = []

    private struct More: Hashable, Sendable {
      var source: ExactString?
      var comment: String?
      var otherNames: [ExactString] = []
    }

    private mutating func tell(_ change: (inout More) -> Void) {
      var told = more.first ?? More()
      change(&told)
      let isNothing = told.source == nil && told.comment == nil && told.otherNames.isEmpty
      if !isNothing { more = [told] } else if !more.isEmpty { more = [] }
    }
  }

  /// How far a text has got, where there is one.
  public enum State: Hashable, Sendable {
    /// Nothing was said; writing it says that it is translated.
    case unspecified
    /// Somebody has to look at it again: fuzzy, in gettext's word.
    case needsReview
    /// The file says that it is done.
    case translated
  }

  /// An entry of a file that a table can't take.
  public struct Refusal: Hashable, Sendable {
    /// What the file calls the entry.
    public var name: String
    /// Where in the file.
    public var place: StringsFile.Place?
    /// Why: lower case, no full stop.
    public var problem: String
  }

  /// The table's file, as a file that holds several tables calls it.
  public var name: String?
  /// The language of the texts, a BCP 47 tag.
  public var language: String
  /// The language that they are translated from; the same as `language` for an original.
  public var sourceLanguage: String
  /// The texts, in the order of the table.
  public var units: [Unit]
  /// Whether a table of separated values has no names for its columns, so that they were told by their order.
  public var hasUnnamedColumns = false
  /// What could not be taken, such as the forms of a plural.
  public var refusals: [Refusal] = []

  /// Texts in a language, and the language they are translated from.
  public init(language: String, sourceLanguage: String, units: [Unit], name: String? = nil) {
    self.name = name
    self.language = language
    self.sourceLanguage = sourceLanguage
    self.units = units
  }

  /// Whether the texts are the originals.
  public var isSource: Bool { language == sourceLanguage }
}

extension Translations {
  /// The texts that an app gets from a file, each where it counts, with the comments above it. Values that are no
  /// texts are left out. What a mark says is not translated yet has its text as the source.
  public static func units(of file: StringsFile) throws(StringsFile.Fault) -> [Unit] {
    let table = try file.table()
    var units: [Unit] = []
    units.reserveCapacity(table.count)
    let entries = file.entries
    var pairs = table.makeIterator()
    var index = 0
    while let pair = pairs.next() {
      guard let text = pair.value.string else { continue }
      var unit = Unit(key: pair.key, text: text)
      // Both are in the order of the file, and the pairs are fewer.
      while index < entries.count, file.keyEnds(before: pairs.keyOffset, inEntry: index) {
        index += 1
      }
      if index < entries.count, case let entry = entries[index],
        entry.key.range.lowerBound <= pairs.keyOffset
      {
        unit.describe(entry, text, in: file)
      }
      units.append(unit)
    }
    return units
  }

  /// Takes the texts of a table in the source language for those that these are translated from; keys that
  /// have no translation yet are added. An empty text does not translate one that is not empty.
  public mutating func addSources(_ sources: Translations) {
    let known = Dictionary(units.map { ($0.key, $0) }) { first, _ in first }
    let wanted = Set(sources.units.map(\.key))
    let rest = units.filter { !wanted.contains($0.key) }
    units =
      sources.units.map { source in
        var unit = known[source.key] ?? Unit(key: source.key, text: nil)
        unit.source = source.text ?? source.source
        unit.comment = unit.comment ?? source.comment
        if unit.text?.string.isEmpty == true, unit.source?.string.isEmpty == false {
          unit.text = nil
        }
        return unit
      } + rest
    sourceLanguage = sources.language
  }
}

extension StringsFile {
  /// Whether an entry has its key before an offset. The entries of a property list have no places.
  fileprivate func keyEnds(before offset: Int, inEntry index: Int) -> Bool {
    format == .text && pieces.entries[index].key.range.upperBound <= offset
  }
}

extension Translations.Unit {
  /// Takes over what an entry says of its text.
  fileprivate mutating func describe(
    _ entry: StringsFile.Entry, _ text: ExactString, in file: StringsFile
  ) {
    let comments = entry.comments.map(\.text).filter {
      !$0.isEmpty && StringsFile.StateMark($0) == nil
    }
    comment = comments.isEmpty ? nil : comments.joined(separator: "\n")
    place = file.place(of: entry.valueRange.lowerBound)
    switch entry.stateMark {
    case nil: break
    case .new?: (self.text, source) = (nil, text)
    case .needsReview?: state = .needsReview
    }
  }
}
