package import JSON

extension Report {
  /// The document of the schema `bcinteract.findings/1`.
  var json: JSON {
    [
      "schema": "bcinteract.findings/1",
      "findings": .array(findings.map(\.json)),
      "errors": .array(
        errors.map { ["file": .string($0.file), "message": .string($0.message)] }),
    ]
  }
}

extension Finding {
  /// The finding as an object. Details that are `nil` are left out.
  package var json: JSON {
    var object = JSON.Object()
    func add(_ key: String, _ value: JSON?) { object[key] = value }
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
    add("fix", fix.map { .string($0) })
    if count > 1 { add("count", .integer(Int64(count))) }
    return .object(object)
  }
}
