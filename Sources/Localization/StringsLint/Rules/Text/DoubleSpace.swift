import Lint

extension Rule {
  /// Two spaces follow each other.
  ///
  /// Left over from an edit; the player shows both.
  static let doubleSpace = Rule(
    "double-space", "Two spaces follow each other", .info,
    good: [.text("Video wird geladen", for: "Loading video"), .text("a  b", for: "a  b")],
    bad: [.text("Video  wird   geladen", for: "Loading video", fixed: "Video wird geladen")],
    .entry(.doubleSpace) { pair in
      let text = pair.target.string
      guard pair.source?.has(.doubleSpace) != true, let place = text.ranges(ofText: "  ").first
      else {
        return []
      }
      var fixed = ""
      for character in text where !(character == " " && fixed.last == " ") {
        fixed.append(character)
      }
      return [Problem("two spaces follow each other", place, fix: .text(fixed))]
    })
}
