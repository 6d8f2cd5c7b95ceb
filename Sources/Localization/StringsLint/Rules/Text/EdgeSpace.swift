import Lint

extension Rule {
  /// White space at the beginning or the end differs from the reference.
  ///
  /// It can't be seen, but it moves the text. Where the reference has it and the text doesn't, that is only worth
  /// a look: the app may put two texts side by side, or somebody's finger slipped. So is space that went from the end to the
  /// beginning, or back: then the word goes to the other side.
  static let edgeSpace = Rule(
    "edge-space", "White space at the beginning or the end differs from the reference", .warning,
    good: [.text(" Pause", for: " Paused"), .text("Pause", for: "Paused")],
    bad: [
      .text("Pause ", for: "Paused", fixed: "Pause"), .text("Pause", for: " Paused"),
      .text("Pause\n", for: "Paused", fixed: "Pause"),
    ],
    .entry(.edgeSpace) { pair in
      guard let source = pair.source?.string, !pair.target.string.isBlank, !source.isBlank else {
        return []
      }
      let text = pair.target.string
      guard text.leadingSpace != source.leadingSpace || text.trailingSpace != source.trailingSpace
      else { return [] }
      // A form is put into another text, which may have the space in another language.
      let isMoved =
        source.leadingSpace == text.trailingSpace && source.trailingSpace == text.leadingSpace
      let isLost =
        pair.isOfVariable || isMoved
        || source.leadingSpace.hasPrefix(text.leadingSpace)
          && source.trailingSpace.hasSuffix(text.trailingSpace)
      let core = text.dropFirst(text.leadingSpace.count).dropLast(text.trailingSpace.count)
      let isLeading = text.leadingSpace != source.leadingSpace
      let place = isLeading ? text.leadingSpace : text.trailingSpace
      return [
        Problem(
          "the white space at the \(isLeading ? "beginning" : "end") differs from the reference",
          place.startIndex..<place.endIndex, severity: isLost ? .info : nil,
          fix: isLost
            ? .advice("add it, if the app joins the text to another one")
            : .text("\(source.leadingSpace)\(core)\(source.trailingSpace)"))
      ]
    })
}

extension String {
  fileprivate var leadingSpace: Substring { prefix(while: \.isWhitespace) }
  fileprivate var trailingSpace: Substring {
    let end = lastIndex { !$0.isWhitespace }.map(index(after:)) ?? startIndex
    return self[end...]
  }
}
