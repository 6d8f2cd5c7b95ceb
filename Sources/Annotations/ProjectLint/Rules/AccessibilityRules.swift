import Lint
import ProjectFormat
import Support

/// Rules about what people with disabilities need.
enum AccessibilityRules {
  static let all: [ProjectRule] = [
    .annotation("project.untitled", .warning) { annotation, _ in
      guard annotation.kind == .hotspot || annotation.kind == .image, annotation.isChoice,
        annotation.title?.isBlank ?? true
      else { return nil }
      return ProjectProblem(
        "VoiceOver has nothing to read for it", fix: "state in its title what a tap does")
    },
    .project("project.contrast", .info) { context in
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
    },
    .annotation("project.color-only", .info) { annotation, context in
      guard annotation.kind == .text, let text = annotation.text,
        context.countChoices(with: annotation.index) > 1, let color = ColorWord.first(in: text)
      else { return nil }
      return ProjectProblem(
        "some viewers cannot identify \(color)", .text, fix: "also name it by its label or its position")
    },
  ]
}

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

extension TextTheme {
  /// The picture over which the text is hardest to read, and the contrast there.
  fileprivate var worstContrast: (picture: String, ratio: Double) {
    let (white, black) = (contrast(over: .white), contrast(over: .black))
    return white < black ? ("white", white) : ("black", black)
  }

  /// The contrast of the text with its background over a picture of one colour (WCAG 2.2, "contrast
  /// ratio").
  fileprivate func contrast(over picture: Color) -> Double {
    let under = background.over(picture)
    let levels = [text.over(under).luminance, under.luminance].sorted()
    return ((levels[1] + 0.05) / (levels[0] + 0.05) * 10).rounded() / 10
  }
}

extension TextTheme.Color {
  /// Returns the visible color of this color on top of an opaque one.
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

/// The names of colors that texts use for buttons.
private enum ColorWord {
  /// The first word of a text that is a colour.
  static func first(in text: String) -> String? {
    let words = text.split { !$0.isLetter }
    return words.lazy.map(String.init).first { word in
      let folded = word.lowercased()
      return inflected.contains(folded)
        || folded.utf8.contains { $0 >= 0x80 } && inside.contains(where: folded.contains)
    }
  }

  /// English, German, French and Spanish, with their endings; Arabic, with and without the article.
  private static let inflected: Set<String> = {
    var words: Set<String> = ["red", "green", "blue", "yellow"]
    for stem in ["rot", "grün", "blau", "gelb"] {
      for ending in ["", "e", "en", "er", "es", "em"] { words.insert(stem + ending) }
    }
    for stem in ["rouge", "vert", "verte", "bleu", "bleue", "jaune"] {
      for ending in ["", "s"] { words.insert(stem + ending) }
    }
    for stem in ["rojo", "roja", "verde", "azul", "azule", "amarillo", "amarilla"] {
      for ending in ["", "s"] { words.insert(stem + ending) }
    }
    for word in ["أحمر", "حمراء", "أخضر", "خضراء", "أزرق", "زرقاء", "أصفر", "صفراء"] {
      words.formUnion([word, "ال" + word])
    }
    return words
  }()

  /// Japanese, Chinese and Korean, where a colour is a part of a longer word.
  private static let inside = [
    "赤い", "赤色", "緑", "青い", "青色", "黄色", "红色", "紅色", "绿色", "綠色", "蓝色", "藍色", "黃色", "빨간", "초록", "파란",
    "노란",
  ]
}
