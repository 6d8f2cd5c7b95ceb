import Lint
import Localization

extension Rule {
  /// A region's table is a copy of its language's.
  ///
  /// `es-419.lproj` started from `es.lproj` and was never touched since: readers in Latin America get the texts
  /// of Spain, which they would have got without it. It counts as translated all the same.
  static let regionalCopy = Rule(
    "regional-copy", "A region's table is a copy of its language's", .info,
    good: [
      .folder([("es", copy), ("es-MX", copy.replacing("Vídeo", with: "Video"))]),
      .folder([("es", copy), ("pt", copy)]),
    ],
    bad: [.folder([("es", copy), ("es-419", copy)])],
    .folder { tables in
      tables.families.flatMap { family in
        var ofLocale: [LocaleTag: TableOutline] = [:]
        for table in family.lazy.map({ tables[$0] }).reversed() {
          if let locale = table.locale { ofLocale[locale] = table }
        }
        return family.compactMap { index in
          copied(tables[index], among: ofLocale).map { (file: index, problem: $0) }
        }
      }
    })

  private static func copied(
    _ table: TableOutline, among ofLocale: [LocaleTag: TableOutline]
  ) -> Problem? {
    guard !table.isSourceLanguage, table.textCount >= minimumTexts,
      let parent = table.locale?.parents.lazy.filter({ $0 != table.locale }).compactMap({
        ofLocale[$0]
      }).first,
      table.hasSameTexts(as: parent)
    else { return nil }
    return Problem(
      "all \(table.textCount) texts are those of \(parent.locale?.name ?? "")", at: .file,
      fix: .advice("translate what readers in the region say otherwise, or remove the file"))
  }

  /// A smaller table may well be the same in both.
  private static let minimumTexts = 10

  private static let copy = (0..<10).map { "\"key\($0)\" = \"Vídeo \($0)\";\n" }.joined()
}
