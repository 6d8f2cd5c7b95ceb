package import JSON

extension Report {
  /// The document of the schema `bcinteract.findings/1`.
  var json: JSON.Outline {
    [
      "schema": "bcinteract.findings/1", "summary": .value(.object(summary)),
      "findings": .list(findings.lazy.map(\.json)),
      "errors": .list(errors.map { ["file": .string($0.file), "message": .string($0.message)] }),
    ]
  }
}

extension Report {
  /// The number of findings by severity, and of each language.
  private var summary: JSON.Object {
    var object = Self.numbers(counts)
    guard !languages.isEmpty else { return object }
    object["languages"] = .array(
      languages.map { language in
        var object = Self.numbers(countsByLanguage[language.name] ?? [:])
        object["locale"] = .string(language.name)
        object["keys"] = .integer(Int64(language.coverage.keys))
        object["translated"] = .integer(Int64(language.coverage.translated))
        object["missing"] = .integer(Int64(language.coverage.missing))
        return .object(object)
      })
    return object
  }

  private static func numbers(_ counts: [Severity: Int]) -> JSON.Object {
    var object = JSON.Object()
    for severity in Severity.allCases.reversed() { object[severity.rawValue] = .integer(Int64(counts[severity] ?? 0)) }
    return object
  }
}

extension Finding {
  /// The finding as an object. Details that are `nil` are left out.
  package var json: JSON {
    var members: [JSON.Object.Member] = []
    members.reserveCapacity(12)
    func add(_ key: String, _ value: JSON?) {
      if let value { members.append(.init(key: key, value: value)) }
    }
    add("rule", .string(rule))
    add("severity", .string(severity.rawValue))
    add("message", .string(message))
    if !file.isEmpty { add("file", .string(file)) }
    add("line", place.map { .integer(Int64($0.line)) })
    add("column", place.map { .integer(Int64($0.column)) })
    switch subject {
    case .translation(let locale, let key):
      add("locale", locale.map { .string($0) })
      add("key", key.map { .string($0) })
    case .annotation(let id, let pointer):
      add("annotation", id.map { .string($0) })
      add("pointer", .string(pointer))
    case nil: break
    }
    add("text", excerpt.map { .string($0.before + $0.marked + $0.after) })
    add("reference", reference.map { .string($0) })
    add("fix", fix.map { .string($0) })
    if count > 1 { add("count", .integer(Int64(count))) }
    return .object(JSON.Object(unique: members))
  }
}
