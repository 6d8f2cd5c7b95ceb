import JSON
import Localization
import Support

extension Command {
  static let stringsKeys = Command(
    "keys", "list the SDK's keys, what they must be filled in with, and what they are for",
    options: [.textOrJSON]
  ) { arguments, console in
    let rows = SDKStrings.reference.entries.map { entry in
      let text = entry.text?.string ?? ""
      let format = FormatString(text)
      let specifiers = format.specifiers.map { String(text[$0.range]) }
      return (
        key: entry.key.text.string, text: text, specifiers: specifiers,
        comment: entry.comments.map(\.text).joined(separator: " ")
      )
    }
    try console.answer(
      arguments,
      text: {
        let cells = rows.map { row in
          [row.key, row.specifiers.joined(separator: " "), row.comment.printable]
        }
        return tableLines(cells).map { $0 + "\n" }.joined()
      },
      json: {
        [
          "schema": "bcinteract.keys/1",
          "keys": .list(
            rows.map { row in
              [
                "key": .string(row.key), "text": .string(row.text),
                "specifiers": .array(row.specifiers.map { .string($0) }),
                "comment": .string(row.comment),
              ]
            }),
        ]
      })
    return .fine
  }
}
