import Lint
import Localization

/// Rules about white space and line ends.
enum SpaceRules {
  static let all: [Rule] = [edgeSpace, lineCount, spaceAtLineEnd, doubleSpace]

  static let edgeSpace = Rule(
    "strings.edge-space", "White space at the beginning or the end differs from the reference", .warning,
    explanation: """
      The space is invisible, but it moves the text. If only the reference has it, it is an info:
      the app may put two texts side by side, or the space is a slip. The same holds for space
      that moved from the end to the beginning, or back: then the word goes to the other side.
      """,
    good: [.text(" Pause", for: " Paused"), .text("Pause", for: "Paused")],
    bad: [
      .file("\"time_suffix\" = \" Uhr\";\n", reference: [("time_suffix", "o’clock")]),
      .text("Pause ", for: "Paused", fixed: "Pause"), .text("Pause", for: " Paused"),
      .text("Pause\n", for: "Paused", fixed: "Pause"),
    ],
    .entry(.edgeSpace) { pair in
      guard let source = pair.source?.string, !pair.target.string.isBlank, !source.isBlank else { return nil }
      let text = pair.target.string
      guard text.leadingSpace != source.leadingSpace || text.trailingSpace != source.trailingSpace else { return nil }
      // A form is put into another text, which may have the space in another language.
      let isMoved = source.leadingSpace == text.trailingSpace && source.trailingSpace == text.leadingSpace
      let isLost =
        pair.isOfVariable || isMoved
        || source.leadingSpace.hasPrefix(text.leadingSpace) && source.trailingSpace.hasSuffix(text.trailingSpace)
      let core = text.dropFirst(text.leadingSpace.count).dropLast(text.trailingSpace.count)
      let isLeading = text.leadingSpace != source.leadingSpace
      let place = isLeading ? text.leadingSpace : text.trailingSpace
      return Problem(
        "the white space at the \(isLeading ? "beginning" : "end") differs from the reference",
        place.startIndex..<place.endIndex, severity: isLost ? .info : nil,
        fix: isLost
          ? .advice("add it, if the app joins the text to another one")
          : isLeading && pair.key.lowercased().contains("suffix")
            ? .advice("remove it, unless the app joins the text to another one")
            : .text("\(source.leadingSpace)\(core)\(source.trailingSpace)"))
    })

  static let lineCount = Rule(
    "strings.line-count", "The text has another number of lines than the reference", .info,
    explanation: """
      The reference breaks a text where the player shows that number of lines.
      """,
    good: [.text("Überspringen in\n%@ Sekunden", for: "Skip ad in\n%@ seconds")],
    bad: [.text("Überspringen in %@ Sekunden", for: "Skip ad in\n%@ seconds")],
    .entry(.lineEnd) { pair in
      guard let source = pair.source, !pair.target.isEmpty else { return nil }
      let (count, expected) = (pair.target.string.lineEndCount, source.string.lineEndCount)
      guard count != expected else { return nil }
      return Problem(
        "the text has \(count + 1) line\(count == 0 ? "" : "s"), the reference \(expected + 1)",
        fix: .advice("break it as the reference does: \\n"))
    })

  static let spaceAtLineEnd = Rule(
    "strings.space-at-line-end", "There is a space next to a line end within the text", .info,
    explanation: """
      Centered text is off by half a space, and a line can break once more.
      """,
    good: [.text("Überspringen in\n%@ Sekunden", for: "Skip ad in\n%@ seconds")],
    bad: [
      .text("Überspringen in \n %@ Sekunden", for: "Skip ad in\n%@ seconds", fixed: "Überspringen in\n%@ Sekunden")
    ],
    .entry(.spaceAtLineEnd) { pair in
      guard pair.source?.has(.spaceAtLineEnd) != true else { return nil }
      let text = pair.target.string
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      guard lines.count > 1, let place = text.firstSpaceAtLineEnd else { return nil }
      for index in lines.indices {
        if index > 0 { lines[index] = lines[index].drop { $0 == " " } }
        guard index + 1 < lines.count else { continue }
        while lines[index].last == " " { lines[index].removeLast() }
      }
      return Problem(
        "there is a space next to the line end", place,
        // A line end that the reference lacks may be one that was meant as `\\n`.
        fix: pair.source?.string.lineEndCount == text.lineEndCount
          ? .text(lines.joined(separator: "\n")) : .advice("remove it"))
    })

  static let doubleSpace = Rule(
    "strings.double-space", "Two consecutive spaces", .info,
    explanation: """
      Left over from an edit; the player shows both. More than two may align something, so that
      they have no fix.
      """,
    good: [.text("Video wird geladen", for: "Loading video"), .text("a  b", for: "a  b")],
    bad: [
      .text("Video  wird  geladen", for: "Loading video", fixed: "Video wird geladen"),
      .text("Name:    Video", for: "Name: video"),
    ],
    .entry(.doubleSpace) { pair in
      let text = pair.target.string
      guard pair.source?.has(.doubleSpace) != true, let place = text.ranges(ofText: "  ").first else { return nil }
      var fixed = ""
      for character in text where !(character == " " && fixed.last == " ") { fixed.append(character) }
      let mayAlign = text.contains("   ") || text.contains("\n") || pair.source == nil
      return Problem("two consecutive spaces", place, fix: mayAlign ? .advice("write one") : .text(fixed))
    })
}

extension String {
  fileprivate var leadingSpace: Substring { prefix(while: \.isWhitespace) }
  fileprivate var trailingSpace: Substring {
    let end = lastIndex { !$0.isWhitespace }.map(index(after:)) ?? startIndex
    return self[end...]
  }
}

extension String {
  /// LF, CR LF and CR count one each, white space at the ends of the text none.
  fileprivate var lineEndCount: Int {
    let scalars = unicodeScalars
    let start = scalars.firstIndex { !$0.isWhitespace } ?? endIndex
    let end = scalars.lastIndex { !$0.isWhitespace } ?? start
    var count = 0
    var last: Unicode.Scalar?
    for scalar in scalars[start..<end] {
      if scalar.endsLine, !(scalar == "\n" && last == "\r") { count += 1 }
      last = scalar
    }
    return count
  }
}

extension Unicode.Scalar {
  /// A Boolean value that indicates a mandatory line break (Unicode).
  fileprivate var endsLine: Bool {
    switch value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}

extension String {
  fileprivate var firstSpaceAtLineEnd: Range<Index>? {
    indices.first { index in
      let next = self.index(after: index)
      guard next < endIndex else { return false }
      return self[index] == " " && self[next] == "\n" || self[index] == "\n" && self[next] == " "
    }.map { $0..<self.index($0, offsetBy: 2) }
  }
}
