import Lint
import Localization

extension Rule {
  /// A text of the source language reads other arguments than the table it was copied from.
  ///
  /// An English table that was started from the SDK's and reworded since is what translators take for the
  /// truth. Its wording is free; the arguments of each text are the program's. A form for one number may leave that out.
  static let templateDrift = Rule(
    "template-drift",
    "A text of the source language reads other arguments than the table it was copied from", .error,
    good: [
      .text("Playing %@", for: "Now playing %@", in: "en"),
      .text("%1$@ of %2$@", for: "%@ of %@", in: "en"),
      .file("\"n.zero\" = \"No titles\";\n", reference: [("n.zero", "%d titles")], in: "en"),
    ],
    bad: [
      .text("Playing %1$@ (%2$@)", for: "Now playing %@", in: "en"),
      .text("%d titles", for: "%ld titles", in: "en"),
    ],
    .entry(.percent) { pair in
      guard pair.isSourceLanguage, !pair.isOfVariable, let source = pair.source else { return [] }
      let text = pair.target.format
      guard let arguments = try? text.signature(),
        let expected = try? source.format.signature(), arguments != expected,
        !(pair.isForOneNumber && arguments.count + 1 == expected.count)
      else { return [] }
      return [
        Problem(
          arguments.count == expected.count
            ? "the text reads arguments of other types than the table it copies"
            : "the text reads \(arguments.count) arguments, the table it copies \(expected.count)",
          text.specifiers.first?.range, fix: .advice("keep the specifiers of the reference"))
      ]
    })
}
