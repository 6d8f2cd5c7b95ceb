/// What this program says to people, in their language: `say("preview.chapters")`.
///
/// The texts are the built-in tables `bcinteract.strings`. Nothing is read before the first text is
/// asked for.
public struct ProgramText: Sendable {
  /// Whether its texts are English, which is known without asking ICU.
  public var isEnglish: Bool {
    if case .english = source { true } else { false }
  }

  /// The language that was asked for; English if none was.
  public var locale: LocaleTag { LocaleTag(name) }
  private let name: String
  private let source: Source

  private enum Source: Sendable {
    case english
    case localizer(Localizer)
  }

  /// Chooses the language.
  ///
  /// - Parameters:
  ///   - locale: what the user asked for on the command line.
  ///   - environment: where the user's language is found otherwise: in the first of `LC_ALL`,
  ///     `LC_MESSAGES` and `LANG` that is not empty (IEEE 1003.1, section 8.2).
  public init(locale: String? = nil, environment: [String: String] = [:]) {
    let settings = [locale] + ["LC_ALL", "LC_MESSAGES", "LANG"].map { environment[$0] }
    let name = settings.compactMap(\.self).first { !$0.isEmpty } ?? "C"
    if Self.isEnglish(name) {
      self.name = "en"
      source = .english
    } else {
      self.name = name
      source = .localizer(Localizer(preferred: [name], localizations: .program))
    }
  }

  /// The text for a key: the key itself where no table has it, and the text as it is where its
  /// specifiers don't go with the arguments: a translator's mistake must not end a command.
  public func callAsFunction(_ key: String, _ arguments: FormatArgument...) -> String {
    self(key, arguments)
  }

  /// The text for a key, with as many arguments as there are.
  public func callAsFunction(_ key: String, _ arguments: [FormatArgument]) -> String {
    let localizer =
      switch source {
      case .english: Self.english
      case .localizer(let localizer): localizer
      }
    let lookup = localizer.lookup(key, for: arguments)
    return (try? lookup.filled(with: arguments)) ?? lookup.text
  }

  /// The texts as a list: `3 errors, 1 warning`.
  public func list(_ items: [String]) -> String {
    isEnglish ? items.joined(separator: ", ") : locale.list(items)
  }

  /// A whole number for people, in the digits of the language.
  public func integer(_ number: Int) -> String { isEnglish ? "\(number)" : locale.integer(number) }

  /// A whole number of percent.
  public func percent(_ number: Int) -> String { isEnglish ? "\(number)%" : locale.percent(number) }

  private static let english = Localizer(preferred: ["en"], localizations: .program)

  /// Told by the name alone, so that the usual case opens no ICU data.
  private static func isEnglish(_ name: String) -> Bool {
    let language = name.prefix { $0.isLetter }.lowercased()
    return ["en", "c", "posix"].contains(language)
  }
}
