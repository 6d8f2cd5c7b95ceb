import JSON

/// One `--format NAME[=FILE]`: how a report is written, and where to.
package struct ReportFormat<Name: RawRepresentable & CaseIterable & Sendable>: Sendable
where Name.RawValue == String {
  package var name: Name
  /// Where the report goes: to standard output where the format names no file, or `-`.
  package var destination: Destination

  /// - Throws: a usage error that lists the names there are.
  package init(parsing text: String) throws(CommandError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = parts.first.flatMap({ Name(rawValue: String($0)) }) else {
      let names = Name.allCases.map(\.rawValue).joined(separator: ", ")
      throw .usage("unknown format \(text); there are \(names)")
    }
    if parts.count == 2, parts[1].isEmpty { throw .usage("--format \(text) names no file") }
    self.name = name
    destination = Destination(parts.count == 2 ? String(parts[1]) : nil)
  }
}

extension Sequence {
  /// The documents of `--format json` that tell why there is nothing to report.
  func outputs<Name>(telling document: JSON.Outline) -> [Output]
  where Element == ReportFormat<Name> {
    filter { $0.name.rawValue == "json" }.map { .json(to: $0.destination) { document } }
  }
}

extension Arguments {
  /// What the `--format` options ask for; `standard` on standard output where there is none.
  /// - Throws: a usage error where a name is unknown.
  package func formats<Name>(
    standard: Name
  ) throws(CommandError) -> [ReportFormat<Name>] {
    var formats: [ReportFormat<Name>] = []
    for text in values("--format") { formats.append(try ReportFormat(parsing: text)) }
    return formats.isEmpty ? [try ReportFormat(parsing: standard.rawValue)] : formats
  }
}
