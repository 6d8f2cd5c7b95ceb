import JSON
import Localization
import Support

extension Command {
  static let stringsLookup = Command(
    "lookup", "show the text that the player would show, and the file it comes from",
    discussion: """
      The arguments fill in the format specifiers of the text; the first one chooses the plural form.
      DIR holds the app's own tables, DIR/<locale>.lproj/BrightcoveSDK.strings (and .stringsdict).
      Each key is looked for in the override and the SDK's table of the best matching locale, then in
      those of its parents, then in English; the last answer is the key itself.
      """,
    operands: [.required("KEY"), .any("ARG")],
    options: [
      .value("--locale", "L,L…", "the user's languages, the favourite first (default: en)"),
      .value("--overrides", "DIR", .folder, "the app's own tables"),
      .localizations,
      .flag("--explain", "show every table that is asked, and what it has"),
      .textOrJSON,
    ]
  ) { arguments, console in
    console.warnOfMissingLocaleData()
    var overrides = Localizations()
    if let folder = arguments.value("--overrides") {
      overrides = try console.localizations(in: folder)
    }
    let localizer = Localizer(
      preferred: arguments.list("--locale") ?? ["en"], overrides: overrides,
      localizations: try arguments.localizations(console))
    let answer = try LookupAnswer(
      arguments.operands[0], Array(arguments.operands.dropFirst()), by: localizer)
    let say = ProgramText(environment: console.environment)
    try console.answer(
      arguments, text: { answer.text(say, isExplained: arguments.has("--explain")) },
      json: { .value(answer.json) })
    if answer.lookup.source == nil {
      let near = suggestion(
        for: answer.lookup.key, among: SDKStrings.reference.entries.map(\.key.text.string))
      console.warn("no table has the key \(answer.lookup.key.printable)\(near)")
    }
    return .fine
  }
}

/// What was found for a key, in the forms that it is printed in.
private struct LookupAnswer {
  let lookup: Localizer.Lookup
  let text: String
  let steps: [Localizer.Step]

  init(_ key: String, _ words: [String], by localizer: Localizer) throws(CommandError) {
    let strings = words.map { FormatArgument.string($0) }
    lookup = localizer.lookup(key, for: strings)
    steps = localizer.explain(key, for: strings)
    text = try Self.fill(lookup, with: words)
  }

  private static func fill(_ lookup: Localizer.Lookup, with words: [String]) throws(CommandError)
    -> String
  {
    guard !words.isEmpty else { return lookup.text }
    let place = [lookup.source?.file, lookup.key].compactMap(\.self).joined(separator: ": ")
    do throws(FormatError) {
      let format = FormatString(lookup.text)
      let signature = try format.signature()
      var arguments: [FormatArgument] = []
      for (position, word) in words.enumerated() {
        let wanted = position < signature.count ? signature[position] : .object
        guard let argument = FormatArgument(parsing: word, as: wanted) else {
          let reader = format.reads.first { $0.position == position + 1 }
          let specifier = reader.map { String(lookup.text[$0.range]) } ?? ""
          throw .mismatch(position: position + 1, specifier: specifier)
        }
        arguments.append(argument)
      }
      return try lookup.filled(with: arguments)
    } catch {
      throw .input("\(place): \(error)")
    }
  }

  func text(_ say: ProgramText, isExplained: Bool) -> String {
    var lines = [text.printable]
    if let file = lookup.source?.file { lines.append(say("lookup.from", .string(file.printable))) }
    if isExplained {
      lines.append("")
      lines += steps.map { step in
        let found = step.text.map { "\"\($0.printable)\"" } ?? "-"
        return "\(step.origin.rawValue.padded(to: 8))  \(found)  \(step.file.printable)"
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  var json: JSON {
    [
      "schema": "bcinteract.lookup/1", "key": .string(lookup.key), "text": .string(text),
      "origin": .string(lookup.source?.origin.rawValue ?? "key"),
      "locale": lookup.source.map { .string($0.locale) } ?? .null,
      "file": lookup.source.map { .string($0.file) } ?? .null,
      "steps": .array(
        steps.map { step in
          [
            "origin": .string(step.origin.rawValue), "locale": .string(step.locale),
            "file": .string(step.file), "text": step.text.map { .string($0) } ?? .null,
          ]
        }),
    ]
  }
}
