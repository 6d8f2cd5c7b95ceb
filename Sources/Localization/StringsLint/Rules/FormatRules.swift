import Lint
import Localization

/// Rules about format specifiers. Most of them report what the format judge found.
enum FormatRules {
  static let all: [Rule] = [
    .format("strings.format-type", .error, .type),
    .format("strings.format-extra", .error, .extra),
    .format("strings.format-missing", .warning, .missing),
    .format("strings.format-gap", .error, .gap),
    .format("strings.format-mixed", .error, .mixed),
    .format("strings.format-order", .info, .order),
    .format("strings.format-syntax", .error, .syntax),
    .format("strings.format-lookalike", .error, .lookalike),
    .format("strings.format-percent", .warning, .percent),
    .format("strings.format-style", .info, .style),
    .format("strings.format-neighbour", .warning, .neighbour),
    formatUnnumbered,
    templateDrift,
  ]

  static let formatUnnumbered = Rule.entry("strings.format-unnumbered", .info, .percent) { pair in
    guard pair.isSourceLanguage, !pair.target.hasNumberedPlaceholders else { return nil }
    let format = pair.target.format
    let reads = format.reads { !$0.isProse(in: pair.target.string) }
    guard FormatString.Numbering(reads) == .sequential, reads.count > 1 else { return nil }
    var text = pair.target.string
    for (index, specifier) in format.specifiers.enumerated().reversed() {
      let spelled = "%\(index + 1)$" + text[specifier.range].dropFirst()
      text = text.replacing(specifier.range, by: spelled)
    }
    // Not where a percent sign is most likely prose: a number would make a specifier of it.
    let isPlain =
      format.specifiers.count == reads.count && format.reads.count == reads.count && format.faults.isEmpty
    return Problem(
      "the specifiers have no numbers, which a translation in another order needs",
      format.specifiers.first?.range, fix: isPlain ? .text(text) : .advice("number them"))
  }

  static let templateDrift = Rule.entry("strings.template-drift", .error, .percent) { pair in
    guard pair.isSourceLanguage, !pair.isOfVariable, let source = pair.source else { return nil }
    let text = pair.target.format
    guard let arguments = try? text.signature(), let expected = try? source.format.signature(), arguments != expected,
      !(pair.isForOneNumber && arguments.count + 1 == expected.count)
    else { return nil }
    return Problem(
      arguments.count == expected.count
        ? "the text reads arguments of other types than the table it copies"
        : "the text reads \(arguments.count) arguments, the table it copies \(expected.count)",
      text.specifiers.first?.range, fix: .advice("keep the specifiers of the reference"))
  }
}
