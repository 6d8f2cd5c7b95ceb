package import JSON

extension FormTable {
  /// Reads a string catalog: a table for each language in it, the source language first.
  ///
  /// Texts that are not translated yet, by their state, are left out, and so are texts that are not to be
  /// translated.
  public static func tables(inCatalog bytes: [UInt8]) throws(ConversionError) -> [FormTable] {
    let entries = try CatalogEntries(bytes)
    var reader = CatalogReader(source: entries.sourceLanguage ?? "en", keyCount: entries.count)
    try entries.visit { reader.read($0, of: entries) }
    if let excess = reader.excess { throw excess }
    return reader.sortedTables
  }
}

/// Collects the texts of a catalog, by language.
private struct CatalogReader {
  /// The number of languages with which a catalog is refused: more than 1,000.
  private static let maximumLanguageCount = 1_000
  /// The number of languages times keys with which it is refused: more than 16,000,000. Each
  /// language is compared with each key.
  private static let maximumCount = 16_000_000

  private let source: String
  private let keyCount: Int
  private var tables: [String: FormTable] = [:]
  private var places: [String: StringsFile.Place] = [:]
  /// The error for too many languages.
  private(set) var excess: ConversionError?

  init(source: String, keyCount: Int) {
    self.source = source
    self.keyCount = keyCount
    tables[source] = FormTable(language: source)
  }

  /// The tables, the source language first.
  var sortedTables: [FormTable] {
    let languages = [source] + tables.keys.filter { $0 != source }.sorted()
    return languages.compactMap { language in
      var table = tables[language]
      table?.places = places
      return table
    }
  }

  /// Reports the names that the catalog has more than once, in the table of the language in which they are.
  private mutating func addRepetitions(in entry: CatalogEntries.Entry, of entries: CatalogEntries) {
    func add(_ name: String, to language: String?, at place: StringsFile.Place?) {
      let table = language.flatMap { tables[$0] == nil ? nil : $0 } ?? source
      tables[table]?.problems.append(
        .init(
          key: entry.key, message: "\(name) occurs twice: this value replaces the earlier one", place: place,
          repeatsName: true))
    }
    if entry.isRepeated { add("the key", to: nil, at: entry.place) }
    guard !entry.repetitions.isEmpty else { return }
    let found = entries.places(of: entry.repetitions, in: entry)
    for pointer in entry.repetitions {
      let language = pointer.tokens.first == "localizations" ? pointer.tokens.dropFirst().first : nil
      add(pointer.tokens.last ?? "", to: language, at: found[pointer])
    }
  }

  mutating func read(_ entry: CatalogEntries.Entry, of entries: CatalogEntries) {
    guard excess == nil else { return }
    places[entry.key] = entry.place
    let localizations = entry.value["localizations"]?.object?.members ?? []
    let parts = [("the entry", entry.value), ("localizations", entry.value["localizations"] ?? [:])]
    if let (part, _) = parts.first(where: { $1.object == nil }) {
      tables[source]?.problems.append(
        .init(key: entry.key, message: "\(part) is not an object, and has no texts", place: entry.place))
    }
    let comment = entry.value["comment"]?.string
    let isForSourceOnly = entry.value["shouldTranslate"]?.bool == false
    if !localizations.contains(where: { $0.key == source }), !isForSourceOnly {
      // A key without a text in the source language is its own text.
      tables[source]?.texts.append(.init(key: entry.key, text: entry.key, place: entry.place, comment: comment))
    }
    var readers: [(language: String, reader: LocalizationReader)] = []
    for localization in localizations where !isForSourceOnly {
      let language = localization.key
      var reader = LocalizationReader(key: entry.key, comment: comment, isSource: language == source)
      reader.read(localization.value, ["localizations", language])
      readers.append((language, reader))
    }
    let found = entries.places(of: readers.flatMap(\.reader.pointers), in: entry)
    for (language, reader) in readers {
      tables[language, default: FormTable(language: language)].add(reader, at: found)
    }
    addRepetitions(in: entry, of: entries)
    let limit = min(Self.maximumLanguageCount, Self.maximumCount / keyCount)
    if tables.count > limit {
      excess = ConversionError(
        "\(tables.count) languages are too many: at most \(limit) of \(keyCount) keys are read", at: entry.place)
    }
  }
}

extension FormTable {
  fileprivate mutating func add(_ reader: LocalizationReader, at places: [JSON.Pointer: StringsFile.Place]) {
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

/// Reads the localization of one text: a unit, its variations, and its substitutions.
private struct LocalizationReader {
  let key: String
  let comment: String?
  /// A Boolean value that indicates whether the language is the source language, whose texts Xcode marks as new
  /// until they are reviewed.
  let isSource: Bool
  private(set) var texts: [(FormTable.Text, JSON.Pointer)] = []
  private(set) var problems: [(FormTable.Problem, JSON.Pointer)] = []
  private(set) var variables: [(FormTable.Variable, JSON.Pointer)] = []

  /// The paths from the entry to all of these.
  var pointers: [JSON.Pointer] { texts.map(\.1) + problems.map(\.1) + variables.map(\.1) }

  private static let states: Set<String> = ["new", "translated", "needs_review", "stale"]

  mutating func read(
    _ value: JSON, _ path: [String], variable: String? = nil, form: String? = nil, isPlural: Bool = true,
    specifier: String? = nil
  ) {
    if let unit = value["stringUnit"] {
      addUnit(unit, path + ["stringUnit", "value"], variable, form, isPlural, specifier)
    } else if value["variations"]?.object == nil {
      report("there is neither a stringUnit nor variations", path)
    }
    let substitutions = value["substitutions"]?.object?.members ?? []
    addNumbers(of: substitutions)
    for substitution in substitutions {
      let own = path + ["substitutions", substitution.key]
      let specifier = substitution.value["formatSpecifier"]?.string
      if specifier == nil { report("formatSpecifier of the variable \(substitution.key) is missing", own) }
      let variable = FormTable.Variable(key: key, name: substitution.key, specifier: specifier)
      variables.append((variable, JSON.Pointer(own)))
      read(substitution.value, own, variable: substitution.key, specifier: specifier)
    }
    for kind in value["variations"]?.object?.members ?? [] {
      let forms = kind.value.object?.members ?? []
      let own = path + ["variations", kind.key]
      if kind.key == "plural" {
        for other in forms where PluralCategory(rawValue: other.key) == nil {
          report("\(other.key) is not a plural category", own + [other.key])
        }
        if !forms.contains(where: { $0.key == PluralCategory.other.rawValue }) {
          problems.append((.lackOfOther(key), JSON.Pointer(own)))
        }
      }
      for member in forms where kind.key != "plural" || PluralCategory(rawValue: member.key) != nil {
        let name = form.map { "\($0).\(member.key)" } ?? member.key
        read(
          member.value, own + [member.key], variable: variable, form: name, isPlural: kind.key == "plural",
          specifier: specifier)
      }
    }
  }

  private mutating func addUnit(
    _ unit: JSON, _ path: [String], _ variable: String?, _ form: String?, _ isPlural: Bool, _ specifier: String?
  ) {
    let state = unit["state"]?.string ?? "translated"
    if !Self.states.contains(state) {
      report("“\(state)” is not a state that Xcode knows", path.dropLast() + ["state"], isError: false)
    }
    guard state != "new" || isSource else { return }
    guard let value = unit["value"]?.string else {
      report("the stringUnit has no text: write it as value", path.dropLast())
      return
    }
    // In a form of a variable, `%arg` is the argument, with the variable's specifier.
    let text = specifier.map { value.replacing("%arg", with: "%" + $0) } ?? value
    texts.append(
      (
        .init(
          key: key, variable: variable, form: form, isPlural: isPlural, text: text,
          needsReview: state == "needs_review", comment: comment), JSON.Pointer(path)
      ))
  }

  /// Inserts the numbers of arguments into the variables of the texts. A catalog keeps them apart.
  private mutating func addNumbers(of substitutions: [JSON.Object.Member]) {
    var numbers: [String: Int64] = [:]
    for substitution in substitutions {
      if case .integer(let number)? = substitution.value["argNum"] {
        numbers[substitution.key] = numbers[substitution.key] ?? Int64(number)
      }
    }
    guard !numbers.isEmpty else { return }
    for index in texts.indices {
      let format = FormatString(texts[index].0.text)
      guard format.needsNumbers(numbers) else { continue }
      let pieces = format.pieces.map { piece in
        guard case .variable(let name, nil, let range) = piece, let number = numbers[name],
          format.text[range] == "%#@\(name)@"
        else { return String(format.text[piece.range]) }
        return "%\(number)$#@\(name)@"
      }
      texts[index].0.text = pieces.joined()
    }
  }

  private mutating func report(_ message: String, _ path: [String], isError: Bool = true) {
    problems.append((.init(key: key, message: message, isError: isError), JSON.Pointer(path)))
  }
}

extension FormatString {
  /// Returns whether the numbers belong into the variables of the text: if all of its variables have one, and if no
  /// other argument is without one or the variables are in another order.
  fileprivate func needsNumbers(_ numbers: [String: Int64]) -> Bool {
    var (hasOthers, isInOrder) = (false, true)
    for read in reads where !read.isNumbered {
      guard case .variable(let name) = read.argument else {
        hasOthers = true
        continue
      }
      guard let number = numbers[name] else { return false }
      if number != read.position { isInOrder = false }
    }
    return !hasOthers || !isInOrder
  }
}

/// The entries of a string catalog, which are read one by one to save memory.
package struct CatalogEntries {
  /// A key and its value in the catalog.
  package struct Entry {
    package let key: String
    package let value: JSON
    package let place: StringsFile.Place
    /// The bytes of the value in the file.
    let range: Range<Int>
    /// A Boolean value that indicates whether the catalog has an earlier entry with the key.
    package let isRepeated: Bool
    /// The paths of the members in it whose names their objects have before.
    let repetitions: [JSON.Pointer]
  }

  /// The language of the source texts, if the catalog names it.
  package private(set) var sourceLanguage: String?

  private let bytes: [UInt8]
  /// The offset of the object with the entries.
  private var start: Int?
  /// The number of entries, including those that a later one replaces.
  package private(set) var count = 0
  /// The number of the last entry, which counts, for each key that occurs more than once.
  private var repeated: [Identity: Int] = [:]

  package init(_ bytes: [UInt8]) throws(ConversionError) {
    self.bytes = bytes
    try bytes.withCursor { (cursor, _) throws(JSON.ParseError) in
      try cursor.enterObject(orSay: Self.problem)
      while let name = try cursor.nextMember() {
        switch name {
        case "sourceLanguage": sourceLanguage = try cursor.value().string
        case "strings" where cursor.nextByte == UInt8(ascii: "{"):
          start = cursor.nextOffset
          (count, repeated) = (0, [:])
          var seen: Set<Identity> = []
          try cursor.enterObject()
          while let key = try cursor.nextMember() {
            if !seen.insert(Identity(key)).inserted { repeated[Identity(key)] = count }
            count += 1
            guard count <= StringsFile.maximumEntries else {
              throw cursor.error(ConversionError.tooManyEntries(at: nil).problem)
            }
            try cursor.skip()
          }
        default: try cursor.skip()
        }
      }
    }
    guard start != nil else { throw ConversionError(Self.problem) }
  }

  /// The number of repeated names that are reported of an entry.
  private static let maximumRepetitions = 100

  private static let problem = "the file has no 'strings', and so is not a string catalog"

  /// Calls a closure with the entry of each key, in the order of the file.
  package func visit(_ body: (Entry) -> Void) throws(ConversionError) {
    try bytes.withCursor { (cursor, places) throws(JSON.ParseError) in
      try cursor.enterObject()
      while try cursor.nextMember() != nil {
        guard cursor.nextOffset == start else {
          try cursor.skip()
          continue
        }
        var number = 0
        try cursor.enterObject()
        while let key = try cursor.nextMember() {
          let last = repeated[Identity(key)]
          if last ?? number == number {
            let start = cursor.nextOffset
            let place = StringsFile.Place(places.place(of: start))
            var before = cursor
            let value = try cursor.value()
            var repetitions: [JSON.Pointer] = []
            if cursor.hasRepeatedNames {
              try before.findRepeatedNames(at: JSON.Pointer()) { name in
                if repetitions.count < Self.maximumRepetitions { repetitions.append(name) }
              }
            }
            body(
              Entry(
                key: key, value: value, place: place, range: start..<cursor.offset,
                isRepeated: last != nil, repetitions: repetitions))
          } else {
            try cursor.skip()
          }
          number += 1
        }
      }
    }
  }

  /// Returns the places of values in an entry, by their paths.
  package func places(of pointers: [JSON.Pointer], in entry: Entry) -> [JSON.Pointer: StringsFile.Place] {
    JSON.places(of: pointers, in: Array(bytes[entry.range])).mapValues { place in
      StringsFile.Place(
        line: entry.place.line + place.line - 1,
        column: place.line == 1 ? entry.place.column + place.column - 1 : place.column)
    }
  }
}
