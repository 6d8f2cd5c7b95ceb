import JSON
import Localization
import Support

extension Command {
  static let stringsMatch = Command(
    "match", "show which localization an app would use",
    discussion: """
      Prints the localization that an iOS app gets for the preferred languages, and after it those
      of the available ones that it inherits from. Nothing is printed if none of them suits.
      """,
    operands: [.some("PREFERRED")],
    options: [
      .value("--available", "L,L…", "the app's localizations (default: those of the SDK)"),
      .textOrJSON,
    ]
  ) { arguments, console in
    console.warnOfMissingLocaleData()
    let available = arguments.list("--available") ?? Localizations.sdk.locales
    guard !available.isEmpty else { throw CommandError.usage("--available names no localization") }
    let preferred = arguments.operands.flatMap { $0.split(separator: ",").map(String.init) }
    let matches = LocaleMatcher.matches(preferred: preferred, available: available)
    try console.answer(
      arguments, text: { matches.map { $0.printable + "\n" }.joined() },
      json: { ["schema": "bcinteract.match/1", "matches": .list(matches.map { .string($0) })] })
    if matches.isEmpty {
      console.warn("none of them suits; an app falls back to its development language")
    }
    return .fine
  }
}
