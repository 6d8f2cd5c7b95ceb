public import JSON

/// The themes of an app: changes to the appearance of annotations, by the names of themes.
///
/// ```swift
/// import ProjectFormat
///
/// let file = ##"{"white": {"text": "#cc0000", "duration": 1}}"##
/// let themes = try AnnotationThemes(reading: Array(file.utf8))
/// var annotation = Annotation(id: "a", kind: .text, start: MediaTime(), extent: .open, index: 0)
/// annotation.transition = .fade
/// let appearance = themes.appearance(of: annotation)
/// print(appearance.textColor.red, appearance.transitionDuration)  // Prints "0.8 1.0"
/// ```
public struct AnnotationThemes: Hashable, Sendable {
  /// The changes of one theme; the SDK's values apply where a property is `nil`.
  private struct Theme: Hashable, Sendable {
    var text: TextTheme.Color?
    var background: TextTheme.Color?
    var family: String?
    var weight: TextTheme.Font.Weight?
    /// A fraction of the picture's width.
    var size: Double?
    /// The seconds of a fade.
    var duration: Double?
  }

  /// The themes by their names in lower case.
  private var themes: [Name: Theme] = [:]

  /// Creates the themes of the SDK, without changes.
  public init() {}

  /// Returns the appearance of an annotation: the SDK's, with the changes of its theme. Font and
  /// colours are those of texts only. An annotation whose theme is unknown has the theme "White",
  /// as in the SDK.
  public func appearance(of annotation: Annotation) -> AnnotationAppearance {
    let standard = AnnotationAppearance(of: annotation)
    let name = annotation.theme?.lowercased() ?? ""
    let hasName = themes[Name(name)] != nil || TextTheme(named: name) == .mullinsSpecial
    guard let theme = themes[Name(hasName ? name : "white")] else { return standard }
    let duration = annotation.transition == .fade ? theme.duration : nil
    let text = annotation.kind == .text ? theme : Theme()
    return AnnotationAppearance(
      font: TextTheme.Font(
        family: text.family ?? standard.font.family, weight: text.weight ?? standard.font.weight,
        size: text.size ?? standard.font.size),
      textColor: text.text ?? standard.textColor,
      backgroundColor: text.background ?? standard.backgroundColor,
      transitionDuration: duration ?? standard.transitionDuration)
  }
}

// MARK: - Files

extension AnnotationThemes {
  /// The maximum size of a file of themes in bytes.
  public static let maximumFileSize = 1 << 20

  /// Reads a file of themes; `docs/project-format.md` describes the format.
  /// - Throws: the first problem.
  public init(reading bytes: [UInt8]) throws(JSON.ValueError) {
    let document: JSON
    var repeated: JSON.Pointer?
    do throws(JSON.ParseError) {
      var cursor = try Cursor(bytes, limits: .init(bytes: Self.maximumFileSize))
      var start = cursor
      document = try cursor.value()
      try cursor.finish()
      if cursor.hasRepeatedNames {
        try start.findRepeatedNames(at: JSON.Pointer()) { repeated = repeated ?? $0 }
      }
    } catch {
      throw JSON.ValueError(error)
    }
    if let repeated { throw JSON.ValueError("is there twice: remove one", at: repeated, in: bytes) }
    do throws(Problem) {
      try read(document)
    } catch {
      throw JSON.ValueError(error.message, at: error.pointer, in: bytes)
    }
  }

  private struct Problem: Error {
    var pointer: JSON.Pointer
    var message: String
  }

  private mutating func read(_ document: JSON) throws(Problem) {
    let top = JSON.Pointer()
    guard let object = document.object else {
      throw Problem(pointer: top, message: "expected an object with themes by their names")
    }
    for member in object.members {
      let pointer = top.appending(member.key)
      let name = Name(member.key.lowercased())
      guard themes[name] == nil else {
        throw Problem(pointer: pointer, message: "repeats a theme; names are compared in any case")
      }
      themes[name] = try Self.theme(member.value, at: pointer)
    }
  }

  private static func theme(_ value: JSON, at pointer: JSON.Pointer) throws(Problem) -> Theme {
    var theme = Theme()
    for member in try members(of: value, at: pointer) {
      let pointer = pointer.appending(member.key)
      switch member.key {
      case "text": theme.text = try color(member.value, at: pointer)
      case "background": theme.background = try color(member.value, at: pointer)
      case "font": try readFont(member.value, at: pointer, into: &theme)
      case "duration":
        theme.duration = try number(
          member.value, at: pointer, "a number of seconds",
          in: AnnotationAppearance.transitionDurations)
      default:
        throw Problem(
          pointer: pointer, message: "expected text, background, font or duration as the name")
      }
    }
    return theme
  }

  private static func readFont(_ value: JSON, at pointer: JSON.Pointer, into theme: inout Theme) throws(Problem) {
    for member in try members(of: value, at: pointer) {
      let pointer = pointer.appending(member.key)
      switch member.key {
      case "family":
        guard let family = member.value.string, !family.isBlank else {
          throw Problem(pointer: pointer, message: "expected the name of a font's family")
        }
        theme.family = family
      case "weight":
        guard let weight = member.value.string.flatMap(TextTheme.Font.Weight.init) else {
          throw Problem(pointer: pointer, message: "expected regular, medium or bold")
        }
        theme.weight = weight
      case "size":
        theme.size = try number(
          member.value, at: pointer, "a fraction of the picture's width",
          in: AnnotationAppearance.fontSizes)
      default:
        throw Problem(pointer: pointer, message: "expected family, weight or size as the name")
      }
    }
  }

  private static func members(of value: JSON, at pointer: JSON.Pointer) throws(Problem) -> [JSON.Object.Member] {
    guard let object = value.object else {
      throw Problem(pointer: pointer, message: "expected an object")
    }
    return object.members
  }

  private static func number(
    _ value: JSON, at pointer: JSON.Pointer, _ expected: String, in range: ClosedRange<Double>
  ) throws(Problem) -> Double {
    guard let number = value.number, range.contains(number) else {
      let (least, most) = (range.lowerBound.shortText, range.upperBound.shortText)
      throw Problem(pointer: pointer, message: "expected \(expected), from \(least) to \(most)")
    }
    return number
  }

  private static func color(_ value: JSON, at pointer: JSON.Pointer) throws(Problem) -> TextTheme.Color {
    guard let color = value.string.flatMap(TextTheme.Color.init(hexadecimal:)) else {
      throw Problem(pointer: pointer, message: "expected a colour as #rrggbb or #rrggbbaa")
    }
    return color
  }
}

extension TextTheme.Color {
  /// Creates the colour that `#rrggbb` or `#rrggbbaa` represents.
  fileprivate init?(hexadecimal text: String) {
    let digits = text.utf8.dropFirst().compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    guard text.utf8.first == UInt8(ascii: "#"), digits.count == text.utf8.count - 1,
      digits.count == 6 || digits.count == 8
    else { return nil }
    func part(_ index: Int) -> Double {
      index < digits.count ? Double(digits[index] * 16 + digits[index + 1]) / 255 : 1
    }
    self.init(red: part(0), green: part(2), blue: part(4), alpha: part(6))
  }
}
