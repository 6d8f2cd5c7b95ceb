import Lint
import Localization

/// Rules that compare the tables of all locales.
enum FolderRules {
  static let all: [Rule] = [unevenKey, regionalCopy]

  static let unevenKey = Rule.folder("strings.uneven-key", .warning) { tables in
    let named = tables.families.map { $0.filter { tables[$0].locale != nil } }
    return named.filter { $0.count > 1 }.flatMap { group in
      let keys = group.map { Set(tables[$0].unknownKeys) }
      var counts: [String: Int] = [:]
      for key in keys.joined() { counts[key, default: 0] += 1 }
      let originals = zip(group, keys).filter { tables[$0.0].isSourceLanguage }.map(\.1)
      let common = counts.filter { key, count in
        count * 2 > group.count && PluralForm(key) == nil && key.hasWord && !key.isOfAppName
          && originals.allSatisfy { $0.contains(key) }
      }.keys.sorted()
      return zip(group, keys).compactMap { index, keys in
        Problem(grouping: common.filter { !keys.contains($0) }, "keys are missing that most other locales have") {
          key in
          Problem(
            "the key \(key) is missing, and most other locales have it",
            fix: .advice("add \"\(ExactString(key).escaped)\" = \"…\";"), key: key)
        }.map { (table: index, problem: $0) }
      }
    }
  }

  static let regionalCopy = Rule.folder("strings.regional-copy", .info) { tables in
    tables.families.flatMap { family in
      var ofLocale: [LocaleTag: CheckedTable] = [:]
      for table in family.lazy.map({ tables[$0] }).reversed() {
        if let locale = table.locale { ofLocale[locale] = table }
      }
      return family.compactMap { index in copied(tables[index], among: ofLocale).map { (table: index, problem: $0) } }
    }
  }

  private static func copied(_ table: CheckedTable, among ofLocale: [LocaleTag: CheckedTable]) -> Problem? {
    guard !table.isSourceLanguage, table.texts.count >= minimumTexts,
      let parent = table.locale?.parents.lazy.filter({ $0 != table.locale }).compactMap({ ofLocale[$0] }).first,
      table.texts.allSatisfy({ parent.texts[$0] == $1 })
    else { return nil }
    return Problem(
      "all \(table.texts.count) texts are those of \(parent.locale?.name ?? "")",
      fix: .advice("translate what readers in the region say otherwise, or remove the file"))
  }

  /// A smaller table may well be the same in both.
  private static let minimumTexts = 10
}

extension String {
  /// A Boolean value that indicates whether it is a name or has one: `a`, but not `-U`.
  fileprivate var hasWord: Bool { words.contains { $0.utf8.count > 1 || $0.utf8.count == utf8.count } }
}

extension [CheckedTable] {
  /// The indices of the localizations of each table, in order.
  fileprivate var families: [[Int]] {
    Dictionary(grouping: indices.filter { !self[$0].isMissingFile }) { self[$0].family }.values.sorted { $0[0] < $1[0] }
  }
}

extension CheckedTable {
  /// The path of the table without its locale: the same for all localizations of a table in one
  /// folder.
  fileprivate var family: String {
    LocalizationFolder.path(name, in: LocalizationFolder(of: "*"))
      ?? name.split(separator: "/").last.map { String($0) } ?? ""
  }
}
