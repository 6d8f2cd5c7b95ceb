import Lint

extension Rule {
  /// There is a space beside a line end within the text.
  ///
  /// Centred text is off by half a space, and a line can break once more.
  static let spaceAtLineEnd = Rule(
    "space-at-line-end", "There is a space beside a line end within the text", .info,
    good: [.text("Überspringen in\n%@ Sekunden", for: "Skip ad in\n%@ seconds")],
    bad: [
      .text(
        "Überspringen in \n %@ Sekunden", for: "Skip ad in\n%@ seconds",
        fixed: "Überspringen in\n%@ Sekunden")
    ],
    .entry(.spaceAtLineEnd) { pair in
      guard pair.source?.has(.spaceAtLineEnd) != true else { return [] }
      let text = pair.target.string
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      guard lines.count > 1, let place = text.firstSpaceAtLineEnd else { return [] }
      for index in lines.indices {
        if index > 0 { lines[index] = lines[index].drop { $0 == " " } }
        guard index + 1 < lines.count else { continue }
        while lines[index].last == " " { lines[index].removeLast() }
      }
      return [
        Problem(
          "there is a space beside the line end", place, fix: .text(lines.joined(separator: "\n")))
      ]
    })
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
