import AnnotationEngine
import Lint
import ProjectFormat

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension ProjectRule {
  /// A text may be hard to read on the picture.
  ///
  /// Its theme is half transparent. Over the worst picture for it, white or black, the contrast is less than the 4.5
  /// to 1 that WCAG 2.2 (1.4.3) asks for. The picture itself is not looked at. Told once for each theme.
  static let contrast = ProjectRule(
    "contrast", "A text may be hard to read on the picture", .info,
    good: [
      .annotations(
        #"{"id": "a", "type": "pop", "text": "A", "start": 5, "end": 9, "mode": "white"}"#)
    ],
    bad: [
      .annotations(
        #"{"id": "a", "type": "pop", "text": "A", "start": 5, "end": 9, "mode": "mullins special"}"#
      )
    ],
    .project { context in
      var known: Set<TextTheme> = []
      return context.annotations.enumerated().compactMap { number, annotation in
        guard annotation.kind == .text, annotation.text?.isBlank == false else { return nil }
        let theme = TextTheme(named: annotation.theme)
        guard known.insert(theme).inserted else { return nil }
        let (picture, ratio) = theme.worstContrast
        guard ratio < 4.5 else { return nil }
        return ProjectProblem(
          "over a \(picture) picture the contrast of its theme is \(ratio.shortText) to 1, less than 4.5",
          of: number, .theme,
          fix: "use the theme White, or let the app choose colours that cover more")
      }
    })
}

extension TextTheme {
  /// The picture over which the text is hardest to read, and the contrast there.
  fileprivate var worstContrast: (picture: String, ratio: Double) {
    let (white, black) = (contrast(over: .white), contrast(over: .black))
    return white < black ? ("white", white) : ("black", black)
  }

  /// The contrast of the text with its background over a picture of one colour (WCAG 2.2, "contrast ratio").
  fileprivate func contrast(over picture: Color) -> Double {
    let under = background.over(picture)
    let levels = [text.over(under).luminance, under.luminance].sorted()
    return ((levels[1] + 0.05) / (levels[0] + 0.05) * 10).rounded() / 10
  }
}

extension TextTheme.Color {
  /// What is seen of a colour on top of an opaque one.
  fileprivate func over(_ other: Self) -> Self {
    func blend(_ upper: Double, _ lower: Double) -> Double { upper * alpha + lower * (1 - alpha) }
    return Self(
      red: blend(red, other.red), green: blend(green, other.green), blue: blend(blue, other.blue))
  }

  /// The relative luminance of WCAG 2.2.
  fileprivate var luminance: Double {
    func linear(_ part: Double) -> Double {
      part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}
