import Lint
import Localization

extension Rule {
  /// A key that the other locales have is missing from one.
  ///
  /// For keys that the reference doesn't know, and so can't miss: an app's own texts beside the SDK's. A key that
  /// the table in the source language lacks, too, is rather left over in the others; one without a word, `-U`, is
  /// shown as it is, and the name of the app is in its `Info.plist`.
  static let unevenKey = Rule(
    "uneven-key", "A key that the other locales have is missing from one", .warning,
    good: [
      .folder([("de", "\"a\" = \"1\";\n"), ("fr", "\"a\" = \"2\";\n")]),
      .folder([
        ("de", "\"a\" = \"1\";\n\"b\" = \"1\";\n"), ("fr", "\"a\" = \"2\";\n\"b\" = \"2\";\n"),
        ("es", "\"a\" = \"3\";\n\"b\" = \"3\";\n"), ("en", "\"a\" = \"3\";\n"),
      ]),
      .folder([
        ("de", "\"-U\" = \"–\";\n\"%@\" = \"%@\";\n"),
        ("fr", "\"-U\" = \"–\";\n\"%@\" = \"%@\";\n"),
        ("es", "\"a\" = \"3\";\n"),
      ]),
    ],
    bad: [
      .folder([
        ("de", "\"a\" = \"1\";\n\"b\" = \"1\";\n"), ("fr", "\"a\" = \"2\";\n\"b\" = \"2\";\n"),
        ("es", "\"a\" = \"3\";\n"),
      ])
    ],
    .folder { tables in
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
        return zip(group, keys).flatMap { index, keys in
          common.filter { !keys.contains($0) }.map { key in
            (
              file: index,
              problem: Problem(
                "the key \(key) is missing, and most other locales have it", at: .file,
                fix: .advice("add \"\(ExactString(key).escaped)\" = \"…\";"), key: key)
            )
          }
        }
      }
    })
}

extension String {
  /// Whether it is a name or has one: `a`, but not `-U`.
  fileprivate var hasWord: Bool {
    words.contains { $0.text.utf8.count > 1 || $0.text.utf8.count == utf8.count }
  }
}
