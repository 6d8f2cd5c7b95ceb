import Lint
import Localization

extension Rule {
  /// A text is marked as needing a review.
  ///
  /// A string catalog says so in the state of the text, and a table of ours in a comment, `// needs review`. It is
  /// shown all the same.
  static let needsReview = Rule(
    "needs-review", "A text is marked as needing a review", .info,
    good: [.file("// Title\n\"a\" = \"Wiedergabe\";\n")],
    bad: [.file("// needs review\n\"a\" = \"Wiedergabe\";\n")],
    .file { context in
      guard context.translation.forms != nil || context.file.mayMention(["needs review", "fuzzy"])
      else { return [] }
      return context.texts.compactMap { entry in
        let isMarked =
          context.translation.forms == nil
          ? context.file.entries[entry.index].stateMark == .needsReview
          : context.translation.origins[entry.index].needsReview
        guard isMarked else { return nil }
        return Problem(
          "the text needs a review", at: .value(entry: entry.index),
          fix: .advice("read it, and remove the mark"))
      }
    })
}
