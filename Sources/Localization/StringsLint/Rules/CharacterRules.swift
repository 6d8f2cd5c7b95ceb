import Lint
import Localization

/// Rules about single characters.
enum CharacterRules {
  static let all: [Rule] = [controlCharacter, replacementCharacter, privateUse, notComposed]

  static let controlCharacter = Rule.entry("strings.control-character", .warning, .control) { pair in
    let text = pair.target.string
    let isControl = { (scalar: Unicode.Scalar) in
      scalar.properties.generalCategory == .control && !"\t\n\r\0".unicodeScalars.contains(scalar)
    }
    guard let index = text.unicodeScalars.firstIndex(where: isControl) else { return nil }
    return Problem(
      "the text contains the control character \(text.unicodeScalars[index].number)", text.scalarRange(at: index),
      fix: .advice("remove it; a backslash is written \\\\"))
  }

  static let replacementCharacter = Rule.entry("strings.replacement-character", .error, .replacement) { pair in
    let text = pair.target.string
    // A character in another encoding is not lost.
    guard !pair.isMisread, let index = text.unicodeScalars.firstIndex(of: "\u{FFFD}") else { return nil }
    return Problem(
      "a character was lost and replaced by U+FFFD", text.scalarRange(at: index),
      fix: .advice("write the character again"))
  }

  static let privateUse = Rule.entry("strings.private-use", .warning, .privateUse) { pair in
    guard pair.source?.has(.privateUse) != true else { return nil }
    let scalars = pair.target.string.unicodeScalars
    guard let index = scalars.firstIndex(where: { $0.properties.generalCategory == .privateUse }) else { return nil }
    return Problem(
      "the private-use character \(scalars[index].number) looks different in each font",
      pair.target.string.scalarRange(at: index),
      severity: scalars[index] == "\u{F8FF}" ? .info : nil, fix: .advice("write it in words"))
  }

  static let notComposed = Rule.entry("strings.not-composed", .info, .composable) { pair in
    let text = pair.target.string
    let composed = text.composed
    guard !composed.utf8.elementsEqual(text.utf8), !text.differsInOrder(from: composed) else { return nil }
    let place = text.indices.first { index in
      !String(text[index]).composed.utf8.elementsEqual(String(text[index]).utf8)
    }
    return Problem(
      "the text is not in normalization form C", place.map { $0..<text.index(after: $0) }, fix: .text(composed))
  }
}

extension String {
  /// Returns whether the two texts have the same code points, only not in the same order.
  fileprivate func differsInOrder(from other: String) -> Bool {
    utf8.count == other.utf8.count && unicodeScalars.sorted() == other.unicodeScalars.sorted()
  }
}
