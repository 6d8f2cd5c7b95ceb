import CICU

/// How a line as a whole is read.
public enum BaseDirection: Sendable {
  /// From left to right.
  case leftToRight
  /// From right to left.
  case rightToLeft
  /// As its first letter that has a direction is.
  case firstLetter
}

extension String {
  /// The letters of a line as they stand from left to right, without bidirectional controls (UAX 9), for displays that are given
  /// cells and not text. Arabic letters have the form that they have beside their neighbours. The text itself where ICU is missing.
  public func inVisualOrder(_ base: BaseDirection) -> String {
    let level =
      switch base {
      case .leftToRight: CICU_LEFT_TO_RIGHT
      case .rightToLeft: CICU_RIGHT_TO_LEFT
      case .firstLetter: CICU_BY_FIRST_LETTER
      }
    return passed { text, length in
      ICU.text { cicu_visual_order(text, length, UInt8(level), $0, $1) }
    } ?? self
  }
}
