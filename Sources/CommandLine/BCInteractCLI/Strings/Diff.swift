import JSON
import Localization
import Support

extension Command {
  static let stringsDiff = Command(
    "diff", "show what differs between two tables",
    discussion: """
      Tables are compared, not files: order, comments, layout and encoding don't count. The exit code is
      0 for equal tables and 1 otherwise.
      """,
    operands: [.required("OLD", .input), .required("NEW", .input)], options: [.textOrJSON]
  ) { arguments, console in
    let old = try console.stringsTable(arguments.operands[0]).1
    let new = try console.stringsTable(arguments.operands[1]).1
    let changes = TableChanges(from: old, to: new)
    try console.answer(arguments, text: { changes.text }, json: { changes.json })
    return changes.all.isEmpty ? .fine : .findings
  }
}

/// What differs between two tables: first what the old one has, in its order, then what is new.
private struct TableChanges {
  struct Change {
    var key: ExactString
    var old: PropertyList?
    var new: PropertyList?
  }

  var all: [Change] = []

  init(from old: StringsTable, to new: StringsTable) {
    for pair in old {
      let value = new.value(for: pair.key)
      if value != pair.value { all.append(Change(key: pair.key, old: pair.value, new: value)) }
    }
    for pair in new where old.value(for: pair.key) == nil {
      all.append(Change(key: pair.key, old: nil, new: pair.value))
    }
  }

  var text: String {
    all.map { change in
      [("-", change.old), ("+", change.new)].compactMap { sign, value in
        value.map { "\(sign) \(change.key.literal) = \($0.shown);".printable + "\n" }
      }.joined()
    }.joined()
  }

  var json: JSON.Outline {
    func list(_ isWanted: @escaping (Change) -> Bool) -> JSON.Outline {
      .list(
        all.lazy.filter(isWanted).map { change in
          var members: [JSON.Object.Member] = [
            .init(key: "key", value: .string(change.key.string))
          ]
          if let old = change.old { members.append(.init(key: "old", value: .string(old.plain))) }
          if let new = change.new { members.append(.init(key: "new", value: .string(new.plain))) }
          return .object(JSON.Object(members))
        })
    }
    return [
      "schema": "bcinteract.strings-diff/1",
      "removed": list { $0.new == nil },
      "changed": list { $0.old != nil && $0.new != nil },
      "added": list { $0.old == nil },
    ]
  }
}

extension PropertyList {
  fileprivate var shown: String { string?.literal ?? "(no text)" }
  fileprivate var plain: String { string?.string ?? "(no text)" }
}
