import AnnotationEngine
import Lint
import ProjectFormat
import Support

extension ProjectRule {
  /// A text may tell what to tap by its colour alone.
  ///
  /// It names a colour while several things can be tapped. One viewer in twenty does not tell red from green, and VoiceOver
  /// reads titles, not colours (WCAG 2.2, 1.4.1). The colours are known in the nine languages of the SDK.
  static let colorOnly = ProjectRule(
    "color-only", "A text may tell what to tap by its colour alone", .info,
    good: [
      .annotations(
        #"{"id": "ask", "type": "pop", "text": "Tap the coat that is warmer", "start": 5, "end": 9}"#,
        #"{"id": "a", "type": "hotLink", "title": "Wool", "start": 5, "end": 9, "onClick": {"pause": true}}"#,
        #"{"id": "b", "type": "hotLink", "title": "Silk", "start": 5, "end": 9, "onClick": {"pause": true}}"#
      ),
      .annotations(
        #"{"id": "tell", "type": "pop", "text": "Green tea", "start": 5, "end": 9}"#,
        #"{"id": "a", "type": "hotLink", "title": "More", "start": 5, "end": 9, "onClick": {"pause": true}}"#
      ),
    ],
    bad: [
      .annotations(
        #"{"id": "ask", "type": "pop", "text": "Tap the green button", "start": 5, "end": 9}"#,
        #"{"id": "a", "type": "hotLink", "title": "Yes", "start": 5, "end": 9, "onClick": {"pause": true}}"#,
        #"{"id": "b", "type": "hotLink", "title": "No", "start": 5, "end": 9, "onClick": {"pause": true}}"#
      )
    ],
    .project { context in
      context.annotations.enumerated().compactMap { number, annotation in
        guard annotation.kind == .text, let text = annotation.text,
          let window = context.windows[number]
        else { return nil }
        // Those that are there when it appears, or come while it is.
        let end = context.choices.partitioningIndex {
          context.windows[$0].map { $0.start >= window.end } ?? true
        }
        let choices = context.choices[..<end].reversed().lazy.filter { choice in
          choice != number && (context.windows[choice]?.end ?? 0) > window.start
        }
        guard choices.prefix(2).count == 2, let color = ColorWord.first(in: text) else {
          return nil
        }
        return ProjectProblem(
          "not everybody can tell what \(color) is", of: number, .text,
          fix: "name it by something else, too: its word, its place")
      }
    })
}

/// The colours that people tell buttons by.
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
