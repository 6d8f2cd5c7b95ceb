public import JSON
import Support

/// The findings of an earlier run, so that a later run reports only new ones.
///
/// A finding is known by its rule, file, language and key, not by its line or its message, which change when something
/// else in the file does. If a finding is about several keys, the baseline has each of them.
public struct Baseline: Sendable {
  private struct Identity: Hashable {
    let rule: String
    let file: String
    let language: String
    /// The key or annotation, which may be empty.
    let name: String

    init(_ finding: Finding) {
      (rule, file) = (finding.rule, finding.file.plainPath)
      (language, name) = (finding.language ?? "", finding.baselineName ?? finding.subject?.name ?? "")
    }

    init(_ json: JSON) {
      let text = { (key: String) in json[key]?.string ?? "" }
      (rule, file, language, name) = (text("rule"), text("file").plainPath, text("locale"), text("key"))
    }

    var fields: [(String, String)] { [("rule", rule), ("file", file), ("locale", language), ("key", name)] }
  }

  private var counts: [Identity: Int] = [:]

  /// Creates a baseline of findings, which a linter that doesn't fold findings has made.
  public init(_ findings: [Finding]) {
    for finding in findings.flatMap({ $0.group?.parts ?? [$0] }) {
      counts[Identity(finding), default: 0] += finding.count
    }
  }

  /// Creates a baseline from the document that ``json`` makes; `nil` if it is another one.
  public init?(_ json: JSON) {
    guard json["schema"]?.string == Self.schema, case .array(let findings)? = json["findings"] else { return nil }
    for finding in findings {
      var count = 1
      if case .integer(let number)? = finding["count"] { count = Int(clamping: min(max(1, number), 1 << 32)) }
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
    func new(_ finding: Finding) -> Finding? {
      var finding = finding
      let identity = Identity(finding)
      let known = min(finding.count, rest[identity] ?? 0)
      if known > 0 { rest[identity, default: 0] -= known }
      finding.count -= known
      return finding.count > 0 ? finding : nil
    }
    return findings.compactMap { new($0)?.limited(to: ($0.group?.parts ?? []).compactMap(new)) }
  }
}

extension String {
  /// The normalized path without `./` at its start.
  fileprivate var plainPath: String {
    let path = normalizedPath
    return path.hasPrefix("./") ? String(path.dropFirst(2)) : path
  }
}
