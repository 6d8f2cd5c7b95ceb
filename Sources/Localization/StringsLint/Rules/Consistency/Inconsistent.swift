import Lint

extension Rule {
  /// The same source text is translated in different ways within one table.
  ///
  /// Sometimes the context asks for it; mostly two people, or two days, were at work.
  static let inconsistent = Rule(
    "inconsistent", "The same source text is translated in different ways within one table", .info,
    good: [
      .file("\"a\" = \"Aus\";\n\"b\" = \"Aus\";\n", reference: [("a", "Off"), ("b", "Off")])
    ],
    bad: [.file("\"a\" = \"Aus\";\n\"b\" = \"Ab\";\n", reference: [("a", "Off"), ("b", "Off")])],
    .file { context in
      guard let reference = context.reference, !context.isSourceLanguage else { return [] }
      // By the number of the source text, the first entry that translates it.
      var first = [Int?](repeating: nil, count: reference.keys.count)
      var problems: [Problem] = []
      for (place, entry) in context.texts.enumerated() where !entry.text.isEmpty {
        guard let index = entry.referenceIndex, reference.keys[index] == entry.key else { continue }
        let source = reference.text(at: index)
        // What nobody has translated yet is another rule's affair.
        guard !source.isEmpty, source.string != entry.text.string else { continue }
        guard let earlier = first[reference.textNumber(at: index)].map({ context.texts[$0] }) else {
          first[reference.textNumber(at: index)] = place
          continue
        }
        guard earlier.text.string != entry.text.string else { continue }
        problems.append(
          Problem(
            "\(earlier.key) translates the same text as “\(earlier.text.string)”",
            at: .value(entry: entry.index), fix: .advice("use the same wording, unless they differ")
          ))
      }
      return problems
    })
}
