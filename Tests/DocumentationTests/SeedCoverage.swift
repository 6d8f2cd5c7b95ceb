import Foundation

/// The table of `docs/seed-coverage.md`: what of the five documents is where.
struct SeedCoverage: Sendable {
  struct Row: Sendable {
    /// Headings, each behind a `#` as in the list of names, and symbols.
    var names: [String]
    var documents: [String]
    /// Types and members of this package.
    var here: [String]
    var tests: [String]
    var note: String
    /// Types and members that the note names.
    var noted: [String] {
      SeedCoverage.spans(note, between: "`").filter {
        $0.first?.isUppercase == true && !$0.hasSuffix(".swift")
      }
    }
  }

  static let columns = ["seed", "in", "here", "test", "note"]

  let rows: [Row]

  /// Reads the rows of all tables with these columns. Symbols stand in backticks, headings in bold.
  init(_ page: String) {
    let cells = page.split(separator: "\n").map { line in
      line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
        .map { $0.trimmingCharacters(in: .whitespaces) }
    }
    var isTable = false
    var rows: [Row] = []
    for row in cells {
      guard row.count == Self.columns.count else {
        isTable = false
        continue
      }
      if row == Self.columns {
        isTable = true
      } else if isTable, !row[0].hasPrefix("---") {
        rows.append(
          Row(
            names: Self.spans(row[0], between: "**").map { "# " + $0 }
              + Self.spans(row[0], between: "`"),
            documents: row[1].split(separator: " ").map(String.init),
            here: Self.spans(row[2], between: "`"), tests: Self.spans(row[3], between: "`"),
            note: row[4]))
      }
    }
    self.rows = rows
  }

  static func spans(_ text: String, between mark: String) -> [String] {
    text.components(separatedBy: mark).enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
  }

  /// What is wrong with the table, in words.
  /// - Parameters:
  ///   - names: the names of the documents, and in which of them each stands.
  ///   - sources: where the types and members have to be.
  ///   - tests: where the tests have to be.
  func faults(names: [String: [String]], sources: DeclarationIndex, tests: DeclarationIndex)
    -> [String]
  {
    var faults: [String] = []
    var seen: Set<String> = []
    for row in rows {
      let title = row.names.first ?? "a row without a name"
      for name in row.names {
        if names[name] == nil { faults.append("\(name): no document has it") }
        if !seen.insert(name).inserted { faults.append("\(name): in more than one place") }
      }
      let documents = Set(row.names.flatMap { names[$0] ?? [] }).sorted()
      if row.documents != documents {
        faults.append("\(title): stands in \(documents.joined(separator: " "))")
      }
      for name in row.here + row.noted where !sources.declares(name) {
        faults.append("\(title): \(name) is not declared")
      }
      for name in row.tests where !tests.tests(name) {
        faults.append("\(title): \(name) is no test")
      }
      if row.here.isEmpty != row.tests.isEmpty {
        faults.append("\(title): a counterpart and its test go together")
      }
      if row.here.isEmpty, row.note.isEmpty {
        faults.append("\(title): neither a counterpart nor a reason")
      }
    }
    return faults + Set(names.keys).subtracting(seen).sorted().map { "\($0): has no row" }
  }
}
