import Lint

extension Rule {
  /// A control of the direction of text is not closed, or overrides the direction.
  ///
  /// An embedding or isolate without its end turns what follows on the screen. An override shows text in
  /// another order than it is stored in: nothing in a player needs that, and it can hide what a text says.
  static let bidiControls = Rule(
    "bidi-controls", "A control of the direction of text is not closed, or overrides the direction",
    .warning,
    good: [
      .text("\u{2068}%@\u{2069} قيد التشغيل", for: "Playing %@", in: "ar"),
      .text("\u{200F}%@ قيد التشغيل", for: "Playing %@", in: "ar"),
    ],
    bad: [
      .text("\u{2068}%@ قيد التشغيل", for: "Playing %@", in: "ar"),
      .text("\u{202E}gnp.oediv\u{202C}", for: "video.png"),
      .text("%@\u{2069} läuft", for: "Playing %@", fixed: "%@ läuft"),
    ],
    .entry(.bidi) { pair in
      let text = pair.target.string
      var open: [(isIsolate: Bool, place: Range<String.Index>)] = []
      for index in text.unicodeScalars.indices {
        let place = index..<text.unicodeScalars.index(after: index)
        switch text.unicodeScalars[index].value {
        case 0x202D, 0x202E:
          return [
            Problem("an override shows the text in another order", place, fix: .advice("remove it"))
          ]
        case 0x202A, 0x202B: open.append((false, place))
        case 0x2066...0x2068: open.append((true, place))
        case 0x202C, 0x2069:
          let closesIsolate = text.unicodeScalars[index].value == 0x2069
          guard open.last?.isIsolate == closesIsolate else {
            return [
              Problem(
                "the control closes nothing", place, fix: .text(text.replacing(place, by: "")))
            ]
          }
          open.removeLast()
        default: break
        }
      }
      guard let first = open.first else { return [] }
      let end = first.isIsolate ? "U+2069" : "U+202C"
      return [
        Problem(
          "the control is not closed, so it acts on what follows the text", first.place,
          fix: .advice("write \(end) after the part that it is for"))
      ]
    })
}
