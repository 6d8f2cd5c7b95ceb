import Documents
import JSON

extension FormTable {
  /// Reads a string catalog: a table for each language in it, the source language first.
  ///
  /// What is not translated yet, by its state, is not among the texts; nor is what the catalog says is not to be
  /// translated.
  public static func tables(inCatalog bytes: [UInt8]) throws(ConversionError) -> [FormTable] {
    let entries = try CatalogEntries(bytes)
    var reader = CatalogReader(
      source: entries.sourceLanguage ?? "en", keyCount: entries.count, size: bytes.count)
    try entries.visit { reader.read($0, of: entries) }
    if let excess = reader.excess { throw excess }
    return reader.inOrder
  }
}

/// Collects the texts of a catalog, by language.
private struct CatalogReader {
  private let source: String
  private var tables: [String: FormTable] = [:]
  private var places: [String: StringsFile.Place] = [:]
  private let keyCount: Int
  /// How many languages times keys there may be: each language is asked for each key. Where every eightieth is
  /// translated, the file is larger.
  private let maximumSize: Int
  /// That there are more languages than there may be.
  private(set) var excess: ConversionError?

  /// How many languages a catalog may have: nobody's comes near.
  private static let maximumLanguages = 1000

  init(source: String, keyCount: Int, size: Int) {
    self.source = source
    self.keyCount = keyCount
    maximumSize = 250_000 + 2 * size
    tables[source] = FormTable(language: source)
    // Mostly each key has a text there, and a list that doubles instead takes twice its memory.
    tables[source]?.texts.reserveCapacity(keyCount)
  }

  /// The tables, that of the source language first.
  var inOrder: [FormTable] {
    let languages = [source] + tables.keys.filter { $0 != source }.sorted()
    return languages.compactMap { language in
      var table = tables[language]
      table?.places = places
      return table
    }
  }

  mutating func read(_ entry: CatalogEntries.Entry, of entries: CatalogEntries) {
    guard excess == nil else { return }
    places[entry.key] = entry.place
    let localizations = entry.value["localizations"]?.object?.members ?? []
    let comment = entry.value["comment"]?.string
    let isForSourceOnly = entry.value["shouldTranslate"]?.bool == false
    if !localizations.contains(where: { $0.key == source }), !isForSourceOnly {
      // A key without a text in the source language is its own text.
      tables[source]?.texts.append(
        .init(key: entry.key, text: entry.key, place: entry.place, comment: comment))
    }
    var readers: [(language: String, reader: UnitReader)] = []
    var room = UnitReader.maximumCount
    for localization in localizations where !isForSourceOnly {
      let language = localization.key
      var reader = UnitReader(
        key: entry.key, comment: comment, isSource: language == source, room: room)
      let path = ["localizations", language]
      reader.read(localization.value, path, variable: nil, form: nil, specifier: nil)
      room = reader.room
      readers.append((language, reader))
    }
    let found = entries.places(of: readers.flatMap(\.reader.pointers), in: entry)
    for (language, reader) in readers {
      tables[language, default: FormTable(language: language)].add(reader, at: found)
      checkCount(at: entry.place)
      if excess != nil { return }
    }
  }

  private mutating func checkCount(at place: StringsFile.Place) {
    if tables.count > Self.maximumLanguages {
      excess = ConversionError(
        "the file has more than \(Self.maximumLanguages) languages", at: place)
    } else if tables.count * keyCount > maximumSize {
      excess = ConversionError(
        "\(tables.count) languages of \(keyCount) keys are too many for the file's size", at: place)
    }
  }
}

extension FormTable {
  fileprivate mutating func add(
    _ reader: UnitReader, at places: [JSON.Pointer: StringsFile.Place]
  ) {
    for (var text, pointer) in reader.texts {
      text.place = places[pointer]
      texts.append(text)
    }
    for (var problem, pointer) in reader.problems {
      problem.place = places[pointer]
      problems.append(problem)
    }
    for (var variable, pointer) in reader.variables {
      variable.place = places[pointer]
      variables.append(variable)
    }
  }
}

/// Reads the localization of one text: a unit, variations of it, and what is put into it.
private struct UnitReader {
  let key: String
  let comment: String?
  /// Whether the language is the source's, whose texts Xcode calls new until somebody has looked at them.
  let isSource: Bool
  private(set) var texts: [(FormTable.Text, JSON.Pointer)] = []
  private(set) var problems: [(FormTable.Problem, JSON.Pointer)] = []
  private(set) var variables: [(FormTable.Variable, JSON.Pointer)] = []

  /// The ways from the entry to all of these.
  var pointers: [JSON.Pointer] { texts.map(\.1) + problems.map(\.1) + variables.map(\.1) }

  /// How many texts, variables and problems a key may have, in all languages: nobody's come near.
  static let maximumCount = 10_000
  /// How many more there may be.
  private(set) var room: Int

  init(key: String, comment: String?, isSource: Bool, room: Int) {
    self.key = key
    self.comment = comment
    self.isSource = isSource
    self.room = room
  }

  /// Whether there may be one more. The first that may not be is told.
  private mutating func takesRoom(_ path: [String]) -> Bool {
    guard room > 0 else { return false }
    room -= 1
    guard room == 0 else { return true }
    let problem = FormTable.Problem(
      key: key, message: "the key has more than \(Self.maximumCount) forms; the rest is not read")
    problems.append((problem, JSON.Pointer(path)))
    return false
  }

  private static let states: Set<String> = ["new", "translated", "needs_review", "stale"]

  mutating func read(
    _ value: JSON, _ path: [String], variable: String?, form: String?, specifier: String?
  ) {
    if let unit = value["stringUnit"] {
      addUnit(unit, path + ["stringUnit", "value"], variable, form, specifier)
    }
    number(value["substitutions"])
    for substitution in value["substitutions"]?.object?.members ?? [] {
      let own = path + ["substitutions", substitution.key]
      let specifier = substitution.value["formatSpecifier"]?.string
      if specifier == nil {
        note("formatSpecifier of the variable \(substitution.key) is missing", own)
      }
      if takesRoom(own) {
        variables.append(
          (
            .init(key: key, name: substitution.key, specifier: specifier), JSON.Pointer(own)
          ))
      }
      read(substitution.value, own, variable: substitution.key, form: nil, specifier: specifier)
    }
    for kind in value["variations"]?.object?.members ?? [] {
      let forms = kind.value.object?.members ?? []
      let own = path + ["variations", kind.key]
      if kind.key == "plural" {
        for other in forms where PluralCategory(rawValue: other.key) == nil {
          note("\(other.key) is not a plural category", own + [other.key])
        }
        if !forms.contains(where: { $0.key == PluralCategory.other.rawValue }), takesRoom(own) {
          problems.append((.lackOfOther(key), JSON.Pointer(own)))
        }
      }
      for member in forms where kind.key != "plural" || PluralCategory(rawValue: member.key) != nil
      {
        let name = form.map { "\($0).\(member.key)" } ?? member.key
        read(
          member.value, own + [member.key], variable: variable, form: name, specifier: specifier)
      }
    }
  }

  private mutating func addUnit(
    _ unit: JSON, _ path: [String], _ variable: String?, _ form: String?, _ specifier: String?
  ) {
    let state = unit["state"]?.string ?? "translated"
    if !Self.states.contains(state) {
      note(
        "“\(state)” is not a state that Xcode knows", path.dropLast() + ["state"], isError: false)
    }
    guard state != "new" || isSource, let value = unit["value"]?.string, takesRoom(path) else {
      return
    }
    // In a variable the argument goes by a name, whatever its type is.
    let text = specifier.map { value.replacing("%arg", with: "%" + $0) } ?? value
    texts.append(
      (
        .init(
          key: key, variable: variable, form: form, text: text,
          needsReview: state == "needs_review", comment: comment), JSON.Pointer(path)
      ))
  }

  /// Gives the variables in the texts the numbers of their arguments, which a catalog keeps apart.
  private mutating func number(_ substitutions: JSON?) {
    for substitution in substitutions?.object?.members ?? [] {
      guard case .integer(let number)? = substitution.value["argNum"] else { continue }
      let name = "#@\(substitution.key)@"
      for index in texts.indices {
        texts[index].0.text = texts[index].0.text.replacing("%" + name, with: "%\(number)$\(name)")
      }
    }
  }

  private mutating func note(_ message: String, _ path: [String], isError: Bool = true) {
    guard takesRoom(path) else { return }
    problems.append((.init(key: key, message: message, isError: isError), JSON.Pointer(path)))
  }
}
