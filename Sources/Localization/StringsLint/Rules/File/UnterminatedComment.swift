import Lint
import Localization

extension Rule {
  /// A comment has no end, or swallows entries up to the end of the next one.
  ///
  /// Comments don't nest. One without its `*/` takes everything up to the next `*/`, or the rest of the
  /// file, and CoreFoundation says nothing.
  static let unterminatedComment = faults(
    "unterminated-comment",
    "A comment has no end, or swallows entries up to the end of the next one",
    .error, [.unterminatedComment, .swallowedEntries],
    good: [.file("/* one */\n\"a\" = \"1\";\n/* two */\n\"b\" = \"2\";\n")],
    bad: [
      .file("\"a\" = \"1\";\n/* open\n\"b\" = \"2\";\n"),
      .file("/* one\n\"a\" = \"1\";\n/* two */\n\"b\" = \"2\";\n"),
    ])
}
