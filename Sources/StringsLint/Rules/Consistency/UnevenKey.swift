internal import Findings
internal import Localization

extension Rule {
  /// A key that the other locales have is missing from one.
  ///
  /// For keys that the reference doesn't know, and so can't miss: an app's own texts beside the SDK's.
  static let unevenKey = Rule(
    "uneven-key", "A key that the other locales have is missing from one", .warning,
    good: [.folder([("de", "\"a\" = \"1\";\n"), ("fr", "\"a\" = \"2\";\n")])],
    bad: [
      .folder([
        ("de", "\"a\" = \"1\";\n\"b\" = \"1\";\n"), ("fr", "\"a\" = \"2\";\n\"b\" = \"2\";\n"),
        ("es", "\"a\" = \"3\";\n"),
      ])
    ],
    .folder { contexts in
      var groups: [String: [Int]] = [:]
      for (index, context) in contexts.enumerated() where !context.language.name.isEmpty {
        groups[context.tableName, default: []].append(index)
      }
      return groups.values.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }.flatMap { group in
        let keys = group.map { index in
          Set(contexts[index].texts.filter { $0.referenceIndex == nil }.map(\.key))
        }
        var counts: [String: Int] = [:]
        for key in keys.joined() { counts[key, default: 0] += 1 }
        let common = counts.filter { $0.value * 2 > group.count && PluralForm($0.key) == nil }
          .keys.sorted()
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

extension FileContext {
  /// The name of the file without its folders.
  var tableName: String {
    String(translation.name.split(separator: "/").last ?? "")
  }
}
