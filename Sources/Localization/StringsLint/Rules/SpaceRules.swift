import Lint
import Localization

/// Rules about white space and line ends.
enum SpaceRules {
  static let all: [Rule] = [edgeSpace, lineCount, spaceAtLineEnd, doubleSpace]

  static let edgeSpace = Rule.entry("strings.edge-space", .warning, .edgeSpace) { pair in
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
    // The reference lacks a key that is itself the text to translate.
    let sourceName = pair.source?.string == pair.key ? "key" : "reference"
    return Problem(
      "the white space at the \(isLeading ? "beginning" : "end") differs from the \(sourceName)",
      place.startIndex..<place.endIndex, severity: isLost ? .info : nil,
      fix: isLost
        ? .advice("add it, if the app joins the text to another one")
        : isLeading && pair.key.lowercased().contains("suffix")
          ? .advice("remove it, unless the app joins the text to another one")
          : .text("\(source.leadingSpace)\(core)\(source.trailingSpace)"))
  }

  static let lineCount = Rule.entry("strings.line-count", .info, .lineEnd) { pair in
    guard let source = pair.source, !pair.target.isEmpty else { return nil }
    let (count, expected) = (pair.target.string.lineEndCount, source.string.lineEndCount)
    guard count != expected else { return nil }
    return Problem(
      "the text has \(count + 1) line\(count == 0 ? "" : "s"), the reference \(expected + 1)",
      fix: .advice("break it as the reference does: \\n"))
  }

  static let spaceAtLineEnd = Rule.entry("strings.space-at-line-end", .info, .spaceAtLineEnd) { pair in
    guard pair.source?.has(.spaceAtLineEnd) != true else { return nil }
    let text = pair.target.string
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count > 1, let place = text.firstRange(of: #/ \n|\n /#) else { return nil }
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
  }

  static let doubleSpace = Rule.entry("strings.double-space", .info, .doubleSpace) { pair in
    let text = pair.target.string
    guard pair.source?.has(.doubleSpace) != true, let place = text.ranges(ofText: "  ").first else { return nil }
    var fixed = ""
    for character in text where !(character == " " && fixed.last == " ") { fixed.append(character) }
    let mayAlign = text.contains("   ") || text.contains("\n") || pair.source == nil
    return Problem("two consecutive spaces", place, fix: mayAlign ? .advice("write one") : .text(fixed))
  }
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
    let start = firstIndex { !$0.isWhitespace } ?? endIndex
    let end = lastIndex { !$0.isWhitespace } ?? start
    return self[start..<end].count(where: \.isNewline)
  }
}
