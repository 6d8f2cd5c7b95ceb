import Lint
import Localization
import Support

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

/// Rules about characters that can't be seen or look like others.
enum InvisibleCharacterRules {
  static let all: [Rule] = [bidiControls, zeroWidth, lookAlike]

  static let bidiControls = Rule.entry("strings.bidi-controls", .warning, .bidi) { pair in
    let text = pair.target.string
    var open: [(isIsolate: Bool, place: Range<String.Index>)] = []
    // The controls that close nothing, up to an override.
    var strays: [Range<String.Index>] = []
    scan: for index in text.unicodeScalars.indices {
      let place = text.scalarRange(at: index)
      switch text.unicodeScalars[index].value {
      case 0x202D, 0x202E:
        guard strays.isEmpty else { break scan }
        return Problem("an override forces one direction on the text after it", place, fix: .advice("remove it"))
      case 0x202A, 0x202B: open.append((false, place))
      case 0x2066...0x2068: open.append((true, place))
      case 0x202C, 0x2069:
        let closesIsolate = text.unicodeScalars[index].value == 0x2069
        if open.last?.isIsolate == closesIsolate { open.removeLast() } else { strays.append(place) }
      default: break
      }
    }
    if let first = strays.first {
      return Problem("the control closes nothing", first, fix: .text(text.replacing(strays, by: "")))
    }
    guard let first = open.first else { return nil }
    let end = first.isIsolate ? "U+2069" : "U+202C"
    return Problem(
      "the control is not closed, so it acts on what follows the text", first.place,
      fix: .advice("remove it, or write \(end) after the part that it is for"))
  }

  static let zeroWidth = Rule.entry("strings.zero-width", .warning, .invisible) { pair in
    let text = pair.target.string
    let allowed = Set(pair.source?.string.unicodeScalars.filter(\.isInvisible) ?? [])
    let scalars = text.unicodeScalars
    var places: [Range<String.Index>] = []
    for index in scalars.indices {
      let scalar = scalars[index]
      guard scalar.isInvisible, !allowed.contains(scalar), scalar != "\u{AD}" else { continue }
      if pair.locale.breaksLinesAtZeroWidthSpaces, scalar == "\u{200B}" { continue }
      let place = text.scalarRange(at: index)
      // A mark goes with the letter before it.
      let before = scalars[..<index].last { $0.properties.generalCategory != .nonspacingMark }
      guard ![before, text.scalar(after: index)].contains(where: { $0?.allows(scalar) == true }) else { continue }
      let joinsEmoji = scalar == "\u{200D}" && before?.isPartOfEmoji == true
      let sticksToSpecifier = pair.formatProblems.contains { $0.kind == .neighbour && $0.range == place }
      guard !joinsEmoji, !sticksToSpecifier else { continue }
      places.append(place)
    }
    guard let first = places.first else { return nil }
    let name = scalars[first.lowerBound].number
    return Problem(
      "the text contains the invisible character \(name)", first, fix: .text(text.replacing(places, by: "")))
  }

  static let lookAlike = Rule.entry("strings.look-alike", .warning, .confusable) { pair in
    // Without a letter of each script nothing is mixed.
    let isLatin = pair.locale.script == "Latn"
    guard pair.target.has(.confusable), isLatin || pair.target.has(.latin) && pair.target.string.joinsScripts
    else { return nil }
    lazy var known = Set(pair.source?.string.words ?? [])
    // U+02BC, a letter of Ukrainian, stands between a Latin name and its ending.
    let words = pair.target.words.flatMap { $0.unicodeScalars.split(separator: "\u{2BC}").map(Substring.init) }
    for word in words {
      let scalars = word.unicodeScalars
      let hasLatin = scalars.contains(where: \.isASCIILetter)
      guard hasLatin || isLatin, scalars.contains(where: \.isTakenForLatin) else { continue }
      let isDisguised = isLatin && scalars.count > 1 && scalars.allSatisfy(\.isTakenForLatin)
      let isMixed = hasLatin && String(word).mixesScripts
      guard isDisguised || isMixed, !known.contains(word), !word.beginsWithAbbreviation else { continue }
      let foreign = scalars.count { !$0.isASCIILetter && $0.isAlphabetic }
      let isLatinIntruder = isMixed && foreign > scalars.count(where: \.isASCIILetter)
      let letter = isLatinIntruder ? scalars.first(where: \.isASCIILetter) : scalars.first(where: \.isTakenForLatin)
      return Problem(
        "U+\((letter?.value ?? 0).digits(4, radix: 16).uppercased()) "
          + (isLatinIntruder ? "is a Latin letter in a word of another script" : "only looks like a Latin letter"),
        word.startIndex..<word.endIndex, fix: .advice("type the word again"))
    }
    return nil
  }
}

extension Unicode.Scalar {
  /// Returns whether an invisible character has a meaning next to this letter.
  fileprivate func allows(_ invisible: Unicode.Scalar) -> Bool {
    guard isAlphabetic || properties.generalCategory == .nonspacingMark, value >= 0x300 else { return false }
    return switch script {
    case "Thai", "Khmr", "Laoo", "Mymr", "Java", "Bali":
      ["\u{200B}", "\u{200C}", "\u{200D}", "\u{2060}"].contains(invisible)
    case "Latn", "Hani", "Hira", "Kana", "Hang", "Cyrl", "Grek", "Armn", "Geor", "Hebr", "Zyyy", "Zinh": false
    default: invisible == "\u{200C}" || invisible == "\u{200D}"
    }
  }

  fileprivate var isPartOfEmoji: Bool {
    value >= 0x80 && (properties.isEmoji || properties.isEmojiModifier) || value == 0xFE0F
  }
}

extension Substring {
  /// A Boolean value that indicates whether it begins with three capitals and more of ASCII, and
  /// has small letters of nothing but another script behind them.
  fileprivate var beginsWithAbbreviation: Bool {
    let rest = unicodeScalars.drop { ("A"..."Z").contains($0) }
    return unicodeScalars.count - rest.count > 2 && !rest.contains(where: \.isASCIILetter)
      && rest.contains { $0.properties.isLowercase }
  }
}

extension String {
  /// A Boolean value that indicates whether an ASCII letter is next to a character of another
  /// script. Otherwise no word has both.
  fileprivate var joinsScripts: Bool {
    var last: UInt8 = 0x20
    return utf8.contains { byte in
      defer { last = byte }
      return (byte < 0x80) != (last < 0x80) && Unicode.Scalar(byte < 0x80 ? byte : last).isASCIILetter
    }
  }
}
