/// The texts of this program in the user's language: `say("preview.chapters")`.
///
/// The texts are the built-in tables `bcinteract.strings`, which are read on first use.
public struct ProgramText: Sendable {
  /// A Boolean value that indicates whether the texts are English. It needs no ICU data.
  public let isEnglish: Bool

  /// The language of the texts.
  public var locale: LocaleTag { LocaleTag(name) }
  private let name: String
  private let localizer: Localizer

  /// Chooses the language.
  ///
  /// - Parameters:
  ///   - locale: The locale from the command line.
  ///   - environment: The environment, which has the user's language in the first of `LC_ALL`,
  ///     `LC_MESSAGES` and `LANG` that is not empty (IEEE 1003.1, section 8.2).
  public init(locale: String? = nil, environment: [String: String] = [:]) {
    let settings = [locale] + ["LC_ALL", "LC_MESSAGES", "LANG"].map { environment[$0] }
    let name = settings.compactMap(\.self).first { !$0.isEmpty } ?? "C"
    isEnglish = Self.isEnglish(name)
    self.name = isEnglish ? "en" : name
    localizer = isEnglish ? Self.english : Localizer(preferred: [name], localizations: .program)
  }

  /// Returns the text for a key.
  ///
  /// The result is the key if no table has it, and the unfilled text if its specifiers do not fit the
  /// arguments: a translator's mistake must not end a command.
  public func callAsFunction(_ key: String, _ arguments: FormatArgument...) -> String { self(key, arguments) }

  /// Returns the text for a key with an array of arguments.
  public func callAsFunction(_ key: String, _ arguments: [FormatArgument]) -> String {
    let lookup = localizer.lookup(key, for: arguments)
    return (try? lookup.filled(with: arguments)) ?? lookup.text
  }

  /// Returns texts as a list: `3 errors, 1 warning`.
  public func list(_ items: [String]) -> String { isEnglish ? items.joined(separator: ", ") : locale.list(items) }

  /// Returns a whole number in the digits of the language.
  public func integer(_ number: Int) -> String { isEnglish ? "\(number)" : locale.integer(number) }

  /// Returns a whole number of percent.
  public func percent(_ number: Int) -> String { isEnglish ? "\(number)%" : locale.percent(number) }

  private static let english = Localizer(preferred: ["en"], localizations: .program)

  /// Returns whether a locale is English, by its name alone. The most frequent case then needs no ICU data.
  private static func isEnglish(_ name: String) -> Bool {
    let language = name.prefix { $0.isLetter }.lowercased()
    return ["en", "c", "posix"].contains(language)
  }
}
