import JSON
import Localization
import Support

private struct DiffOptions: CommandOptions {
  @Operand("OLD", .input) var old: String
  @Operand("NEW", .input) var new: String
  @Option(.textOrJSON) var formats: [ReportFormat<TextOrJSON>]
}

extension Command {
  /// `strings diff OLD NEW`: the differences of two tables.
  static let stringsDiff = Command(
    "diff", "show what differs between two tables",
    discussion: """
      Tables are compared, not files: order, comments, layout and encoding don't count. The exit code is
      0 for equal tables and 1 otherwise.
      """
  ) { (options: DiffOptions, console) in
    let old = try console.stringsTable(options.old).table
    let new = try console.stringsTable(options.new).table
    let changes = changes(from: old, to: new)
    try console.deliver(options.formats, text: { text(changes) }, json: { json(changes) })
    return changes.isEmpty ? .fine : .findings
  }
}

private struct Change {
  var key: ExactString
  var old: PropertyList?
  var new: PropertyList?
}

/// Returns the differences: first the entries of the old table in its order, then those that only the new one has.
private func changes(from old: StringsTable, to new: StringsTable) -> [Change] {
  var changes: [Change] = []
  for pair in old {
    let value = new.value(for: pair.key)
    if value != pair.value { changes.append(Change(key: pair.key, old: pair.value, new: value)) }
  }
  for pair in new where old.value(for: pair.key) == nil {
    changes.append(Change(key: pair.key, old: nil, new: pair.value))
  }
  return changes
}

private func text(_ changes: [Change]) -> String {
  changes.map { change in
    [("-", change.old), ("+", change.new)].compactMap { sign, value in
      value.map { value in
        let shown = value.string?.literal ?? "(no text)"
        return "\(sign) \(change.key.literal) = \(shown);".printable + "\n"
      }
    }.joined()
  }.joined()
}

private func json(_ changes: [Change]) -> JSON {
  func list(_ isWanted: (Change) -> Bool) -> JSON {
    .array(
      changes.filter(isWanted).map { change in
        var object: JSON.Object = ["key": .string(change.key.string)]
        object["old"] = change.old.map { .string($0.string?.string ?? "(no text)") }
        object["new"] = change.new.map { .string($0.string?.string ?? "(no text)") }
        return .object(object)
      })
  }
  return [
    "schema": "bcinteract.strings-diff/1", "removed": list { $0.new == nil },
    "changed": list { $0.old != nil && $0.new != nil }, "added": list { $0.old == nil },
  ]
}
