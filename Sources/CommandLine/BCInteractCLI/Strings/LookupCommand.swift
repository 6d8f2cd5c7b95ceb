import JSON
import Localization
import Support

private struct LookupOptions: CommandOptions {
  @Operand("KEY", .key) var key: String
  @Operand("ARG", isOptional: true) var arguments: [String]
  @Option("--locale", "L,L…", "the user's languages, the favourite first (default: en)", .locale) var locales: String?
  @Option("--overrides", "DIR", "the app's own tables", .folder) var overrides: String?
  @Option("--app-languages", "L,L…", "the app's languages, its development language first (default: any)")
  var appLanguages: String?
  @Option("--sdk-table", "PATH", "the app's SDK table, or their folder, in place of the built-in ones", .input)
  var sdkTable: String?
  @Option("--table", "NAME", "the file name of the tables in DIR and PATH (default: \(SDKStrings.fileName))")
  var table: String?
  @Option("--explain", "show every table that is searched, and its text") var isExplained: Bool
  @Option(.textOrJSON) var formats: [ReportFormat<TextOrJSON>]

  var conflicts: [String?] {
    appLanguages.list.map { names in
      names.isEmpty
        ? ["--app-languages names no language"]
        : names.map(TableFinder.problem(ofLocale:))
    } ?? []
  }
}

extension Command {
  /// `strings lookup KEY`: the text of a key for a user.
  static let stringsLookup = Command(
    "lookup", "show the text of a key for a user, and the file it comes from",
    discussion: """
      The arguments fill in the format specifiers of the text; the first one selects the plural form. DIR
      holds the app's own tables, DIR/<locale>.lproj/BrightcoveSDK.strings (and .stringsdict). Each key is
      looked up in the override and the SDK's table of the best matching locale, then in those of its
      parents, then in English; the last resort is the key itself.

      The built-in tables have the keys of the SDK and texts of this project: an app shows Brightcove's
      wording instead. --sdk-table reads it from the SDK of the app: PATH is a .strings file, or a folder
      or framework bundle that contains <locale>.lproj folders. The name of a file's folder or its own
      names its language, as in de.lproj/BrightcoveSDK.strings or de.strings; else it is English.

      An app shows the SDK's texts of a language only if it is itself localized for that language.
      --app-languages names the app's languages: the best match among them is used, or else the first.
      Without it, the app is localized for every language that has a table.

      For an app's other tables, name one of them, or their folder and the table:
      --sdk-table App --table Localizable.strings.

      Exit codes: 1 if no table has the key, 3 if PATH or DIR can't be read or is not a table.
      """
  ) { (options: LookupOptions, console) in
    console.warnOfMissingLocaleData()
    let table = options.table ?? SDKStrings.fileName
    let answer = try console.content(of: LookupAnswer.schema, in: options.formats) {
      let localizer = Localizer(
        preferred: options.locales.list ?? ["en"],
        overrides: try options.overrides.map { try console.localizations(in: $0, table: table) } ?? Localizations(),
        localizations: try console.sdkTables(at: options.sdkTable, table: table),
        appLanguages: options.appLanguages.list ?? [])
      return try LookupAnswer(options.key, options.arguments, by: localizer)
    }
    let text = ProgramText(environment: console.environment)
    try console.deliver(
      options.formats, lines: { answer.lines(text, isExplained: options.isExplained) }, json: { answer.json })
    guard answer.lookup.source == nil else { return .fine }
    let near = suggestion(for: answer.lookup.key, among: SDKStrings.reference.entries.map(\.key.text.string))
    console.warn("no table has the key \(answer.lookup.key.printable)\(near)")
    return .findings
  }
}

/// The text of a key, and the tables that were searched.
private struct LookupAnswer {
  let lookup: Localizer.Lookup
  private let text: String
  private let steps: [Localizer.Step]

  static let schema = "bcinteract.lookup/1"

  init(_ key: String, _ words: [String], by localizer: Localizer) throws {
    let strings = words.map { FormatArgument.string($0) }
    lookup = localizer.lookup(key, for: strings)
    steps = localizer.explain(key, for: strings)
    text = try Self.fill(lookup, with: words)
  }

  private static func fill(_ lookup: Localizer.Lookup, with words: [String]) throws -> String {
    guard !words.isEmpty else { return lookup.text }
    do {
      let format = FormatString(lookup.text)
      let signature = try format.signature()
      let arguments = try words.enumerated().map { position, word in
        let type = position < signature.count ? signature[position] : .object
        guard let argument = FormatArgument(parsing: word, as: type) else {
          let reader = format.reads.first { $0.position == position + 1 }
          let specifier = reader.map { String(lookup.text[$0.range]) } ?? ""
          throw FormatError.mismatch(position: position + 1, specifier: specifier)
        }
        return argument
      }
      return try lookup.filled(with: arguments)
    } catch {
      let place = [lookup.source?.file, lookup.key].compactMap(\.self).joined(separator: ": ")
      throw CommandError.input("\(place): \(error)")
    }
  }

  func lines(_ words: ProgramText, isExplained: Bool) -> [String] {
    var lines = [text.printable]
    if let file = lookup.source?.file { lines.append(words("lookup.from", .string(file.printable))) }
    if isExplained {
      lines.append("")
      lines += steps.map { step in
        let found = step.text.map { "\"\($0.printable)\"" } ?? "-"
        return "\(step.origin.rawValue.padded(to: 8))  \(found)  \(step.file.printable)"
      }
    }
    return lines
  }

  var json: JSON {
    [
      "schema": .string(Self.schema), "key": .string(lookup.key), "text": .string(text),
      "origin": .string(lookup.source?.origin.rawValue ?? "key"),
      "locale": lookup.source.map { .string($0.locale) } ?? .null,
      "file": lookup.source.map { .string($0.file) } ?? .null,
      "steps": .array(
        steps.map { step in
          [
            "origin": .string(step.origin.rawValue), "locale": .string(step.locale),
            "file": .string(step.file), "text": step.text.map { .string($0) } ?? .null,
          ]
        }),
    ]
  }
}

private struct MatchOptions: CommandOptions {
  @Operand("PREFERRED") var preferred: [String]
  @Option("--available", "L,L…", "the app's localizations (default: those of the SDK)") var available: String?
  @Option(.textOrJSON) var formats: [ReportFormat<TextOrJSON>]
}

extension Command {
  /// `strings match PREFERRED…`: the localization that an app would use.
  static let stringsMatch = Command(
    "match", "show which localization an app would use",
    discussion: """
      Prints the localization that an iOS app gets for the preferred languages, followed by the available
      ones that it inherits from. Prints nothing if none matches.
      """
  ) { (options: MatchOptions, console) in
    console.warnOfMissingLocaleData()
    let available = options.available.list ?? Localizations.sdk.locales
    guard !available.isEmpty else { throw CommandError.usage("--available names no localization") }
    let preferred = options.preferred.flatMap { $0.split(separator: ",").map(String.init) }
    let matches = LocaleMatcher.matches(preferred: preferred, available: available)
    try console.deliver(
      options.formats, lines: { matches.map(\.printable) },
      json: { ["schema": "bcinteract.match/1", "matches": .array(matches.map { .string($0) })] })
    if matches.isEmpty {
      console.warn("no available localization matches; an app falls back to its development language")
    }
    return .fine
  }
}
