public import Localization

/// The texts of the controls in the viewer's language, from the tables of `BrightcoveSDK.strings`.
public struct ControlText: Sendable {
  /// Where the texts come from.
  public let localizer: Localizer

  /// Texts of a localizer: with an app's own tables, if it has them.
  public init(_ localizer: Localizer) { self.localizer = localizer }

  /// A text as it stands in the table.
  public func callAsFunction(_ key: String) -> String { localizer.lookup(key).text }

  /// A text with its arguments. A translation whose specifiers don't go with them is shown as it stands: nothing crashes for it.
  func callAsFunction(_ key: String, _ arguments: [FormatArgument]) -> String {
    let lookup = localizer.lookup(key, for: arguments)
    do throws(FormatError) {
      return try lookup.filled(with: arguments)
    } catch {
      return lookup.text
    }
  }

  /// A text about a number of seconds. The tables have a text for one second and one for all other numbers.
  func seconds(_ seconds: Int, one: String, other: String) -> String {
    let key = seconds == 1 ? one : other
    return self(key, [.string(digits(seconds, for: key))])
  }

  /// A whole number in the digits of the table that has the key.
  func digits(_ number: Int, for key: String) -> String {
    localizer.lookup(key).locale.integer(number)
  }

  /// A text whose ASCII digits are exchanged for those of the viewer's language.
  func localized(_ label: String) -> String {
    let locale = localizer.lookup("bcovpuibasiccontrolview_002").locale
    return String(
      label.map { character in
        character.wholeNumberValue.flatMap { locale.integer($0).first } ?? character
      })
  }

  /// A time in words; `nil` where it is not known.
  func spoken(_ time: Double?) -> String? {
    time.flatMap { localizer.lookup("bcovpuibasiccontrolview_002").locale.spokenTime($0) }
  }

  /// Whether the controls of this language are laid out from right to left.
  public var direction: LayoutDirection {
    localizer.lookup("bcovpuibutton_002").locale.isRightToLeft ? .rightToLeft : .leftToRight
  }
}
