import Lint
import Localization
import StringsLint
import Testing

/// An argument more than the reference reads, in a table whose texts all read from one list.
@Suite struct FurtherArgumentTests {
  /// A table of formats: the first texts read two arguments, all others one.
  private func inTable(of others: [String], _ text: String) -> [Severity] {
    let reference = others.enumerated().map { ("k\($0)", $1) } + [("key", "Hide %@")]
    let translation = Translation(
      name: "de.lproj/T.strings", locale: LocaleTag("de"),
      file: StringsFile(Array("\"key\" = \"\(text)\";\n".utf8)),
      reference: Reference(reference))
    let rules = Rule.all.filter { $0.id == "strings.format-extra" }
    return Linter(rules: rules).findings(in: [translation]).map(\.severity)
  }

  @Test(
    arguments: [
      ([("Open %@ with %@", 5), ("Close %@", 20)], "%@ %@", .warning),
      ([("Open %2$@ with %1$@", 5), ("Close %@", 20), ("", 9)], "%1$@: %2$@", .warning),
      // Too few, too few of them formats, too few that read two.
      ([("Open %@ with %@", 5), ("Close %@", 10)], "%@ %@", .error),
      ([("Open %@ with %@", 5), ("Close %@", 20), ("Settings", 9)], "%@ %@", .error),
      ([("Open %@ with %@", 1), ("Close %@", 20)], "%@ %@", .error),
      // None reads that, or another type.
      ([("Open %@ with %@", 5), ("Close %@", 20)], "%@ %@ %@", .error),
      ([("Open %@ with %@", 5), ("Close %@", 20)], "%@ %d", .error),
      // They don't read from one list.
      ([("Open %@ with %@", 5), ("Close %@", 20), ("%d files", 1)], "%@ %@", .error),
    ] as [([(String, Int)], String, Severity)])
  func oneArgumentListIsSharedByTheFormatsOfATable(
    others: [(String, Int)], text: String, severity: Severity
  ) {
    let found = inTable(of: others.flatMap { Array(repeating: $0.0, count: $0.1) }, text)
    #expect(Set(found) == [severity])
  }
}
