import Lint
import Localization
import StringsLint

/// A table before all rules of the validator. The input is a locale in a line of its own, the table to compare
/// with, and after a line `---` the table to check.
enum Validation {
  static func outcome(of bytes: [UInt8]) throws -> String {
    let (locale, source, table) = parts(of: bytes)
    let reference = Reference(StringsFile(source))
    func translation(_ bytes: [UInt8]) -> Translation {
      Translation(
        name: "\(locale).lproj/Table.strings", locale: LocaleTag(locale),
        file: StringsFile(bytes), reference: reference)
    }
    let linter = Linter(rules: Rule.all, maximumPerKind: 50)
    let checked = translation(table)
    let findings = linter.findings(in: [checked])
    let end = checked.file.place(of: table.count)
    for finding in findings where finding.place.map({ $0.line > end.line }) == true {
      throw Target.Problem(text: "the place of \(finding.rule) is behind the end of the table")
    }
    try checkFixes(of: checked, by: linter, translation)
    let rules = Set(findings.map(\.rule)).sorted()
    return "\(rules.count) rules \(rules.first ?? "") \(rules.last ?? "")"
  }

  /// A fixed table needs no second fix, and has the same keys.
  private static func checkFixes(
    of checked: Translation, by linter: Linter, _ translation: ([UInt8]) -> Translation
  ) throws {
    let (bytes, count) = linter.fixed(checked)
    guard count > 0 else { return }
    let fixed = translation(bytes)
    guard fixed.file.entries.map(\.key.text) == checked.file.entries.map(\.key.text) else {
      throw Target.Problem(text: "a fix has changed a key")
    }
    guard linter.fixed(fixed).count == 0 else {
      throw Target.Problem(text: "what was fixed is fixed again")
    }
  }

  private static func parts(of bytes: [UInt8]) -> (locale: String, source: [UInt8], table: [UInt8]) {
    let locale = bytes.prefix { $0 != UInt8(ascii: "\n") }
    let rest = Array(bytes.dropFirst(locale.count + 1))
    let line = Array("\n---\n".utf8)
    let place = rest.indices.first { rest[$0...].starts(with: line) } ?? 0
    return (
      String(decoding: locale.prefix(20), as: UTF8.self), Array(rest[..<place]),
      Array(rest[place...].dropFirst(place == 0 ? 0 : line.count))
    )
  }
}
