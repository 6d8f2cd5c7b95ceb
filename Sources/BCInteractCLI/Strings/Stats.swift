internal import JSON
internal import Localization
internal import Terminal

extension Command {
  static let stringsStats = Command(
    "stats", "show how much of each localization is translated",
    discussion: """
      DIR holds the localizations, DIR/<locale>.lproj/BrightcoveSDK.strings; without it, those that are
      built in are counted. A key counts as translated if its text is there and is not the English one;
      up to two words may be the same in both languages.
      """,
    operands: [.optional("DIR")],
    options: [.value("--locale", "L", "the language of the report"), .textOrJSON]
  ) { arguments, console in
    console.warnOfMissingLocaleData()
    let folder = arguments.operands.first
    let localizations = try folder.map { try console.localizations(in: $0) } ?? .sdk
    let coverage = localizations.locales.map { Coverage(of: $0, in: localizations) }
    let say = ProgramText(
      locale: arguments.value("--locale"), environment: console.environment)
    try console.answer(
      arguments, text: { Coverage.table(coverage, say) },
      json: { ["schema": "bcinteract.coverage/1", "locales": .array(coverage.map(\.json))] })
    return .fine
  }
}

/// How many of the SDK's keys one localization has.
private struct Coverage {
  let locale: String
  let keys: Int
  let translated: Int
  let missing: Int

  init(of locale: String, in localizations: Localizations) {
    let tables = localizations.tables(of: locale)
    let isEnglish = LocaleTag(locale).language == "en"
    var translated = 0
    var missing = 0
    let reference = SDKStrings.reference.entries
    for entry in reference {
      let texts = tables.lazy.compactMap { $0.text(for: entry.key.text.string) }
      switch texts.first {
      case nil: missing += 1
      case let text?
      where isEnglish || text != entry.text?.string || text.split(separator: " ").count <= 2:
        translated += 1
      default: break
      }
    }
    self.locale = locale
    self.keys = reference.count
    self.translated = translated
    self.missing = missing
  }

  private var percent: Int { keys == 0 ? 0 : translated * 100 / keys }

  static func table(_ rows: [Coverage], _ say: ProgramText) -> String {
    let headings = ["locale", "keys", "translated", "missing", "coverage"].map {
      say("report.\($0)")
    }
    let cells = rows.map { row in
      let name = LocaleTag(row.locale).displayName(in: say.locale)
      let numbers = [row.keys, row.translated, row.missing].map(String.init)
      return ["\(row.locale) (\(name))".printable] + numbers + ["\(row.percent)%"]
    }
    let table = [headings] + cells
    let widths = headings.indices.map { column in
      table.map { $0[column].columns }.max() ?? 0
    }
    return table.map { row in
      let cells = zip(row, widths).enumerated().map { column, cell in
        let space = String(repeating: " ", count: cell.1 - cell.0.columns)
        return column == 0 ? cell.0 + space : space + cell.0
      }
      return cells.joined(separator: "  ") + "\n"
    }.joined()
  }

  var json: JSON {
    [
      "locale": .string(locale), "keys": .integer(Int64(keys)),
      "translated": .integer(Int64(translated)), "missing": .integer(Int64(missing)),
    ]
  }
}
