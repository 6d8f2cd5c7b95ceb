import Interchange
import JSON
import Lint
import Localization
import StringsLint
import Support

private struct StatsOptions: CommandOptions {
  @Operand("DIR", .folder) var folder: String?
  @Option("--locale", "L", "the language of the report") var locale: String?
  @Option(.textOrJSON) var formats: [ReportFormat<TextOrJSON>]

  var conflicts: [String?] { [TableFinder.problem(ofLocale: locale)] }
}

extension Command {
  /// `strings stats`: the coverage of each localization.
  static let stringsStats = Command(
    "stats", "show how much of each localization is translated",
    discussion: """
      DIR holds the localizations, DIR/<locale>.lproj/BrightcoveSDK.strings; without it, the built-in ones
      are counted. In another DIR, such as an app's, all tables are counted that 'strings validate' compares
      with a reference, also those that a language lacks. A key counts as translated if it has a text other
      than the English one. Names, and words that the language has borrowed, may be the same. The exit
      code is 3 if a table can't be read, or only in part.
      """
  ) { (options: StatsOptions, console) in
    console.warnOfMissingLocaleData()
    let schema = "bcinteract.coverage/1"
    let (rows, exitCode) = try console.content(of: schema, in: options.formats) {
      try console.coverage(in: options.folder)
    }
    let text = ProgramText(locale: options.locale, environment: console.environment)
    try console.deliver(
      options.formats,
      lines: {
        coverageTable(
          rows.map { locale, coverage in
            ("\(locale.name) (\(locale.displayName(in: text.locale)))".printable, coverage, [])
          }, text)
      },
      json: {
        let locales = rows.map { locale, coverage -> JSON in
          [
            "locale": .string(locale.name), "keys": .integer(Int64(coverage.keys)),
            "translated": .integer(Int64(coverage.translated)),
            "missing": .integer(Int64(coverage.missing)),
          ]
        }
        return ["schema": .string(schema), "locales": .array(locales)]
      })
    return exitCode
  }
}

extension Console {
  /// Returns the coverage of each localization in a folder of the SDK's tables or an app's; of the built-in ones
  /// without a folder; and the exit code, which says whether all tables could be read.
  fileprivate func coverage(
    in folder: String?
  ) throws -> (rows: [(locale: LocaleTag, coverage: Coverage)], exitCode: ExitCode) {
    if let folder, FileKind(path: folder) == .folder, !hasSDKTable(in: folder) {
      let (tables, exitCode) = try ownTables(in: folder)
      let rows = languageCoverage(of: tables)
      guard !rows.isEmpty else { throw CommandError.input("\(folder): there is no table in it that has a reference") }
      return (rows, exitCode)
    }
    var faulty: Set<String> = []
    let localizations = try localizations(in: folder) { faulty.insert($0) }
    let rows = faulty.union(localizations.locales).sorted().map { locale in
      let tables = localizations.tables(of: locale)
      return (
        locale: LocaleTag(locale),
        coverage: Coverage(ofSDKKeysIn: LocaleTag(locale)) { key in tables.lazy.compactMap { $0.text(for: key) }.first }
      )
    }
    return (rows, faulty.isEmpty ? .fine : .input)
  }

  private func hasSDKTable(in folder: String) -> Bool {
    (folderContents(folder) ?? []).contains { name in
      LocalizationFolder(name: name) != nil
        && ["", "dict"].contains { FileKind(path: "\(folder)/\(name)/\(SDKStrings.fileName)\($0)") == .file }
    }
  }

  /// Returns the tables below a folder as an app reads them: of one that can't be read, all texts are missing.
  private func ownTables(in folder: String) throws -> (tables: [CheckedTable], exitCode: ExitCode) {
    var finder = TableFinder(console: self, locale: nil, reference: nil)
    let linter = Linter(rules: [])
    var tables: [CheckedTable] = []
    for var source in try finder.sources(at: [folder]) {
      do {
        try source.visit { translation in
          guard source.isPlain else { return tables.append(linter.check(translation)) }
          if let fault = translation.file.faults.first(where: { $0.effect != .reads }) {
            finder.errors.append(
              .init(file: source.path, message: "\(source.name):\(fault.place): \(fault.message)"))
          }
          tables.append(linter.check(translation.asRead))
        }
      } catch {
        finder.errors.append(.init(file: source.path, message: "\(error)"))
        guard !source.path.isCatalog else { continue }
        source.isMissing = true
        try source.visit { tables.append(linter.check($0)) }
      }
    }
    return (tables, report(finder.errors))
  }
}

extension Translation {
  /// The table with only the entries that an app reads, if the file has a fault that changes it.
  fileprivate var asRead: Translation {
    guard file.faults.contains(where: { $0.effect != .reads }) else { return self }
    let units = (try? Translations.units(of: file)) ?? []
    let texts = Translations(language: "und", sourceLanguage: "und", units: units)
    var translation = Translation(
      name: name, locale: locale, file: StringsFile(TranslationFormat.strings.write(texts)), reference: reference)
    translation.keysElsewhere = keysElsewhere
    return translation
  }
}

/// Returns the coverage of each locale that has a reference, by name.
func languageCoverage(of tables: [CheckedTable]) -> [(locale: LocaleTag, coverage: Coverage)] {
  // zh_CN and zh-CN are one locale, under the name that comes first.
  var coverage: [LocaleTag: Coverage] = [:]
  for table in tables {
    guard let locale = table.locale, let own = table.coverage else { continue }
    coverage[locale] = coverage[locale].map { $0 + own } ?? own
  }
  return coverage.sorted { $0.key.name < $1.key.name }.map { (locale: $0, coverage: $1) }
}

/// Returns the coverage of each localization as a table.
/// - Parameters:
///   - rows: the printable name of each localization, its coverage, and the numbers in further columns.
///   - more: the headings of further columns.
func coverageTable(
  _ rows: [(name: String, coverage: Coverage, more: [Int])], more: [String] = [], _ text: ProgramText
) -> [String] {
  let headings = ["locale", "keys", "translated", "missing", "coverage"].map { text("report.\($0)") }
  let cells = rows.map { name, coverage, more in
    [name] + [coverage.keys, coverage.translated, coverage.missing].map(text.integer) + [text.percent(coverage.percent)]
      + more.map(text.integer)
  }
  return tableLines([headings + more] + cells, numbersFrom: 1)
}

private struct KeysOptions: CommandOptions { @Option(.textOrJSON) var formats: [ReportFormat<TextOrJSON>] }

extension Command {
  /// `strings keys`: the keys of the SDK.
  static let stringsKeys = Command(
    "keys", "list the SDK's keys with their arguments and their purpose"
  ) { (options: KeysOptions, console) in
    let rows = SDKStrings.reference.entries.map { entry in
      let text = entry.text?.string ?? ""
      let specifiers = FormatString(text).specifiers.map { String(text[$0.range]) }
      return (
        key: entry.key.text.string, text: text, specifiers: specifiers,
        comment: entry.comments.map(\.text).joined(separator: " ")
      )
    }
    try console.deliver(
      options.formats,
      lines: {
        tableLines(rows.map { row in [row.key, row.specifiers.joined(separator: " "), row.comment.printable] })
      },
      json: {
        let keys = rows.map { row -> JSON in
          [
            "key": .string(row.key), "text": .string(row.text),
            "specifiers": .array(row.specifiers.map { .string($0) }),
            "comment": .string(row.comment),
          ]
        }
        return ["schema": "bcinteract.keys/1", "keys": .array(keys)]
      })
    return .fine
  }
}

// MARK: strings diff

private struct DiffOptions: CommandOptions {
  @Operand("OLD", .input) var old: String
  @Operand("NEW", .input) var new: String
  @Option(.textOrJSON) var formats: [ReportFormat<TextOrJSON>]
}

extension Command {
  /// `strings diff OLD NEW`: the differences of two tables.
  static let stringsDiff = Command(
    "diff", "show what differs between two tables",
    discussion: """
      Tables are compared, not files: order, comments, layout and encoding don't count. Dictionaries are
      compared member by member: films.films.other is a form in a .stringsdict. The exit code is 0 for equal
      tables and 1 otherwise.
      """
  ) { (options: DiffOptions, console) in
    let (old, new) = try console.content(of: diffSchema, in: options.formats) {
      (try console.stringsTable(options.old).table, try console.stringsTable(options.new).table)
    }
    let changes = changes(from: old, to: new)
    try console.deliver(options.formats, lines: { lines(changes) }, json: { json(changes) })
    return changes.isEmpty ? .fine : .findings
  }
}

private let diffSchema = "bcinteract.strings-diff/1"

private struct Change {
  var key: ExactString
  var old: PropertyList?
  var new: PropertyList?
}

/// Returns the differences: first the entries of the old table in its order, then those that only
/// the new one has.
private func changes(from old: StringsTable, to new: StringsTable) -> [Change] {
  var changes: [Change] = []
  for pair in old {
    changes += differences(under: pair.key, from: pair.value, to: new.value(for: pair.key))
  }
  for pair in new where old.value(for: pair.key) == nil {
    changes.append(Change(key: pair.key, old: nil, new: pair.value))
  }
  return changes
}

/// Returns the differences of two values: those of their members, if both are dictionaries.
private func differences(under key: ExactString, from old: PropertyList?, to new: PropertyList?) -> [Change] {
  guard case .dictionary(let members)? = old, case .dictionary(let others)? = new else {
    return old == new ? [] : [Change(key: key, old: old, new: new)]
  }
  return Set(members.keys).union(others.keys).sorted().flatMap { name in
    differences(under: ExactString("\(key.string).\(name.string)"), from: members[name], to: others[name])
  }
}

private func lines(_ changes: [Change]) -> [String] {
  changes.flatMap { change in
    [("-", change.old), ("+", change.new)].compactMap { sign, value in
      value.map { "\(sign) \(change.key.literal) = \($0.string?.literal ?? $0.json);".printable }
    }
  }
}

private func json(_ changes: [Change]) -> JSON {
  func list(_ isWanted: (Change) -> Bool) -> JSON {
    .array(
      changes.filter(isWanted).map { change in
        var object: JSON.Object = ["key": .string(change.key.string)]
        object["old"] = change.old.map { .string($0.string?.string ?? $0.json) }
        object["new"] = change.new.map { .string($0.string?.string ?? $0.json) }
        return .object(object)
      })
  }
  return [
    "schema": .string(diffSchema), "removed": list { $0.new == nil },
    "changed": list { $0.old != nil && $0.new != nil }, "added": list { $0.old == nil },
  ]
}
