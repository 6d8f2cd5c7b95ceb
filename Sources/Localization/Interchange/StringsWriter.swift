/// Writes tables as `.strings` text.
enum StringsWriter {
  /// A comment and an entry each; what is not translated yet has its source text.
  static func text(of translations: Translations) -> String {
    // Nothing reads a file without a byte as a table.
    guard !translations.units.isEmpty else { return "/* no texts */\n" }
    return translations.units.map { unit in
      var lines = ""
      if let comment = unit.comment { lines += "/* \(comment.withoutCommentEnd) */\n" }
      let text = unit.text ?? unit.source ?? unit.key
      if unit.text == nil {
        lines += StringsFile.StateMark.new.comment + "\n"
      } else if unit.state == .needsReview {
        lines += StringsFile.StateMark.needsReview.comment + "\n"
      }
      return lines + "\(unit.key.literal) = \(text.literal);\n"
    }.joined(separator: "\n")
  }
}

extension String {
  /// The text, with nothing in it that would end a block comment or open another one.
  var withoutCommentEnd: String {
    replacingScalars("*/", with: "* /").replacingScalars("/*", with: "/ *")
  }
}
