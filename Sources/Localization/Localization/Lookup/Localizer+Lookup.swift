extension Localizer {
  /// What a ``Localizer`` found.
  public struct Lookup: Sendable {
    /// The key that was looked for.
    public let key: String
    /// The text, with its format specifiers; the key itself if no table has it.
    public let text: String
    /// The table that has it; `nil` if none has.
    public var source: Localizer.Step? { link?.step(text) }
    /// The locale of its numbers.
    public var locale: LocaleTag { link?.locale ?? LocaleTag("en") }
    let link: Localizer.Link?
    let variables: [String: PluralVariable]

    /// The text with its arguments in place. Without any it is returned as it is: the player
    /// formats only what it has arguments for.
    public func filled(with arguments: [FormatArgument]) throws(FormatError) -> String {
      if arguments.isEmpty, variables.isEmpty { return text }
      return try FormatString(text).filled(with: arguments, in: locale, variables: variables)
    }
  }
}
