import FoundationEssentials
import Localization

extension Command {
  static let stringsNew = Command(
    "new", "start a translation of the SDK's strings",
    discussion: """
      Prints a table with every key of the SDK, the comments for the translator, and the texts to start
      from: those of the closest localization that is built in, so that a regional variant starts with its
      parent's. The comment at its top says how people are addressed in that language, for those built in
      and for \(TranslationHead.offered.joined(separator: ", ")), and its quotation marks and plural forms.
      """,
    operands: [.required("LOCALE")],
    options: [
      .value("--output", "FILE", .output, "write the table to FILE, which must not exist yet"),
      .flag("--force", "write to FILE although it exists"),
    ]
  ) { arguments, console in
    console.warnOfMissingLocaleData()
    let name = arguments.operands[0]
    let locale = LocaleTag(name)
    if let subtag = locale.unknownSubtag {
      let hint = subtag == name ? "" : ": CLDR knows no \(subtag)"
      throw CommandError.usage(
        "\(name) is not a locale\(hint); write a BCP 47 tag such as it or pt-BR")
    }
    let output = arguments.value("--output")
    if let output, output != "-", !arguments.has("--force"), FileStatus(path: output) != nil {
      throw CommandError.usage("\(output) exists; --force writes a new table in its place")
    }
    try console.deliver([.text(to: Destination(output)) { newTranslation(into: locale) }])
    return .fine
  }
}

/// The SDK's table with the texts that a translation into a new locale starts from.
private func newTranslation(into locale: LocaleTag) -> String {
  let localizer = Localizer(preferred: [locale.tag])
  let reference = SDKStrings.reference
  let start = reference.entries.first.map { first in
    min(first.range.lowerBound, first.comments.first?.range.lowerBound ?? .max)
  }
  let head = TranslationHead(for: locale, startedFrom: localizer.bestMatch ?? "en").text + "\n"
  let file = StringsFile(Array(head.utf8) + reference.bytes[(start ?? 0)...])
  return file.replacingTexts { key, _ in localizer.lookup(key).text }
}

extension LocaleTag {
  /// The first part of the tag that CLDR has no name for; `nil` if it knows them all. Extensions are not looked
  /// at.
  fileprivate var unknownSubtag: String? {
    let english = LocaleTag("en")
    guard !language.isEmpty, LocaleTag(language).displayName(in: english) != language else {
      return name
    }
    // What has no name is shown as it is, in brackets.
    let parts = tag.split(separator: "-").dropFirst().prefix { $0.utf8.count > 1 }
    return parts.lazy.map { String($0) }.first { part in
      let name = LocaleTag("en-\(part)").displayName(in: english)
      return name.hasSuffix("(\(part))") || name.hasSuffix("(\(part.uppercased()))")
    }
  }
}
