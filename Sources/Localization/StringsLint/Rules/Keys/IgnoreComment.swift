import Lint

extension Rule {
  /// A comment that switches a rule off has no use.
  ///
  /// `/* bcinteract:ignore strings.same-as-source — a name */` above an entry counts for that entry, at
  /// the top of the file for the file. It has to name a rule that exists and would say something
  /// there, and has to give a reason, so that the next reader knows whether it still holds.
  static let ignoreComment = Rule(
    "ignore-comment", "A comment that switches a rule off has no use", .warning,
    good: [
      .file(
        "/* bcinteract:ignore strings.empty — said by the icon */\n\"a\" = \"\";\n",
        reference: [("a", "1")])
    ],
    bad: [
      .file("/* bcinteract:ignore strings.empty */\n\"a\" = \"\";\n", reference: [("a", "1")]),
      .file("/* bcinteract:ignore strings.nonsense — why not */\n\"a\" = \"1\";\n"),
      .file("/* bcinteract:ignore strings.empty — no longer empty */\n\"a\" = \"1\";\n"),
    ],
    .engine)
}
