import JSON
import Localization
import StringsLint
import Support

private struct StatsOptions: CommandOptions {
  @Operand("DIR", .folder) var folder: String?
  @Option("--locale", "L", "the language of the report") var locale: String?
  @Option(.textOrJSON) var formats: [ReportFormat<TextOrJSON>]
}

extension Command {
  /// `strings stats`: the coverage of each localization.
  static let stringsStats = Command(
    "stats", "show how much of each localization is translated",
    discussion: """
      DIR holds the localizations, DIR/<locale>.lproj/BrightcoveSDK.strings; without it, those that are
      built in are counted. A key counts as translated if its text is there and is not the English one,
      but for names and for words that the language has borrowed.
      """
  ) { (options: StatsOptions, console) in
    console.warnOfMissingLocaleData()
    let localizations = try console.localizations(in: options.folder)
    let rows = localizations.locales.map { locale in
      let tables = localizations.tables(of: locale)
      return (
        locale: LocaleTag(locale),
        coverage: Coverage(ofSDKKeysIn: LocaleTag(locale)) { key in
          tables.lazy.compactMap { $0.text(for: key) }.first
        }
      )
    }
    let text = ProgramText(locale: options.locale, environment: console.environment)
    try console.deliver(
      options.formats,
      text: {
        coverageTable(
          rows.map { locale, coverage in
            ("\(locale.name) (\(locale.displayName(in: text.locale)))".printable, coverage)
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
        return ["schema": "bcinteract.coverage/1", "locales": .array(locales)]
      })
    return .fine
  }
}

/// Returns the coverage of each localization as a table.
/// - Parameter rows: the printable name and the coverage of each localization.
func coverageTable(_ rows: [(name: String, coverage: Coverage)], _ text: ProgramText) -> String {
  let headings = ["locale", "keys", "translated", "missing", "coverage"].map {
    text("report.\($0)")
  }
  let cells = rows.map { name, coverage in
    [name] + [coverage.keys, coverage.translated, coverage.missing].map(text.integer)
      + [text.percent(coverage.percent)]
  }
  return tableLines([headings] + cells, numbersFrom: 1).map { $0 + "\n" }.joined()
}

private struct KeysOptions: CommandOptions {
  @Option(.textOrJSON) var formats: [ReportFormat<TextOrJSON>]
}

extension Command {
  /// `strings keys`: the keys of the SDK.
  static let stringsKeys = Command(
    "keys", "list the SDK's keys, what they must be filled in with, and what they are for"
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
      text: {
        let cells = rows.map { row in
          [row.key, row.specifiers.joined(separator: " "), row.comment.printable]
        }
        return tableLines(cells).map { $0 + "\n" }.joined()
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
