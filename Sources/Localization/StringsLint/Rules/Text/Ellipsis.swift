import Lint

extension Rule {
  /// Three full stops are used as an ellipsis.
  ///
  /// Where the reference has the character …, so should the translation: it doesn't break across lines
  /// and VoiceOver knows it.
  static let ellipsis = Rule(
    "ellipsis", "Three full stops are used as an ellipsis", .info,
    good: [.text("Laden…", for: "Loading…"), .text("Laden...", for: "Loading...")],
    bad: [.text("Laden...", for: "Loading…", fixed: "Laden…")],
    .entry(.ellipsis) { pair in
      let text = pair.target.string
      guard pair.source?.string.unicodeScalars.contains("…") == true,
        let place = text.ranges(ofText: "...").first
      else { return [] }
      // Of four nobody knows whether one ends the sentence.
      let isLonger = text[place.upperBound...].first == "."
      return [
        Problem(
          "three full stops are used where the reference has an ellipsis", place,
          fix: isLonger ? .advice("write … for them") : .text(text.replacing(place, by: "…")))
      ]
    })
}
