/// Writes tables as `.strings` text.
enum StringsWriter {
  /// A comment and an entry each; what is not translated yet has its source text.
  static func write<Failure>(
    _ translations: Translations, to sink: (String) throws(Failure) -> Void
  ) throws(Failure) {
    // Nothing reads a file without a byte as a table.
    if translations.units.isEmpty { try sink("/* no texts */\n") }
    for (index, unit) in translations.units.enumerated() {
      var lines = index == 0 ? "" : "\n"
      if let comment = unit.comment { lines += "/* \(comment.withoutCommentEnd) */\n" }
      let text = unit.text ?? unit.source ?? unit.key
      if unit.text == nil {
        lines += StringsFile.StateMark.new.comment + "\n"
      } else if unit.state == .needsReview {
        lines += StringsFile.StateMark.needsReview.comment + "\n"
      }
      try sink(lines + "\(unit.key.literal) = \(text.literal);\n")
    }
  }
}

extension String {
  /// The text, with nothing in it that would end a block comment or open another one.
  var withoutCommentEnd: String {
    replacingScalars("*/", with: "* /").replacingScalars("/*", with: "/ *")
  }
}
