import Foundation
import Testing

/// The tables of `docs/seed-coverage.md` have a row for each name of the seed documents, and each row names declarations
/// and tests that exist.
@Suite struct SeedCoverageTests {
  /// The headings and symbols of the documents, one a line, with the documents that contain each.
  static let names: [String: [String]] = {
    var names: [String: [String]] = [:]
    for line in Page("Tests/DocumentationTests/Fixtures/seed-symbols.txt").lines {
      let parts = line.split(separator: "\t").map(String.init)
      if parts.count == 2 { names[parts[0]] = parts[1].components(separatedBy: " ") }
    }
    return names
  }()

  struct Row: Sendable {
    /// Headings, each with `# ` in front as in the list of names, and symbols.
    var names: [String]
    var documents: [String]
    /// The types and members of this package that do the same.
    var counterparts: [String]
    var tests: [String]
    var note: String
  }

  static let rows: [Row] = {
    let table =
      (try? Page("docs/seed-coverage.md").table("seed", "in", "here", "test", "note")) ?? []
    return table.map { cells in
      Row(
        names: spans(cells[0], between: "**").map { "# " + $0 } + spans(cells[0], between: "`"),
        documents: cells[1].split(separator: " ").map(String.init),
        counterparts: spans(cells[2], between: "`"), tests: spans(cells[3], between: "`"),
        note: cells[4])
    }
  }()

  private static func spans(_ text: String, between mark: String) -> [String] {
    // A cell that is one code span has lost its backticks.
    if mark == "`", !text.contains("`"), !text.isEmpty, !text.contains("*") { return [text] }
    return text.components(separatedBy: mark).enumerated().filter { $0.offset % 2 == 1 }
      .map(\.element)
  }

  @Test func everyNameOfTheDocumentsHasOneRow() {
    let named = Self.rows.flatMap(\.names)
    #expect(Self.names.count > 400)
    #expect(named.sorted() == Self.names.keys.sorted())
  }

  @Test func everyRowListsTheDocumentsOfItsNames() {
    for row in Self.rows {
      #expect(row.documents == Set(row.names.flatMap { Self.names[$0] ?? [] }).sorted())
    }
  }

  @Test func everyRowHasACounterpartWithATestOrAReason() {
    for row in Self.rows {
      #expect(row.counterparts.isEmpty == row.tests.isEmpty, "\(row.names)")
      #expect(!row.counterparts.isEmpty || !row.note.isEmpty, "\(row.names)")
    }
  }

  @Test func aPartialRowSaysWhatIsMissing() throws {
    let partial = Self.rows.filter { $0.note.contains(#/[Pp]artial/#) }
    for row in partial {
      let missing = try #require(row.note.prefixMatch(of: #/Partial: ([^.]+)\./#), "\(row.names)")
      #expect(missing.output.1.split(separator: " ").count > 2 && !row.counterparts.isEmpty)
    }
    for name in [
      "# Catalog", "# FairPlay", "# Offline Playback", "# Picture in Picture", "# Video 360",
      "kBCOVSourceDeliveryBoltSSAI",
    ] {
      #expect(partial.contains { $0.names.contains(name) }, "\(name)")
    }
  }

  @Test func everyCounterpartIsDeclared() throws {
    let declared = try Self.words(
      below: "Sources",
      matching: #/\b(?:class|struct|enum|protocol|actor|typealias|func|var|let|case)\s+(\w+)/#)
    for row in Self.rows {
      for name in row.counterparts {
        let parts = name.prefix { $0 != "(" }.split(separator: ".").filter { $0 != "init" }
        for part in parts { #expect(declared.contains(String(part)), "\(name)") }
      }
    }
  }

  @Test func everyTestOfARowExists() throws {
    let declared = try Self.words(below: "Tests", matching: #/\b(?:struct|class|func)\s+(\w+)/#)
    for row in Self.rows {
      for test in row.tests {
        for part in test.split(separator: "/") {
          #expect(declared.contains(String(part)), "\(test)")
        }
      }
    }
  }

  /// The words that a pattern finds in the Swift files of a folder.
  private static func words(
    below folder: String, matching pattern: Regex<(Substring, Substring)>
  ) throws -> Set<String> {
    var words: Set<String> = []
    for file in try Page.swiftFiles(below: folder) {
      words.formUnion(
        try String(contentsOf: file, encoding: .utf8).matches(of: pattern)
          .map { String($0.output.1) })
    }
    return words
  }
}
