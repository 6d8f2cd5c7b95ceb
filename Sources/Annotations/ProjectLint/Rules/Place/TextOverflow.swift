import AnnotationEngine
import Lint
import ProjectFormat

extension ProjectRule {
  /// A text can't fit into its box.
  ///
  /// The native player writes in the system's font, 0.018 of the picture's width high. A letter is taken to be as
  /// narrow as 0.4 of that on average, a Chinese, Japanese or Korean one as wide as the font is high, a line 1.2
  /// times as high; the picture has 16 to 9. What does not fit even so, does not fit.
  static let textOverflow = ProjectRule(
    "text-overflow", "A text can't fit into its box", .warning,
    good: [
      .annotations(
        #"{"id": "a", "type": "pop", "text": "It fits", "start": 5, "end": 9, "width": "10%", "height": "5%"}"#
      )
    ],
    bad: [
      .annotations(
        #"{"id": "a", "type": "pop", "text": "All of this is far too much for so small a box", "start": 5, "end": 19, "width": "10%", "height": "5%"}"#
      )
    ],
    .annotation { annotation, _ in
      guard annotation.kind == .text, let text = annotation.text,
        case .percent(let width)? = annotation.box.width,
        case .percent(let height)? = annotation.box.height, width > 0, height > 0
      else { return [] }
      let font = 0.018
      // In widths of the font and heights of a line.
      let columns = width / 100 / font
      let rows = max(1, (height / 100 * 9 / 16 / (1.2 * font)).rounded(.down))
      let needed = text.unicodeScalars.reduce(0.0) { $0 + ($1.isWide ? 1 : 0.4) }
      guard needed > columns * rows else { return [] }
      return [
        ProjectProblem(
          "the text takes \(Int((needed / columns).rounded(.up))) lines, and the box has room for \(Int(rows))",
          .box, fix: "make the box larger, or say less")
      ]
    })
}

extension Unicode.Scalar {
  /// Whether it is as wide as it is high.
  fileprivate var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF00...0xFF60,
      0x20000...0x3FFFF:
      true
    default: false
    }
  }
}
