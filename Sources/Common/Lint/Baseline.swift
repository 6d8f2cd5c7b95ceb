public import JSON

/// The findings of an earlier run, so that a later run reports only new ones.
///
/// A finding is known by its rule, file, language and key, not by its line or its message, which change when something
/// else in the file does.
public struct Baseline: Sendable {
  private struct Identity: Hashable {
    let rule: String
    let file: String
    let language: String
    let name: String

    init(_ finding: Finding) {
      (rule, file) = (finding.rule, finding.file)
      (language, name) = (finding.language ?? "", finding.subject?.name ?? "")
    }

    init(_ json: JSON) {
      let text = { (key: String) in json[key]?.string ?? "" }
      (rule, file, language, name) = (text("rule"), text("file"), text("locale"), text("key"))
    }

    var fields: [(String, String)] { [("rule", rule), ("file", file), ("locale", language), ("key", name)] }
  }

  private var counts: [Identity: Int] = [:]

  /// Creates a baseline of findings.
  public init(_ findings: [Finding]) {
    for finding in findings { counts[Identity(finding), default: 0] += finding.count }
  }

  /// Creates a baseline from the document that ``json`` makes; `nil` if it is another one.
  public init?(_ json: JSON) {
    guard json["schema"]?.string == Self.schema, case .array(let findings)? = json["findings"] else { return nil }
    for finding in findings {
      var count = 1
      if case .integer(let number)? = finding["count"] { count = max(1, Int(clamping: number)) }
      counts[Identity(finding), default: 0] += count
    }
  }

  private static let schema = "bcinteract.baseline/1"

  /// The document of the schema `bcinteract.baseline/1`, sorted.
  public var json: JSON {
    let rows = counts.map { (fields: $0.fields, count: $1) }
      .sorted { $0.fields.map(\.1).lexicographicallyPrecedes($1.fields.map(\.1)) }
    return [
      "schema": .string(Self.schema),
      "findings": .array(
        rows.map { row in
          var object = JSON.Object()
          for (name, value) in row.fields where !value.isEmpty { object[name] = .string(value) }
          if row.count > 1 { object["count"] = .integer(Int64(row.count)) }
          return .object(object)
        }),
    ]
  }

  /// Returns the findings that are not in the baseline. Of several with the same rule, file, language and key, those
  /// after the known number are new.
  public func newFindings(in findings: [Finding]) -> [Finding] {
    var rest = counts
    return findings.compactMap { finding in
      let known = min(finding.count, rest[Identity(finding)] ?? 0)
      guard known < finding.count else {
        rest[Identity(finding), default: 0] -= known
        return nil
      }
      rest[Identity(finding)] = 0
      var finding = finding
      finding.count -= known
      return finding
    }
  }
}
