import JSON
import Localization
import StringsLint
import Support

extension Command {
  static let stringsStats = Command(
    "stats", "show how much of each localization is translated",
    discussion: """
      DIR holds the localizations, DIR/<locale>.lproj/BrightcoveSDK.strings; without it, those that are
      built in are counted. A key counts as translated if its text is there and is not the English one,
      but for names and for words that the language has borrowed.
      """,
    operands: [.optional("DIR", .folder)],
    options: [.value("--locale", "L", "the language of the report"), .textOrJSON]
  ) { arguments, console in
    console.warnOfMissingLocaleData()
    let folder = arguments.operands.first
    let localizations = try folder.map { try console.localizations(in: $0) } ?? .sdk
    let rows = localizations.locales.map { locale in
      let tables = localizations.tables(of: locale)
      return (
        locale: LocaleTag(locale),
        coverage: Coverage(ofSDKKeysIn: LocaleTag(locale)) { key in
          tables.lazy.compactMap { $0.text(for: key) }.first
        }
      )
    }
    try console.answer(
      arguments,
      text: {
        let say = ProgramText(
          locale: arguments.value("--locale"), environment: console.environment)
        return coverageTable(
          rows.map { locale, coverage in
            ("\(locale.name) (\(locale.displayName(in: say.locale)))".printable, coverage)
          }, say)
      },
      json: {
        let locales = rows.map { locale, coverage -> JSON in
          [
            "locale": .string(locale.name), "keys": .integer(Int64(coverage.keys)),
            "translated": .integer(Int64(coverage.translated)),
            "missing": .integer(Int64(coverage.missing)),
          ]
        }
        return ["schema": "bcinteract.coverage/1", "locales": .list(locales)]
      })
    return .fine
  }
}
