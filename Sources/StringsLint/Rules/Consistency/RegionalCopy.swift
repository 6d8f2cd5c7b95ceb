internal import Findings
internal import Localization

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
    .folder { contexts in
      contexts.indices.flatMap { index -> [(file: Int, problem: Problem)] in
        let context = contexts[index]
        guard let locale = context.translation.locale, !context.isSourceLanguage,
          context.texts.count >= minimumTexts
        else { return [] }
        let parents = locale.parents
        let parent = contexts.first { other in
          other.tableName == context.tableName
            && other.translation.locale.map(parents.contains) == true
        }
        guard let parent, context.hasSameTexts(as: parent) else { return [] }
        return [
          (
            file: index,
            problem: Problem(
              "all \(context.texts.count) texts are those of \(parent.language.name)", at: .file,
              fix: .advice("translate what readers in the region say otherwise, or remove the file")
            )
          )
        ]
      }
    })

  /// A smaller table may well be the same in both.
  private static let minimumTexts = 10

  private static let copy = (0..<10).map { "\"key\($0)\" = \"Vídeo \($0)\";\n" }.joined()
}

extension FileContext {
  fileprivate func hasSameTexts(as other: FileContext) -> Bool {
    let texts = Dictionary(other.texts.map { ($0.key, $0.text.string) }) { $1 }
    return self.texts.allSatisfy { texts[$0.key] == $0.text.string }
  }
}
