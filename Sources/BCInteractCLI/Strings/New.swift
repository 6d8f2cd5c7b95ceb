internal import Localization

extension Command {
  static let stringsNew = Command(
    "new", "start a translation of the SDK's strings",
    discussion: """
      Prints a table with every key of the SDK, the comments for the translator, and the texts of the
      closest localization that is built in, which are to be translated.
      """,
    operands: [.required("LOCALE")],
    options: [.value("--output", "FILE", .output, "write the table to FILE")]
  ) { arguments, console in
    console.warnOfMissingLocaleData()
    let name = arguments.operands[0]
    let locale = LocaleTag(name)
    // A language without a name of its own in CLDR is most likely a mistake.
    let english = LocaleTag("en")
    guard !locale.language.isEmpty, locale.displayName(in: english) != locale.tag else {
      throw CommandError.usage("\(name) is no locale; write a BCP 47 tag such as it or pt-BR")
    }
    try console.deliver([
      .text(to: Destination(arguments.value("--output"))) { NewTranslation(to: locale).text }
    ])
    return .fine
  }
}

/// The SDK's table with the texts that a translation into a new locale starts from.
private struct NewTranslation {
  let text: String

  init(to locale: LocaleTag) {
    let localizer = Localizer(preferred: [locale.tag])
    let reference = SDKStrings.reference
    let start = reference.entries.first.map { first in
      min(first.range.lowerBound, first.comments.first?.range.lowerBound ?? .max)
    }
    let origin = localizer.bestMatch ?? "en"
    let english = LocaleTag("en")
    let categories = locale.pluralCategories.map(\.rawValue).joined(separator: ", ")
    let header = """
      /* \(SDKStrings.fileName) in \(locale.displayName(in: english)) (\(locale.tag)), started from \(origin).
         Translate the texts on the right; keep the keys and what begins with a percent sign.
         Plural categories: \(categories).\(locale.isRightToLeft ? " Written from right to left." : "") */


      """
    let file = StringsFile(Array(header.utf8) + reference.bytes[(start ?? 0)...])
    text = file.replacingTexts { key, _ in localizer.lookup(key).text }
  }
}
