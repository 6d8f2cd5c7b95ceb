import Lint
import Localization

extension Rule {
  /// A `.stringsdict` or string catalog does not say what the app needs to choose a form.
  ///
  /// A form `other` that is missing, a category that does not exist, a variable without its type, an unknown state: the
  /// app shows the key, or nothing, where it asks for such a text. Nothing on the platform reports it before. Where no
  /// whole number takes the form `other`, as in Polish, its absence is a warning.
  static let formStructure = Rule(
    "form-structure",
    "A `.stringsdict` or string catalog does not say what the app needs to choose a form", .error,
    good: [.stringsdict(stringsdict("%#@n@", ["one": "%d Datei", "other": "%d Dateien"]))],
    bad: [
      .stringsdict(stringsdict("%#@n@", ["one": "%d Datei"])),
      .stringsdict(stringsdict("%#@n@", ["single": "%d Datei", "other": "%d Dateien"])),
    ],
    .file { context in
      let problems = context.translation.forms?.problems ?? []
      let isSpare =
        problems.contains(where: \.lacksOther)
        && context.translation.locale?.pluralCategoriesOfWholeNumbers.contains(.other) == false
      return problems.map { problem in
        let isWarning = !problem.isError || problem.lacksOther && isSpare
        return Problem(
          problem.message, at: .place(problem.place), severity: isWarning ? .warning : nil,
          key: problem.key)
      }
    })
}

/// A `.stringsdict` with one text and its variable `n`.
func stringsdict(_ format: String, _ forms: KeyValuePairs<String, String>) -> String {
  let forms = forms.map { "      <key>\($0)</key><string>\($1)</string>\n" }.joined()
  return """
    <plist version="1.0"><dict>
      <key>files</key><dict>
        <key>NSStringLocalizedFormatKey</key><string>\(format)</string>
        <key>n</key><dict>
          <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
          <key>NSStringFormatValueTypeKey</key><string>d</string>
    \(forms)    </dict>
      </dict>
    </dict></plist>

    """
}
