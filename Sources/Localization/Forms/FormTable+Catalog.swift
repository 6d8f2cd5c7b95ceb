internal import JSON
internal import JSONParsing

extension FormTable {
  /// Reads a string catalog: a table for each language in it, the source language first.
  ///
  /// What is not translated yet, by its state, is not among the texts; nor is what the catalog says is not to be
  /// translated.
  public static func tables(inCatalog bytes: [UInt8]) throws(ConversionError) -> [FormTable] {
    let (entries, sourceLanguage) = try StringCatalog.content(of: bytes)
    var reader = CatalogReader(source: sourceLanguage ?? "en")
    for entry in entries { reader.read(entry.key, entry.value) }
    return reader.located(in: bytes)
  }
}

/// Collects the texts of a catalog, by language.
private struct CatalogReader {
  private let source: String
  private var keys: [String] = []
  private var tables: [String: FormTable] = [:]
  /// The ways to the texts, the problems and the variables of each language: places are found for all at once.
  private var pointers:
    [String: (texts: [JSON.Pointer], problems: [JSON.Pointer], variables: [JSON.Pointer])] = [:]

  init(source: String) {
    self.source = source
    tables[source] = FormTable(language: source)
  }

  mutating func read(_ key: String, _ entry: JSON) {
    keys.append(key)
    let localizations = entry["localizations"]?.object?.members ?? []
    let comment = entry["comment"]?.string
    let isForSourceOnly = entry["shouldTranslate"]?.bool == false
    if !localizations.contains(where: { $0.key == source }), !isForSourceOnly {
      // A key without a text in the source language is its own text.
      add(
        .init(key: key, text: key, comment: comment), source,
        JSON.Pointer(["strings", key]))
    }
    for localization in localizations where !isForSourceOnly {
      let path = ["strings", key, "localizations", localization.key]
      if tables[localization.key] == nil {
        tables[localization.key] = FormTable(language: localization.key)
      }
      var reader = UnitReader(key: key, comment: comment, isSource: localization.key == source)
      reader.read(localization.value, path, variable: nil, form: nil, specifier: nil)
      for (text, pointer) in reader.texts { add(text, localization.key, pointer) }
      for (problem, pointer) in reader.problems {
        tables[localization.key]?.problems.append(problem)
        pointers[localization.key, default: ([], [], [])].problems.append(pointer)
      }
      for (variable, pointer) in reader.variables {
        tables[localization.key]?.variables.append(variable)
        pointers[localization.key, default: ([], [], [])].variables.append(pointer)
      }
    }
  }

  private mutating func add(_ text: FormTable.Text, _ language: String, _ pointer: JSON.Pointer) {
    tables[language]?.texts.append(text)
    pointers[language, default: ([], [], [])].texts.append(pointer)
  }

  /// The tables, with the places of what is in them.
  func located(in bytes: [UInt8]) -> [FormTable] {
    let all = pointers.values.flatMap { $0.texts + $0.problems + $0.variables }
    let keys = keys.map { JSON.Pointer(["strings", $0]) }
    let places = JSON.places(of: all + keys, in: bytes)
    func place(_ pointer: JSON.Pointer) -> StringsFile.Place? {
      places[pointer].map { .init($0) }
    }
    let keyPlaces = Dictionary(
      zip(self.keys, keys).compactMap { key, pointer in place(pointer).map { (key, $0) } }
    ) { first, _ in first }
    let languages = [source] + tables.keys.filter { $0 != source }.sorted()
    return languages.compactMap { language in
      guard var table = tables[language] else { return nil }
      table.places = keyPlaces
      let own = pointers[language] ?? ([], [], [])
      for (index, pointer) in own.texts.enumerated() {
        table.texts[index].place = place(pointer)
      }
      for (index, pointer) in own.problems.enumerated() {
        table.problems[index].place = place(pointer)
      }
      for (index, pointer) in own.variables.enumerated() {
        table.variables[index].place = place(pointer)
      }
      return table
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

  init(key: String, comment: String?, isSource: Bool) {
    self.key = key
    self.comment = comment
    self.isSource = isSource
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
      variables.append(
        (
          .init(key: key, name: substitution.key, specifier: specifier), JSON.Pointer(own)
        ))
      read(substitution.value, own, variable: substitution.key, form: nil, specifier: specifier)
    }
    for kind in value["variations"]?.object?.members ?? [] {
      let forms = kind.value.object?.members ?? []
      let own = path + ["variations", kind.key]
      if kind.key == "plural" {
        for other in forms where PluralCategory(rawValue: other.key) == nil {
          note("\(other.key) is not a plural category", own + [other.key])
        }
        if !forms.contains(where: { $0.key == PluralCategory.other.rawValue }) {
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
    guard state != "new" || isSource, let value = unit["value"]?.string else { return }
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
    problems.append((.init(key: key, message: message, isError: isError), JSON.Pointer(path)))
  }
}
