import Foundation
import Lint
import Localization
import StringsLint

/// The findings of `rules` in one text and the text it translates.
func check(
  _ target: String, for source: String?, in locale: String = "de", rules: [Rule] = Rule.all
) -> [Finding] {
  let quoted = target.replacingOccurrences(of: "\\", with: "\\\\")
    .replacingOccurrences(of: "\"", with: "\\\"").replacingOccurrences(of: "\n", with: "\\n")
  return check(
    file: "\"key\" = \"\(quoted)\";\n", reference: source.map { [("key", $0)] }, in: locale,
    rules: rules)
}

/// The findings of `rules` in one file.
func check(
  file: String, reference: [(key: String, text: String)]? = nil, in locale: String = "de",
  rules: [Rule] = Rule.all
) -> [Finding] {
  let translation = Translation(
    name: "\(locale).lproj/T.strings", locale: LocaleTag(locale),
    file: StringsFile(Array(file.utf8)),
    reference: reference.map { Reference($0) })
  return Report(findings: Linter(rules: rules).findings(in: [translation])).findings
}
